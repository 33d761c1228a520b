import { type ErrorCode, limits } from '@fareback/contract';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { SavedCodeRow } from './saved-code-store.ts';

/** What a member can still do, or time will. */
const passing: readonly ErrorCode[] = ['JOIN_PROGRAMME_FIRST', 'INVITE_CODE_REQUIRED', '31002'];
/** What the agency or the friend may put right: a code that was good once may be so again. */
const mendable: readonly ErrorCode[] = [
  'REFERRAL_DEACTIVATED',
  'REFERRAL_CAMPAIGN_DISABLED',
  'INVALID_INVITE_CODE',
  'REACHED_SEGMENT_LIMIT',
];

/** Whether a friend's code that is refused so is worth keeping for a member who has just brought it [REFER-20]. */
export const isPassing = (refusal: ErrorCode): boolean => passing.includes(refusal);

/** Until when the codes of friends are open to a member [CODE-34]. */
export const openUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + limits.referralWindowDays * DAY_MILLIS);

/** What a try of a kept code comes to; null: it was entered [REFER-20]. */
export function outcomeOf(
  refusal: ErrorCode | null,
  triedUntil: Date,
  now: Date,
): Pick<SavedCodeRow, 'state' | 'reason'> {
  // The member has entered it by hand meanwhile.
  if (refusal === null || refusal === 'USED_CODE') return { state: 'ENTERED', reason: null };
  if (!passing.includes(refusal) && !mendable.includes(refusal)) return { state: 'REFUSED', reason: refusal };
  return now <= triedUntil
    ? { state: 'WAITING', reason: refusal }
    : { state: 'REFUSED', reason: 'REFERRAL_WINDOW_CLOSED' };
}
