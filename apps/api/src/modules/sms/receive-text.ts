import { resolveLanguage } from '@fareback/wording';
import { MessageRejected } from '../../adapters/messenger.ts';
import type { Installation, LocalizedCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import { randomId } from '../../platform/ids.ts';
import { assistedRow } from '../assisted/index.ts';
import { findMember, type Member, memberWithPhone, phoneContext, recordActivity } from '../members/index.ts';
import { hasTextBlock, readAgency, releaseText, reserveText } from '../notifications/index.ts';
import { redeemOffer } from '../redemptions/index.ts';
import { monthOf } from '../reminders/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { type Answers, answersIn, partsOf } from './compose-answer.ts';
import { type Command, readCommand } from './keywords.ts';
import { isWithinLimits } from './limits.ts';
import { askForYes, type Confirmed, confirmedOrder } from './offers-by-text.ts';
import { inactiveAnswer, runForMember, startTexts, stopTexts } from './run-command.ts';
import {
  clearOrder,
  counterMembers,
  isStopped,
  lockSender,
  readSmsAgency,
  settleMessage,
  takeMessage,
} from './store.ts';

/** A rider's text as the gateway delivered it. */
export interface IncomingText {
  /** The carrier's id, the same when it delivers the text again. */
  messageId: string;
  /** Sender in E.164, such as +12025550100. */
  from: string;
  text: string;
}

export type TextOutcome = 'ANSWERED' | 'SILENT' | 'REPEATED' | 'OFF';

/** Seconds until another delivery of a text may be answered, if the process that took it died. */
const LEASE_SECONDS = 60;

interface Conversation {
  installation: Installation;
  tenant: Tenant;
  now: Date;
  from: string;
  command: Command;
  messageHash: Buffer;
  numberHash: Buffer;
}

/** STOP, START and HELP must work even when the month's texts are used up. */
const isAlwaysAnswered = ({ command: { name } }: Conversation): boolean =>
  name === 'STOP' || name === 'START' || name === 'HELP';

interface Sender {
  memberIds: string[];
  /** The only member with the number. */
  member: Member | null;
  /** True if the number's member must turn texts on in the app first. */
  isBlocked: boolean;
  answers: Answers;
  language: string;
}

const inTenant = <T>({ installation, tenant }: Conversation, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(installation.database, tenant.tenantId, work);

/**
 * Finds the members of a number: who verified it in the app, unless its texts are blocked, and who gave it at a counter if
 * the agency takes that [SMS-06, PRIV-16].
 */
async function findSender({ installation, tenant, numberHash, command }: Conversation, tx: Tx): Promise<Sender> {
  const agency = await readSmsAgency(tx);
  const owner = await memberWithPhone(tx, numberHash);
  const isBlocked = owner !== null && (await hasTextBlock(tx, owner));
  const verified = isBlocked ? null : owner;
  const atCounter = agency.takesCounterNumbers ? await counterMembers(tx, numberHash) : [];
  const memberIds = [...new Set([...(verified === null ? [] : [verified]), ...atCounter])];
  const [only] = memberIds;
  const member = only !== undefined && memberIds.length === 1 ? ((await findMember(tx, only)) ?? null) : null;
  const language = resolveLanguage(member?.language ?? command.language);
  const origin = appOrigin(tenant, installation.settings);
  const host = origin === undefined ? '' : new URL(origin).host;
  return { memberIds, member, isBlocked, language, answers: answersIn({ tenant, language, host }) };
}

/** Takes a message for this process. A repeated one is taken only without an answer and after its lease [SMS-04]. */
const beginText = (talk: Conversation): Promise<'OFF' | 'REPEATED' | 'TAKEN'> =>
  inTenant(talk, async (tx) => {
    const { now, messageHash, numberHash, command } = talk;
    if (!(await readSmsAgency(tx)).isOn) return 'OFF';
    const { member } = await findSender(talk, tx);
    const message = { messageHash, numberHash, memberId: member?.memberId ?? null, command: command.name };
    const leasedUntil = new Date(now.getTime() + LEASE_SECONDS * 1000);
    return (await takeMessage(tx, message, now, leasedUntil)) ? 'TAKEN' : 'REPEATED';
  });

const memberCtx = (
  { installation, tenant, now }: Conversation,
  tx: Tx,
  memberId: string,
  language: string,
): LocalizedCtx => ({
  ...installation,
  tenant,
  now,
  tx,
  member: { memberId },
  language,
});

/** The answer in one transaction; a confirmed order is redeemed after it, in transactions of its own. */
async function runCommand(talk: Conversation, tx: Tx, sender: Sender): Promise<string | Confirmed | null> {
  const { now, numberHash, command } = talk;
  const { memberIds, member, isBlocked, answers, language } = sender;
  const stopping = { tx, now, numberHash, memberIds };
  if (command.name === 'STOP') return (await stopTexts(stopping)) ? answers.named('stopped') : null;
  if (command.name === 'START') {
    await startTexts(stopping);
    return answers.named('started');
  }
  if (command.name === 'HELP') return answers.help();
  if (await isStopped(tx, numberHash)) return null;
  if (memberIds.length > 1) return answers.contact('shared');
  if (!member) {
    if (command.name === 'OTHER') return answers.help();
    return answers.contact(isBlocked ? 'blocked' : 'unknown');
  }
  const inactive = inactiveAnswer(member.status, answers);
  if (inactive !== null) return inactive;
  await recordActivity(tx, member, now);
  const ctx = memberCtx(talk, tx, member.memberId, language);
  if (command.name === 'GET' && command.isConfirmed && command.number !== null) {
    const order = await confirmedOrder(ctx, command.number);
    if (order) return order;
  }
  return runForMember(ctx, answers, command, randomId());
}

type ErrorAnswer = (answers: Answers, title: string) => string;

/** Answers to errors of a redemption; other errors say that the offer is not available. */
const errorAnswers: Partial<Record<string, ErrorAnswer>> = {
  LIMIT_REACHED: (answers, title) => answers.titled('limit', title),
  DAILY_LIMIT_REACHED: (answers, title) => answers.titled('limit', title),
  SOLD_OUT: (answers, title) => answers.titled('soldOut', title),
  REDEMPTION_PENDING: (answers) => answers.plain('pending'),
};

/**
 * Redeems a confirmed order by the path of the app. Its id is the idempotency key, so a second yes returns the first
 * code. Without a certain result the order stays [SMS-08].
 */
async function redeem(talk: Conversation, { member, answers, language }: Sender, order: Confirmed): Promise<string> {
  const { installation, tenant } = talk;
  const { memberId = '' } = member ?? {};
  const isVerifiedInPerson = await inTenant(talk, async (tx) => (await assistedRow(tx, memberId)) !== undefined);
  try {
    const { Title, CouponCode, couponUrl } = await redeemOffer(installation, tenant, {
      token: undefined,
      counter: { memberId, isVerifiedInPerson },
      offerId: order.offerId,
      key: order.attemptId,
      priceSeen: order.price,
      language,
      setSecuritySubject: () => {},
    });
    return answers.redeemed(Title || order.title, CouponCode ?? couponUrl);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      installation.log.warn({ err: error }, 'a redemption by text has no certain result');
      return answers.plain('pending');
    }
    return inTenant(talk, async (tx) => {
      if (error.code !== 'REDEMPTION_PENDING') await clearOrder(tx, memberId, order.attemptId);
      const ctx = memberCtx(talk, tx, memberId, language);
      // After a price change, ask again with the new price.
      if (error.code === 'PRICE_CHANGED' || error.code === 'INSUFFICIENT_BALANCE')
        return talk.command.name === 'GET' ? askForYes(ctx, answers, talk.command.number, randomId()) : answers.help();
      return errorAnswers[error.code]?.(answers, order.title) ?? answers.titled('ended', order.title);
    });
  }
}

interface Answer {
  text: string | null;
  parts: number;
  /** True if the parts count against the month's texts. */
  isCounted: boolean;
}

const SILENCE: Answer = { text: null, parts: 0, isCounted: false };

/** An answer in two parts is the longest one. */
const PARTS_MAX = 2;

const reserve = async ({ tenant, now }: Conversation, tx: Tx, parts: number): Promise<boolean> =>
  reserveText(tx, monthOf(now, tenant.timeZone), (await readAgency(tx)).textsAMonth, parts);

/** Counts an answer against the month's texts and settles the message, before the answer leaves [SMS-11]. */
async function settle(talk: Conversation, tx: Tx, text: string | null): Promise<Answer> {
  const wanted = text === null ? 0 : partsOf(text);
  const isCounted = wanted > 0 && (await reserve(talk, tx, wanted));
  const parts = isCounted || isAlwaysAnswered(talk) ? wanted : 0;
  await settleMessage(tx, talk.messageHash, parts, talk.now);
  return { text, parts, isCounted };
}

/**
 * Answers in one transaction. Without a text left for the answer nothing is claimed or redeemed; STOP and START work
 * even then. For a confirmed order, the texts of its code are counted before it is redeemed [SMS-11].
 */
async function answerOrOrder(talk: Conversation, tx: Tx): Promise<Answer | { sender: Sender; order: Confirmed }> {
  const { now, numberHash, messageHash } = talk;
  await lockSender(tx, numberHash);
  const sender = await findSender(talk, tx);
  const isAllowed = await isWithinLimits(tx, { numberHash, isStranger: sender.member === null, now });
  if (!isAllowed && !isAlwaysAnswered(talk)) return settle(talk, tx, null);
  const result = await runCommand(talk, tx, sender);
  if (result === null || typeof result === 'string') return settle(talk, tx, isAllowed ? result : null);
  if (await reserve(talk, tx, PARTS_MAX)) return { sender, order: result };
  await settleMessage(tx, messageHash, 0, now);
  return SILENCE;
}

/** Redeems, and gives back the part that a short answer does not need. */
async function answerOrder(talk: Conversation, sender: Sender, order: Confirmed): Promise<Answer> {
  const { tenant, now, messageHash } = talk;
  const text = await redeem(talk, sender, order);
  const parts = partsOf(text);
  await inTenant(talk, async (tx) => {
    if (parts < PARTS_MAX) await releaseText(tx, monthOf(now, tenant.timeZone), PARTS_MAX - parts);
    await settleMessage(tx, messageHash, parts, now);
  });
  return { text, parts, isCounted: true };
}

async function send(talk: Conversation, text: string, { parts, isCounted }: Answer): Promise<void> {
  const { installation, tenant, from, now } = talk;
  try {
    await installation.messenger.send({ tenantId: tenant.tenantId, channel: 'SMS', to: from, text });
  } catch (error) {
    installation.log.warn({ err: error }, 'an answer by text was not taken');
    if (isCounted && error instanceof MessageRejected)
      await inTenant(talk, (tx) => releaseText(tx, monthOf(now, tenant.timeZone), parts));
  }
}

/**
 * Answers a rider's text once, however often it is delivered. Answers are sent after everything else is committed, and
 * at most once; a redemption happens at most once even if the process dies in between [SMS-01, SMS-04].
 */
export async function answerText(
  installation: Installation,
  tenant: Tenant,
  incoming: IncomingText,
): Promise<TextOutcome> {
  const { keyRing } = installation;
  const { messageId, from, text } = incoming;
  const talk: Conversation = {
    installation,
    tenant,
    now: installation.clock(),
    from,
    command: readCommand(text),
    messageHash: keyRing.hash(messageId, `${tenant.tenantId}/sms-message`),
    numberHash: keyRing.hash(from, phoneContext(tenant.tenantId)),
  };
  const begun = await beginText(talk);
  if (begun !== 'TAKEN') return begun;
  const first = await inTenant(talk, (tx) => answerOrOrder(talk, tx));
  const answer = 'order' in first ? await answerOrder(talk, first.sender, first.order) : first;
  if (answer.text === null || answer.parts === 0) return 'SILENT';
  await send(talk, answer.text, answer);
  return 'ANSWERED';
}
