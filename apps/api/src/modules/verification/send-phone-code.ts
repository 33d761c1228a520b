import { limits } from '@fareback/contract';
import { MessageRejected } from '../../adapters/messenger.ts';
import type { Call, MemberCtx } from '../../call/context.ts';
import { agencyLimit, deviceBudget } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterNetwork, meterWithin, type NetworkBudget } from '../../platform/limits/rate-limit.ts';
import { getPhoneStatus, lockForPhone, lockMember, type StoredPhone, toStoredPhone } from '../members/index.ts';
import { forgetMessage, logMessage, sendCodeText, sentSince, textsSince } from '../notifications/index.ts';
import { appAddress } from '../tenants/index.ts';
import { codeHashOf, countedSince, getCodeAttemptError, newCode, nextCodeAt } from './rules.ts';
import { challengeOf, deleteChallengeWith, upsertChallenge } from './store.ts';

const PURPOSE = 'PHONE_CODE';
const BUDGET_RETRY_MILLIS = 3_600_000;

/** Text messages cost money and accounts are free to create, so network, exchange and tenant have separate limits. */
const perNetwork = ({ tenant }: Call): NetworkBudget => ({
  name: 'texts-per-network',
  max: agencyLimit(tenant, 'textsPerNetworkPerHour'),
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
  device: deviceBudget(tenant, 'textsPerDevicePerHour'),
  windowSeconds: 3600,
});

/** Consecutive numbers may belong to a fraudster paid for receiving texts, so each exchange has a limit. */
const perExchange: Limit = { name: 'texts-per-exchange', max: limits.smsPerExchangePerHour, windowSeconds: 3600 };

/** The number without its last four digits; for `+1`, area code and exchange. */
const exchangeOf = (number: string): string => number.slice(0, -4);

async function keepToTenantBudget({ tx, tenant, now }: MemberCtx): Promise<void> {
  const wanted = tenant.settings['smsPerTenantPerDay'];
  const most = typeof wanted === 'number' ? wanted : limits.smsPerTenantPerDay;
  const sent = await textsSince(tx, countedSince(now));
  if (sent >= most) throwApiError('TOO_MANY_REQUESTS', { retryAt: new Date(now.getTime() + BUDGET_RETRY_MILLIS) });
}

/** App host for browsers that autofill the code; null for a tenant without hosts. */
const hostOf = (call: Call): string | null =>
  call.tenant.hosts.length === 0 ? null : new URL(appAddress(call)).hostname;

interface Prepared {
  memberId: string;
  language: string;
  number: string;
  code: string;
  codeHash: Buffer;
  messageId: string;
}

interface WantedCode {
  phoneNumber: string;
  isMigrationRequest: boolean;
  /** A verified member who proved their identity replaces their number. */
  isChange: boolean;
}

interface Texted {
  number: string;
  phone: StoredPhone;
}

async function textedNumber({ tenant, keyRing }: MemberCtx, phoneNumber: string): Promise<Texted | null> {
  // Imported on demand: it includes the numbering data of all countries.
  const { phoneCountriesOf, textableIn } = await import('./textable-numbers.ts');
  const number = textableIn(phoneNumber, phoneCountriesOf(tenant));
  return number === null ? null : { number, phone: toStoredPhone(keyRing, tenant.tenantId, number) };
}

function judgeForm(status: string | undefined, isChange: boolean, texted: Texted | null): Texted {
  if (status === 'VERIFIED' && !isChange) throwApiError('ALREADY_VERIFIED');
  if (status !== 'VERIFIED' && isChange) throwApiError('PHONE_NOT_VERIFIED');
  return texted ?? throwApiError('INVALID_PHONE_NUMBER', { field: 'phoneNumber' });
}

/**
 * Checks form, status and own number. These reveal nothing about others and need no limit; checks that reveal who has
 * or requested a number run after the budget is charged.
 */
async function judgeOwn(ctx: MemberCtx, { phoneNumber, isChange }: WantedCode): Promise<void> {
  const { tx, member } = ctx;
  const { phone } = judgeForm(member.status, isChange, await textedNumber(ctx, phoneNumber));
  if (isChange && (await getPhoneStatus(tx, member.memberId, phone.phoneHash)) === 'OWN')
    throwApiError('ALREADY_VERIFIED', { field: 'phoneNumber' });
}

