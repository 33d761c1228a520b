import { ApiError, type ErrorCode, redeemErrors } from '@fareback/contract';

/** Refusals whose own words tell a rider more than the general sentence does. */
const namedErrors: readonly string[] = [...redeemErrors, 'TOO_MANY_REQUESTS'];

/** What became of a press that brought no redemption: refused, for a reason that has words or none; or nobody knows, because no answer came, a server is in trouble, or a supplier has yet to say. */
export type RedeemFailure =
  | { kind: 'refused'; reason: ErrorCode | null }
  | { kind: 'lost'; why: 'unheard' | 'trouble' | 'pending' };

/** Reads a failed call. A named refusal moved nothing; a lost reply or a server in trouble may have redeemed all the same [REDEEM-19, REDEEM-20]. */
export function classifyRedeemError(error: unknown): RedeemFailure {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: null };
  if (error.code === 'REDEMPTION_PENDING') return { kind: 'lost', why: 'pending' };
  if (namedErrors.includes(error.code)) return { kind: 'refused', reason: error.code as ErrorCode };
  const isUnread = error.code === 'NETWORK_ERROR' || error.code === 'UNREADABLE_REPLY';
  if (isUnread || error.status >= 500) return { kind: 'lost', why: isUnread ? 'unheard' : 'trouble' };
  return { kind: 'refused', reason: null };
}
