import { limits } from '@fareback/contract';
import { MessageRejected } from '../../adapters/messenger.ts';
import type { TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterWithin } from '../../platform/limits/rate-limit.ts';
import { type StoredPhone, toStoredPhone } from '../members/index.ts';
import { forgetMessage, logMessage, sendCodeText, sentSince, textsSince } from '../notifications/index.ts';
import { codeHashOf, countedSince, getCodeAttemptError, newCode, nextCodeAt } from './rules.ts';
import { challengeOf, deleteChallengeWith, upsertChallenge } from './store.ts';

const PURPOSE = 'PHONE_CODE';
const BUDGET_RETRY_MILLIS = 3_600_000;

/** `inTenant` opens a transaction of its own. */
export interface CodeCtx extends TenantCtx {
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Consecutive numbers may belong to a fraudster paid for receiving texts, so each exchange has a limit. */
const perExchange: Limit = { name: 'texts-per-exchange', max: limits.smsPerExchangePerHour, windowSeconds: 3600 };

/** The number without its last four digits; for `+1`, area code and exchange. */
const exchangeOf = (number: string): string => number.slice(0, -4);

async function keepToTenantBudget({ tx, tenant, now }: TenantCtx): Promise<void> {
  const wanted = tenant.settings['smsPerTenantPerDay'];
  const most = typeof wanted === 'number' ? wanted : limits.smsPerTenantPerDay;
  const sent = await textsSince(tx, countedSince(now));
  if (sent >= most) throwApiError('TOO_MANY_REQUESTS', { retryAt: new Date(now.getTime() + BUDGET_RETRY_MILLIS) });
}

export interface Texted {
  number: string;
  phone: StoredPhone;
}

/** The typed number as stored; null if the agency sends no texts to it [PHONE-12]. */
export async function textedNumber(
  { tenant, keyRing }: Pick<TenantCtx, 'tenant' | 'keyRing'>,
  phoneNumber: string,
): Promise<Texted | null> {
  // Imported on demand: it includes the numbering data of all countries.
  const { phoneCountriesOf, textableIn } = await import('./textable-numbers.ts');
  const number = textableIn(phoneNumber, phoneCountriesOf(tenant));
  return number === null ? null : { number, phone: toStoredPhone(keyRing, tenant.tenantId, number) };
}

/** True if a code for this number can still be entered; its reply may have been lost. */
async function isCodePending({ tx, now }: TenantCtx, memberId: string, phone: StoredPhone): Promise<boolean> {
  const pending = await challengeOf(tx, memberId);
  return pending?.phoneHash.equals(phone.phoneHash) === true && getCodeAttemptError(pending, now) === null;
}

export interface CreatedCode {
  memberId: string;
  number: string;
  code: string;
  codeHash: Buffer;
  messageId: string;
}

/**
 * Checks the limits, counts the message and creates the code, with member and number locked; an older code becomes
 * void. Throws COOL_DOWN or TOO_MANY_REQUESTS [PHONE-11].
 */
export async function createCode(ctx: CodeCtx, memberId: string, { number, phone }: Texted): Promise<CreatedCode> {
  const { tx, tenant, keyRing, now } = ctx;
  const { tenantId } = tenant;
  const to = { memberId, recipientHash: phone.phoneHash, purpose: PURPOSE };
  const retryAt = nextCodeAt(await sentSince(tx, to, countedSince(now)), now);
  if (retryAt) {
    const coolDownTimestampUTC = retryAt.toISOString();
    throwApiError('COOL_DOWN', {
      retryAt,
      coolDownTimestampUTC,
      isCodePending: await isCodePending(ctx, memberId, phone),
    });
  }
  await keepToTenantBudget(ctx);
  await meterWithin(perExchange, ctx, exchangeOf(number));

  const code = newCode();
  const codeHash = codeHashOf({ keyRing, tenantId }, { memberId, phoneHash: phone.phoneHash, code });
  const expiresAt = new Date(now.getTime() + limits.smsCodeLifeMinutes * 60_000);
  const messageId = await logMessage(tx, tenantId, now, { channel: 'SMS', ...to });
  await upsertChallenge(tx, tenantId, now, { memberId, challenge: { ...phone, codeHash, expiresAt } });
  return { memberId, number, code, codeHash, messageId };
}

type SendingCtx = Omit<CodeCtx, 'tx'> & { language: string };

interface Delivery {
  kind: 'APP' | 'COUNTER';
  /** App host for browsers that autofill the code; null to omit that line. */
  host: string | null;
  /** Gives back what else was counted for a message that the carrier refused. */
  giveBack?: (tx: Tx) => Promise<unknown>;
}

/**
 * Sends a created code, outside transactions. If the carrier refuses, count and code are removed; without a reply both
 * stay, since the message may have been sent. Throws SMS_NOT_SENT [PHONE-11].
 */
export async function deliverCode(
  ctx: SendingCtx,
  created: CreatedCode,
  delivery: Delivery,
): Promise<{ coolDownTimestampUTC: string }> {
  const { number: to, code, messageId, memberId, codeHash } = created;
  const { kind, host, giveBack } = delivery;
  const coolDownTimestampUTC = new Date(ctx.now.getTime() + limits.smsCooldownSeconds * 1000).toISOString();
  try {
    await sendCodeText(ctx, { to, code, host, kind });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a text message was not taken');
    if (!(error instanceof MessageRejected))
      throwApiError('SMS_NOT_SENT', { coolDownTimestampUTC, isCodePending: true });
    await ctx.inTenant((tx) =>
      Promise.all([forgetMessage(tx, messageId), deleteChallengeWith(tx, memberId, codeHash), giveBack?.(tx)]),
    );
    throwApiError('SMS_NOT_SENT');
  }
  return { coolDownTimestampUTC };
}
