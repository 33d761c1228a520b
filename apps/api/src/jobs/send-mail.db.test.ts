import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createSmtpMail } from '../adapters/smtp-mail.ts';
import { readEnvironment } from '../environment.ts';
import { type Mail, queueMail } from '../modules/notifications/index.ts';
import { createKeyRing } from '../platform/encryption/key-ring.ts';
import { type Serving, serve } from '../serve.ts';
import { runtimeUrl } from '../testing/database.ts';
import { preferJobs, type TestTenant, world } from '../testing/index.ts';
import { sendMailJob } from './send-mail.ts';

const w = await world();
const leave: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of leave.splice(0)) await step();
});

const mail = {
  to: 'ana@example.org',
  language: 'en',
  mail: { kind: 'EMAIL_CHANGED', name: 'Ana', newEmail: 'b•••@example.org', link: 'https://a.test/#restore=x' },
} as const;

async function payloadOf(tenant: TestTenant): Promise<unknown> {
  return w.inTenant(tenant, async (tx) => {
    await queueMail(tx, { ...w.deps, now: w.clock.now() }, { ...mail, tenantId: tenant.tenantId });
    const taken = await tx.query<{ payload: unknown }>(
      `delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 returning payload`,
      [tenant.tenantId],
    );
    expect(taken).toHaveLength(1);
    return taken[0]?.payload;
  });
}

/** The job with a mail server that answers every recipient with a status; null: it is down. */
async function jobAt(status: number | null) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: status ?? 451 })),
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  if (status === null) await close();
  else leave.push(close);
  const account = { host: '127.0.0.1', port, isSecure: false, credentials: null, from: 'rewards@agency.example' };
  return sendMailJob({ ...w.deps, messenger: createSmtpMail({ ...account, timeoutMillis: 1000 }) });
}

test('an email that is not accepted fails its job for a retry, with an error without addresses [PWD-06]', async () => {
  const payload = await payloadOf(await w.mintTenant());
  for (const status of [null, 451]) {
    const failed: unknown = await (await jobAt(status)).run(payload).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(String(failed)).toMatch(/^MessageRejected: The mail server did not take a mail/);
    expect(String(failed)).not.toContain('ana@');
  }
});

test('an email rejected for good, expired, or of a deleted tenant is dropped [PWD-06, ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const payload = (await payloadOf(tenant)) as { tenantId: string };
  await (await jobAt(550)).run(payload);
  const down = await jobAt(null);
  await expect(down.run(payload)).rejects.toThrow('ECONNREFUSED');
  await down.run({ ...payload, tenantId: 'nowhere' });
  w.clock.advance(7 * 86_400 - 1);
  await expect(down.run(payload)).rejects.toThrow('ECONNREFUSED');
  w.clock.advance(1);
  await down.run(payload);
});

test("an email moved to another tenant's job cannot be decrypted", async () => {
  const [one, two] = [await w.mintTenant(), await w.mintTenant()];
  const payload = (await payloadOf(one)) as object;
  await expect(sendMailJob(w.deps).run({ ...payload, tenantId: two.tenantId })).rejects.toThrow(
    /unable to authenticate/i,
  );
  expect(w.mailbox.messages(two.tenantId)).toEqual([]);
});

test('an email has enough retries to outlast its link, and an undecryptable one ends with it too [ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const other = createKeyRing(['another data key of thirty-two chars!'], 'another lookup key of thirty-two chr');
  const tries = await w.inTenant(tenant, async (tx) => {
    await queueMail(tx, { keyRing: other, now: w.clock.now() }, { ...mail, tenantId: tenant.tenantId });
    return tx.query<{ max: number; payload: unknown }>(
      `delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 returning max_attempts as max, payload`,
      [tenant.tenantId],
    );
  });
  const { max = 0, payload } = tries[0] ?? {};
  // The queue waits e to the power of the try number, at most 10, in seconds.
  const pauses = Array.from({ length: max - 1 }, (_, index) => Math.exp(Math.min(10, index + 1)));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(7 * 86_400);
  await expect(sendMailJob(w.deps).run(payload)).rejects.toThrow(/unable to authenticate|key/i);
  w.clock.advance(7 * 86_400);
  await sendMailJob(w.deps).run(payload);
});

test.each([
  ['a code', { kind: 'ACCOUNT_CODE', code: '123456' }, -1],
  ['a link for a new password', { kind: 'PASSWORD_RESET', name: 'Ana', link: 'https://a.test/#x' }, -1],
  ['a change of the account', { kind: 'PASSWORD_CHANGED', name: 'Ana', app: 'Bay' }, 0],
  ['a notice', { kind: 'NOTIFICATION' }, 1],
])('an email with %s has its place among those that are due [OPS-244]', async (_, one, place) => {
  const tenant = await w.mintTenant();
  const queued = { ...mail, tenantId: tenant.tenantId, mail: one as Mail };
  const jobs = await w.inTenant(tenant, async (tx) => {
    await queueMail(tx, { ...w.deps, now: w.clock.now() }, queued);
    return tx.query<{ priority: number }>(
      `delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 returning priority`,
      [tenant.tenantId],
    );
  });
  expect(jobs.map(({ priority }) => Math.sign(priority))).toEqual([place]);
});

test('on a full server the email passes queue and SMTP into the local mailbox, and its link opens the account [PWD-06, API-07]', async () => {
  const tenant = await w.mintTenant();
  const environment = readEnvironment(
    {
      DATABASE_URL: runtimeUrl,
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      PORT: '0',
      LOG_LEVEL: 'silent',
      LOCAL_TOOLS: 'on',
      INSECURE_COOKIES: 'on',
    },
    os.tmpdir(),
  );
  const serving: Serving = await serve(environment);
  leave.push(() => serving.stop());
  const origin = `http://${tenant.host}:${new URL(serving.address).port}`;
  const post = (path: string, body: object) =>
    fetch(`${serving.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
  const email = 'ana@example.org';
  const password = 'Tram!line7';
  await post('/auth/sign-up', { name: 'Ana Lima', email, password, confirmNewPassword: password });
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
  await w.inTenant(tenant, preferJobs);
  const linkOf = async () => {
    const page = await (await fetch(`${serving.address}/local/mailbox`, { headers: { origin } })).text();
    return new RegExp(`${origin}/password-reset#token=([\\w-]{43})`).exec(page)?.[1];
  };
  await expect.poll(linkOf).toBeDefined();
  const chosen = { newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026' };
  expect((await post('/auth/reset-password', { token: await linkOf(), ...chosen })).status).toBe(200);
  expect((await post('/auth/login', { email, password: 'Ferry-2026' })).status).toBe(200);
});
