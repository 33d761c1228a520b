import type { Messenger } from './messenger.ts';

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

/** The carrier said no, or nothing in time. Its text names neither number nor message. */
class SmsRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The SMS carrier did not take a message: ${reason}`, { cause });
    this.name = 'SmsRefused';
  }
}

/** The carrier's own number for what was wrong, if it gave one. */
async function carrierCode(reply: Response): Promise<string> {
  const body: unknown = await reply.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'number' ? `, code ${code}` : '';
}

/**
 * Sends text messages over HTTPS: `POST {baseUrl}/2010-04-01/Accounts/{account}/Messages.json` with From, To and Body.
 * One try each, because a repeated one could arrive twice. Rejects with SmsRefused on anything but 2xx within the time.
 */
export function createHttpSms(settings: SmsAccount): Messenger {
  const { account, token, from, timeoutMillis = TIMEOUT_MILLIS } = settings;
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, settings.baseUrl);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ channel, to, text }) {
      if (channel !== 'SMS') throw new SmsRefused(`it cannot carry ${channel}`);
      const reply = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ From: from, To: to, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMillis),
      }).catch((error: unknown) => {
        throw new SmsRefused('no answer', error);
      });
      if (!reply.ok) throw new SmsRefused(`status ${reply.status}${await carrierCode(reply)}`);
      await reply.body?.cancel();
    },
  };
}
