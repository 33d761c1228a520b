import { type EmailConfirmation, limits } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { lockMember, type Member, recordEmailCheck } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { confirmAddress } from '../link-addresses.ts';
import { freeAgainAt } from '../mail-caps.ts';
import { createConfirmLink } from '../password/mail-link-store.ts';

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
