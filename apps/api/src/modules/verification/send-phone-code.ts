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
import { countedSince, getCodeAttemptError, nextCodeAt } from './rules.ts';
import { challengeOf, deleteChallengeWith, upsertChallenge } from './store.ts';
import { codeHashOf, newCode } from './verification-code.ts';

const PURPOSE = 'PHONE_CODE';
const BUDGET_RETRY_MILLIS = 3_600_000;

/** Texts cost money: accounts are free to make, so a network, an exchange and a tenant have limits of their own. */
const perNetwork = ({ tenant }: Call): NetworkBudget => ({
  name: 'texts-per-network',
  max: agencyLimit(tenant, 'textsPerNetworkPerHour'),
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
  device: deviceBudget(tenant, 'textsPerDevicePerHour'),
  windowSeconds: 3600,
});

/** Numbers that follow one another belong to whoever is paid for receiving texts: an exchange has a limit of its own. */
const perExchange: Limit = { name: 'texts-per-exchange', max: limits.smsPerExchangePerHour, windowSeconds: 3600 };

/** All of a number but its last four digits; of `+1`, area code and exchange. */
const exchangeOf = (number: string): string => number.slice(0, -4);

/** Refuses with TOO_MANY_REQUESTS when the tenant has sent as many texts in 24 hours as it wants to pay for. */
async function keepToTenantBudget({ tx, tenant, now }: MemberCtx): Promise<void> {
  const wanted = tenant.settings['smsPerTenantPerDay'];
  const most = typeof wanted === 'number' ? wanted : limits.smsPerTenantPerDay;
  const sent = await textsSince(tx, countedSince(now));
  if (sent >= most) throwApiError('TOO_MANY_REQUESTS', { retryAt: new Date(now.getTime() + BUDGET_RETRY_MILLIS) });
}

/** Host of the app, for browsers that offer the code there; null for a tenant without hosts. */
const hostOf = (call: Call): string | null =>
  call.tenant.hosts.length === 0 ? null : new URL(appAddress(call)).hostname;

/** A code that stands in the database and is about to be sent. */
interface Prepared {
  memberId: string;
  language: string;
  number: string;
  code: string;
  codeHash: Buffer;
  messageId: string;
}

/** What is asked for: a code to a number, which is to be the member's first, or another one. */
export interface WantedCode {
  phoneNumber: string;
  isMigrationRequest: boolean;
  /** Whether a verified member gives up a number for this one, and has shown who they are. */
  isChange: boolean;
}

/** A number that can be texted, and how it is kept. */
interface Texted {
  number: string;
  phone: StoredPhone;
}

/** The number that was typed; null where it is none that this tenant texts. */
async function textedNumber({ tenant, keyRing }: MemberCtx, phoneNumber: string): Promise<Texted | null> {
  // Every country's numbers come with it.
  const { phoneCountriesOf, textableIn } = await import('./textable-numbers.ts');
  const number = textableIn(phoneNumber, phoneCountriesOf(tenant));
  return number === null ? null : { number, phone: toStoredPhone(keyRing, tenant.tenantId, number) };
}

/** Refuses what has no use for a member of this status, and what is no number. */
function judgeForm(status: string | undefined, isChange: boolean, texted: Texted | null): Texted {
  if (status === 'VERIFIED' && !isChange) throwApiError('ALREADY_VERIFIED');
  if (status !== 'VERIFIED' && isChange) throwApiError('PHONE_NOT_VERIFIED');
  return texted ?? throwApiError('INVALID_PHONE_NUMBER', { field: 'phoneNumber' });
}

/**
 * Judges what the member's own affairs decide: form, status, own number. It says nothing of anybody else, and so may be asked
 * without end; what tells whose a number is, or who asked for it lately, is judged behind the meter.
 */
async function judgeOwn(ctx: MemberCtx, { phoneNumber, isChange }: WantedCode): Promise<void> {
  const { tx, member } = ctx;
  const { phone } = judgeForm(member.status, isChange, await textedNumber(ctx, phoneNumber));
  if (isChange && (await getPhoneStatus(tx, member.memberId, phone.phoneHash)) === 'OWN')
    throwApiError('ALREADY_VERIFIED', { field: 'phoneNumber' });
}

/** Locks number and member and looks whether the member may have it; refuses where not. */
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
  // Where nothing is told of others, who has the number hears so once the code shows whose phone it is [SIGNUP-20].
  const isDisclosed = tenant.settings['neutralAnswers'] !== true;
  if (phoneStatus === 'LOST' || (phoneStatus === 'TAKEN' && !isMigrationRequest && isDisclosed))
    throwApiError('PHONE_ALREADY_REGISTERED');
  return { number, phone };
}

/** Whether a code that was sent to this very number can still be entered: its answer may have been lost. */
async function isCodePending({ tx, member, now }: MemberCtx, phone: StoredPhone): Promise<boolean> {
  const pending = await challengeOf(tx, member.memberId);
  return pending?.phoneHash.equals(phone.phoneHash) === true && getCodeAttemptError(pending, now) === null;
}

/** Under the locks of member and number: checks standing and caps, counts the message, makes the code. */
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
 * Sends a code to a phone and answers when the next may be asked for; an older code is void. Nothing is taken from
 * another account yet. The message is counted before and sent after the transaction; when the carrier refuses, count and
 * code are taken back, so that the member can try again at once; without an answer both stay, because the message may
 * have gone, and the refusal says that a code is pending, as it does of one that was sent before [PHONE-11]. What the member's own affairs forbid takes nothing of the network's budget of texts. Refuses with INVALID_PHONE_NUMBER, ALREADY_VERIFIED, PHONE_NOT_VERIFIED where there is nothing to change,
 * PHONE_ALREADY_REGISTERED, COOL_DOWN, TOO_MANY_REQUESTS or SMS_NOT_SENT [PHONE-03, PHONE-05, PHONE-11, PHONE-12, PHONE-13, API-17].
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
