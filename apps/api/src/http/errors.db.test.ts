import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { expect, test } from 'vitest';
import { lockAgainstCalls } from '../modules/auth/index.ts';
import { handlers } from '../modules/rider-calls/index.ts';
import { isDatabaseBusy, isDatabaseLost, isRolledBackForOthers } from '../platform/database/errors.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { type TestReply, type TestTenant, world } from '../testing/index.ts';

const w = await world();
const JSON_LIMIT = 64 * 1024;

const post = (tenant: TestTenant, path: string, body: unknown, headers: Record<string, string> = {}) =>
  w.request(tenant, { method: 'POST', path, body, headers });
const told = ({ status, body }: TestReply) => [status, body.error];

function signInOf(bytes: number): string {
  const form = JSON.stringify({ email: 'ana@example.org', password: 'Rides4Ever#', padding: '' });
  return form.replace('"padding":""', `"padding":"${'x'.repeat(bytes - form.length)}"`);
}

test('a body of 64 KB is read, one byte more is rejected [API-56]', async () => {
  const tenant = await w.mintTenant();
  expect(told(await post(tenant, '/auth/login', signInOf(JSON_LIMIT)))).toEqual([401, 'INVALID_CREDENTIALS']);
  const refused = await post(tenant, '/auth/login', signInOf(JSON_LIMIT + 1));
  expect(told(refused)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(refused.body.error_description).toEqual(expect.stringMatching(/\S/));
});

test.each([
  ['half a document', '{"email":"ana@ex'],
  ['no JSON', 'email=ana'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a missing body', undefined],
  ['a field of the wrong type', '{"email":7,"password":"x"}'],
  ['a list for a text', '{"email":["a"],"password":"x"}'],
  ['a key that reaches for the prototype', '{"__proto__":{"email":"x"}}'],
])('%s is 400 INVALID_REQUEST [API-56]', async (_, body) => {
  const tenant = await w.mintTenant();
  const headers = { 'content-type': 'application/json' };
  expect(told(await post(tenant, '/auth/login', body, headers))).toEqual([400, 'INVALID_REQUEST']);
});

test('only JSON is read: a form that another site could send is rejected [API-56, AUTH-25]', async () => {
  const tenant = await w.mintTenant();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await post(tenant, '/auth/login', '{"email":"a@example.org","password":"x"}', {
      'content-type': type,
    });
    expect(told(reply)).toEqual([400, 'INVALID_REQUEST']);
  }
});

test('text with a character that the database cannot store is rejected, not a server error [API-56]', async () => {
  const tenant = await w.mintTenant();
  for (const [path, body] of [
    ['/auth/validate-invite-code', { inviteCode: 'CODE\u0000' }],
    ['/auth/login', { email: 'ana\u0000@example.org', password: 'Rides4Ever#' }],
    [
      '/rest/events',
      { EventUID: randomUUID(), Category: 'a\u0000', Action: 'b', ReportedAtUTC: '2026-03-01T17:05:00.000Z' },
    ],
  ] as const) {
    const reply = await post(tenant, path, body);
    expect([path, reply.status]).toEqual([path, 400]);
  }
});

test('the invalid field is named, and unknown fields are ignored [API-56]', async () => {
  const tenant = await w.mintTenant();
  expect((await post(tenant, '/auth/login', { email: 'a@example.org', password: 7 })).body.field).toBe('password');
  const known = { email: 'ana@example.org', password: 'Rides4Ever#', isAdmin: true, rôle: 'operator' };
  expect(told(await post(tenant, '/auth/login', known))).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('an unknown path or method is 404 as JSON, with both parts of an error [API-56]', async () => {
  const tenant = await w.mintTenant();
  for (const [method, path] of [
    ['GET', '/rest/nothing'],
    ['POST', '/auth/'],
    ['DELETE', '/rest/offers/en'],
    ['GET', '/rest/../etc/passwd'],
    ['GET', '/ingest/nobody'],
  ] as const) {
    const reply = await w.request(tenant, { method, path });
    expect([...told(reply), reply.headers['cache-control']]).toEqual([404, 'NOT_FOUND', 'no-store']);
    expect(String(reply.headers['content-type'])).toMatch(/^application\/json/);
    expect(Object.keys(reply.body).toSorted()).toEqual(['error', 'error_description']);
  }
});

test.each([
  ['an address that cannot be decoded', '/rest/offers/%ff/en', 400, 'INVALID_REQUEST'],
  ['half a character', '/rest/campaigns/en/%E0%A4%A', 400, 'INVALID_REQUEST'],
  ['the longest id', `/rest/offers/${'x'.repeat(128)}/en`, 404, 'OFFER_UNAVAILABLE'],
  ['a longer id', `/rest/offers/${'x'.repeat(129)}/en`, 400, 'INVALID_REQUEST'],
  ['an id beyond all bounds', `/rest/offers/${'x'.repeat(4000)}/en`, 400, 'INVALID_REQUEST'],
  ['an id that is a statement', "/rest/offers/';drop table offer--/en", 404, 'OFFER_UNAVAILABLE'],
  ['an id that no text of the database can hold', '/rest/offers/%00/en', 404, 'OFFER_UNAVAILABLE'],
])('%s is not a server error [API-56]', async (_, path, status, error) => {
  const tenant = await w.mintTenant();
  const { cookie } = await w.signUpMember(tenant);
  const reply = await w.request(tenant, { method: 'GET', path, cookie });
  expect(told(reply)).toEqual([status, error]);
  expect(Object.keys(reply.body)).toEqual(expect.arrayContaining(['error', 'error_description']));
});

test("an internal error is 500 with a text in the request's language and no internal details [API-56, ERR-21]", async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into offer_category (tenant_id, category_id, position, definition, texts) values ($1, 'broken', 1, '{}', 'null')`,
      [tenant.tenantId],
    ),
  );
  const ask = (language: string) =>
    w.request(tenant, { method: 'GET', path: `/rest/offerCategories/${language}`, cookie: rider.cookie });
  const english = await ask('en');
  expect([...told(english), Object.keys(english.body).toSorted()]).toEqual([
    500,
    'INTERNAL_ERROR',
    ['error', 'error_description'],
  ]);
  expect(JSON.stringify(english.body)).not.toMatch(/TypeError|null|undefined|offer_category|\.ts|at /);
  expect((await ask('es')).body.error_description).not.toBe(english.body.error_description);
});

test("a rejection uses the member's saved language, whatever the browser says [ERR-21, LANG-09]", async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const ask = (path: string, cookie?: string) =>
    w.request(tenant, { method: 'POST', path, headers: { 'accept-language': 'en' }, ...(cookie && { cookie }) });
  const said = async (...asked: Parameters<typeof ask>): Promise<string> =>
    (await ask(...asked)).body.error_description;
  const unknown = '/rest/users/me/providersStatus/nobody/mailed-code/resend';
  const english = await said(unknown, rider.cookie);
  await w.inTenant(tenant, (tx) => tx.run(`update member set language = 'ar' where member_id = $1`, [rider.memberId]));
  expect(english).toMatch(/^[A-Z]/);
  expect(await said(unknown, rider.cookie)).toMatch(/\p{Script=Arabic}/u);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update member set status = 'SUSPENDED' where member_id = $1`, [rider.memberId]),
  );
  expect(await said(unknown, rider.cookie)).toMatch(/\p{Script=Arabic}/u);
  expect(await said(unknown)).toMatch(/^[A-Z]/);
});

