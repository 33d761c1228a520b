import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { Moment } from './common.ts';
import { MemberHit } from './members.ts';

/** By what a redemption was found: its own id, which is the id of its order too, or the code that it gave. */
export const redemptionFoundBy = ['ID', 'CODE'] as const;

/** Something of the agency, other than a member, that a question found. */
export const FoundThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('REDEEMED'),
    redemptionId: z.uuid(),
    memberId: z.uuid(),
    offerId: z.string(),
    by: z.enum(redemptionFoundBy),
    at: Moment,
  }),
  /** A code of a pool that nobody has yet. */
  z.object({ kind: z.literal('FREE_CODE'), offerId: z.string() }),
  /** A report of a provider; `rideId` where the ride of a member came of it. */
  z.object({
    kind: z.literal('EVENT'),
    providerId: z.string(),
    eventId: z.string(),
    memberId: MaybeText,
    rideId: MaybeText,
    at: Moment,
  }),
  z.object({
    kind: z.literal('REFUSED_EVENT'),
    providerId: z.string(),
    eventId: z.string(),
    reason: z.string(),
    at: Moment,
  }),
  z.object({ kind: z.literal('MISSING_RIDE'), missingRideId: z.uuid(), memberId: z.uuid(), at: Moment }),
  z.object({ kind: z.literal('CAMPAIGN'), id: z.string(), title: z.string(), isActive: z.boolean() }),
  z.object({ kind: z.literal('OFFER'), id: z.string(), title: z.string(), isActive: z.boolean() }),
  /** An invite or promo code; null for one of the programme's own. */
  z.object({ kind: z.literal('PROMO_CODE'), code: z.string(), batch: MaybeText }),
]);
export type FoundThing = z.infer<typeof FoundThing>;

/** All that a question found, as far as who asked may see it: members at most 20 and the whole before the part, things at most 20. */
export const Found = z.object({
  members: z.array(MemberHit),
  isCut: z.boolean(),
  things: z.array(FoundThing),
  /** What offers and providers that things name are called in the asked language, by their ids. */
  titles: z.object({ offer: z.record(z.string(), z.string()), provider: z.record(z.string(), z.string()) }),
});
export type Found = z.infer<typeof Found>;
