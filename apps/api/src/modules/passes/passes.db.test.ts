import { adminRoutes } from '@fareback/contract/admin';
import { checkTicket } from '@fareback/contract/live-ticket';
import { expect, test } from 'vitest';
import { makeWalletChain } from '../../adapters/local-wallet.ts';
import { world } from '../../testing/index.ts';
import { refund } from '../../testing/offers.ts';
import { WALLET_START as NOW, unpack, verify, walletEnv } from '../../testing/wallet-env.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';

const w = await world();
const routes = adminRoutes.wallet;
const { chain, scene, withCertificate, add, fetchFile, passOf } = walletEnv(w);

/** Apple's documented keys of a pass that this project uses. */
const documented = new Set(
  `formatVersion passTypeIdentifier teamIdentifier serialNumber organizationName
   logoText description backgroundColor foregroundColor labelColor sharingProhibited expirationDate voided barcodes
   webServiceURL authenticationToken storeCard generic`.split(/\s+/),
);

test('an agency without a certificate has no passes: the app gets no wallets, a pass is not found [PASS-01]', async () => {
  const { tenant, rider } = await scene();
  const { body } = await w.request(tenant, { method: 'GET', path: '/rest/wallet', cookie: rider.cookie });
  expect(body).toEqual({ apple: false, google: false });
  expect((await add(tenant, rider)).status).toBe(404);
});

test("OpenSSL verifies a member card's signature, and refuses a changed manifest and another issuer [PASS-02]", async () => {
  const { tenant, rider } = await withCertificate();
  const { files } = await passOf(tenant, rider);
  expect(verify(files, chain.issuer)).toBe('verified');
  expect(verify(files, chain.issuer, Buffer.from('{}'))).toContain('Verification failure');
  expect(verify(files, makeWalletChain(new Date(NOW)).issuer)).toContain('Verification failure');
});

test('a member card shows name and balance in documented keys, and neither phone number nor email [PASS-03]', async () => {
  const { tenant, rider } = await withCertificate();
  const { json } = await passOf(tenant, rider);
  expect(Object.keys(json).filter((key) => !documented.has(key))).toEqual([]);
  expect(json).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.example.local',
    teamIdentifier: 'LOCAL12345',
  });
  expect(json['storeCard'].primaryFields).toEqual([{ key: 'balance', label: 'Points', value: 1000 }]);
  expect(json['storeCard'].secondaryFields).toMatchObject([
    { key: 'member', label: 'Member', value: 'Ximena Quispe' },
    { key: 'asOf', label: 'As of', value: w.clock.now().toISOString() },
  ]);
  expect(JSON.stringify(json)).not.toMatch(/ximena@|\+1|tel:|mailto:/);
});

test('a ticket shows its offer and end, a link to the live ticket and a code that inspectors send to the app [PASS-05]', async () => {
  const { tenant, rider, redeem } = await withCertificate();
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/updatePreferredLanguage/es', cookie: rider.cookie });
  const { TransactionID: id, CouponCode: code } = await redeem();
  const { json } = await passOf(tenant, rider, id);
  expect(Object.keys(json).filter((key) => !documented.has(key))).toEqual([]);
  expect(json['generic'].primaryFields[0]).toEqual({ key: 'offer', label: 'Boleto', value: 'Boleto de un día' });
  expect(json['generic'].secondaryFields[0]).toMatchObject({ key: 'until', value: '2026-03-02T19:01:00.000Z' });
  expect(json['expirationDate']).toBe('2026-03-02T19:01:00.000Z');
  expect(json['generic'].backFields[0].attributedValue).toContain(`/point_history?ticket=${id}"`);
  expect(json['barcodes']).toMatchObject([
    { format: 'PKBarcodeFormatQR', message: code, altText: 'Revisar en la app' },
  ]);
  const keys = { agency: tenant.tenantId, publicKeys: new Map(), dayKeys: [], canceled: new Set<string>() };
  expect((await checkTicket(keys, json['barcodes'][0].message, Date.parse(NOW) / 1000)).result).toBe('STATIC');
});

test('a second download has the same serial number; a refunded ticket is voided and has no code [PASS-04, PASS-06]', async () => {
  const { tenant, rider, redeem } = await withCertificate();
  const { TransactionID: id } = await redeem();
  const [first, second] = [await passOf(tenant, rider, id), await passOf(tenant, rider, id.toUpperCase())];
  expect(second.json['serialNumber']).toBe(first.json['serialNumber']);
  expect(await refund(w, tenant, id)).toBe('REFUNDED');
  const { json } = await passOf(tenant, rider, id);
  expect(json['serialNumber']).toBe(first.json['serialNumber']);
  expect(json['voided']).toBe(true);
  expect(json['barcodes']).toBeUndefined();
});

