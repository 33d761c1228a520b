import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSmtpMail } from '../../../adapters/smtp-mail.ts';
import { pruneStaffJob } from '../../../jobs/prune.ts';
import { sendAccessRequestMailJob } from '../../../jobs/send-mail.ts';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { createDeskEnv, type DeskEnv, type TestStaff, testDesk } from '../../../testing/desk-env.ts';
import { type World, world } from '../../../testing/index.ts';
import { type OwnDatabase, ownDatabase } from '../../../testing/plans-used.ts';
import { flushSecurity, readSecurityEvents } from '../../security/index.ts';

import { notifyOfAccessRequests } from './decide-access.ts';

const DAY = 86_400;

/** The installation has one form and one daily limit, so these tests have an installation of their own. */
describe.skipIf(isOnCluster)(`in a database of its own${notOnCluster('it is copied from a template')}`, () => {
  let own: OwnDatabase;
  let w: World;
  let desk: DeskEnv;
  let operator: TestStaff;
  beforeAll(async () => {
    own = await ownDatabase('access');
    w = await world(
      { desk: testDesk, rateLimits: true, trustedProxies: ['127.0.0.1'] },
      { databaseUrl: own.runtimeUrl },
    );
    desk = createDeskEnv(w);
    operator = await desk.signIn('operator', null);
    await setForm({ isOn: true });
  });
  beforeEach(() => w.clock.advance(2 * DAY));
  afterAll(async () => {
    await w.deps.database.close();
    await own.drop();
  });
  const renew = async () => {
    operator = { ...operator, cookie: await desk.signInAs(operator.email) };
  };
  const setForm = async (body: object) => {
    await renew();
    return desk.call({ method: 'PUT', path: '/admin/access-requests/form', cookie: operator.cookie, body });
  };
  const list = async () => {
    await renew();
    return (await desk.call({ method: 'GET', path: '/admin/access-requests', cookie: operator.cookie })).body;
  };
  const newEmail = () => `iris-${randomBytes(5).toString('hex')}@quay.example`;
  const typed = (email: string, over: object = {}) => ({
    email,
    name: 'Iris Vale',
    organization: 'Quay Transit',
    purpose: 'Refunds for riders',
    language: 'en',
    ...over,
  });
  const ask = (body: object, address = '203.0.113.9') =>
    desk.call({ method: 'POST', path: '/admin/access/code', body, headers: { 'x-forwarded-for': address } });
  const mailsTo = (email: string) => w.mailbox.messages(INSTALLATION).filter(({ to }) => to === email);
  const codeOf = (email: string) => /^\d{6}$/m.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
  const confirm = (attempt: string, code: string) =>
    desk.call({ method: 'POST', path: '/admin/access', body: { attempt, code } });
  const request = async (email: string, over: object = {}) => {
    const { body } = await ask(typed(email, over));
    await desk.deliver();
    const reply = await confirm(body.attempt, codeOf(email));
    expect(reply.status).toBe(200);
    return (await list()).open.find((one: { email: string }) => one.email === email);
  };
  const eventsOf = async (what: string) => {
    await flushSecurity(w.deps);
    return withStaff(w.deps.database, (tx) =>
      readSecurityEvents(tx, { since: null, memberId: null, network: null, what, limit: 50 }),
    );
  };
  const rows = (table: 'staff_access_request' | 'staff_access_code') =>
    withStaff(w.deps.database, (tx) => tx.query(`select * from ${table}`));

  test('the form is off until an operator turns it on with a recent proof, and the sign-in page gets the contact [DESK-770, DESK-771]', async () => {
    await setForm({ isOn: false });
    const email = newEmail();
    expect((await ask(typed(email))).body.error).toBe('ACCESS_FORM_OFF');
    const form = () => desk.call({ method: 'GET', path: '/admin/access' });
    expect((await form()).body).toEqual({ contact: null, isOn: false });
    w.clock.advance(600);
    const unproven = await desk.call({
      method: 'PUT',
      path: '/admin/access-requests/form',
      cookie: operator.cookie,
      body: { isOn: true },
    });
    expect(unproven.body.error).toBe('STEP_UP_REQUIRED');
    expect((await setForm({ contact: '  Write to\naccess@agency.example. ', isOn: true })).status).toBe(200);
    expect((await form()).body).toEqual({ contact: 'Write to access@agency.example.', isOn: true });
    expect(await eventsOf('desk.accessRequests.setForm')).toContainEqual(expect.objectContaining({ about: 'on' }));
    await setForm({ isOn: true });
    expect((await form()).body).toEqual({ contact: null, isOn: true });
  });

  test('operators see a request only after the code from its email is typed [DESK-772, DESK-774]', async () => {
    const email = newEmail();
    const { body, status } = await ask(typed(email.toUpperCase()));
    expect(status).toBe(200);
    await desk.deliver();
    expect((await list()).open).toEqual([]);
    expect(await rows('staff_access_request')).toEqual([]);
    expect((await confirm(body.attempt, '000000')).body.error).toBe('CODE_WRONG');
    expect((await confirm(body.attempt, codeOf(email))).body).toEqual({});
    expect((await list()).open).toMatchObject([
      { email, name: 'Iris Vale', organization: 'Quay Transit', times: 1, hasAccess: false, state: 'OPEN' },
    ]);
    expect((await confirm(body.attempt, codeOf(email))).body.error).toBe('CODE_OVER');
    expect((await eventsOf('desk.accessRequests.confirm')).map(({ outcome }) => outcome)).toContain('OK');
  });

  test('the email with the code has no text of the sender, and is a job of its own [DESK-773]', async () => {
    const email = newEmail();
    const spam = 'Win at https://spam.example';
    await ask(typed(email, { name: spam, organization: spam, purpose: spam }));
    expect(await desk.takeJobs('send-staff-mail')).toEqual([]);
    const [job] = await desk.takeJobs('send-access-request-mail');
    expect(JSON.stringify(job)).not.toContain(email);
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onData(stream, session, done) {
        stream.on('data', (part) => received.push(String(part)));
        stream.on('end', () => done(null, session.id));
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = listening.address() as AddressInfo;
    const account = { host: '127.0.0.1', port, isSecure: false, credentials: null, from: 'desk@fareback.example' };
    const messenger = createSmtpMail({ ...account, timeoutMillis: 5000 });
    await sendAccessRequestMailJob({ ...w.deps, messenger }).run(job?.payload);
    const mail = received.join('');
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toMatch(/Subject: \d{6} is your code to request access/);
    expect(mail).not.toContain('spam.example');
  });

  test('the reply is the same for staff, strangers, an address over its limit and a filled-in trap, and only some are emailed [DESK-773]', async () => {
    const [known, stranger, program] = [operator.email, newEmail(), newEmail()];
    await desk.deliver();
    const before = mailsTo(known).length;
    const replies = [await ask(typed(known)), await ask(typed(stranger)), await ask(typed(program, { website: 'x' }))];
    for (let times = 0; times < 3; times += 1) replies.push(await ask(typed(stranger), '203.0.113.10'));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of replies)
      expect(body).toEqual({ attempt: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) });
    await desk.deliver();
    expect(mailsTo(known)).toHaveLength(before + 1);
    expect(mailsTo(stranger)).toHaveLength(3);
    expect(mailsTo(program)).toEqual([]);
  });

  test('one network sends ten requests a day, and all networks together two hundred [DESK-773]', async () => {
    const flood = async (address: string) => (await ask(typed(newEmail()), address)).status;
    const ofOne: number[] = [];
    for (let n = 0; n < 11; n += 1) ofOne.push(await flood('198.51.100.1'));
    expect(ofOne).toEqual([...Array(10).fill(200), 429]);
    for (let network = 2; network < 21; network += 1)
      for (let n = 0; n < 10; n += 1) expect(await flood(`198.51.100.${network}`)).toBe(200);
    expect(await flood('198.51.100.99')).toBe(429);
    await desk.takeJobs('send-access-request-mail');
    w.clock.advance(DAY);
    expect(await flood('198.51.100.99')).toBe(200);
    await desk.takeJobs('send-access-request-mail');
  });

  test('a code has five tries, and a network thirty wrong ones a day [DESK-774]', async () => {
    const guess = async (attempt: string, n: number) => (await confirm(attempt, String(n).padStart(6, '0'))).body.error;
    const email = newEmail();
    const { body } = await ask(typed(email));
    await desk.deliver();
    const code = Number(codeOf(email));
    for (let n = 1; n <= 5; n += 1) expect(await guess(body.attempt, (code + n) % 1e6)).toBe('CODE_WRONG');
    expect(await guess(body.attempt, code)).toBe('CODE_OVER');
    for (let n = 6; n < 30; n += 1) expect(await guess('x', n)).toBe('CODE_OVER');
    expect(await guess('x', 31)).toBe('TOO_MANY_REQUESTS');
    expect((await list()).open.map((one: { email: string }) => one.email)).not.toContain(email);
  });

  test('a request that is sent again is one row with the newest text; two confirmations at once count one [DESK-775]', async () => {
    const email = newEmail();
    const first = await request(email);
    w.clock.advance(3600);
    const again = await request(email, { purpose: 'Reports' });
    expect(again).toMatchObject({ requestId: first.requestId, times: 2, purpose: 'Reports' });
    const { body } = await ask(typed(email));
    await desk.deliver();
    const replies = await Promise.all([1, 2, 3].map(() => confirm(body.attempt, codeOf(email))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list()).open.find((one: { email: string }) => one.email === email)).toMatchObject({ times: 3 });
  });

  test('texts are plain: without control characters, within their limits, and a body above 8 KiB is refused [DESK-773]', async () => {
    const email = newEmail();
    const found = await request(email, { name: 'Iris\u202e\r\nVale ', purpose: '<b>Hi</b>\u0007\r\nrides' });
    expect(found).toMatchObject({ name: 'Iris Vale', purpose: '<b>Hi</b>\nrides' });
    expect((await ask(typed(newEmail(), { purpose: 'x'.repeat(501) }))).body.field).toBe('purpose');
    expect((await ask(typed('no address'))).body.field).toBe('email');
    expect((await ask(typed(newEmail(), { purpose: 'x'.repeat(9000) }))).body.error).toBe('PAYLOAD_TOO_LARGE');
    const elsewhere = await desk.call({
      method: 'POST',
      path: '/admin/access/code',
      body: typed(newEmail()),
      headers: { origin: 'https://evil.example' },
    });
    expect(elsewhere.body.error).toBe('ORIGIN_NOT_ALLOWED');
  });

  test('operators get one email about all new requests, at most once a day, without the senders’ texts [DESK-779]', async () => {
    await notifyOfAccessRequests(w.deps);
    await desk.takeJobs('send-access-request-mail');
    w.clock.advance(DAY);
    const digests = () => mailsTo(operator.email).filter(({ subject }) => subject?.includes('new request'));
    const before = digests().length;
    await request(newEmail(), { name: 'Mallory' });
    await request(newEmail());
    await Promise.all([notifyOfAccessRequests(w.deps), notifyOfAccessRequests(w.deps)]);
    await desk.deliver();
    expect(digests()).toHaveLength(before + 1);
    expect(digests()[0]?.subject).toBe('2 new requests for access');
    expect(digests()[0]?.text).not.toContain('Mallory');
    await request(newEmail());
    await notifyOfAccessRequests(w.deps);
    await desk.deliver();
    expect(digests()).toHaveLength(before + 1);
    w.clock.advance(DAY);
    await notifyOfAccessRequests(w.deps);
    await desk.deliver();
    expect(digests()[0]?.subject).toBe('A new request for access');
  });

  test('an unconfirmed request is deleted after its code expires, and a confirmed one ninety days after it was last sent [PRIV-20]', async () => {
    const email = newEmail();
    await ask(typed(newEmail()));
    expect((await rows('staff_access_code')).length).toBeGreaterThan(0);
    expect(JSON.stringify(await rows('staff_access_code'))).not.toContain('Quay');
    await request(email);
    w.clock.advance(90 * DAY - 1);
    await pruneStaffJob(w.deps).run(null);
    expect((await rows('staff_access_request')).map(({ email: found }) => found)).toContain(email);
    w.clock.advance(1);
    await pruneStaffJob(w.deps).run(null);
    expect(await rows('staff_access_request')).toEqual([]);
    expect(await rows('staff_access_code')).toEqual([]);
  });
});
