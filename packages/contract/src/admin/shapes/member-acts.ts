import * as z from 'zod/mini';
import { cleanText } from '../../rules/typed-text.ts';
import { withoutUnseen } from '../../rules/unseen.ts';
import { userStatuses } from '../../schemas/enums.ts';
import { MaybeText } from '../../schemas/scalars.ts';

/** Why somebody does something, in words that can be seen; kept with the act, unreadable once the member is forgotten. */
export const Reason = z
  .string()
  .check(z.overwrite(cleanText), z.overwrite(withoutUnseen), z.minLength(3), z.maxLength(300));

/** What tells a repeat of the same call from another one: chosen by the caller, kept as long as what it did. */
export const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(128));

const Status = z.enum(userStatuses);

/** Where a member stands after an act, and where before; the same where nothing changed. */
export const Moved = z.object({ before: Status, after: Status });
export type Moved = z.infer<typeof Moved>;

/** What a suspension did, or would do: of points only where they are taken. */
export const Suspended = z.extend(Moved, { deducted: z.int(), canceled: z.int() });
export type Suspended = z.infer<typeof Suspended>;

/** Features that are switched for one member. */
export const memberFlags = ['FAVORITE_OFFER', 'UX_UPDATES'] as const;

/** What is shown whole only on request. */
export const Revealed = z.object({ email: MaybeText, phone: MaybeText });
export type Revealed = z.infer<typeof Revealed>;

/** Points that a deduction would take of those that are there. */
export const DeductionPreview = z.object({ points: z.int(), balance: z.int() });
export type DeductionPreview = z.infer<typeof DeductionPreview>;

/** What was taken of those that were there, and whether an earlier call with the same key took it. */
export const Deduction = z.object({ points: z.int(), balance: z.int(), isRepeated: z.boolean() });
export type Deduction = z.infer<typeof Deduction>;

/** What was given, whether an earlier call with the same key gave it, and the balance since. */
export const Goodwill = z.object({ points: z.int(), isRepeated: z.boolean(), balance: z.int() });
export type Goodwill = z.infer<typeof Goodwill>;

/** What is kept about a member: how much of each kind, and what of it goes with them. */
export const ErasurePreview = z.object({
  parts: z.array(z.object({ part: z.string(), rows: z.int(), goes: z.boolean() })),
  /** Points that are taken off the books. */
  points: z.int(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** Whether a member was forgotten now or before. */
export const Erased = z.object({ outcome: z.enum(['ERASED', 'ERASED_BEFORE']) });

/** Everything that is kept about a member, for the member; its parts are listed in docs/operations.md. */
export const MemberCopy = z.record(z.string(), z.unknown());

/** Whether an act found anything to do. */
export const Done = z.object({ isChanged: z.boolean() });
