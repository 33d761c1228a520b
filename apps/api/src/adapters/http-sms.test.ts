import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { messengerByChannel } from './messenger-of.ts';

interface Received {
  path: string;
  authorization: string | undefined;
  form: Record<string, string>;
}

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local SMS carrier that records requests; `answer` is its reply, null never replies. */
async function carrier(answer: { status: number; body?: string; headers?: Record<string, string> } | null) {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ path: `${request.method} ${request.url}`, authorization: request.headers.authorization, form });
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const account = { baseUrl: `http://127.0.0.1:${port}`, account: 'AC 1', token: 'secret', from: '+12025550100' };
  return { received, account };
}

async function freedPort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const message = { tenantId: 'one', channel: 'SMS' as const, to: '+15563214455', text: '0471 is your code & más' };

it('sends number, sender and text as a form with basic authentication [PHONE-11]', async () => {
  const { received, account } = await carrier({ status: 201, body: '{"sid":"SM1"}' });
  await createHttpSms(account).send(message);
  expect(received).toEqual([
    {
      path: 'POST /2010-04-01/Accounts/AC%201/Messages.json',
      authorization: `Basic ${Buffer.from('AC 1:secret').toString('base64')}`,
      form: { From: '+12025550100', To: '+15563214455', Body: '0471 is your code & más' },
    },
  ]);
});

it('rejects without number or text if the carrier refuses, and distinguishes a refusal from no reply [PHONE-08]', async () => {
  for (const [answer, reason, name] of [
    [
      { status: 400, body: '{"code":21211,"message":"The number +15563214455 is not valid"}' },
      'status 400, code 21211',
      'MessageRejected',
    ],
    [{ status: 500, body: 'oops' }, 'status 500', 'SmsOutcomeUnknown'],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'no answer', 'SmsOutcomeUnknown'],
  ] as const) {
    const { received, account } = await carrier(answer);
    const failed: unknown = await createHttpSms(account)
      .send(message)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ name, message: `The SMS carrier did not take a message: ${reason}` });
    expect(received).toHaveLength(1);
  }
});

it('gives up on a carrier that does not answer or is down', async () => {
  const { account } = await carrier(null);
  const silent = createHttpSms({ ...account, timeoutMillis: 100 });
  await expect(silent.send(message)).rejects.toMatchObject({ name: 'SmsOutcomeUnknown' });
  await expect(silent.send(message)).rejects.toThrow('no answer');
  const freed = await freedPort();
  const gone = createHttpSms({ ...account, baseUrl: `http://127.0.0.1:${freed}` });
  await expect(gone.send(message)).rejects.toMatchObject({ name: 'MessageRejected' });
  await expect(gone.send(message)).rejects.toThrow('no answer');
});

it('text messages and email use separate carriers', async () => {
  const [texts, mails] = [createLocalMailbox(() => new Date()), createLocalMailbox(() => new Date())];
  const messenger = messengerByChannel({ SMS: texts, EMAIL: mails });
  await messenger.send(message);
  await messenger.send({ ...message, channel: 'EMAIL', to: 'ana@example.org' });
  expect(texts.messages('one').map(({ to }) => to)).toEqual(['+15563214455']);
  expect(mails.messages('one').map(({ to }) => to)).toEqual(['ana@example.org']);
});
