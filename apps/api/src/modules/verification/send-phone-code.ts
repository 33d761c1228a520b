import { limits, normalizePhone } from '@fareback/contract';
import { MessageRefused } from '../../adapters/messenger.ts';
import type { Call, MemberCtx } from '../../call/context.ts';
import type { Limit } from '../../platform/limit-use.ts';
import { meter, meterWithin } from '../../platform/rate-limit.ts';
import { refuse } from '../../platform/refusal.ts';
import { keptPhone, lockForPhone, lockMember, phoneStanding } from '../members/index.ts';
import { forgetMessage, logMessage, sendText, sentSince, textsSince } from '../notifications/index.ts';
import { countedSince, nextCodeAt } from './rules.ts';
import { deleteChallengeWith, upsertChallenge } from './store.ts';
import { isTextable } from './textable-numbers.ts';
import { codeHashOf, newCode } from './verification-code.ts';

const PURPOSE = 'PHONE_CODE';
const BUDGET_RETRY_MILLIS = 3_600_000;

/** Texts cost money: accounts are free to make, so a network, an exchange and a tenant have limits of their own. */
const perNetwork: Limit = { name: 'texts-per-network', max: limits.smsPerAddressPerHour, windowSeconds: 3600 };

/** Numbers that follow one another belong to whoever is paid for receiving texts: an exchange has a limit of its own. */
const perExchange: Limit = { name: 'texts-per-exchange', max: limits.smsPerExchangePerHour, windowSeconds: 3600 };

/** Area code and exchange of a number as it is stored: `+1`, three digits and three more. */
const exchangeOf = (number: string): string => number.slice(0, 8);

/** Refuses with TOO_MANY_REQUESTS when the tenant has sent as many texts in 24 hours as it wants to pay for. */
async function keepToTenantBudget({ tx, tenant, now }: MemberCtx): Promise<void> {
  const wanted = tenant.settings['smsPerTenantPerDay'];
  const most = typeof wanted === 'number' ? wanted : limits.smsPerTenantPerDay;
  const sent = await textsSince(tx, countedSince(now));
  if (sent >= most) refuse('TOO_MANY_REQUESTS', { retryAt: new Date(now.getTime() + BUDGET_RETRY_MILLIS) });
}

/** A code that stands in the database and is about to be sent. */
interface Prepared {
  memberId: string;
  language: string;
  number: string;
  code: string;
  codeHash: Buffer;
  messageId: string;
}

/** Under the locks of member and number: checks standing and caps, counts the message, makes the code. */
async function prepare(ctx: MemberCtx, phoneNumber: string, isMigrationRequest: boolean): Promise<Prepared> {
  const { tx, tenant, keyRing, now, language } = ctx;
  const { memberId } = ctx.member;
  const { tenantId } = tenant;
  const written = normalizePhone(phoneNumber);
  const number = written !== null && isTextable(written) ? written : null;
  const phone = number === null ? null : keptPhone(keyRing, tenantId, number);
  const member = phone ? await lockForPhone(tx, tenantId, memberId, phone.phoneHash) : await lockMember(tx, memberId);
  if (member?.status === 'VERIFIED') refuse('ALREADY_VERIFIED');
  if (number === null || phone === null) refuse('INVALID_PHONE_NUMBER', { field: 'phoneNumber' });

  const standing = await phoneStanding(tx, memberId, phone.phoneHash);
  if (standing === 'LOST' || (standing === 'TAKEN' && !isMigrationRequest)) refuse('PHONE_ALREADY_REGISTERED');

  const to = { memberId, recipientHash: phone.phoneHash, purpose: PURPOSE };
  const retryAt = nextCodeAt(await sentSince(tx, to, countedSince(now)), now);
  if (retryAt) refuse('COOL_DOWN', { retryAt, coolDownTimestampUTC: retryAt.toISOString() });
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
 * have gone. Refuses with INVALID_PHONE_NUMBER, ALREADY_VERIFIED, PHONE_ALREADY_REGISTERED, COOL_DOWN, TOO_MANY_REQUESTS
 * or SMS_NOT_SENT [PHONE-03, PHONE-05, PHONE-11, PHONE-12, API-17].
 */
export async function sendPhoneCode(
  call: Call,
  input: { phoneNumber: string; isMigrationRequest: boolean },
): Promise<{ coolDownTimestampUTC: string }> {
  await meter(perNetwork, call);
  const sent = await call.asMember((ctx) => prepare(ctx, input.phoneNumber, input.isMigrationRequest));
  try {
    await sendText({ ...call, language: sent.language }, sent.number, 'sms.verificationCode', { code: sent.code });
  } catch (error) {
    call.log.warn({ err: error }, 'a text message was not taken');
    if (error instanceof MessageRefused) {
      await call.inTenant((tx) =>
        Promise.all([forgetMessage(tx, sent.messageId), deleteChallengeWith(tx, sent.memberId, sent.codeHash)]),
      );
    }
    refuse('SMS_NOT_SENT');
  }
  return { coolDownTimestampUTC: new Date(call.now.getTime() + limits.smsCooldownSeconds * 1000).toISOString() };
}