test("a visitor gets a rejection in the page's language, whatever the browser says [LANG-13]", async () => {
  const tenant = await w.mintTenant();
  const said = async (cookie?: string): Promise<string> => {
    const headers = { 'accept-language': 'en-US,en;q=0.9', ...(cookie && { cookie }) };
    const reply = await post(tenant, '/auth/validate-invite-code', { inviteCode: 'NOBODYS2' }, headers);
    return reply.body.error_description;
  };
  expect(await said('language=ar')).toMatch(/\p{Script=Arabic}/u);
  for (const none of [undefined, 'language=xx']) expect(await said(none)).toMatch(/^This/);
});

const LOCK_ACCOUNT = 'select 1 from member_account where tenant_id = $1 and member_id = $2 for update';

test('a request that waits too long for another is 503 with a retry time, and can be repeated [API-56]', async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const claimAll = () => w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: rider.cookie });
  await w.inTenant(tenant, async (tx) => {
    await tx.run(LOCK_ACCOUNT, [tx.tenantId, rider.memberId]);
    const reply = await claimAll();
    expect(told(reply)).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
  expect((await claimAll()).status).toBe(200);
});

test('a request that PostgreSQL rolled back for another is retried once, unnoticed by its caller [API-56]', async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const deadlocked = async (): Promise<number | null> => {
    let claim: ReturnType<typeof w.request> | undefined;
    try {
      await w.inTenant(tenant, async (tx) => {
        await tx.run(LOCK_ACCOUNT, [tx.tenantId, rider.memberId]);
        claim = w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: rider.cookie });
        await untilBlocked(tx, 1);
        // The request blocks erasure and waits for the account: now both wait for each other.
        await lockAgainstCalls(tx, rider.memberId);
      });
    } catch (error) {
      if (!isRolledBackForOthers(error)) throw error;
      await claim;
      return null;
    }
    return (await claim)?.status ?? null;
  };
  // After a second each waiter checks for a deadlock; on a slow machine the other one may be chosen.
  let status: number | null = null;
  for (let scenes = 0; status === null && scenes < 10; scenes += 1) status = await deadlocked();
  expect(status).toBe(200);
});

test.each(['55P03', '57014', '40P01', '40001', '53100', '53200', '53300', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
  'a database error of %s is retryable [API-56]',
  (code) => {
    const error = Object.assign(new Error('not now'), { code });
    expect(isDatabaseBusy(error) || isDatabaseLost(error)).toBe(true);
  },
);

test('a rejection sets no cookie and is not cacheable [API-55, API-56]', async () => {
  const tenant = await w.mintTenant();
  const reply = await post(tenant, '/auth/login', { email: 'ana@example.org', password: 'Rides4Ever#' });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  ['a length beside chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
  ['an encoding that hides', 'Transfer-Encoding: xchunked'],
])('a request with an ambiguous end is rejected entirely: %s [API-56]', async (_, headers) => {
  if (!w.app.server.server.listening) await w.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = w.app.server.server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `POST /rest/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('replies with member data are not cached by browsers or proxies [API-55]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await w.signUpMember(tenant);
  const personal = handlers.filter(({ kind, route }) => kind === 'member' && route.method === 'GET');
  expect(personal.length).toBeGreaterThan(10);
  for (const { route } of personal) {
    const path = route.path.replace(':lang', 'en').replace(/:\w+/g, 'x');
    const { headers } = await w.request(tenant, { method: 'GET', path, cookie });
    expect([route.name, headers['cache-control']]).toEqual([route.name, 'no-store']);
  }
});
