import { ApiError, type ErrorCode, redeemErrors } from '@fareback/contract';

/** Errors with a more helpful message than the general one. */
const namedErrors: readonly string[] = [...redeemErrors, 'TOO_MANY_REQUESTS'];

/**
 * Outcome without a redemption: rejected, with or without a specific message; or unknown, because of a lost response, a
 * server error or a supplier that has not answered.
 */
export type RedeemFailure =
  | { kind: 'refused'; reason: ErrorCode | null }
  | { kind: 'lost'; why: 'unheard' | 'trouble' | 'pending' };

/**
 * Classifies a failed call. A known rejection changed nothing; after a lost response or a server error the redemption
 * may have succeeded [REDEEM-19, REDEEM-20].
 */
export function classifyRedeemError(error: unknown): RedeemFailure {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: null };
  if (error.code === 'REDEMPTION_PENDING') return { kind: 'lost', why: 'pending' };
  if (namedErrors.includes(error.code)) return { kind: 'refused', reason: error.code as ErrorCode };
  const isUnread = error.code === 'NETWORK_ERROR' || error.code === 'UNREADABLE_REPLY';
  if (isUnread || error.status >= 500) return { kind: 'lost', why: isUnread ? 'unheard' : 'trouble' };
  return { kind: 'refused', reason: null };
}
