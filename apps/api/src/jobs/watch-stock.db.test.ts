import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { addCoupons } from '../modules/redemptions/index.ts';
import { randomId } from '../platform/ids.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../testing/offers.ts';
import { watchStockJob } from './points.ts';

const w = await world({ desk: testDesk });
const OPERATIONS = 'operations@agency.example';
const DAY = 86_400;

async function look({ tenantId }: TestTenant): Promise<Record<string, unknown>[]> {
  const said = new PassThrough();
  await watchStockJob({ ...w.deps, log: createLog('info', said) }).run({ tenantId });
  return ((said.read() as Buffer | null)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const levelsIn = (lines: Record<string, unknown>[]): unknown[] =>
  lines.map(({ offerId, level, free, isMailed }) => [offerId, level, free, isMailed]);

async function mailsTo(tenant: TestTenant): Promise<string[]> {
  await w.deliverMail(tenant);
  return w.mailbox
    .messages(tenant.tenantId)
    .filter(({ to }) => to === OPERATIONS)
    .map(({ subject }) => subject ?? '');
}

const give = (tenant: TestTenant, offerId: string, count: number): Promise<number> =>
  w.inTenant(tenant, (tx) =>
    tx.run(
      `update coupon c set redemption_id = f.id
         from (select coupon_id, ($3::uuid[])[row_number() over (order by coupon_id)] as id from coupon
                where tenant_id = $1 and offer_id = $2 and redemption_id is null) f
        where c.tenant_id = $1 and c.coupon_id = f.coupon_id and f.id is not null`,
      [tx.tenantId, offerId, Array.from({ length: count }, randomId)],
    ),
  );

const refill = (tenant: TestTenant, offerId: string, count: number) =>
  w.inTenant(tenant, (tx) =>
    addCoupons(
      tx,
      { keyRing: w.deps.keyRing, tenantId: tenant.tenantId },
      offerId,
      freshCodes(count).map((code) => ({ code })),
    ),
  );

async function offerOf(count: number, stock: object = {}, settings: object = { operationsEmail: OPERATIONS }) {
  const tenant = await w.mintTenant({ settings: { ...settings } });
  const definition = { stock: { kind: 'pool', lowBelow: 3, ...stock } };
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', codes: freshCodes(count), definition });
  return { tenant, offerId };
}

test('a pool below its threshold is reported once, again when sold out, and again after a refill [REDEEM-17]', async () => {
  const { tenant, offerId } = await offerOf(4);
  expect(await look(tenant)).toEqual([]);
  await give(tenant, offerId, 1);
  expect(await look(tenant)).toEqual([]);
  await give(tenant, offerId, 1);
  expect(levelsIn(await look(tenant))).toEqual([[offerId, 'LOW', 2, true]]);
  await give(tenant, offerId, 1);
  expect(await look(tenant)).toEqual([]);
  await give(tenant, offerId, 1);
  expect(levelsIn(await look(tenant))).toEqual([[offerId, 'OUT', 0, true]]);
  expect(await look(tenant)).toEqual([]);
  expect(await mailsTo(tenant)).toEqual(['Sold out: Day ticket', 'Few codes left: Day ticket']);

  await refill(tenant, offerId, 2);
  expect(await look(tenant)).toEqual([]);
  await give(tenant, offerId, 2);
  expect(levelsIn(await look(tenant))).toEqual([[offerId, 'OUT', 0, true]]);
  await refill(tenant, offerId, 3);
  expect(await look(tenant)).toEqual([]);
  await give(tenant, offerId, 1);
  expect(levelsIn(await look(tenant))).toEqual([[offerId, 'LOW', 2, true]]);
  expect(await mailsTo(tenant)).toHaveLength(4);
});

test('concurrent processes report a drop once [REDEEM-17]', async () => {
  const { tenant } = await offerOf(0);
  const lines = await Promise.all(Array.from({ length: 6 }, () => look(tenant)));
  expect(lines.flat()).toHaveLength(1);
  expect(await mailsTo(tenant)).toHaveLength(1);
});

test('a drop whose email could not be queued is reported by the next run [REDEEM-17]', async () => {
  const { tenant } = await offerOf(0);
  const keyRing = {
    ...w.deps.keyRing,
    encrypt: () => {
      throw new Error('no seal');
    },
  };
  await expect(watchStockJob({ ...w.deps, keyRing }).run({ tenantId: tenant.tenantId })).rejects.toThrow('failed');
  expect(levelsIn(await look(tenant))).toEqual([['day-pass', 'OUT', 0, true]]);
});

test('the email names the offer, stock, expiring codes, daily use and what to do; the log says the same without the address [REDEEM-17]', async () => {
  const { tenant, offerId } = await offerOf(5);
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 300);
  for (let times = 0; times < 3; times += 1) {
    const path = `/rest/offers/${offerId}/redemption`;
    expect((await w.request(tenant, { method: 'POST', path, cookie: rider.cookie })).status).toBe(200);
  }
  const [line] = await look(tenant);
  expect(line).toMatchObject({
    msg: 'few codes are left of an offer',
    level: 'LOW',
    tenantId: tenant.tenantId,
    daysLeft: 20,
  });
  expect(JSON.stringify(line)).not.toContain(OPERATIONS);
  await w.deliverMail(tenant);
  const [mail] = w.mailbox.messages(tenant.tenantId);
  expect(mail?.text).toContain(
    '“Day ticket” has 2 codes left; fewer than 3 that last are few. At the pace of the last 30 days they last for 20 more.',
  );
  expect(mail?.text).toContain(`${testDesk.origin}/${tenant.tenantId}/stock
`);
});

test('codes expiring within a week do not count as stock, though they are still issued; a pool of them is not sold out [REDEEM-17]', async () => {
  const { tenant, offerId } = await offerOf(3);
  const inDays = (days: number, millis: number) => new Date(w.clock.now().getTime() + days * DAY * 1000 + millis);
  const expire = (at: Date) => w.inTenant(tenant, (tx) => tx.run('update coupon set expires_at = $1', [at]));
  await expire(inDays(7, 1));
  expect(await look(tenant)).toEqual([]);
  await expire(inDays(7, 0));
  expect(await look(tenant)).toMatchObject([{ level: 'LOW', free: 3, runsOutSoon: 3 }]);
  await w.deliverMail(tenant);
  expect(w.mailbox.messages(tenant.tenantId)[0]?.text).toContain('3 codes left, and 3 of them expire within a week');
  w.clock.advance(7 * DAY - 15 * 60);
  expect(levelsIn(await look(tenant))).toEqual([[offerId, 'OUT', 0, true]]);
});

test("without an operations address only the log reports; the threshold is the offer's, else the tenant's, else 20 [REDEEM-17]", async () => {
  const named = await offerOf(2, {}, {});
  expect(levelsIn(await look(named.tenant))).toEqual([['day-pass', 'LOW', 2, false]]);
  expect(await mailsTo(named.tenant)).toEqual([]);
  const ofTenant = await offerOf(4, { lowBelow: undefined }, { lowStockThreshold: 5 });
  expect(await look(ofTenant.tenant)).toMatchObject([{ level: 'LOW', lowBelow: 5 }]);
  const plain = await offerOf(19, { lowBelow: undefined }, {});
  expect(await look(plain.tenant)).toMatchObject([{ level: 'LOW', lowBelow: 20 }]);
  const silent = await offerOf(1, { lowBelow: 0 });
  expect(await look(silent.tenant)).toEqual([]);
});

test('inactive, ended and pool-less offers are not reported; a reactivated one is reported again [REDEEM-17]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { operationsEmail: OPERATIONS } });
  const stock = { kind: 'pool' };
  await mintOffer(w, tenant, { offerId: 'over', definition: { stock, endsOn: '2026-03-01' } });
  await mintOffer(w, tenant, { offerId: 'resting', definition: { stock }, isActive: false });
  await mintOffer(w, tenant, { offerId: 'page', couponType: 'CATALOG', definition: { stock: { kind: 'fixed' } } });
  await mintOffer(w, tenant, { offerId: 'made', definition: { stock: { kind: 'template', pattern: 'T-####' } } });
  const supplied = { kind: 'supplier', supplier: 'ferries', product: 'hop' };
  await mintOffer(w, tenant, { offerId: 'supplied', definition: { stock: supplied } });
  await mintOffer(w, tenant, { offerId: 'last-day', definition: { stock, endsOn: '2026-03-02' } });
  await mintOffer(w, tenant, { offerId: 'tomorrow', definition: { stock, startsOn: '2026-03-03' } });
  expect((await look(tenant)).map(({ offerId }) => offerId)).toEqual(['last-day', 'tomorrow']);
  expect(await mailsTo(tenant)).toEqual(['2 offers run out of codes']);
  const rest = (isActive: boolean) =>
    w.inTenant(tenant, (tx) => tx.run(`update offer set is_active = $1 where offer_id = 'tomorrow'`, [isActive]));
  await rest(false);
  expect(await look(tenant)).toEqual([]);
  await rest(true);
  expect((await look(tenant)).map(({ offerId }) => offerId)).toEqual(['tomorrow']);
});

test('low and empty stock notifies those who may add codes, once each, also without an address for emails [DESK-654]', async () => {
  const { tenant, offerId } = await offerOf(3, {}, {});
  const stage = createDeskEnv(w);
  const [editor, viewer] = [await stage.signIn('editor', tenant), await stage.signIn('viewer', tenant)];
  for (const count of [1, 2]) {
    await give(tenant, offerId, count);
    await look(tenant);
    await look(tenant);
    w.clock.advance(1);
  }
  await stage.deliver();
  const path = `/admin/staff-notifications/${tenant.tenantId}`;
  const shown = async ({ cookie }: { cookie: string }): Promise<unknown[]> =>
    (await stage.call({ method: 'GET', path, cookie })).body.data.map(
      ({ kind, about, title, level }: Record<string, unknown>) => [kind, about, title, level],
    );
  expect(await shown(editor)).toEqual([
    ['STOCK', offerId, 'Day ticket', 'OUT'],
    ['STOCK', offerId, 'Day ticket', 'LOW'],
  ]);
  expect(await shown(viewer)).toEqual([]);
});
