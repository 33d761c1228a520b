import { getEmailError, limits, normalizeEmail } from '@fareback/contract';
import type { Call, TenantCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { NOBODY } from '../../../platform/ids.ts';
import { isKnownDevice } from '../../../platform/limits/known-device.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meter, meterWithin } from '../../../platform/limits/rate-limit.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { findMemberByEmail, lockMember, type Member } from '../../members/index.ts';
import { queueMail, queueNoMail } from '../../notifications/index.ts';
import { freeAgainAt, resetAddress, welcomeAddress } from '../link-mails.ts';
import { reserveDisclosure } from '../neutral-answers.ts';
import { assertSameTenant } from '../same-tenant.ts';
import { createResetLink } from './mail-link-store.ts';

interface ForgotPasswordForm {
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

/** Throws TOO_MANY_REQUESTS if an address, known or unknown, exceeds its hourly or daily limit. */
async function keepToCaps(tx: Tx, call: Call, email: string): Promise<void> {
  const retryAt = await freeAgainAt(tx, call, { email, purpose: PURPOSE, caps });
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
}

/** Separate budget for known devices, which strangers cannot use up. */
const toKnownDevices: Limit = {
  name: 'resets-of-known-devices',
  max: limits.resetMailsPerEmailPerHour,
  windowSeconds: HOUR_SECONDS,
};

/** Locks the member with this address; an unknown address has the same steps. */
async function claimant(tx: Tx, email: string): Promise<Member | undefined> {
  const found = await findMemberByEmail(tx, email);
  const member = await lockMember(tx, found?.memberId ?? NOBODY);
  return member?.email === email && member.status !== 'DELETED' ? member : undefined;
}

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
 * Queues an email with a reset link, which voids the previous one. A job sends it, so timing reveals nothing. Throws
 * STANDALONE_NOT_SUPPORTED, TENANT_MISMATCH, address errors, TOO_MANY_REQUESTS, or EMAIL_NOT_ASSOCIATED within that
 * reply's budget [API-07, PWD-06, PWD-07, PWD-08].
 */
export async function forgotPassword(call: Call, form: ForgotPasswordForm): Promise<Record<string, never>> {
  assertSameTenant(call, form.TenantID);
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const error = getEmailError(form.email);
  if (error) throwApiError(error, { field: 'email' });
  await meter(calls, call);

  // Taken before the lookup, so without a budget an unknown address has the same steps.
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

type Inviting = TenantCtx & Pick<Call, 'client' | 'language'>;

/**
 * Queues an email about an imported account, with a 7-day link to choose a password; later a reset does the same. The
 * rider accepts the terms on the way. The member must be locked and have an email [IMP-03].
 */
export async function inviteRider(
  ctx: Inviting,
  { memberId, email, name, language }: Pick<Member, 'memberId' | 'name' | 'language'> & { email: string },
  points: number,
): Promise<void> {
  const { tx, tenant, now } = ctx;
  const { tenantId } = tenant;
  const lifeMillis = limits.invitationLinkLifeDays * DAY_MILLIS;
  const token = await createResetLink(tx, tenantId, { memberId, lifeMillis }, now);
  const mail = { kind: 'INVITATION', name, points, link: welcomeAddress(ctx, token) } as const;
  await queueMail(tx, ctx, { tenantId, to: email, language: language ?? ctx.language, memberId, mail });
}
