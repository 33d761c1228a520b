import { type ErrorCode, firstFault, limits, normalizeEmail, signInFaults } from '@fareback/contract';
import type { Call } from '../../http/context.ts';
import { isPassword } from '../../platform/password-hash.ts';
import { createRateLimit, meter } from '../../platform/rate-limit.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMember, findMemberByEmail, type MemberStatus, passwordOf } from '../members/index.ts';
import { assertSameTenant } from './same-tenant.ts';
import { endSession, startSession } from './sessions.ts';
import { attemptsKey, isBlocked, isPasswordExpired, refusalOfAttempt } from './sign-in-attempts.ts';
import { forgetAttempts, giveBackAttempt, takeAttempt } from './store.ts';

/** What the sign-in form sends; the two flags are compared, never obeyed [API-05]. */
export interface SignInForm {
  email: string;
  password: string;
  isStandalone?: boolean | undefined;
  TenantID?: string | undefined;
}

const signIns = createRateLimit({ max: limits.signInsPerAddressPerHour, windowSeconds: 3600 });

/** An id that no member has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Claimed {
  memberId: string | null;
  passwordHash: string | null;
  passwordSetAt: Date | null;
}

/** Takes a try and reads the account behind an address; nobody's for an unknown, deleted or password-less one. */
async function takeTry(call: Call, email: string, key: Buffer): Promise<{ attempt: number; claimed: Claimed }> {
  return call.inTenant(async (tx) => {
    const [attempt, member] = await Promise.all([
      takeAttempt(tx, call.tenant.tenantId, key, call.now),
      findMemberByEmail(tx, email),
    ]);
    const known = member && member.status !== 'DELETED' ? member : undefined;
    // Asked for nobody too, so that an unknown address takes the same steps.
    const password = await passwordOf(tx, known?.memberId ?? NOBODY);
    return {
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

/** After the right password: forgets the tries, and starts a session unless the password is expired or no longer the same. */
async function admit(call: Call, key: Buffer, attempt: number, claimed: Claimed): Promise<SignedIn | ErrorCode> {
  const { memberId } = claimed;
  if (memberId === null) return 'INVALID_CREDENTIALS';
  return call.inTenant(async (tx) => {
    await forgetAttempts(tx, key, attempt);
    const [member, password] = await Promise.all([findMember(tx, memberId), passwordOf(tx, memberId)]);
    const isUnchanged = member && member.status !== 'DELETED' && password?.passwordHash === claimed.passwordHash;
    if (!isUnchanged) return 'INVALID_CREDENTIALS';
    const maxAgeDays = call.tenant.settings['passwordMaxAgeDays'];
    if (isPasswordExpired(claimed.passwordSetAt, maxAgeDays, call.now)) return 'PASSWORD_EXPIRED';
    if (call.token !== undefined) await endSession(tx, call.token);
    const token = await startSession(tx, call.tenant.tenantId, memberId, call.now);
    return { memberId, status: member.status, token };
  });
}

/** Whether the password is right; a try that could not be judged, because too many wait, is given back. */
async function judge(call: Call, key: Buffer, kept: string | null, password: string): Promise<boolean> {
  try {
    return await isPassword(kept, password);
  } catch (error) {
    // Whatever becomes of it: the caller is to hear why the try was not judged.
    await call
      .inTenant((tx) => giveBackAttempt(tx, key))
      .catch((failure: unknown) => call.log.warn({ err: failure }, 'a try could not be given back'));
    throw error;
  }
}

/**
 * Signs a member in and sets a new session cookie. A try is taken before the password is looked at, so that guesses sent
 * at once cannot outrun the counter; the right password gives it back, and so does a queue too long to judge it. Refuses with INVALID_CREDENTIALS,
 * ONE_ATTEMPT_LEFT, NO_ATTEMPT_LEFT, PASSWORD_EXPIRED, STANDALONE_NOT_SUPPORTED, TENANT_MISMATCH, TOO_MANY_REQUESTS
 * or the fault of a field [AUTH-01, AUTH-12, AUTH-13, AUTH-14, AUTH-30].
 */
export async function signIn(call: Call, form: SignInForm): Promise<{ UserID: string; userStatus: MemberStatus }> {
  assertSameTenant(call, form.TenantID);
  if (!call.tenant.isStandalone) refuse('STANDALONE_NOT_SUPPORTED');
  const fault = firstFault(signInFaults(form));
  if (fault) refuse(fault.code, { field: fault.field });
  meter(signIns, call);

  const email = normalizeEmail(form.email);
  const key = attemptsKey(call.keyRing, call.tenant.tenantId, email);
  const { attempt, claimed } = await takeTry(call, email, key);
  if (isBlocked(attempt)) refuse('NO_ATTEMPT_LEFT');
  if (!(await judge(call, key, claimed.passwordHash, form.password))) refuse(refusalOfAttempt(attempt));
  const outcome = await admit(call, key, attempt, claimed);
  if (typeof outcome === 'string') refuse(outcome);
  call.setSession(outcome.token);
  return { UserID: outcome.memberId, userStatus: outcome.status };
}
