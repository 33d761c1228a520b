import { limits, normalizePhone } from '@fareback/contract';
import type { Call, MemberCtx } from '../../http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { keptPhone, lockMember, phoneStanding } from '../members/index.ts';
import { forgetMessage, logMessage, sendText, sentSince } from '../notifications/index.ts';
import { countedSince, nextCodeAt } from './rules.ts';
import { deleteChallengeWith, upsertChallenge } from './store.ts';
import { codeHashOf, newCode } from './verification-code.ts';

const PURPOSE = 'PHONE_CODE';

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
  const member = await lockMember(tx, memberId);
  if (member?.status === 'VERIFIED') refuse('ALREADY_VERIFIED');
  const number = normalizePhone(phoneNumber);
  if (number === null) refuse('INVALID_PHONE_NUMBER', { field: 'phoneNumber' });

  const phone = keptPhone(keyRing, tenantId, number);
  const standing = await phoneStanding(tx, tenantId, memberId, phone.phoneHash);
  if (standing === 'LOST' || (standing === 'TAKEN' && !isMigrationRequest)) refuse('PHONE_ALREADY_REGISTERED');

  const to = { memberId, recipientHash: phone.phoneHash, purpose: PURPOSE };
  const retryAt = nextCodeAt(await sentSince(tx, to, countedSince(now)), now);
  if (retryAt) refuse('COOL_DOWN', { retryAt, coolDownTimestampUTC: retryAt.toISOString() });

  const code = newCode();
  const codeHash = codeHashOf(keyRing, tenantId, memberId, phone.phoneHash, code);
  const expiresAt = new Date(now.getTime() + limits.smsCodeLifeMinutes * 60_000);
  const messageId = await logMessage(tx, tenantId, now, { channel: 'SMS', ...to });
  await upsertChallenge(tx, tenantId, memberId, now, { ...phone, codeHash, expiresAt });
  return { memberId, language, number, code, codeHash, messageId };
}

/**
 * Sends a code to a phone and answers when the next may be asked for; an older code is void. Nothing is taken from
 * another account yet. The message is counted before and sent after the transaction; when the carrier refuses, count and
 * code are taken back, so that the member can try again at once. Refuses with INVALID_PHONE_NUMBER, ALREADY_VERIFIED,
 * PHONE_ALREADY_REGISTERED, COOL_DOWN or SMS_NOT_SENT [PHONE-03, PHONE-05, PHONE-11, PHONE-12, API-17].
 */
export async function sendPhoneCode(
  call: Call,
  input: { phoneNumber: string; isMigrationRequest: boolean },
): Promise<{ coolDownTimestampUTC: string }> {
  const sent = await call.asMember((ctx) => prepare(ctx, input.phoneNumber, input.isMigrationRequest));
  try {
    await sendText({ ...call, language: sent.language }, sent.number, 'sms.verificationCode', { code: sent.code });
  } catch (error) {
    call.log.warn({ err: error }, 'a text message was not taken');
    await call.inTenant((tx) =>
      Promise.all([forgetMessage(tx, sent.messageId), deleteChallengeWith(tx, sent.memberId, sent.codeHash)]),
    );
    refuse('SMS_NOT_SENT');
  }
  return { coolDownTimestampUTC: new Date(call.now.getTime() + limits.smsCooldownSeconds * 1000).toISOString() };
}
