import * as z from 'zod/mini';
import { cleanText } from '../../rules/typed-text.ts';
import { withoutUnseen } from '../../rules/unseen.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { userStatuses } from '../../schemas/user-status.ts';
import { MaybeMoment, Moment } from './common.ts';

/** A written reason. Stored with the event, and unreadable once the member is erased. */
export const Reason = z
  .string()
  .check(z.overwrite(cleanText), z.overwrite(withoutUnseen), z.minLength(3), z.maxLength(300));

/** Identifies repeats of a call. The caller chooses it, and it is stored as long as the result. */
export const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(128));

const Status = z.enum(userStatuses);

/** A member's status before and after an act; equal if nothing changed. */
export const Moved = z.object({ before: Status, after: Status });
export type Moved = z.infer<typeof Moved>;

export const Suspended = z.extend(Moved, { deducted: z.int(), canceled: z.int() });
export type Suspended = z.infer<typeof Suspended>;

export const memberFlags = ['FAVORITE_OFFER', 'UX_UPDATES'] as const;

/** Personal data shown in full only on request. */
export const Revealed = z.object({ email: MaybeText, phone: MaybeText });
export type Revealed = z.infer<typeof Revealed>;

/** Available points that a deduction would take. */
export const DeductionPreview = z.object({ points: z.int(), balance: z.int() });
export type DeductionPreview = z.infer<typeof DeductionPreview>;

/** Points taken, whether an earlier call with the same key took them, and the balance since. */
export const Deduction = z.object({ points: z.int(), balance: z.int(), isRepeated: z.boolean() });
export type Deduction = z.infer<typeof Deduction>;

/** Points given, whether an earlier call with the same key gave them, and the balance since. */
export const Goodwill = z.object({ points: z.int(), isRepeated: z.boolean(), balance: z.int() });
export type Goodwill = z.infer<typeof Goodwill>;

export const offerGrantStates = ['OPEN', 'USED', 'EXPIRED', 'WITHDRAWN'] as const;
export const offerGrantSources = ['CAMPAIGN', 'FRIENDS', 'DRAW', 'STAFF'] as const;

/** An offer that a member was given, and what became of it. */
export const MemberOfferGrant = z.object({
  grantId: z.uuid(),
  offerId: z.string(),
  title: z.string(),
  source: z.enum(offerGrantSources),
  /** Title of the campaign that gave it. */
  campaign: MaybeText,
  state: z.enum(offerGrantStates),
  givenAt: Moment,
  expiresAt: MaybeMoment,
});
export type MemberOfferGrant = z.infer<typeof MemberOfferGrant>;

/** The latest grants of a member, at most 50, and the offers that can be given now. */
export const MemberOfferGrants = z.object({
  grants: z.array(MemberOfferGrant),
  offers: z.array(z.object({ offerId: z.string(), title: z.string() })),
});
export type MemberOfferGrants = z.infer<typeof MemberOfferGrants>;

/** The grant, whether an earlier call with the same key made it, and the points that it counts for. */
export const GivenOffer = z.object({ grantId: z.uuid(), isRepeated: z.boolean(), points: z.int() });
export type GivenOffer = z.infer<typeof GivenOffer>;

/** Data stored about a member: amounts by kind, and what erasure removes. */
export const ErasurePreview = z.object({
  parts: z.array(z.object({ part: z.string(), rows: z.int(), goes: z.boolean() })),
  /** Points written off. */
  points: z.int(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

export const Erased = z.object({ outcome: z.enum(['ERASED', 'ERASED_BEFORE']) });

/** All data stored about a member, for the member; docs/operations.md lists its parts. */
export const MemberCopy = z.record(z.string(), z.unknown());

export const Done = z.object({ isChanged: z.boolean() });
