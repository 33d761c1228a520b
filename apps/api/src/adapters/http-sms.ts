import { MessageRejected, type Messenger } from './messenger.ts';

export interface SmsAccount {
  baseUrl: string;
  account: string;
  token: string;
  from: string;
  /** Time limit for the carrier; 10 seconds by default. */
  timeoutMillis?: number;
}

const TIMEOUT_MILLIS = 10_000;

const sentenceOf = (reason: string): string => `The SMS carrier did not take a message: ${reason}`;

const createRejection = (reason: string, cause?: unknown): MessageRejected =>
  new MessageRejected(sentenceOf(reason), cause);

/** The carrier did not answer in time or returned 5xx: the message may have been sent. */
class SmsOutcomeUnknown extends Error {
  constructor(reason: string, cause?: unknown) {
    super(sentenceOf(reason), { cause });
    this.name = 'SmsOutcomeUnknown';
  }
}

function neverLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(code));
}

async function carrierCode(reply: Response): Promise<string> {
  const body: unknown = await reply.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'number' ? `, code ${code}` : '';
}

/**
 * Sends text messages over HTTPS: `POST {baseUrl}/2010-04-01/Accounts/{account}/Messages.json` with From, To and Body.
 * One try each, because a repeated one could arrive twice. Rejects with MessageRejected
 * when the carrier says no or cannot be reached, with SmsOutcomeUnknown on 5xx and when nothing is heard within the time.
 */
export function createHttpSms(settings: SmsAccount): Messenger {
  const { account, token, from, timeoutMillis = TIMEOUT_MILLIS } = settings;
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, settings.baseUrl);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ channel, to, text }) {
      if (channel !== 'SMS') throw createRejection(`it cannot carry ${channel}`);
      const reply = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ From: from, To: to, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMillis),
      }).catch((error: unknown) => {
        throw neverLeft(error) ? createRejection('no answer', error) : new SmsOutcomeUnknown('no answer', error);
      });
      if (!reply.ok) {
        const reason = `status ${reply.status}${await carrierCode(reply)}`;
        throw reply.status < 500 ? createRejection(reason) : new SmsOutcomeUnknown(reason);
      }
      await reply.body?.cancel();
    },
  };
}
