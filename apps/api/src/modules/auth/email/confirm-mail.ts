import { type EmailConfirmation, limits } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { lockMember, type Member, noteEmailCheck } from '../../members/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { confirmAddress } from '../link-addresses.ts';
import { freeAgainAt } from '../mail-caps.ts';
import { createConfirmLink } from '../password/mail-link-store.ts';

const PURPOSE = 'EMAIL_CONFIRM';

const caps = [
  { max: limits.confirmMailsPerEmailPerDay, windowHours: 24 },
  { max: limits.confirmMailsPerEmailPerHour, windowHours: 1 },
] as const;

/** What a mail about an address needs to know of the call. */
type Writing = Pick<Call, 'keyRing' | 'now' | 'language' | 'settings' | 'tenant' | 'client'>;

/** Whose address is to be confirmed. */
type ConfirmRecipient = Pick<Member, 'memberId' | 'language'> & { email: string };

/**
 * Queues a mail whose link confirms a member's address; the older link is void. Answers null, or, having changed nothing,
 * when the address may be written to again: whoever signs up under a stranger's must not fill their mailbox. The mail
 * names nobody, because the address may be mistyped [SIGNUP-21].
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
  await noteEmailCheck(tx, memberId, { email, check: 'ASKED' });
  const mail = { kind: PURPOSE, link: confirmAddress(call, token), claim: { memberId, email } } as const;
  await queueMail(tx, call, { tenantId, to: email, language: language ?? call.language, memberId, mail });
  return null;
}

/**
 * Sends the session's member the mail again; a confirmed address gets none. Answers how the address stands. Refuses with
 * MissingEmailError where there is none, or TOO_MANY_REQUESTS after 3 mails to it in an hour or 5 in a day [SIGNUP-21].
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
