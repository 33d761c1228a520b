import { getEmailError, limits, normalizeEmail } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { NOBODY } from '../../../platform/ids.ts';
import { isKnownDevice } from '../../../platform/limits/known-device.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meter, meterWithin } from '../../../platform/limits/rate-limit.ts';
import { findMemberByEmail, lockMember, type Member } from '../../members/index.ts';
import { queueMail, queueNoMail } from '../../notifications/index.ts';
import { resetAddress } from '../link-addresses.ts';
import { freeAgainAt } from '../mail-caps.ts';
import { reserveDisclosure } from '../neutral-answers.ts';
import { assertSameTenant } from '../same-tenant.ts';
import { createResetLink } from './mail-link-store.ts';

/** What the form sends; the six texts beside it fall away unread [PWD-07]. */
export interface ForgotPasswordForm {
  email: string;
  TenantID?: string | undefined;
}

const PURPOSE = 'PASSWORD_RESET';
const HOUR_SECONDS = 3600;

const calls: Limit = { name: 'reset-calls', max: limits.resetCallsPerAddressPerHour, windowSeconds: HOUR_SECONDS };

const caps = [
  { max: limits.resetMailsPerEmailPerDay, windowHours: 24 },
  { max: limits.resetMailsPerEmailPerHour, windowHours: 1 },
] as const;

/** Refuses with TOO_MANY_REQUESTS when an address was asked for as often in an hour or a day as it may be, known or not. */
async function keepToCaps(tx: Tx, call: Call, email: string): Promise<void> {
  const retryAt = await freeAgainAt(tx, call, { email, purpose: PURPOSE, caps });
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
}

/** The share of devices that signed in to the account before, which strangers do not use up. */
const toKnownDevices: Limit = {
  name: 'resets-of-known-devices',
  max: limits.resetMailsPerEmailPerHour,
  windowSeconds: HOUR_SECONDS,
};

/** The member who has an address now, locked; an unknown address takes the same steps. */
async function claimant(tx: Tx, email: string): Promise<Member | undefined> {
  const found = await findMemberByEmail(tx, email);
  const member = await lockMember(tx, found?.memberId ?? NOBODY);
  return member?.email === email && member.status !== 'DELETED' ? member : undefined;
}

/** Counts the request, and queues the mail if a member has the address; says whether one does. An unknown one costs the same. */
async function sendLink(tx: Tx, call: Call, email: string): Promise<boolean> {
  const { tenantId } = call.tenant;
  if (isKnownDevice(call, email)) await meterWithin(toKnownDevices, { ...call, tx }, email);
  else await keepToCaps(tx, call, email);
  const member = await claimant(tx, email);
  const token = await createResetLink(tx, tenantId, { memberId: member?.memberId ?? NOBODY }, call.now);
  const link = resetAddress(call, token);
  const to = { tenantId, to: email, language: member?.language ?? call.language };
  if (!member) {
    await queueNoMail(tx, call, { ...to, kind: PURPOSE });
    return false;
  }
  const { memberId, name } = member;
  await queueMail(tx, call, { ...to, memberId, mail: { kind: PURPOSE, name, link } });
  return true;
}

/**
 * Queues a mail with a link to choose a new password, which voids the link before it. The mail is sent by a job, so
 * no answer waits for a carrier. Refuses with STANDALONE_NOT_SUPPORTED, TENANT_MISMATCH, a fault of the address,
 * TOO_MANY_REQUESTS, or EMAIL_NOT_ASSOCIATED within the budget for that answer [API-07, PWD-06, PWD-07, PWD-08].
 */
export async function forgotPassword(call: Call, form: ForgotPasswordForm): Promise<Record<string, never>> {
  assertSameTenant(call, form.TenantID);
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const error = getEmailError(form.email);
  if (error) throwApiError(error, { field: 'email' });
  await meter(calls, call);

  // Taken before anybody knows, so that without places left an unknown address takes the same steps.
  const places = await reserveDisclosure(call, 'unknown');
  let isDisclosed = false;
  try {
    const isKnown = await call.inTenant((tx) => sendLink(tx, call, normalizeEmail(form.email)));
    isDisclosed = !isKnown && places !== null;
  } finally {
    if (!isDisclosed) await places?.giveBack();
  }
  if (isDisclosed) throwApiError('EMAIL_NOT_ASSOCIATED', { field: 'email' });
  return {};
}
