import { type EmailConfirmation, limits } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { lockMember, type Member, markEmailProved, recordEmailCheck } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { confirmAddress, freeAgainAt } from '../link-mails.ts';
import { createConfirmLink, findMailLink } from '../password/mail-link-store.ts';

const failedConfirms: Limit = { name: 'failed-confirms', max: limits.resetCallsPerAddressPerHour, windowSeconds: 3600 };

/**
 * Confirms the address the link was sent to. It signs no session in or out and reveals nothing about the account. The
 * link can be used repeatedly, as after a lost reply. Throws CONFIRM_TOKEN_INVALID, also after a change of the address,
 * or TOO_MANY_REQUESTS after many invalid links [SIGNUP-21].
 */
export async function confirmEmail(call: Call, { token }: { token: string }): Promise<Record<string, never>> {
  await meterFailures(failedConfirms, call, () =>
    call.inTenant(async (tx) => {
      const found = await findMailLink(tx, 'EMAIL_CONFIRM', token, call.now);
      if (!found) throwApiError('CONFIRM_TOKEN_INVALID');
      const member = await lockMember(tx, found.memberId);
      // Look it up again, because the previous lock holder may have voided it.
      const link = await findMailLink(tx, 'EMAIL_CONFIRM', token, call.now);
      if (!link || !member || member.status === 'DELETED') throwApiError('CONFIRM_TOKEN_INVALID');
      await markEmailProved(tx, member.memberId, call.now);
    }),
  );
  return {};
}

const PURPOSE = 'EMAIL_CONFIRM';

const caps = [
  { max: limits.confirmMailsPerEmailPerDay, windowHours: 24 },
  { max: limits.confirmMailsPerEmailPerHour, windowHours: 1 },
] as const;

type Writing = Pick<Call, 'keyRing' | 'now' | 'language' | 'settings' | 'tenant' | 'client'>;

type ConfirmRecipient = Pick<Member, 'memberId' | 'language'> & { email: string };

/**
 * Queues an email with a confirmation link and voids the older link. Returns null, or without any change the time when
 * the address may get another email: signing up with a stranger's address must not flood their mailbox. The email
 * contains no name, because the address may be mistyped [SIGNUP-21].
 */
export async function askToConfirm(
  tx: Tx,
  call: Writing,
  { memberId, email, language }: ConfirmRecipient,
): Promise<Date | null> {
  const { tenantId } = call.tenant;
  const retryAt = await freeAgainAt(tx, call, { email, purpose: PURPOSE, caps });
  if (retryAt) return retryAt;
  const token = await createConfirmLink(tx, tenantId, memberId, call.now);
  await recordEmailCheck(tx, memberId, { email, check: 'ASKED' });
  const mail = { kind: PURPOSE, link: confirmAddress(call, token), claim: { memberId, email } } as const;
  await queueMail(tx, call, { tenantId, to: email, language: language ?? call.language, memberId, mail });
  return null;
}

/**
 * Resends the confirmation email, unless the address is confirmed; returns the confirmation status. Throws
 * MissingEmailError without an address, or TOO_MANY_REQUESTS after 3 emails in an hour or 5 in a day [SIGNUP-21].
 */
export async function sendConfirmation(ctx: MemberCtx): Promise<{ emailConfirmation: EmailConfirmation }> {
  const member = await lockMember(ctx.tx, ctx.member.memberId);
  if (!member) throwApiError('SESSION_REQUIRED');
  const { memberId, email, language, emailProvedAt } = member;
  if (email === null) throwApiError('MissingEmailError', { field: 'email' });
  if (emailProvedAt !== null) return { emailConfirmation: 'CONFIRMED' };
  const retryAt = await askToConfirm(ctx.tx, ctx, { memberId, email, language });
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  return { emailConfirmation: 'ASKED' };
}
