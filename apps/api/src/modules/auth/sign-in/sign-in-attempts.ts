import { type ErrorCode, limits } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { NO_DEVICE } from '../../../platform/limits/known-device.ts';
import { clearAttempts, lockDeviceCounters, otherDevicesTrying, type TryKey } from '../store.ts';

/** Key under which tries for an address are counted, whether or not an account has it [AUTH-12]. */
export const attemptsKey = (keyRing: KeyRing, tenantId: string, email: string): Buffer =>
  keyRing.hash(email, `${tenantId}/sign-in`);

/**
 * Which counter a try for an address goes to: that of the device, if it is known, else the one that all others share.
 * Only so many known devices of an address have a counter of their own at a time; otherwise whoever once knew a
 * password could gather cookies for any number of tries [D-156].
 */
export async function tryKeyOf(tx: Tx, tenantId: string, emailHash: Buffer, deviceHash: Buffer): Promise<TryKey> {
  const shared = { emailHash, deviceHash: NO_DEVICE };
  if (deviceHash.length === 0) return shared;
  await lockDeviceCounters(tx, tenantId, emailHash);
  const own = { emailHash, deviceHash };
  return (await otherDevicesTrying(tx, own)) < limits.knownDevicesTryingMax ? own : shared;
}

/** What a wrong password at the given try answers: the 4th warns, from the 5th on the account is blocked [AUTH-12]. */
export function getAttemptError(attempt: number): ErrorCode {
  if (attempt >= limits.signInAttemptsMax) return 'NO_ATTEMPT_LEFT';
  return attempt === limits.signInAttemptsMax - 1 ? 'ONE_ATTEMPT_LEFT' : 'INVALID_CREDENTIALS';
}

/** Whether a try may not even be looked at, right password or not [AUTH-13]. */
export const isBlocked = (attempt: number): boolean => attempt > limits.signInAttemptsMax;

/** Lifts every block of an address, on known devices too: what a completed password reset does [AUTH-13, PWD-08]. */
export async function liftSignInBlock(tx: Tx, keyRing: KeyRing, tenantId: string, email: string): Promise<void> {
  await clearAttempts(tx, attemptsKey(keyRing, tenantId, email));
}

/** Whether a password is older than the tenant allows; never when no age is set [AUTH-14]. */
export function isPasswordExpired(setAt: Date | null, maxAgeDays: unknown, now: Date): boolean {
  if (typeof maxAgeDays !== 'number' || setAt === null) return false;
  return now.getTime() - setAt.getTime() > maxAgeDays * DAY_MILLIS;
}
