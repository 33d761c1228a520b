import { adminRoutes } from '@fareback/contract/admin';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { updatePassesJob } from '../../jobs/update-passes.ts';
import { startApplePushService } from '../../testing/apple-push-service.ts';
import { noWallets, type TestTenant, world } from '../../testing/index.ts';
import { givePoints, refund } from '../../testing/offers.ts';
import { type PassFile, unpack, verify, walletEnv } from '../../testing/wallet-env.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';
import { pruneRegistrations } from './index.ts';
import { serviceUrlOf } from './pass-token.ts';

const apple = await startApplePushService();
afterAll(() => apple.stop());
const w = await world({ wallet: { ...noWallets, applePush: apple.address } });
const { chain, withCertificate, passOf } = walletEnv(w);
beforeEach(() => {
  apple.received.length = 0;
  apple.answer = () => ({ status: 200 });
});

const runJob = (tenant: TestTenant) => updatePassesJob(w.deps).run({ tenantId: tenant.tenantId });

/** A phone that speaks Apple's protocol and knows only the pass. */
function phoneOf({ json }: PassFile, { device = 'device-1', token = 'ab'.repeat(32) } = {}) {
  const { pathname } = new URL(json['webServiceURL']);
  const type = json['passTypeIdentifier'];
  const one = `${pathname}/v1/devices/${device}/registrations/${type}`;
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    more: { headers?: Record<string, string>; payload?: object } = {},
  ) => {
    const authorization = `ApplePass ${json['authenticationToken']}`;
    const reply = await w.app.server.inject({
      method,
      url,
      ...more,
      headers: { host: 'api.example', authorization, ...more.headers },
    });
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body };
  };
  return {
    register: (headers: Record<string, string> = {}) =>
      send('POST', `${one}/${json['serialNumber']}`, { headers, payload: { pushToken: token } }),
    unregister: (headers: Record<string, string> = {}) => send('DELETE', `${one}/${json['serialNumber']}`, { headers }),
    list: (since?: string) => send('GET', `${one}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`),
    fetch: (headers: Record<string, string> = {}) =>
      send('GET', `${pathname}/v1/passes/${type}/${json['serialNumber']}`, { headers }),
    log: (payload: object) => send('POST', `${pathname}/v1/log`, { payload }),
    send,
    pathname,
  };
}

test('a phone registers, is notified of a new balance, lists and fetches the pass, gets 304, and unregisters [PASS-12, PASS-14, PASS-16]', async () => {
  const { tenant, rider } = await withCertificate();
  const first = await passOf(tenant, rider);
  const phone = phoneOf(first);
  expect((await phone.list()).status).toBe(204);
  expect([(await phone.register()).status, (await phone.register()).status]).toEqual([201, 200]);
  await runJob(tenant);
  expect(apple.received).toMatchObject([{ token: 'ab'.repeat(32), topic: 'pass.example.local', payload: '{}' }]);
  const { lastUpdated } = JSON.parse((await phone.list()).text);
  w.clock.advance(120);
  await runJob(tenant);
  expect(apple.received).toHaveLength(1);
  expect((await phone.list(lastUpdated)).text).toContain(first.json['serialNumber']);

  await givePoints(w, tenant, rider, 50);
  w.clock.advance(60);
  await runJob(tenant);
  expect(apple.received).toHaveLength(2);
  const list = JSON.parse((await phone.list(lastUpdated)).text);
  expect(list.serialNumbers).toEqual([first.json['serialNumber']]);
  w.clock.advance(60);
  expect((await phone.list(String(Number(list.lastUpdated) + 30_000))).status).toBe(204);

  const fetched = await phone.fetch();
  const { files, json } = unpack(fetched.bytes);
  expect(verify(files, chain.issuer)).toBe('verified');
  expect(json['storeCard'].primaryFields[0].value).toBe(1050);
  expect(json['authenticationToken']).toBe(first.json['authenticationToken']);
  const since = String(fetched.headers['last-modified']);
  expect((await phone.fetch({ 'if-modified-since': since })).status).toBe(304);
  await givePoints(w, tenant, rider, 1);
  await runJob(tenant);
  expect((await phone.fetch({ 'if-modified-since': since })).status).toBe(200);

  expect([(await phone.unregister()).status, (await phone.unregister()).status]).toEqual([200, 200]);
  await givePoints(w, tenant, rider, 1);
  w.clock.advance(120);
  await runJob(tenant);
  expect(apple.received.length).toBeLessThanOrEqual(3);
  expect((await phone.list()).status).toBe(204);
});

