import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { ensureStaffWith } from '../ensure-staff.ts';

const w = await world({ desk: testDesk, rateLimits: true });
const desk = createDeskEnv(w);
const post = (path: string, body?: unknown, cookie?: string) =>
  desk.call({ method: 'POST', path, ...(body ? { body } : {}), ...(cookie ? { cookie } : {}) });
const me = (cookie: string) => desk.call({ method: 'GET', path: '/admin/me', cookie });

async function somebody(settings: Record<string, unknown> = {}): Promise<string> {
  const email = `staff-${randomBytes(5).toString('hex')}@desk.example`;
  const tenant = await w.mintTenant({ settings });
  await ensureStaffWith(w.deps, { email, name: 'Ana Lima' }, { agencyId: tenant.tenantId, role: 'support' });
  return email;
}
const codeIn = (mail: string | undefined): string => /^\d{6}$/m.exec(mail ?? '')?.[0] ?? 'no code';
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

test('staff see what their agency’s points are worth if the agency configured it, and its unit of distances [DESK-179, DESK-537]', async () => {
  for (const [settings, said, distanceUnit] of [
    [{}, null, 'KILOMETERS'],
    [{ pointValue: null, distanceUnit: 'MILES' }, null, 'MILES'],
    [{ pointValue: { currency: 'EUR', points: 200 } }, { currency: 'EUR', points: 200 }, 'KILOMETERS'],
  ] as const) {
    const email = await somebody(settings);
    const asked = await post('/admin/sign-in/code', { email });
    const body = { attempt: asked.body.attempt, code: codeIn(await desk.deliver()) };
    expect((await post('/admin/sign-in', body)).body.agencies).toMatchObject([{ pointValue: said, distanceUnit }]);
  }
});