test("a link works without a session for five minutes; changed, late or another agency's links lead to the app [PASS-04]", async () => {
  const { tenant, rider } = await withCertificate();
  const other = await withCertificate();
  const { address } = (await add(tenant, rider)).body as { address: string };
  expect((await fetchFile(tenant, address)).statusCode).toBe(200);
  const led = async (reply: ReturnType<typeof fetchFile>) => {
    const { statusCode, headers } = await reply;
    return [statusCode, new URL(String(headers.location)).pathname];
  };
  expect(await led(fetchFile(other.tenant, address))).toEqual([303, '/']);
  expect(await led(fetchFile(tenant, address.replace(/until=\d/, 'until=9')))).toEqual([303, '/']);
  w.clock.advance(301);
  expect(await led(fetchFile(tenant, address))).toEqual([303, '/']);
});

test("another member's ticket and other coupons get no pass [PASS-04]", async () => {
  const { tenant, redeem } = await withCertificate();
  const { TransactionID: id } = await redeem();
  const other = await w.signUpMember(tenant);
  expect((await add(tenant, other, id)).status).toBe(404);
  expect((await add(tenant, other, 'x')).status).toBe(404);
});

test.each([
  ['no certificate', { certificate: 'x' }, 'PASS_CERTIFICATE_UNREADABLE'],
  ['no key', { key: 'x' }, 'PASS_KEY_UNREADABLE'],
  ['no issuer', { issuer: 'x' }, 'PASS_ISSUER_UNREADABLE'],
  ['another key', { key: makeWalletChain(new Date(NOW)).key }, 'PASS_WRONG_KEY'],
  ['another issuer', { issuer: makeWalletChain(new Date(NOW)).issuer }, 'PASS_WRONG_ISSUER'],
  ['a website certificate', makeWalletChain(new Date(NOW), { names: { CN: 'agency.example' } }), 'PASS_NOT_PASS_TYPE'],
  ['an expired one', makeWalletChain(new Date('2025-01-01T00:00:00Z'), { days: 30 }), 'PASS_EXPIRED'],
])('a certificate is refused in words: %s [DESK-551]', async (_, change, code) => {
  const { desk } = await scene();
  await expect(desk.call(routes.setApple, { body: { ...chain, ...change } })).rejects.toMatchObject({ code });
  expect(await desk.call(routes.get)).toMatchObject({ apple: null });
});

test('the desk shows pass type, team and days left, never a key; a test pass is signed, and refused without a certificate [DESK-550, DESK-552]', async () => {
  const { tenant, desk, rider } = await withCertificate();
  const shown = await desk.call(routes.get);
  expect(shown.apple).toMatchObject({ passTypeId: 'pass.example.local', teamId: 'LOCAL12345', daysLeft: 365 });
  expect(JSON.stringify(shown)).not.toContain('PRIVATE KEY');
  const { base64 } = await desk.call(routes.testPass);
  const { files, json } = unpack(Buffer.from(base64, 'base64'));
  expect(verify(files, chain.issuer)).toBe('verified');
  expect(json['serialNumber']).toMatch(/^test-/);
  expect(await desk.call(routes.remove, { params: { platform: 'apple' } })).toEqual({ isRemoved: true });
  await expect(desk.call(routes.testPass)).rejects.toMatchObject({ code: 'PASS_NOT_SET_UP' });
  expect((await add(tenant, rider)).status).toBe(404);
});

test('after the certificate has ended the app offers no pass [PASS-01]', async () => {
  const { tenant, rider } = await withCertificate();
  w.clock.advance(366 * 86_400);
  const later = await w.signUpMember(tenant);
  expect((await add(tenant, later)).status).toBe(404);
  expect(rider.memberId).not.toBe(later.memberId);
});

test("an erasure voids the member's passes and leaves no name; the data copy lists passes before [PASS-11, PRIV-15]", async () => {
  const { tenant, rider } = await withCertificate();
  const { address } = (await add(tenant, rider)).body as { address: string };
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: rider.memberId, now: w.clock.now() };
  const copy = await w.inTenant(tenant, (tx) => exportMember({ ...person, tx }));
  expect(copy['walletPasses']).toMatchObject([{ subject: 'card' }]);
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  const { json } = unpack((await fetchFile(tenant, address)).rawPayload);
  expect(json['voided']).toBe(true);
  expect(JSON.stringify(json)).not.toContain('Ximena');
});
