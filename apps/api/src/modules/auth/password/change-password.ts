import { getFirstFormError, normalizeEmail, validatePasswordChange } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { hashPassword, isPassword } from '../../../platform/encryption/password-hash.ts';
import { rememberDevice } from '../../../platform/limits/known-device.ts';
import { lockMember, setPassword } from '../../members/index.ts';
import { mailPasswordChanged } from '../email/account-mails.ts';
import { endSessionsOf, isStillThere, renewSession } from '../sessions/sessions.ts';
import { attemptsKey } from '../sign-in/sign-in-attempts.ts';
import { deleteMemberTry, forgetDeviceTries } from '../store.ts';
import { assertUncommon } from './common-password.ts';
import { consumeAttempt, judged, type Try } from './current-password.ts';
import { voidResetLinks } from './mail-link-store.ts';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
  UserID: string;
  email: string;
}

async function begin(ctx: MemberCtx, form: PasswordForm): Promise<Try> {
  const { tx, tenant } = ctx;
  const { memberId } = ctx.member;
  if (!tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const member = await lockMember(tx, memberId);
  const email = normalizeEmail(form.email);
  if (form.UserID !== memberId || member?.email !== email) throwApiError('USER_MISMATCH');
  const error = getFirstFormError(validatePasswordChange(form));
  if (error) throwApiError(error.code, { field: error.field });
  await assertUncommon('newPassword', form.newPassword, [member.name, member.email, tenant.tenantId]);
  return consumeAttempt(ctx, memberId);
}

/** Hashes the new password; null if the current one is wrong. */
const judge = (call: Call, taken: Try, form: PasswordForm): Promise<string | null> =>
  judged(call, taken, async () =>
    (await isPassword(taken.passwordHash, form.currentPassword)) ? hashPassword(form.newPassword) : null,
  );

interface Settled {
  token: string;
  email: string | null;
}

/**
 * Stores the verified new password. Every password change ends the current session, so a session that still exists
 * proves that the password is the verified one.
 */
async function settle(ctx: MemberCtx, { memberId, tryId }: Try, fresh: string): Promise<Settled> {
  const { tx, now, tenant, keyRing } = ctx;
  const member = await lockMember(tx, memberId);
  if (!member || !(await isStillThere(tx, ctx.session))) throwApiError('SESSION_REQUIRED');
  await setPassword(tx, memberId, fresh, now);
  await deleteMemberTry(tx, memberId, 'CURRENT_PASSWORD', tryId);
  await voidResetLinks(tx, memberId);
  await endSessionsOf(tx, memberId);
  if (member.email !== null) await forgetDeviceTries(tx, attemptsKey(keyRing, tenant.tenantId, member.email));
  await mailPasswordChanged(tx, ctx, member);
  return { token: await renewSession(tx, ctx, memberId), email: member.email };
}

/**
 * Changes the password of the session's member: restarts its age, ends all other sessions, renews this one's id, voids
 * reset links, deletes tries of devices that knew the old password, and sends an email. Counts the try before checking
 * the password, so concurrent guesses cannot outrun the limit. Throws USER_MISMATCH, STANDALONE_NOT_SUPPORTED, field
 * errors, WRONG_PASSWORD, or TOO_MANY_REQUESTS after 5 wrong ones in 15 minutes [ACCT-03, ACCT-09, API-09, AUTH-14,
 * AUTH-24, VAL-12].
 */
export async function changePassword(call: Call, form: PasswordForm): Promise<Record<string, never>> {
  const taken = await call.asMember((ctx) => begin(ctx, form));
  const fresh = await judge(call, taken, form);
  if (fresh === null) throwApiError('WRONG_PASSWORD', { field: 'currentPassword' });
  const { token, email } = await call.asMember((ctx) => settle(ctx, taken, fresh));
  call.setSession(token);
  if (email !== null) call.setDevice(rememberDevice(call, email));
  return {};
}