async function wantedPhone(ctx: MemberCtx, { phoneNumber, isMigrationRequest, isChange }: WantedCode): Promise<Texted> {
  const { tx, tenant } = ctx;
  const { tenantId } = tenant;
  const { memberId } = ctx.member;
  const texted = await textedNumber(ctx, phoneNumber);
  const member = texted
    ? await lockForPhone(tx, tenantId, memberId, texted.phone.phoneHash)
    : await lockMember(tx, memberId);
  const { number, phone } = judgeForm(member?.status, isChange, texted);

  const phoneStatus = await getPhoneStatus(tx, memberId, phone.phoneHash);
  if (phoneStatus === 'OWN' && isChange) throwApiError('ALREADY_VERIFIED', { field: 'phoneNumber' });
  // With neutral answers, the reply hides that the number is taken; its holder learns of it only after the code proves
  // whose phone it is [SIGNUP-20].
  const isDisclosed = tenant.settings['neutralAnswers'] !== true;
  if (phoneStatus === 'LOST' || (phoneStatus === 'TAKEN' && !isMigrationRequest && isDisclosed))
    throwApiError('PHONE_ALREADY_REGISTERED');
  return { number, phone };
}

/** True if a code for this number can still be entered; its reply may have been lost. */
async function isCodePending({ tx, member, now }: MemberCtx, phone: StoredPhone): Promise<boolean> {
  const pending = await challengeOf(tx, member.memberId);
  return pending?.phoneHash.equals(phone.phoneHash) === true && getCodeAttemptError(pending, now) === null;
}

/** With member and number locked: checks status and limits, counts the message, creates the code. */
async function prepare(ctx: MemberCtx, wanted: WantedCode): Promise<Prepared> {
  const { tx, tenant, keyRing, now, language } = ctx;
  const { memberId } = ctx.member;
  const { tenantId } = tenant;
  const { number, phone } = await wantedPhone(ctx, wanted);

  const to = { memberId, recipientHash: phone.phoneHash, purpose: PURPOSE };
  const retryAt = nextCodeAt(await sentSince(tx, to, countedSince(now)), now);
  if (retryAt) {
    const coolDownTimestampUTC = retryAt.toISOString();
    throwApiError('COOL_DOWN', { retryAt, coolDownTimestampUTC, isCodePending: await isCodePending(ctx, phone) });
  }
  await keepToTenantBudget(ctx);
  await meterWithin(perExchange, ctx, exchangeOf(number));

  const code = newCode();
  const codeHash = codeHashOf({ keyRing, tenantId }, { memberId, phoneHash: phone.phoneHash, code });
  const expiresAt = new Date(now.getTime() + limits.smsCodeLifeMinutes * 60_000);
  const messageId = await logMessage(tx, tenantId, now, { channel: 'SMS', ...to });
  await upsertChallenge(tx, tenantId, now, { memberId, challenge: { ...phone, codeHash, expiresAt } });
  return { memberId, language, number, code, codeHash, messageId };
}

/**
 * Sends a code to a phone and returns when the next may be requested; an older code becomes void. No number is removed
 * from another account yet. The message is counted before and sent after the transaction. If the carrier refuses, count
 * and code are removed so the member can retry at once; without a reply both stay, since the message may have been
 * sent, and the refusal says a code is pending [PHONE-11]. Refusals about the member alone don't count against the
 * network's budget. Refuses with INVALID_PHONE_NUMBER, ALREADY_VERIFIED, PHONE_NOT_VERIFIED if there is no number to
 * change, PHONE_ALREADY_REGISTERED, COOL_DOWN, TOO_MANY_REQUESTS or SMS_NOT_SENT [PHONE-03, PHONE-05, PHONE-11,
 * PHONE-12, PHONE-13, API-17].
 */
export async function sendPhoneCode(call: Call, wanted: WantedCode): Promise<{ coolDownTimestampUTC: string }> {
  await call.asMember((ctx) => judgeOwn(ctx, wanted));
  await meterNetwork(perNetwork(call), call);
  const sent = await call.asMember((ctx) => prepare(ctx, wanted));
  const coolDownTimestampUTC = new Date(call.now.getTime() + limits.smsCooldownSeconds * 1000).toISOString();
  try {
    await sendCodeText({ ...call, language: sent.language }, { to: sent.number, code: sent.code, host: hostOf(call) });
  } catch (error) {
    call.log.warn({ err: error }, 'a text message was not taken');
    if (!(error instanceof MessageRejected))
      throwApiError('SMS_NOT_SENT', { coolDownTimestampUTC, isCodePending: true });
    await call.inTenant((tx) =>
      Promise.all([forgetMessage(tx, sent.messageId), deleteChallengeWith(tx, sent.memberId, sent.codeHash)]),
    );
    throwApiError('SMS_NOT_SENT');
  }
  return { coolDownTimestampUTC };
}
