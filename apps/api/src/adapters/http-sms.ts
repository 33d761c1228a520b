import { MessageRejected, type Messenger } from './messenger.ts';

/** An account at a carrier that takes form-encoded messages with basic authentication. */
export interface SmsAccount {
  /** Address of the carrier, without the path of an account; https outside tests. */
  baseUrl: string;
  account: string;
  token: string;
  /** Number or name that messages come from. */
  from: string;
  /** Longest wait for the carrier; 10 seconds unless told otherwise. */
  timeoutMillis?: number;
}

const TIMEOUT_MILLIS = 10_000;

const sentenceOf = (reason: string): string => `The SMS carrier did not take a message: ${reason}`;

const createRejection = (reason: string, cause?: unknown): MessageRejected =>
  new MessageRejected(sentenceOf(reason), cause);

/** The carrier said nothing in time, or that it is broken: the message may have gone. */
class SmsOutcomeUnknown extends Error {
  constructor(reason: string, cause?: unknown) {
    super(sentenceOf(reason), { cause });
    this.name = 'SmsOutcomeUnknown';
  }
}

/** Whether a call failed before anything of it left this machine. */
function neverLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(code));
}

/** The carrier's own number for what was wrong, if it gave one. */
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
