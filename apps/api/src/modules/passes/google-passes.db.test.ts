import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import { checkTicket } from '@fareback/contract/live-ticket';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { LOCAL_GOOGLE_EMAIL, startLocalGoogleWallet } from '../../adapters/local-google-wallet.ts';
import { makeWalletChain } from '../../adapters/local-wallet.ts';
import { updatePassesJob } from '../../jobs/update-passes.ts';
import { noWallets, type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { givePoints, refund } from '../../testing/offers.ts';
import { walletEnv } from '../../testing/wallet-env.ts';
import { eraseMember } from '../privacy/index.ts';
import { checkGoogle, pruneObjects } from './index.ts';

const google = await startLocalGoogleWallet(() => w.clock.now());
afterAll(() => google.stop());
const w = await world({ wallet: { ...noWallets, googleApi: google.address, googleToken: google.address } });
const routes = adminRoutes.wallet;
const { scene } = walletEnv(w);
const ISSUER = '3388000000012345678';
beforeEach(() => {
  google.calls.length = 0;
  google.stored.clear();
  google.before = () => undefined;
});

const accountWith = (key: KeyObject, type: 'pkcs1' | 'pkcs8'): string =>
  JSON.stringify({ ...JSON.parse(google.account), private_key: key.export({ type, format: 'pem' }) });

const runJob = (tenant: TestTenant) => updatePassesJob(w.deps).run({ tenantId: tenant.tenantId });
const add = (tenant: TestTenant, { cookie }: TestMember, redemptionId?: string) =>
  w.request(tenant, { method: 'POST', path: '/rest/wallet/google', body: { redemptionId }, cookie });

async function withAccount() {
  const made = await scene();
  await made.desk.call(routes.setGoogle, { body: { issuerId: ISSUER, account: google.account } });
  await runJob(made.tenant);
  return made;
}

/** The claims of a link that saves a pass, verified with the account's public key. */
async function claimsOf(address: string) {
  const url = new URL(address);
  expect([url.origin, address.length < 1800]).toEqual(['https://pay.google.com', true]);
  const token = url.pathname.replace('/gp/v/save/', '');
  const key = await importSPKI(google.publicKey, 'RS256');
  const { payload } = await jwtVerify<{ payload: any; typ: string }>(token, key, {
    issuer: LOCAL_GOOGLE_EMAIL,
    audience: 'google',
    currentDate: w.clock.now(),
  });
  return payload;
}

const objectsOf = (kind: string) =>
  [...google.stored].filter(([key]) => key.startsWith(`${kind}/`)).map(([, one]) => one);
const patches = () => google.calls.filter(({ method }) => method === 'PATCH');

test('riders are offered Google Wallet once Google took the classes: one loyalty class and one generic class of the agency [PASS-21, PASS-22]', async () => {
  const { tenant, rider, desk } = await scene();
  const wallets = async () =>
    (await w.request(tenant, { method: 'GET', path: '/rest/wallet', cookie: rider.cookie })).body;
  await desk.call(routes.setGoogle, { body: { issuerId: ISSUER, account: google.account } });
  expect(await wallets()).toEqual({ apple: false, google: false });
  expect((await add(tenant, rider)).status).toBe(404);
  google.before = ({ path }) =>
    path.includes('Class') ? { status: 403, body: { error: { message: 'no issuer' } } } : undefined;
  await runJob(tenant);
  expect(await wallets()).toEqual({ apple: false, google: false });
  expect((await desk.call(routes.get)).google).toMatchObject({
    isReady: false,
    delivery: { failure: '403 no issuer' },
  });
  google.before = () => undefined;
  await runJob(tenant);
  expect(await wallets()).toEqual({ apple: false, google: true });
  expect(google.stored.get(`loyaltyClass/${ISSUER}.${tenant.tenantId}-card`)).toMatchObject({
    programName: `Tenant ${tenant.tenantId}`,
    reviewStatus: 'UNDER_REVIEW',
    programLogo: { sourceUri: { uri: expect.stringMatching(/^https:/) } },
  });
  expect(google.stored.has(`genericClass/${ISSUER}.${tenant.tenantId}-ticket`)).toBe(true);
  const before = google.calls.length;
  await runJob(tenant);
  expect(google.calls).toHaveLength(before);
  expect(google.calls.filter(({ path }) => path === '/token')).toHaveLength(1);
});

test("a card's link is signed with the account's key and has name and balance, and neither phone number nor email [PASS-22, PASS-23]", async () => {
  const { tenant, rider } = await withAccount();
  const { status, body } = await add(tenant, rider);
  expect(status).toBe(200);
  const claims = await claimsOf(body.address);
  expect(claims.typ).toBe('savetowallet');
  expect(claims.payload.loyaltyObjects).toMatchObject([
    {
      id: expect.stringMatching(new RegExp(`^${ISSUER}\\.[0-9a-f-]{36}$`)),
      classId: `${ISSUER}.${tenant.tenantId}-card`,
      state: 'ACTIVE',
      accountName: 'Ximena Quispe',
      loyaltyPoints: { label: 'Points', balance: { int: 1000 } },
    },
  ]);
  expect(JSON.stringify(claims)).not.toMatch(/ximena@|\+1|tel:|mailto:/);
});

test("a ticket's link shows its end and a static code; another member's ticket gets 404 [PASS-23]", async () => {
  const { tenant, rider, redeem } = await withAccount();
  const { TransactionID: id, CouponCode: code } = await redeem();
  const [object] = (await claimsOf((await add(tenant, rider, id)).body.address)).payload.genericObjects;
  expect(object).toMatchObject({
    classId: `${ISSUER}.${tenant.tenantId}-ticket`,
    state: 'ACTIVE',
    header: { defaultValue: { language: 'en', value: 'Day ticket' } },
    validTimeInterval: { end: { date: '2026-03-02T19:01:00.000Z' } },
    barcode: { type: 'QR_CODE', value: code, alternateText: 'Check in the app' },
  });
  const keys = { agency: tenant.tenantId, publicKeys: new Map(), dayKeys: [], canceled: new Set<string>() };
  expect((await checkTicket(keys, object.barcode.value, w.clock.now().getTime() / 1000)).result).toBe('STATIC');
  expect((await add(tenant, await w.signUpMember(tenant), id)).status).toBe(404);
});

test('an object that Google does not have is created, and later changes are patched; a burst is one call a minute [PASS-24]', async () => {
  const { tenant, rider } = await withAccount();
  await add(tenant, rider);
  google.calls.length = 0;
  await runJob(tenant);
  expect(google.calls.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  expect(objectsOf('loyaltyObject')).toMatchObject([{ loyaltyPoints: { balance: { int: 1000 } } }]);
  await givePoints(w, tenant, rider, 5);
  await runJob(tenant);
  await givePoints(w, tenant, rider, 6);
  await runJob(tenant);
  expect(patches()).toHaveLength(1);
  w.clock.advance(61);
  await runJob(tenant);
  await runJob(tenant);
  expect(patches()).toHaveLength(2);
  expect(patches()[1]?.body).toMatchObject({ loyaltyPoints: { balance: { int: 1011 } } });
});

test('a refunded ticket becomes INACTIVE without a code and an ended one EXPIRED; nothing is deleted [PASS-25]', async () => {
  const { tenant, rider, redeem } = await withAccount();
  const [refunded, ended] = [await redeem(), await redeem()];
  for (const { TransactionID } of [refunded, ended]) await add(tenant, rider, TransactionID);
  await runJob(tenant);
  await refund(w, tenant, refunded.TransactionID);
  w.clock.advance(61);
  await runJob(tenant);
  expect(new Set(objectsOf('genericObject').map(({ state, barcode }) => `${state} ${barcode.type}`))).toEqual(
    new Set(['ACTIVE QR_CODE', 'INACTIVE TEXT_ONLY']),
  );
  w.clock.advance(2 * 3600);
  await runJob(tenant);
  expect(new Set(objectsOf('genericObject').map(({ state }) => state))).toEqual(new Set(['EXPIRED', 'INACTIVE']));
  expect(google.calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a token is used until its end and renewed once if Google refuses it [PASS-26]', async () => {
  const { tenant, rider } = await withAccount();
  const tokenCalls = () => google.calls.filter(({ path }) => path === '/token').length;
  await add(tenant, rider);
  await runJob(tenant);
  google.calls.length = 0;
  await givePoints(w, tenant, rider, 5);
  google.tokens.clear();
  w.clock.advance(61);
  await runJob(tenant);
  expect([tokenCalls(), objectsOf('loyaltyObject')[0].loyaltyPoints.balance.int]).toEqual([1, 1005]);
  await givePoints(w, tenant, rider, 5);
  w.clock.advance(3600);
  await runJob(tenant);
  expect([tokenCalls(), objectsOf('loyaltyObject')[0].loyaltyPoints.balance.int]).toEqual([2, 1010]);
});

test('429 and silence are tried again later, and the desk shows the failure until a call succeeds [PASS-24, DESK-595]', async () => {
  const { tenant, rider, desk } = await withAccount();
  await add(tenant, rider);
  google.before = ({ path }) =>
    path.includes('Object') ? { status: 429, body: { error: { message: 'slow down' } }, retryAfter: '600' } : undefined;
  await runJob(tenant);
  const failed = await desk.call(routes.get);
  expect(failed.google?.delivery).toMatchObject({ followed: 1, waiting: 1, failure: '429 slow down' });
  google.before = () => undefined;
  w.clock.advance(599);
  google.calls.length = 0;
  await runJob(tenant);
  expect(google.calls).toEqual([]);
  w.clock.advance(1);
  await runJob(tenant);
  expect((await desk.call(routes.get)).google?.delivery).toMatchObject({ waiting: 0, failure: null });
});

test('an erasure makes the object INACTIVE without name and balance, and 30 days later it is no longer followed [PASS-27]', async () => {
  const { tenant, rider } = await withAccount();
  await add(tenant, rider);
  await runJob(tenant);
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: rider.memberId, now: w.clock.now() };
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  w.clock.advance(61);
  await runJob(tenant);
  const [object] = objectsOf('loyaltyObject');
  expect(object).toMatchObject({ state: 'INACTIVE', loyaltyPoints: { balance: { int: 0 } } });
  expect(JSON.stringify(object)).not.toContain('Ximena');
  w.clock.advance(30 * 86_400);
  expect(await w.inTenant(tenant, (tx) => pruneObjects(tx, w.clock.now()))).toBe(1);
});

test.each([
  ['no JSON', 'x', 'PASS_ACCOUNT_UNREADABLE'],
  ['null', 'null', 'PASS_ACCOUNT_UNREADABLE'],
  [
    'credentials of a user',
    JSON.stringify({ ...JSON.parse(google.account), type: 'authorized_user' }),
    'PASS_ACCOUNT_UNREADABLE',
  ],
  ['a client of another kind', JSON.stringify({ web: { client_id: 'x' } }), 'PASS_ACCOUNT_UNREADABLE'],
  ['no key', JSON.stringify({ ...JSON.parse(google.account), private_key: 'x' }), 'PASS_KEY_UNREADABLE'],
  [
    'a public key',
    JSON.stringify({ ...JSON.parse(google.account), private_key: makeWalletChain(new Date()).certificate }),
    'PASS_KEY_UNREADABLE',
  ],
  [
    'a short key',
    accountWith(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'pkcs8'),
    'PASS_KEY_UNREADABLE',
  ],
])('an account file is refused in words: %s [DESK-596, OPS-227]', async (_, account, code) => {
  const { desk } = await scene();
  await expect(desk.call(routes.setGoogle, { body: { issuerId: ISSUER, account } })).rejects.toMatchObject({ code });
});

test('a key in another form of PEM signs links as well [OPS-227]', async () => {
  const { tenant, rider, desk } = await scene();
  const account = accountWith(createPrivateKey(JSON.parse(google.account).private_key), 'pkcs1');
  await desk.call(routes.setGoogle, { body: { issuerId: ISSUER, account } });
  await runJob(tenant);
  expect((await add(tenant, rider)).status).toBe(200);
});

test('the desk shows issuer and account, never the key; the check has the words of Google; without an account it is refused [DESK-596, DESK-597]', async () => {
  const { desk, tenant, rider } = await scene();
  expect(await checkGoogle(w.deps, tenant.tenantId)).toBeUndefined();
  await desk.call(routes.setGoogle, { body: { issuerId: ISSUER, account: google.account } });
  const shown = await desk.call(routes.get);
  expect(shown.google).toMatchObject({ issuerId: ISSUER, clientEmail: LOCAL_GOOGLE_EMAIL, isReady: false });
  expect(JSON.stringify(shown)).not.toContain('PRIVATE KEY');
  expect(await checkGoogle(w.deps, tenant.tenantId)).toEqual({ failure: null });
  google.before = ({ path }) =>
    path === '/token' ? undefined : { status: 403, body: { error: { message: 'denied' } } };
  expect(await checkGoogle(w.deps, tenant.tenantId)).toEqual({ failure: '403 denied' });
  expect(google.stored.size).toBe(0);
  google.before = () => undefined;
  await runJob(tenant);
  await desk.call(routes.remove, { params: { platform: 'google' } });
  expect((await add(tenant, rider)).status).toBe(404);
});

test("the token address in an agency's file is never called [PASS-21]", async () => {
  const other = await startLocalGoogleWallet(() => w.clock.now());
  const { desk, tenant } = await scene();
  const account = JSON.stringify({ ...JSON.parse(google.account), token_uri: `${other.address}/token` });
  await desk.call(routes.setGoogle, { body: { issuerId: ISSUER, account } });
  await runJob(tenant);
  expect([google.stored.size, other.calls.length]).toEqual([2, 0]);
  await other.stop();
});
