import { limits, normalizeEmail, whyNotEmail } from '@fareback/contract';
import type { Call } from '../../http/context.ts';
import type { Tx } from '../../platform/database.ts';
import { createRateLimit, meter, roomFor } from '../../platform/rate-limit.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMemberByEmail, lockMember, type Member } from '../members/index.ts';
import { logMessage, queueMail, recipientHashOf, sentTo } from '../notifications/index.ts';
import { resetAddress } from './app-address.ts';
import { createResetLink } from './mail-link-store.ts';
import { assertSameTenant } from './same-tenant.ts';

/** What the form sends; the six texts beside it fall away unread [PWD-07]. */
export interface ForgotPasswordForm {
  email: string;
  TenantID?: string | undefined;
}

const PURPOSE = 'PASSWORD_RESET';
const HOUR_SECONDS = 3600;

/** An id that no member has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const calls = createRateLimit({ max: limits.resetCallsPerAddressPerHour, windowSeconds: HOUR_SECONDS });
const answersToNetwork = createRateLimit({
  max: limits.unknownEmailAnswersPerAddressPerHour,
  windowSeconds: HOUR_SECONDS,
});
const answersOfTenant = createRateLimit({
  max: limits.unknownEmailAnswersPerTenantPerHour,
  windowSeconds: HOUR_SECONDS,
});

/** Refuses with TOO_MANY_REQUESTS when an address was asked for as often in the last hour as it may be, known or not. */
async function keepToCap(tx: Tx, { tenant, now }: Call, recipientHash: Buffer): Promise<void> {
  const hourMillis = HOUR_SECONDS * 1000;
  const since = new Date(now.getTime() - hourMillis);
  const sent = await sentTo(tx, tenant.tenantId, { recipientHash, purpose: PURPOSE }, since);
  const blocking = sent[limits.resetMailsPerEmailPerHour - 1];
  if (blocking) refuse('TOO_MANY_REQUESTS', { retryAt: new Date(blocking.getTime() + hourMillis) });
}

/** The member who has an address now, locked; an unknown address takes the same steps. */
async function claimant(tx: Tx, email: string): Promise<Member | undefined> {
  const found = await findMemberByEmail(tx, email);
  const member = await lockMember(tx, found?.memberId ?? NOBODY);
  return member?.email === email && member.status !== 'DELETED' ? member : undefined;
}

/** Counts the request, and queues the mail if a member has the address; says whether one does. */
async function sendLink(tx: Tx, call: Call, email: string): Promise<boolean> {
  const { tenantId } = call.tenant;
  const recipientHash = recipientHashOf(call.keyRing, tenantId, email);
  await keepToCap(tx, call, recipientHash);
  const member = await claimant(tx, email);
  if (!member) {
    const counted = { channel: 'EMAIL', recipientHash, memberId: null, purpose: PURPOSE } as const;
    await logMessage(tx, tenantId, call.now, counted);
    return false;
  }
  const { memberId, name } = member;
  const token = await createResetLink(tx, tenantId, memberId, call.now);
  const link = resetAddress(call, token);
  const language = member.language ?? call.language;
  await queueMail(tx, call, { tenantId, to: email, language, memberId, mail: { kind: PURPOSE, name, link } });
  return true;
}

/** Whether an unknown address may be called unknown: not where the tenant never tells, nor to whoever asks too often [D-157]. */
const mayTell = (call: Call): boolean =>
  call.tenant.settings['neutralAnswers'] !== true &&
  roomFor(answersToNetwork, call, 'NETWORK') &&
  roomFor(answersOfTenant, call, 'TENANT');

/**
 * Queues a mail with a link to choose a new password, which voids the link before it. The mail is sent by a job, so
 * no answer waits for a carrier. Refuses with STANDALONE_NOT_SUPPORTED, TENANT_MISMATCH, a fault of the address,
 * TOO_MANY_REQUESTS, or EMAIL_NOT_ASSOCIATED within the budget for that answer [API-07, PWD-06, PWD-07, PWD-08].
 */
export async function forgotPassword(call: Call, form: ForgotPasswordForm): Promise<Record<string, never>> {
  assertSameTenant(call, form.TenantID);
  if (!call.tenant.isStandalone) refuse('STANDALONE_NOT_SUPPORTED');
  const fault = whyNotEmail(form.email);
  if (fault) refuse(fault, { field: 'email' });
  meter(calls, call);

  const isKnown = await call.inTenant((tx) => sendLink(tx, call, normalizeEmail(form.email)));
  if (!isKnown && mayTell(call)) refuse('EMAIL_NOT_ASSOCIATED', { field: 'email' });
  return {};
}
