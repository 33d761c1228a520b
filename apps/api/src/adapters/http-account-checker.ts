import { limits } from '@fareback/contract';
import * as z from 'zod/mini';
import { isStorable } from '../platform/database/sql.ts';
import { sign } from '../platform/encryption/signature.ts';
import { type GuardedReply, guardedRequest, type NoReply } from './guarded-request.ts';

interface CheckerConnection {
  /** https, or http on localhost. */
  validateUrl: string;
  /** `whsec_` and 32 bytes in base64, as defined by Standard Webhooks. */
  secret: string;
  allowsPrivate: boolean;
  timeLimitMillis?: number;
}

/** Time limit while the rider waits on screen. */
const CHECK_MILLIS = 8_000;
const REPLY_MAX_BYTES = 16_384;
const REASON_LENGTH_MAX = limits.shortTextLengthMax;

const Reply = z.object({
  result: z.enum(['yes', 'no', 'later']),
  reason: z.nullish(z.string()),
});

const reasonOf = (text: string | null | undefined): string | null =>
  text != null && isStorable(text) ? Array.from(text).slice(0, REASON_LENGTH_MAX).join('') : null;

/** An unusable reply; no later answer is expected from this provider. */
const unread = (why: string): CheckAnswer => ({ kind: 'UNKNOWN', why, mayFollow: false });

/** Reads a provider's reply. */
export function answerOf({ status, type, text }: GuardedReply): CheckAnswer {
  if (status !== 200 && status !== 202) return unread(`status ${status}`);
  if (type !== 'application/json') return unread(`status ${status} without JSON`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return unread('the reply is no JSON');
  }
  const read = Reply.safeParse(body);
  if (!read.success) return unread('the reply says neither yes nor no nor later');
  const { result, reason } = read.data;
  if (result === 'no') return { kind: 'NO', reason: reasonOf(reason) };
  return { kind: result === 'yes' ? 'YES' : 'LATER' };
}

/** Sends one signed question. Rejects with NoReply. */
export function askChecker(
  { validateUrl, secret, allowsPrivate, timeLimitMillis = CHECK_MILLIS }: CheckerConnection,
  question: AccountCheck,
): Promise<GuardedReply> {
  const body = JSON.stringify(question);
  const id = `check_${question.checkId}`;
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, Buffer.from(body)),
  };
  return guardedRequest({
    method: 'POST',
    url: new URL(validateUrl),
    headers,
    body,
    timeLimitMillis,
    replyMaxBytes: REPLY_MAX_BYTES,
    allowsPrivate,
    allowsLoopback: true,
  });
}

/** Client for the protocol of docs/account-checks.md [PROV-04]. */
export function createHttpAccountChecker(connection: CheckerConnection): AccountChecker {
  return {
    async check(question) {
      try {
        return answerOf(await askChecker(connection, question));
      } catch (error) {
        const { message, mayHaveArrived } = error as NoReply;
        return { kind: 'UNKNOWN', why: message, mayFollow: mayHaveArrived };
      }
    },
  };
}

export interface AccountCheck {
  /** Id of the check, by which a later answer is matched. */
  checkId: string;
  identifier: string;
  /** A second value the rider typed, such as a card's security code; null if the provider requires no such value. */
  secondFact: string | null;
}

export type CheckAnswer =
  | { kind: 'YES' }
  /** `reason` is the provider's own wording, kept for the audit log. */
  | { kind: 'NO'; reason: string | null }
  /** The provider will answer within a day. */
  | { kind: 'LATER' }
  /** No usable answer in time. `mayFollow`: the provider may still answer later. */
  | { kind: 'UNKNOWN'; why: string; mayFollow: boolean };

/** Checks with a provider who owns an account. Never rejects: errors are returned as answers [PROV-04]. */
export interface AccountChecker {
  check(question: AccountCheck): Promise<CheckAnswer>;
}
