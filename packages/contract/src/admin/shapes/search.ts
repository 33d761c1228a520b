import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { Moment } from './common.ts';
import { MemberHit } from './members.ts';

/** The field that matched: the redemption's id, which is also its order's id, or its code. */
export const redemptionFoundBy = ['ID', 'CODE'] as const;

export const FoundThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('REDEEMED'),
    redemptionId: z.uuid(),
    memberId: z.uuid(),
    offerId: z.string(),
    by: z.enum(redemptionFoundBy),
    at: Moment,
  }),
  z.object({ kind: z.literal('FREE_CODE'), offerId: z.string() }),
  /** A provider event; `rideId` if it produced a member's ride. */
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
  /** An invite or promo code; `batch` is null for codes of the program. */
  z.object({ kind: z.literal('PROMO_CODE'), code: z.string(), batch: MaybeText }),
]);
export type FoundThing = z.infer<typeof FoundThing>;

/** Search hits the caller may see: at most 20 members, exact matches first, and at most 20 other hits. */
export const Found = z.object({
  members: z.array(MemberHit),
  isCut: z.boolean(),
  things: z.array(FoundThing),
  /** Titles of the offers and providers in the hits, in the requested language, by id. */
  titles: z.object({ offer: z.record(z.string(), z.string()), provider: z.record(z.string(), z.string()) }),
});
export type Found = z.infer<typeof Found>;
