import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { freshCodes, mintOffer } from '../../testing/offers.ts';
import { importBatch } from '../redemptions/index.ts';

const w = await world();
const { stock, addLines } = adminRoutes.coupons;

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(2) });
  const desk = deskOf(w, tenant);
  const heading = 'code,expires_at';
  const add = (lines: string[], more: { expires?: string; isDryRun?: boolean; firstLine?: number } = {}) =>
    desk.call(addLines, { params: { offer: offerId }, body: { heading, firstLine: 1, lines, ...more } });
  const free = async () =>
    (await desk.call(stock)).pools.map((pool) => [pool.offerId, pool.state, pool.free, pool.nextExpiry]);
  return { tenant, desk, offerId, add, free };
}

test("staff see each pool's stock and add codes from a file in parts; a repeated part adds nothing [DESK-61]", async () => {
  const { desk, offerId, add, free } = await scene();
  expect(await free()).toEqual([[offerId, 'LOW', 2, null]]);
  const part = ['code,expires_at', 'A-1,2026-12-31', 'A-1,2026-12-31', '', 'A-2,', 'A-3,2026-03-01'];
  const told = await add(part, { expires: '2027-01-31' });
  expect(told).toEqual({ added: 2, known: [], expired: 1, blank: 1, repeated: 1, faults: [] });
  w.clock.advance(1);
  expect(await add(part)).toMatchObject({ added: 0, known: [{ offerId, count: 2 }] });
  expect(await free()).toEqual([[offerId, 'LOW', 4, '2027-01-01T05:00:00.000Z']]);
  const [again, first] = (await desk.call(adminRoutes.acts.list, { query: { verb: 'coupons.addLines' } })).data;
  expect([first, again].map((act) => act?.facts)).toMatchObject([{ added: 2 }, { added: 0 }]);
  expect((await desk.call(stock)).pools[0]).toMatchObject({
    free: 4,
    expireIn30Days: 0,
    nextExpiry: '2027-01-01T05:00:00.000Z',
  });
});

test("a pool has the offer's title in the requested language, or in English if missing [DESK-258]", async () => {
  const { tenant, desk } = await scene();
  await mintOffer(w, tenant, {
    offerId: 'tea',
    texts: { en: { Title: 'Tea' }, es: { Title: 'Té' } },
    codes: freshCodes(9),
  });
  const titleIn = async (language: string) =>
    (await desk.call(stock, { query: { language } })).pools.find(({ offerId }) => offerId === 'tea')?.title;
  expect([await titleIn('es'), await titleIn('ru'), await titleIn('en')]).toEqual(['Té', 'Tea', 'Tea']);
});

test("a code without an expiry gets the file's; only the first part may have a header [DESK-61]", async () => {
  const { desk, tenant, add } = await scene();
  const expires = '2026-03-20';
  expect(await add(['code', 'E-1'], { expires, firstLine: 1001 })).toMatchObject({ added: 2, faults: [] });
  expect((await add(['code,expires_at'], { firstLine: 1001 })).faults.map(({ line }) => line)).toEqual([1001]);
  const [pool] = (await desk.call(stock)).pools;
  // Both expire within a month and the existing two do not: lasting stock is low.
  expect(pool).toMatchObject({ free: 4, expireIn30Days: 2, nextExpiry: '2026-03-21T04:00:00.000Z' });
  w.clock.set('2026-03-21T04:00:00Z');
  expect((await desk.call(stock)).pools[0]).toMatchObject({ free: 2, expired: 2, nextExpiry: null });
  await w.inTenant(tenant, (tx) =>
    tx.run('update offer set is_active = false where tenant_id = $1', [tenant.tenantId]),
  );
  expect((await desk.call(stock)).pools[0]?.state).toBe('RESTS');
});

test('a pool without codes is sold out, and low if few lasting codes remain, however many expire soon [DESK-61]', async () => {
  const { desk, tenant } = await scene();
  const empty = await mintOffer(w, tenant, { codes: [] });
  const full = await mintOffer(w, tenant, {
    codes: freshCodes(20),
    definition: { stock: { kind: 'pool', lowBelow: 10 } },
  });
  const states = async () =>
    Object.fromEntries((await desk.call(stock)).pools.map(({ offerId, state }) => [offerId, state]));
  expect(await states()).toMatchObject({ [empty]: 'OUT', [full]: 'ENOUGH' });
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update coupon set expires_at = '2026-03-05T00:00:00Z' where tenant_id = $1 and offer_id = $2 and coupon_id in
              (select coupon_id from coupon where offer_id = $2 limit 15)`,
      [tenant.tenantId, full],
    ),
  );
  expect((await states())[full]).toBe('LOW');
});

test('a request accepts at most a thousand lines of a thousand characters [DESK-61]', async () => {
  const { add } = await scene();
  await expect(add(freshCodes(1001))).rejects.toThrow('lines');
  await expect(add(['x'.repeat(1025)])).rejects.toThrow('lines');
  expect((await add(freshCodes(1000), { isDryRun: true })).added).toBe(1000);
});

test('a part with an error stores nothing and lists each faulty line; a dry run stores nothing and is logged as a check [DESK-61, DESK-484]', async () => {
  const { desk, add, free, offerId } = await scene();
  const told = await add(['B-1', '1,2345E+15', 'B-2,31.12.2026', 'B-3,2026-12-31,x'], { firstLine: 501 });
  expect(told.added).toBe(0);
  expect(told.faults.map(({ line }) => line)).toEqual([502, 503, 504]);
  expect(await add(['B-1'], { isDryRun: true })).toMatchObject({ added: 1, faults: [] });
  expect((await desk.call(adminRoutes.acts.list, { query: { verb: 'coupons.addLines' } })).data).toEqual([]);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'coupons.checkLines' } });
  const nothing = { added: 0, isDryRun: true };
  expect(data.map(({ facts }) => facts)).toEqual(
    expect.arrayContaining([
      { ...nothing, lines: 4, firstLine: 501 },
      { ...nothing, lines: 1, firstLine: 1 },
    ]),
  );
  expect(await free()).toEqual([[offerId, 'LOW', 2, null]]);
});

test('codes are accepted only for offers with a pool, with a future expiry [DESK-61]', async () => {
  const { desk, tenant, add } = await scene();
  const fixed = await mintOffer(w, tenant, { couponType: 'CATALOG', definition: { stock: { kind: 'fixed' } } });
  const body = { heading: 'C-1', firstLine: 1, lines: ['C-1'] };
  await expect(desk.call(addLines, { params: { offer: fixed }, body })).rejects.toMatchObject({ code: 'NO_POOL' });
  await expect(desk.call(addLines, { params: { offer: 'none' }, body })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const expires of ['2026-03-01', 'soon', '2026-02-30'])
    await expect(add(['C-1'], { expires })).rejects.toMatchObject({ details: { field: 'expires' } });
});

test('of two concurrent additions of one code the second is reported as known [DESK-61]', async () => {
  const { tenant, offerId, add } = await scene();
  const scope = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, offerId };
  let second = Promise.resolve<unknown>(null);
  await w.inTenant(tenant, async (tx) => {
    await importBatch(tx, scope, [{ code: 'T-1' }]);
    second = add(['T-1', 'T-2']);
    await untilBlocked(tx, 1);
  });
  expect(await second).toMatchObject({ added: 1, known: [{ offerId, count: 1 }] });
});
