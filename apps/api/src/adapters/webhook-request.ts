import { guardedRequest, NoReply } from './guarded-request.ts';

const TIME_LIMIT_MILLIS = 10_000;
const REPLY_BYTES_MAX = 4096;
const ANSWER_LENGTH_MAX = 1000;

export interface WebhookReply {
  /** Null without a reply. */
  status: number | null;
  answer: string | null;
  failure: string | null;
  durationMillis: number;
}

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  allowsLoopback: boolean;
}

/** Text that PostgreSQL can store. */
const storable = (text: string): string => text.replaceAll('\u0000', '').slice(0, ANSWER_LENGTH_MAX);

/**
 * Posts an event. The network of the address is checked at each call, redirects are replies like others, and no more
 * than 4 KB of a reply are read [WEBHOOK-16]. Never rejects for the receiver's sake.
 */
export async function postWebhook({ url, ...request }: WebhookRequest): Promise<WebhookReply> {
  const startedAt = performance.now();
  const duration = (): number => Math.round(performance.now() - startedAt);
  try {
    const { status, text } = await guardedRequest({
      ...request,
      method: 'POST',
      url: new URL(url),
      timeLimitMillis: TIME_LIMIT_MILLIS,
      replyMaxBytes: REPLY_BYTES_MAX,
      cutsReply: true,
      allowsPrivate: false,
    });
    return { status, answer: storable(text), failure: null, durationMillis: duration() };
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
    return { status: null, answer: null, failure: storable(error.message), durationMillis: duration() };
  }
}
