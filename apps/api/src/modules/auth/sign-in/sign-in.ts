import { type ErrorCode, getFirstFormError, normalizeEmail, validateSignIn } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { agencyLimit } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { isPassword } from '../../../platform/encryption/password-hash.ts';
import { NOBODY } from '../../../platform/ids.ts';
import { deviceHashOf, NO_DEVICE, rememberDevice } from '../../../platform/limits/known-device.ts';
import { meterNetworkFailures, type NetworkBudget } from '../../../platform/limits/rate-limit.ts';
import { findMemberByEmail, lockMember, type MemberStatus, passwordOf } from '../../members/index.ts';
import { connectProvenMember } from '../agency-account/agency-sign-in.ts';
import { assertSameTenant } from '../same-tenant.ts';
import { endSession, renewSession } from '../sessions/sessions.ts';
import { consumeSignInAttempt, forgetAttempts, refundAttempt, type TryKey } from '../store.ts';
import { attemptsKey, getAttemptError, isBlocked, isPasswordExpired, tryKeyOf } from './sign-in-attempts.ts';

export interface SignInForm {
  email: string;
  password: string;
  isStandalone?: boolean | undefined;
  TenantID?: string | undefined;
}

/** Budget of a network for refused sign-ins with a password or passkey. */
export const signInFailures = ({ tenant }: Call): NetworkBudget => ({
  name: 'sign-in-failures',
  max: agencyLimit(tenant, 'signInFailuresPerNetworkPerHour'),
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
  windowSeconds: 3600,
});

interface Claimed {
  memberId: string | null;
  passwordHash: string | null;
  passwordSetAt: Date | null;
}

interface Try {
  email: string;
  key: TryKey;
  attempt: number;
  claimed: Claimed;
}

/** Counts a try and loads the account of an address; empty for an unknown, erased or password-less one. */
async function consumeAttempt(call: Call, email: string): Promise<Try> {
  const { tenantId } = call.tenant;
  const emailHash = attemptsKey(call.keyRing, tenantId, email);
  return call.inTenant(async (tx) => {
    const member = await findMemberByEmail(tx, email);
    const known = member && member.status !== 'DELETED' ? member : undefined;
    const key = await tryKeyOf(tx, tenantId, emailHash, deviceHashOf(call, email, known?.passwordSetAt ?? null));
    const [attempt, password] = await Promise.all([
      consumeSignInAttempt(tx, tenantId, { key, hasMember: known !== undefined }, call.now),
      // Also queried without an account, so an unknown address has the same steps.
      passwordOf(tx, known?.memberId ?? NOBODY),
    ]);
    return {
      email,
      key,
      attempt,
      claimed: {
        memberId: known?.memberId ?? null,
        passwordHash: password?.passwordHash ?? null,
        passwordSetAt: password?.passwordSetAt ?? null,
      },
    };
  });
}

interface SignedIn {
  memberId: string;
  status: MemberStatus;
  token: string;
}

/**
 * After the right password: resets the counter and starts a session, unless the password is expired, or address or
 * password changed since. The member is locked, so a session with the old password cannot start after a change that
 * ends all sessions.
 */
async function admit(call: Call, { email, key, attempt, claimed }: Try): Promise<SignedIn | ErrorCode> {
  const { memberId } = claimed;
  if (memberId === null) return 'INVALID_CREDENTIALS';
  return call.inTenant(async (tx) => {
    const member = await lockMember(tx, memberId);
    const password = await passwordOf(tx, memberId);
    const isUnchanged = member?.email === email && password?.passwordHash === claimed.passwordHash;
    if (!isUnchanged || member.status === 'DELETED') return 'INVALID_CREDENTIALS';
    await forgetAttempts(tx, key, attempt);
    const maxAgeDays = call.tenant.settings['passwordMaxAgeDays'];
    if (isPasswordExpired(claimed.passwordSetAt, maxAgeDays, call.now)) return 'PASSWORD_EXPIRED';
    return { memberId, status: member.status, token: await renewSession(tx, call, memberId) };
  });
}

/** Checks the password; gives the try back if the queue is too long to check it. */
async function judge(call: Call, { key, claimed }: Try, password: string): Promise<boolean> {
  try {
    return await isPassword(claimed.passwordHash, password);
  } catch (error) {
    // Ignore a failure here: the caller must get the original error.
    await call
      .inTenant((tx) => refundAttempt(tx, key))
      .catch((failure: unknown) => call.log.warn({ err: failure }, 'a try could not be given back'));
    throw error;
  }
}

/** One try: counts it first, then checks the password. Throws like `signIn`. */
async function tryAccount(call: Call, email: string, password: string): Promise<SignedIn> {
  const taken = await consumeAttempt(call, email);
  if (taken.claimed.memberId !== null) call.setSecuritySubject(taken.claimed.memberId);
  if (isBlocked(taken.attempt)) throwApiError('NO_ATTEMPT_LEFT');
  if (!(await judge(call, taken, password))) throwApiError(getAttemptError(taken.attempt));
  const outcome = await admit(call, taken);
  return typeof outcome === 'string' ? throwApiError(outcome) : outcome;
}

/**
 * Signs a member in and sets the session and device cookies. The try is counted before the password is checked, so
 * concurrent guesses cannot outrun the counter; a right password or an overfull queue gives it back. A known device has
 * its own counter, so strangers who block the address do not lock it out. Throws INVALID_CREDENTIALS, ONE_ATTEMPT_LEFT,
 * NO_ATTEMPT_LEFT, PASSWORD_EXPIRED, STANDALONE_NOT_SUPPORTED, TENANT_MISMATCH, CHALLENGE_REQUIRED, TOO_MANY_REQUESTS
 * or field errors [AUTH-01, AUTH-12, AUTH-13, AUTH-14, AUTH-30].
 */
export async function signIn(call: Call, form: SignInForm): Promise<{ UserID: string; userStatus: MemberStatus }> {
  assertSameTenant(call, form.TenantID);
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const error = getFirstFormError(validateSignIn(form));
  if (error) throwApiError(error.code, { field: error.field });

  const email = normalizeEmail(form.email);
  const attempt = (): Promise<SignedIn> => tryAccount(call, email, form.password);
  // A known device is exempt from its network's limit.
  const isKnown = !deviceHashOf(call, email, null).equals(NO_DEVICE);
  const outcome = isKnown ? await attempt() : await meterNetworkFailures(signInFailures(call), call, attempt);
  await connectProvenMember(call, outcome.memberId);
  call.setSession(outcome.token);
  call.setDevice(rememberDevice(call, email));
  return { UserID: outcome.memberId, userStatus: outcome.status };
}

/** Ends the session and clears its cookie; idempotent [API-06, AUTH-16]. */
export async function signOut(call: Call): Promise<Record<string, never>> {
  const { token } = call;
  if (token !== undefined) await call.inTenant((tx) => endSession(tx, token));
  call.setSession(null);
  return {};
}