test('an emailed code signs in once and sets a host-only cookie that other sites can’t send [DESK-03]', async () => {
  const email = await somebody();
  const asked = await post('/admin/sign-in/code', { email: ` ${email.toUpperCase()} ` });
  const mail = await desk.deliver();
  expect(mail).toContain('Hello Ana Lima');
  const body = { attempt: asked.body.attempt, code: codeIn(mail) };
  const reply = await post('/admin/sign-in', body);
  expect(reply).toMatchObject({
    status: 200,
    body: { email, isOperator: false, agencies: [{ roles: ['support'], timeZone: 'UTC' }] },
  });
  const set = String([reply.headers['set-cookie'] ?? []].flat()[0]);
  expect(set).toMatch(/^__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect((await me(set.split(';')[0] ?? '')).body.name).toBe('Ana Lima');
  expect(await post('/admin/sign-in', body)).toMatchObject({ status: 400, body: { error: 'CODE_OVER' } });
});

test('an unknown address gets the same reply as any other and no mail [DESK-03]', async () => {
  const known = await post('/admin/sign-in/code', { email: await somebody() });
  await desk.deliver();
  const before = w.mailbox.messages(INSTALLATION).length;
  const unknown = await post('/admin/sign-in/code', { email: 'nobody@desk.example' });
  await desk.deliver();
  expect(w.mailbox.messages(INSTALLATION)).toHaveLength(before);
  expect(unknown.status).toBe(known.status);
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
  const guess = await post('/admin/sign-in', { attempt: unknown.body.attempt, code: '123456' });
  expect(guess.body.error).toBe('CODE_WRONG');
});

test('a code allows five tries within ten minutes; one attempt can’t use up another’s tries [DESK-03]', async () => {
  const email = await somebody();
  const mine = (await post('/admin/sign-in/code', { email })).body.attempt;
  const code = codeIn(await desk.deliver());
  const theirs = (await post('/admin/sign-in/code', { email })).body.attempt;
  const theirCode = codeIn(await desk.deliver());
  for (const _ of [1, 2, 3, 4, 5])
    expect((await post('/admin/sign-in', { attempt: theirs, code: wrong(theirCode) })).body.error).toBe('CODE_WRONG');
  expect((await post('/admin/sign-in', { attempt: theirs, code: theirCode })).body.error).toBe('CODE_OVER');
  w.clock.advance(601);
  expect((await post('/admin/sign-in', { attempt: mine, code })).body.error).toBe('CODE_OVER');
});

test('of many concurrent sign-ins with the same code, one succeeds [DESK-03]', async () => {
  const email = await somebody();
  const { attempt } = (await post('/admin/sign-in/code', { email })).body;
  const code = codeIn(await desk.deliver());
  const replies = await Promise.all(Array.from({ length: 5 }, () => post('/admin/sign-in', { attempt, code })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('repeated code requests from one network get the same reply but no more mails; other networks still get them [DESK-03]', async () => {
  const email = await somebody();
  const ask = async (network: string) => {
    const reply = await w.app.server.inject({
      method: 'POST',
      url: '/admin/sign-in/code',
      headers: { host: 'desk.test', origin: testDesk.origin },
      remoteAddress: network,
      payload: { email },
    });
    return [reply.statusCode, codeIn(await desk.deliver()) !== 'no code'];
  };
  w.clock.advance(3600);
  const before = w.mailbox.messages(INSTALLATION).length;
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) expect((await ask('203.0.113.9'))[0]).toBe(200);
  expect(w.mailbox.messages(INSTALLATION)).toHaveLength(before + 6);
  // Strangers on all networks together can have ten codes an hour mailed to an address.
  for (let network = 1; network <= 20; network += 1) await ask(`192.0.${network}.9`);
  expect(w.mailbox.messages(INSTALLATION)).toHaveLength(before + 10);
  w.clock.advance(3600);
  await ask('198.51.100.4');
  expect(w.mailbox.messages(INSTALLATION)).toHaveLength(before + 11);
});

test('strangers who use up the codes of an address and a network don’t lock out a browser that signed in before [DESK-455]', async () => {
  w.clock.advance(3600);
  const email = await somebody();
  const asked = await post('/admin/sign-in/code', { email });
  const signedIn = await post('/admin/sign-in', { attempt: asked.body.attempt, code: codeIn(await desk.deliver()) });
  const set = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .find((each) => String(each).startsWith('__Host-desk-device='));
  expect(set).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const marks = String(set).split(';')[0] ?? '';
  const ask = async (of: string, cookie?: string) => {
    const before = w.mailbox.messages(INSTALLATION).length;
    await post('/admin/sign-in/code', { email: of }, cookie);
    await desk.deliver();
    return w.mailbox.messages(INSTALLATION).length > before;
  };
  const other = await somebody();
  for (let at = 0; at < 70; at += 1) await post('/admin/sign-in/code', { email });
  await desk.deliver();
  expect(await ask(email)).toBe(false);
  expect(await ask(email, marks)).toBe(true);
  expect(await ask(other, marks)).toBe(false);
  for (let at = 0; at < 9; at += 1) expect(await ask(email, marks)).toBe(true);
  expect(await ask(email, marks)).toBe(false);
  expect(await ask(email, '__Host-desk-device=forged.1.xx')).toBe(false);
  w.clock.advance(3600);
});

test('a session ends after 30 minutes of inactivity, after twelve hours, and on sign-out [DESK-04]', async () => {
  const email = await somebody();
  const cookie = await desk.signInAs(email);
  for (let minutes = 0; minutes < 11.5 * 60; minutes += 29) {
    expect((await me(cookie)).status).toBe(200);
    w.clock.advance(29 * 60);
  }
  expect((await me(cookie)).status).toBe(200);
  w.clock.advance(29 * 60);
  expect(await me(cookie)).toMatchObject({ status: 401, body: { error: 'SIGN_IN_REQUIRED' } });
  const idle = await desk.signInAs(email);
  w.clock.advance(30 * 60);
  expect((await me(idle)).status).toBe(401);
  const fresh = await desk.signInAs(email);
  const left = await post('/admin/sign-out', {}, fresh);
  expect(left).toMatchObject({ status: 200, body: {} });
  expect(String(left.headers['set-cookie'])).toMatch(/^__Host-desk=;.*Expires=Thu, 01 Jan 1970/);
  expect((await me(fresh)).status).toBe(401);
});

test('signing in again in the same browser replaces the old session [DESK-04]', async () => {
  const email = await somebody();
  const old = await desk.signInAs(email);
  const { attempt } = (await post('/admin/sign-in/code', { email })).body;
  await post('/admin/sign-in', { attempt, code: codeIn(await desk.deliver()) }, old);
  expect((await me(old)).status).toBe(401);
});

test('a proof is valid for five minutes; an emailed code renews it, another person’s code does not [DESK-06]', async () => {
  const [email, other] = [await somebody(), await somebody()];
  const [cookie, others] = [await desk.signInAs(email), await desk.signInAs(other)];
  expect((await me(cookie)).body.provenUntil).not.toBeNull();
  w.clock.advance(300);
  expect((await me(cookie)).body.provenUntil).toBeNull();
  const asked = await post('/admin/proof/code', undefined, others);
  const foreign = { attempt: asked.body.attempt, code: codeIn(await desk.deliver()) };
  expect((await post('/admin/proof', foreign, cookie)).body.error).toBe('CODE_WRONG');
  expect((await me(cookie)).body.provenUntil).toBeNull();
  const { attempt } = (await post('/admin/proof/code', undefined, cookie)).body;
  const proven = await post('/admin/proof', { attempt, code: codeIn(await desk.deliver()) }, cookie);
  expect(proven.body.provenUntil).not.toBeNull();
  expect((await me(cookie)).body.provenUntil).not.toBeNull();
});

test('tables and queue contain no readable code, and the mail is in the reader’s language [DESK-03]', async () => {
  const email = `es-${randomBytes(5).toString('hex')}@desk.example`;
  await ensureStaffWith(w.deps, { email, name: 'Lidia', language: 'es' }, { agencyId: null, role: 'operator' });
  await post('/admin/sign-in/code', { email });
  const kept = await withStaff(w.deps.database, (tx) =>
    tx.query<{ text: string }>(
      `select c::text as text from staff_code c union all select payload::text from graphile_worker._private_jobs`,
    ),
  );
  const mail = await desk.deliver();
  expect(mail).toContain('Hola, Lidia:');
  const code = codeIn(mail);
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.filter(({ text }) => text.includes(code) || text.includes(email))).toEqual([]);
});

test('a mail in Arabic reads right to left, with its link and code from left to right [DESK-711]', async () => {
  const email = `ar-${randomBytes(5).toString('hex')}@desk.example`;
  await ensureStaffWith(w.deps, { email, name: 'Layla', language: 'ar' }, { agencyId: null, role: 'operator' });
  await post('/admin/sign-in/code', { email });
  await desk.deliver();
  const mail = w.mailbox.messages(INSTALLATION).find(({ to }) => to === email);
  expect(mail?.text).toContain('مرحبًا Layla،');
  expect(mail?.html).toMatch(/<html lang="ar" dir="rtl">/);
  expect(mail?.html).toMatch(/dir="ltr"[^>]*>\d{6}/);
});

test('a mail that would arrive after its code expired is not sent [DESK-03]', async () => {
  const email = await somebody();
  await post('/admin/sign-in/code', { email });
  w.clock.advance(600);
  const before = w.mailbox.messages(INSTALLATION).length;
  await desk.deliver();
  expect(w.mailbox.messages(INSTALLATION)).toHaveLength(before);
});

const someAddress = (): string => `${randomInt(1, 127)}.${randomInt(256)}.${randomInt(256)}.7`;

const answer = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } };

test.each([
  ['a code', '/admin/sign-in', { attempt: 'none', code: '123456' }],
  ['an invitation', '/admin/sign-in/invitation', { token: 'none' }],
  ['a passkey', '/admin/sign-in/passkey', { answer }],
  ['an agency’s account', '/admin/sign-in/openid/return', { attempt: 'none', state: 'none' }],
  ['a code as proof', '/admin/proof', { attempt: 'none', code: '123456' }],
  ['a passkey as proof', '/admin/proof/passkey', { answer }],
])(
  'one network may fail sixty times an hour by %s, without affecting other networks [DESK-03]',
  async (_, url, payload) => {
    const cookie = await desk.signInAs(await somebody());
    const fail = async (remoteAddress: string) => {
      const headers = { host: 'desk.test', origin: testDesk.origin, cookie };
      return (await w.app.server.inject({ method: 'POST', url, headers, remoteAddress, payload })).statusCode;
    };
    const network = someAddress();
    for (let failed = 0; failed < 60; failed += 1) expect(await fail(network)).toBe(400);
    expect(await fail(network)).toBe(429);
    expect(await fail(someAddress())).toBe(400);
  },
);

test.each([
  ['codes', '/admin/sign-in/code', { email: 'nobody@desk.example' }, 60],
  ['codes as proof', '/admin/proof/code', undefined, 60],
  ['ways to agencies', '/admin/sign-in/openid', { agency: 'none' }, 120],
])(
  'requests from one network for %s are limited per hour, and the refusal says when to retry [DESK-03]',
  async (_, url, payload, most) => {
    const cookie = await desk.signInAs(await somebody());
    const remoteAddress = someAddress();
    const headers = { host: 'desk.test', origin: testDesk.origin, cookie };
    const ask = () => w.app.server.inject({ method: 'POST', url, headers, remoteAddress, ...(payload && { payload }) });
    for (let asked = 0; asked < most; asked += 1) expect((await ask()).statusCode).not.toBe(429);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  },
);
