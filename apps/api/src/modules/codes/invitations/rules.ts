import { type ErrorCode, limits } from '@fareback/contract';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { SavedCodeRow } from './saved-code-store.ts';

/** Rejections that the member or time can resolve. */
const passing: readonly ErrorCode[] = ['JOIN_PROGRAMME_FIRST', 'INVITE_CODE_REQUIRED', '31002'];
/** Rejections that the agency or friend can resolve: a code that was valid may become valid again. */
const mendable: readonly ErrorCode[] = [
  'REFERRAL_DEACTIVATED',
  'REFERRAL_CAMPAIGN_DISABLED',
  'INVALID_INVITE_CODE',
  'REACHED_SEGMENT_LIMIT',
];

/** True if a friend's code rejected with this error is worth saving [REFER-20]. */
export const isPassing = (refusal: ErrorCode): boolean => passing.includes(refusal);

/** End of a member's period for friends' codes [CODE-34]. */
export const openUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + limits.referralWindowDays * DAY_MILLIS);

/** Result of trying a saved code; null: it was entered [REFER-20]. */
export function outcomeOf(
  refusal: ErrorCode | null,
  triedUntil: Date,
  now: Date,
): Pick<SavedCodeRow, 'state' | 'reason'> {
  if (refusal === null || refusal === 'USED_CODE') return { state: 'ENTERED', reason: null };
  if (!passing.includes(refusal) && !mendable.includes(refusal)) return { state: 'REFUSED', reason: refusal };
  return now <= triedUntil
    ? { state: 'WAITING', reason: refusal }
    : { state: 'REFUSED', reason: 'REFERRAL_WINDOW_CLOSED' };
}