test('a phone that registers after its ticket was refunded is notified and gets the voided pass [PASS-06, PASS-14]', async () => {
  const { tenant, rider, redeem } = await withCertificate();
  const { TransactionID: id } = await redeem();
  const pass = await passOf(tenant, rider, id);
  expect(pass.json['voided']).toBeUndefined();
  expect(await refund(w, tenant, id)).toBe('REFUNDED');
  const phone = phoneOf(pass);
  expect((await phone.register()).status).toBe(201);
  await runJob(tenant);
  expect(apple.received).toHaveLength(1);
  const { json, files } = unpack((await phone.fetch()).bytes);
  expect(json['voided']).toBe(true);
  expect(json['barcodes']).toBeUndefined();
  expect(verify(files, chain.issuer)).toBe('verified');
});

test('a refund and the end of a ticket each reach its phone, and an unchanged one stays quiet [PASS-14]', async () => {
  const { tenant, rider, redeem } = await withCertificate();
  const [refunded, ended] = [await redeem(), await redeem()];
  for (const [at, { TransactionID: id }] of [refunded, ended].entries())
    await phoneOf(await passOf(tenant, rider, id), { token: `${at}f`.repeat(16) }).register();
  await runJob(tenant);
  apple.received.length = 0;
  w.clock.advance(120);
  await refund(w, tenant, refunded.TransactionID);
  await runJob(tenant);
  expect(apple.received.map(({ token }) => token)).toEqual(['0f'.repeat(16)]);
  w.clock.advance(2 * 3600);
  await runJob(tenant);
  expect(apple.received.map(({ token }) => token)).toEqual(['0f'.repeat(16), '1f'.repeat(16)]);
});

test("a request with another pass's or agency's token, a wrong scheme or no token gets 401 and changes nothing; lists have serial numbers only [PASS-13, PASS-15]", async () => {
  const [{ tenant, rider, redeem }, other] = [await withCertificate(), await withCertificate()];
  const [card, ticket] = [await passOf(tenant, rider), await passOf(tenant, rider, (await redeem()).TransactionID)];
  const elsewhere = await passOf(other.tenant, other.rider);
  const stolen = { ...card, json: { ...card.json, authenticationToken: ticket.json['authenticationToken'] } };
  const crossed = { ...card, json: { ...card.json, webServiceURL: elsewhere.json['webServiceURL'] } };
  for (const phone of [phoneOf(stolen), phoneOf(crossed)])
    expect([(await phone.register()).status, (await phone.fetch()).status, (await phone.unregister()).status]).toEqual([
      401, 401, 401,
    ]);
  const phone = phoneOf(card);
  const token = card.json['authenticationToken'];
  for (const authorization of ['', token, `Bearer ${token}`, `ApplePass ${token}x`])
    expect((await phone.fetch({ authorization })).status).toBe(401);
  expect((await phone.list()).status).toBe(204);
  await phone.register();
  expect((await phoneOf(crossed).list()).status).toBe(204);
  expect(Object.keys(JSON.parse((await phone.list()).text))).toEqual(['serialNumbers', 'lastUpdated']);
  const unknown = { ...card, json: { ...card.json, webServiceURL: 'https://x.example/rest/wallet/updates/nobody' } };
  expect((await phoneOf(unknown).register()).status).toBe(404);
  const type = { ...card, json: { ...card.json, passTypeIdentifier: 'pass.example.other' } };
  expect([(await phoneOf(type).fetch()).status, (await phoneOf(type).register()).status]).toEqual([404, 404]);
});

test('a burst of changes is one push a minute, and changes within a second have different times [PASS-14, PASS-16]', async () => {
  const { tenant, rider } = await withCertificate();
  const phone = phoneOf(await passOf(tenant, rider));
  await phone.register();
  const times = new Set<unknown>();
  for (let round = 0; round < 5; round += 1) {
    await givePoints(w, tenant, rider, 1);
    await runJob(tenant);
    times.add((await phone.fetch()).headers['last-modified']);
  }
  expect(apple.received).toHaveLength(1);
  expect(times.size).toBe(5);
  w.clock.advance(61);
  await runJob(tenant);
  await runJob(tenant);
  expect(apple.received).toHaveLength(2);
});

test("the desk shows phones, the last push, and Apple's word for a failure until a push succeeds [DESK-595]", async () => {
  const { tenant, rider, desk } = await withCertificate();
  await phoneOf(await passOf(tenant, rider)).register();
  const delivery = async () => (await desk.call(adminRoutes.wallet.get)).apple?.delivery;
  expect(await delivery()).toMatchObject({ followed: 1, waiting: 1, sentAt: null, failure: null });
  apple.answer = () => ({ status: 403, reason: 'BadCertificate' });
  await runJob(tenant);
  expect(await delivery()).toMatchObject({ waiting: 1, sentAt: null, failure: 'BadCertificate' });
  apple.answer = () => ({ status: 200 });
  w.clock.advance(60);
  await runJob(tenant);
  const sentAt = w.clock.now().toISOString();
  expect(await delivery()).toMatchObject({ waiting: 0, sentAt, failedAt: null, failure: null });
});

