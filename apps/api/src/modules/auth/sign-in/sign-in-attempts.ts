import { type ErrorCode, limits } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { NO_DEVICE } from '../../../platform/limits/known-device.ts';
import { clearAttempts, lockDeviceCounters, otherDevicesTrying, type TryKey } from '../store.ts';

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
