import { type ErrorCode, limits } from '@fareback/contract';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { randomId } from '../../../platform/ids.ts';
import { NO_DEVICE } from '../../../platform/limits/known-device.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import {
  clearAttempts,
  insertMemberTry,
  lockDeviceCounters,
  type MemberTryKind,
  otherDevicesTrying,
  recentTries,
  type TryKey,
} from '../store.ts';

const budgets: Record<MemberTryKind, { max: number; windowSeconds: number }> = {
  CURRENT_PASSWORD: {
    max: limits.wrongCurrentPasswordsMax,
    windowSeconds: limits.wrongCurrentPasswordsWindowMinutes * 60,
  },
  TAKEN_EMAIL: { max: limits.takenEmailAnswersPerMemberPerHour, windowSeconds: 3600 },
  EMAIL_CHANGE: { max: limits.emailChangesPerMemberPerDay, windowSeconds: 86_400 },
};

/**
 * Throws TOO_MANY_REQUESTS if a member's budget is used up. The member must be locked, so concurrent tries cannot
 * exceed it.
 */
export async function keepToMemberBudget(tx: Tx, memberId: string, kind: MemberTryKind, now: Date): Promise<void> {
  const { max, windowSeconds } = budgets[kind];
  const windowMillis = windowSeconds * 1000;
  const recent = await recentTries(tx, memberId, kind, new Date(now.getTime() - windowMillis));
  const blocking = recent[max - 1];
  if (blocking) throwApiError('TOO_MANY_REQUESTS', { retryAt: new Date(blocking.triedAt.getTime() + windowMillis) });
}

export async function countTry(
  tx: Tx,
  tenantId: string,
  { memberId, kind }: { memberId: string; kind: MemberTryKind },
  now: Date,
): Promise<string> {
  const tryId = randomId();
  await insertMemberTry(tx, tenantId, { memberId, kind, tryId }, now);
  return tryId;
}

export const attemptsKey = (keyRing: KeyRing, tenantId: string, email: string): Buffer =>
  keyRing.hash(email, `${tenantId}/sign-in`);

/**
 * Selects the counter of a try: the known device's own, or the shared one. Only a few known devices of an address have
 * their own counter at a time; otherwise cookies collected with a known password would allow unlimited tries [D-156].
 */
export async function tryKeyOf(tx: Tx, tenantId: string, emailHash: Buffer, deviceHash: Buffer): Promise<TryKey> {
  const shared = { emailHash, deviceHash: NO_DEVICE };
  if (deviceHash.length === 0) return shared;
  await lockDeviceCounters(tx, tenantId, emailHash);
  const own = { emailHash, deviceHash };
  return (await otherDevicesTrying(tx, own)) < limits.knownDevicesTryingMax ? own : shared;
}

/** Error of a wrong password by its try number: the 4th warns, from the 5th on the account is blocked [AUTH-12]. */
export function getAttemptError(attempt: number): ErrorCode {
  if (attempt >= limits.signInAttemptsMax) return 'NO_ATTEMPT_LEFT';
  return attempt === limits.signInAttemptsMax - 1 ? 'ONE_ATTEMPT_LEFT' : 'INVALID_CREDENTIALS';
}

/** True if a try is rejected without checking the password [AUTH-13]. */
export const isBlocked = (attempt: number): boolean => attempt > limits.signInAttemptsMax;

/** Lifts every block of an address, also on known devices, after a completed reset [AUTH-13, PWD-08]. */
export async function liftSignInBlock(tx: Tx, keyRing: KeyRing, tenantId: string, email: string): Promise<void> {
  await clearAttempts(tx, attemptsKey(keyRing, tenantId, email));
}

/** True if a password exceeds the tenant's maximum age; never without one [AUTH-14]. */
export function isPasswordExpired(setAt: Date | null, maxAgeDays: unknown, now: Date): boolean {
  if (typeof maxAgeDays !== 'number' || setAt === null) return false;
  return now.getTime() - setAt.getTime() > maxAgeDays * DAY_MILLIS;
}
