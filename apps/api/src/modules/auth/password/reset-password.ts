import { getFirstFormError, limits, validateNewPassword } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashPassword } from '../../../platform/encryption/password-hash.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { findMember, lockMember, markEmailProved, setPassword } from '../../members/index.ts';
import { blockTexts } from '../../notifications/index.ts';
import { accountsOf, deleteAccountsOf } from '../agency-account/account-store.ts';
import { mailPasswordChanged } from '../email/account-mails.ts';
import { hashEmail } from '../email/restore-email.ts';
import { deletePasskeysOf, passkeysOf } from '../passkeys/passkey-store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { liftSignInBlock } from '../sign-in/sign-in-attempts.ts';
import { assertUncommon } from './common-password.ts';
import { findMailLink, type MailLinkPurpose, spendMailLink, voidLinksAgainst } from './mail-link-store.ts';

interface MailLinkQuestion {
  token: string;
  purpose: MailLinkPurpose;
}

const failedChecks: Limit = { name: 'dead-links', max: limits.resetCallsPerAddressPerHour, windowSeconds: 3600 };

const refusals = {
  PASSWORD_RESET: 'RESET_TOKEN_INVALID',
  EMAIL_RESTORE: 'RESTORE_TOKEN_INVALID',
  EMAIL_CONFIRM: 'CONFIRM_TOKEN_INVALID',
} as const;

/**
 * Returns whether an emailed link works, without using it up, to report an invalid one before any input. Throws
 * RESET_TOKEN_INVALID, RESTORE_TOKEN_INVALID or CONFIRM_TOKEN_INVALID, or TOO_MANY_REQUESTS after many invalid links
 * [PWD-06, PWD-08, ACCT-09, SIGNUP-21].
 */
export async function checkMailLink(
  call: Call,
  { token, purpose }: MailLinkQuestion,
): Promise<{ isValid: true; hasPasskeys?: boolean; hasAgencyAccount?: boolean }> {
  return meterFailures(failedChecks, call, () =>
    call.inTenant(async (tx) => {
      const link = await findMailLink(tx, purpose, token, call.now);
      if (!link) throwApiError(refusals[purpose]);
      return { isValid: true, ...(purpose === 'PASSWORD_RESET' && (await otherWaysIn(tx, link.memberId))) };
    }),
  );
}

/** How the account can be entered without a password, which a reset may end. */
async function otherWaysIn(tx: Tx, memberId: string): Promise<{ hasPasskeys?: true; hasAgencyAccount?: true }> {
  const hasPasskeys = (await passkeysOf(tx, memberId)).length > 0;
  // The first proof of an email disconnects the account anyway.
  const isProved = ((await findMember(tx, memberId))?.emailProvedAt ?? null) !== null;
  const hasAgencyAccount = isProved && (await accountsOf(tx, memberId)).length > 0;
  return { ...(hasPasskeys && { hasPasskeys }), ...(hasAgencyAccount && { hasAgencyAccount }) };
}

interface ResetPasswordForm {
  token: string;
  newPassword: string;
  confirmNewPassword: string;
  removesPasskeys?: boolean | undefined;
  disconnectsAgencyAccount?: boolean | undefined;
}

const failedResets: Limit = { name: 'failed-resets', max: limits.resetCallsPerAddressPerHour, windowSeconds: 3600 };

/** Uses up the link and applies the reset in one transaction; of two concurrent uses one fails. */
async function complete(
  call: Call,
  memberId: string,
  { token, removesPasskeys, disconnectsAgencyAccount }: ResetPasswordForm,
  passwordHash: string,
): Promise<{ email: string | null }> {
  const { keyRing, now, tenant } = call;
  return call.inTenant(async (tx) => {
    const member = await lockMember(tx, memberId);
    const link = await spendMailLink(tx, 'PASSWORD_RESET', token, now);
    if (!link || !member || member.status === 'DELETED') throwApiError('RESET_TOKEN_INVALID');
    await setPassword(tx, memberId, passwordHash, now);
    await endSessionsOf(tx, memberId);
    if (removesPasskeys === true) await deletePasskeysOf(tx, memberId);
    // A stranger may have signed up with this address and connected their own account at the agency.
    if (removesPasskeys === true || disconnectsAgencyAccount === true || member.emailProvedAt === null)
      await deleteAccountsOf(tx, memberId);
    // The verified number may be the stranger's as well. It stays: the rightful member would have to verify it again.
    if (member.emailProvedAt === null && member.isPhoneVerified) await blockTexts(tx, memberId, now);
    const { email } = member;
    if (email === null) return { email };
    await markEmailProved(tx, memberId, now);
    await voidLinksAgainst(tx, memberId, hashEmail(call, email), now);
    await liftSignInBlock(tx, keyRing, tenant.tenantId, email);
    await mailPasswordChanged(tx, call, member);
    return { email };
  });
}

/**
 * Sets a new password with a reset token: lifts the sign-in block and the password's expiry, ends every session of the
 * account and starts no session. It proves the address as the member's, so links that could give the account to another
 * person are void [D-158]; the first such proof disconnects the agency's account, a later one if the member chose it [AUTH-54, AUTH-55].
 * That first proof also blocks texts from the verified number [PRIV-16]. Sends an email. An invalid password leaves the link valid. Returns the address for the next
 * sign-in. Throws field errors, RESET_TOKEN_INVALID, or TOO_MANY_REQUESTS after many invalid links [PWD-06, PWD-08,
 * AUTH-13, AUTH-14].
 */
export async function resetPassword(call: Call, form: ResetPasswordForm): Promise<{ email: string | null }> {
  const { token, newPassword } = form;
  const error = getFirstFormError(validateNewPassword(form));
  if (error) throwApiError(error.code, { field: error.field });
  return meterFailures(failedResets, call, async () => {
    const link = await call.inTenant((tx) => findMailLink(tx, 'PASSWORD_RESET', token, call.now));
    // Hash only for a valid link, because hashing is expensive.
    if (!link) throwApiError('RESET_TOKEN_INVALID');
    const member = await call.inTenant((tx) => findMember(tx, link.memberId));
    await assertUncommon('newPassword', newPassword, [
      member?.name ?? null,
      member?.email ?? null,
      call.tenant.tenantId,
    ]);
    return complete(call, link.memberId, form, await hashPassword(newPassword));
  });
}
