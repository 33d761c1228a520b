import type { Pack } from '@fareback/tenant-pack';
import { afterAll, expect, test } from 'vitest';
import { startLocalGoogleWallet } from './adapters/local-google-wallet.ts';
import { addWalletsLocally } from './demo-wallets.ts';
import { setGoogleCredential } from './modules/passes/index.ts';
import { withTenant } from './platform/database/transactions.ts';
import { world } from './testing/index.ts';
import { walletEnv } from './testing/wallet-env.ts';

const google = await startLocalGoogleWallet(() => w.clock.now());
const other = await startLocalGoogleWallet(() => w.clock.now());
afterAll(() => Promise.all([google.stop(), other.stop()]));
const { address } = google;
const w = await world({
  wallet: { applePush: 'http://127.0.0.1:9', googleApi: address, googleToken: address, googleSave: address },
});
const { scene } = walletEnv(w);

const packOf = ({ tenantId }: { tenantId: string }) => ({ tenantId }) as Pack;

async function made() {
  const { tenant, rider, redeem } = await scene();
  const { cookie } = rider;
  const add = async (redemptionId?: string): Promise<string> =>
    (await w.request(tenant, { method: 'POST', path: '/rest/wallet/google', body: { redemptionId }, cookie })).body
      .address;
  const wallets = async () => (await w.request(tenant, { method: 'GET', path: '/rest/wallet', cookie })).body;
  return { tenant, redeem, add, wallets };
}

async function open(link: string): Promise<[status: number, page: string]> {
  const reply = await fetch(link);
  return [reply.status, await reply.text()];
}

test('a rider of a demo saves card and ticket at the local replacement of Google, which shows them, also after a restart [PASS-29]', async () => {
  const { tenant, redeem, add, wallets } = await made();
  await addWalletsLocally(w.deps, packOf(tenant), google);
  expect(await wallets()).toEqual({ apple: true, google: true });
  const [status, card] = await open(await add());
  expect([status, card.includes('Ximena Quispe'), card.includes('<dd dir="auto">1000</dd>')]).toEqual([
    200,
    true,
    true,
  ]);
  const { TransactionID, CouponCode } = await redeem();
  const [, ticket] = await open(await add(TransactionID));
  expect([ticket.includes('Day ticket'), ticket.includes(CouponCode)]).toEqual([true, true]);
  expect([...google.stored.keys()].map((key) => key.split('/')[0])).toEqual([
    'loyaltyClass',
    'genericClass',
    'loyaltyObject',
    'genericObject',
  ]);
  await addWalletsLocally(w.deps, packOf(tenant), google);
  expect((await open(await add()))[0]).toBe(200);
});

test('a link of another key is not saved, and says what to do [PASS-29]', async () => {
  const { tenant, add } = await made();
  await addWalletsLocally(w.deps, packOf(tenant), google);
  const [status, page] = await open((await add()).replace(google.address, other.address));
  expect([status, other.stored.size]).toEqual([400, 0]);
  expect(page).toContain('<h1>Not saved</h1>');
});

test("an agency's own account stays, and so does one of another service [PASS-29]", async () => {
  const { tenant, wallets } = await made();
  await addWalletsLocally(w.deps, packOf(tenant), other);
  expect(await wallets()).toEqual({ apple: true, google: false });
  const account = JSON.stringify({ ...JSON.parse(google.account), client_email: 'own@agency.example' });
  const { keyRing } = w.deps;
  await withTenant(w.deps.database, tenant.tenantId, (tx) =>
    setGoogleCredential({ tx, keyRing, now: w.clock.now() }, { issuerId: '1', account }),
  );
  await addWalletsLocally(w.deps, packOf(tenant), google);
  expect(await wallets()).toEqual({ apple: true, google: false });
});