test('410 retires a token; 429 and 503 are tried again later [PASS-17]', async () => {
  const { tenant, rider } = await withCertificate();
  const pass = await passOf(tenant, rider);
  const [gone, busy] = [
    { device: 'gone', token: 'aa'.repeat(16) },
    { device: 'busy', token: 'bb'.repeat(16) },
  ];
  await phoneOf(pass, gone).register();
  await phoneOf(pass, busy).register();
  apple.answer = (token) => (token === gone.token ? { status: 410 } : { status: 429, retryAfter: '600' });
  await runJob(tenant);
  expect((await phoneOf(pass, gone).list()).status).toBe(204);
  expect((await phoneOf(pass, busy).list()).status).toBe(200);
  w.clock.advance(500);
  await runJob(tenant);
  expect(apple.received).toHaveLength(2);
  w.clock.advance(101);
  apple.answer = () => ({ status: 503 });
  await runJob(tenant);
  w.clock.advance(600);
  apple.answer = () => ({ status: 200 });
  await runJob(tenant);
  await runJob(tenant);
  expect(apple.received.map(({ token }) => token).slice(2)).toEqual([busy.token, busy.token]);
});

test('a device with a strange id or push token is refused, and of many devices a pass keeps the ten newest [PASS-13]', async () => {
  const { tenant, rider } = await withCertificate();
  const pass = await passOf(tenant, rider);
  for (const odd of [{ token: 'no hex' }, { token: '' }, { device: '%2e%2e%2f' }, { device: 'x'.repeat(201) }])
    expect([400, 404, 414]).toContain((await phoneOf(pass, odd).register()).status);
  for (let at = 0; at < 12; at += 1) {
    w.clock.advance(1);
    expect((await phoneOf(pass, { device: `device-${at}` }).register()).status).toBe(201);
  }
  const states = [];
  for (const at of [0, 1, 2, 11]) states.push((await phoneOf(pass, { device: `device-${at}` }).list()).status);
  expect(states).toEqual([204, 204, 200, 200]);
});

test("a phone's log is accepted up to 16 KB [PASS-18]", async () => {
  const { tenant, rider } = await withCertificate();
  const phone = phoneOf(await passOf(tenant, rider));
  expect((await phone.log({ logs: ['a line', 7, 'x'.repeat(1000)] })).status).toBe(200);
  expect((await phone.log({ logs: 'a line' })).status).toBe(400);
  expect((await phone.log({ logs: ['x'.repeat(17_000)] })).status).toBe(413);
});

test("an erasure reaches the phone as a voided pass without a name; the data copy lists phones; ended passes' phones leave after 30 days [PASS-11, PASS-20, PRIV-15]", async () => {
  const { tenant, rider } = await withCertificate();
  const phone = phoneOf(await passOf(tenant, rider));
  await phone.register();
  await runJob(tenant);
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: rider.memberId, now: w.clock.now() };
  const copy = await w.inTenant(tenant, (tx) => exportMember({ ...person, tx }));
  expect(copy['walletPasses']).toMatchObject([{ subject: 'card', phones: [{ registeredAt: expect.any(Date) }] }]);
  expect(JSON.stringify(copy['walletPasses'])).not.toContain('abab');
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  w.clock.advance(120);
  await runJob(tenant);
  expect(apple.received).toHaveLength(2);
  const { json } = unpack((await phone.fetch()).bytes);
  expect(json['voided']).toBe(true);
  expect(JSON.stringify(json)).not.toContain('Ximena');
  const prune = () => w.inTenant(tenant, (tx) => pruneRegistrations(tx, w.clock.now()));
  w.clock.advance(29 * 86_400);
  expect(await prune()).toBe(0);
  w.clock.advance(86_400);
  expect(await prune()).toBe(1);
});

test.each([
  ['https://harbor.example', null, 'https://harbor.example/rest/wallet/updates/harbor'],
  ['https://harbor.example', 'https://api.example', 'https://api.example/rest/wallet/updates/harbor'],
  ['http://harbor.localhost:3000', null, 'http://harbor.localhost:3000/rest/wallet/updates/harbor'],
  ['http://harbor.example', null, null],
])('a pass of an app at %s with the API at %s names %s for updates [PASS-19]', (app, apiBaseUrl, service) => {
  expect(serviceUrlOf({ ...w.deps.settings, apiBaseUrl }, 'harbor', app)).toBe(service);
});
