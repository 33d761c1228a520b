import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { type OfferOverrides, troubles } from '../../testing/offers.ts';
import { plant } from '../../testing/plant.ts';
import { createSupplierEnv, type SupplierEnv } from '../../testing/supplier-env.ts';
import { lockAccounts } from '../ledger/index.ts';
import { addCoupons, recoverOrders } from '../redemptions/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const open = new Set<SupplierEnv>();
afterEach(async () => {
  for (const stage of open) await stage.stop();
  open.clear();
});

async function inDoubt(offer: OfferOverrides & { settings?: Record<string, unknown> } = {}) {
  const stage = await createSupplierEnv(w, offer);
  open.add(stage);
  stage.behave.before = (_call, reply) => !!reply.destroy();
  await stage.press();
  const { cookie } = await desk.signIn('owner', stage.tenant);
  const path = `/admin/agencies/${stage.tenant.tenantId}`;
  const listed = async () => (await desk.call({ method: 'GET', path: `${path}/orders`, cookie })).body;
  const [order] = (await listed()).orders;
  const told = async (body: object, id: string = order.redemptionId, as = cookie) =>
    (await desk.call({ method: 'POST', path: `${path}/orders/${id}/settle`, cookie: as, body })).body;
  const settle = async (body: object, id?: string) => {
    const { outcome, error } = await told(body, id);
    return outcome ?? error;
  };
  const acts = async () =>
    (await desk.call({ method: 'GET', path: `${path}/acts?verb=orders.settle`, cookie })).body.data;
  return { stage, order, listed, settle, told, acts };
}
const reason = 'the company was dissolved';

test('staff see orders in doubt and settle one once; actor and reason are logged; offers have titles [DESK-65, DESK-298] [REDEEM-17]', async () => {
  const { stage, order, listed, settle, acts } = await inDoubt();
  expect(order).toMatchObject({ memberId: stage.rider.memberId, points: 100, askedAgainAt: expect.any(String) });
  const { suppliers, titles } = await listed();
  expect(suppliers).toMatchObject([{ isConnected: true, open: { orders: 1, points: 100 } }]);
  expect(Object.keys(titles)).toEqual([order.offerId]);
  expect(await settle({ answer: 'NOTHING', reason })).toBe('RELEASED');
  expect(await settle({ answer: 'ISSUED', code: 'HOP-1', reason })).toBe('WAS_RELEASED');
  expect(await stage.stand()).toMatchObject({ points: 1000, held: 0, redemptions: ['RELEASED'] });
  expect((await listed()).orders).toEqual([]);
  // Two actions at the same moment have no defined order.
  const done: { facts: { answer: string } }[] = await acts();
  expect(done.find(({ facts }) => facts.answer === 'NOTHING')).toMatchObject({
    subject: { kind: 'redemption', id: order.redemptionId },
    memberId: stage.rider.memberId,
    facts: { answer: 'NOTHING', isForced: false },
    personal: { reason },
  });
  expect(JSON.stringify(await acts())).not.toContain('HOP-1');
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test("an answering supplier's order, an invalid coupon and an empty reason settle nothing [DESK-65, DESK-405] [REDEEM-17]", async () => {
  const { stage, settle } = await inDoubt();
  expect(await settle({ answer: 'ISSUED', code: ' ', reason })).toBe('INVALID_REQUEST');
  expect(await settle({ answer: 'ISSUED', code: '\u200B\u2060', reason })).toBe('INVALID_REQUEST');
  expect(await settle({ answer: 'ISSUED', reason })).toBe('NO_COUPON');
  stage.behave.before = () => false;
  expect(await settle({ answer: 'NOTHING', reason })).toBe('SUPPLIER_ANSWERS');
  expect(await stage.stand()).toMatchObject({ redemptions: ['HELD'] });
  expect(await settle({ answer: 'NOTHING', reason }, '00000000-0000-4000-8000-000000000000')).toBe('NOT_FOUND');
  for (const seen of ['', 'no', '   ', '\u200B\u200B\u200B'])
    expect(await settle({ answer: 'NOTHING', reason: seen })).toBe('INVALID_REQUEST');
});

test("points refunded by a settlement count against the actor's daily limit, not against the limit per action [DESK-468]", async () => {
  const limited = await inDoubt({ settings: { limits: { staffPointsPerDay: 99 } } });
  expect(await limited.settle({ answer: 'NOTHING', reason })).toBe('POINTS_LIMIT');
  expect(await limited.stage.stand()).toMatchObject({ redemptions: ['HELD'] });
  expect(await limited.acts()).toEqual([]);
  expect(await limited.settle({ answer: 'ISSUED', code: 'HOP-1', reason })).toBe('CONFIRMED');
  const { settle } = await inDoubt({ settings: { limits: { staffPointsPerAct: 99 } } });
  expect(await settle({ answer: 'NOTHING', reason })).toBe('RELEASED');
});

test('an answer without a coupon must not have a code or URL [DESK-404]', async () => {
  const { stage, settle } = await inDoubt();
  for (const coupon of [{ code: 'HOP-1' }, { url: 'https://hop.example/1' }])
    expect(await settle({ answer: 'NOTHING', reason, ...coupon })).toBe('INVALID_REQUEST');
  expect(await stage.stand()).toMatchObject({ redemptions: ['HELD'] });
});

test("a coupon entered by staff becomes the rider's, without blanks and invisible characters around its code; a code already issued or a URL without https is rejected [DESK-65, DESK-405] [REDEEM-17]", async () => {
  const { stage, settle, order } = await inDoubt();
  await w.inTenant(stage.tenant, (tx) =>
    addCoupons(tx, { keyRing: w.deps.keyRing, tenantId: stage.tenant.tenantId }, stage.offerId, [{ code: 'HOP-0' }]),
  );
  expect(await settle({ answer: 'ISSUED', code: 'HOP-0', reason })).toBe('NO_COUPON');
  expect(await settle({ answer: 'ISSUED', code: 'HOP-1', url: 'http://hop.example/1', reason })).toBe(
    'INVALID_REQUEST',
  );
  const url = 'https://hop.example/1';
  expect(await settle({ answer: 'ISSUED', code: ' HOP-1\u200B ', url: `\u200E${url}`, reason })).toBe('CONFIRMED');
  expect(await settle({ answer: 'NOTHING', reason })).toBe('WAS_CONFIRMED');
  expect(await stage.stand()).toMatchObject({ points: 900, held: 0, redemptions: ['CONFIRMED'] });
  const path = `/rest/redemptions/${order.redemptionId}/en`;
  const { body } = await w.request(stage.tenant, { method: 'GET', path, cookie: stage.rider.cookie });
  expect(body).toMatchObject({ CouponCode: 'HOP-1', couponUrl: url });
});

test('an invalid coupon names the field to fix, and why [DESK-409]', async () => {
  const issued = { answer: 'ISSUED', reason };
  const { told, stage } = await inDoubt();
  await w.inTenant(stage.tenant, (tx) =>
    addCoupons(tx, { keyRing: w.deps.keyRing, tenantId: stage.tenant.tenantId }, stage.offerId, [{ code: 'HOP-0' }]),
  );
  const no = (field: string, why: string) => ({ error: 'NO_COUPON', field, why });
  expect(await told(issued)).toMatchObject(no('code', 'NO_CODE'));
  expect(await told({ ...issued, code: 'HOP-0' })).toMatchObject(no('code', 'KNOWN'));
  const stock = { kind: 'supplier', supplier: 'ferries', product: 'hop' };
  const ticket = await inDoubt({
    couponType: 'DIRECT_EXPIRE_TICKET',
    definition: { stock: { ...stock, lifeMinutes: 4 } },
  });
  expect(await ticket.told({ ...issued, code: 'HOP-1' })).toMatchObject(no('url', 'NO_ADDRESS'));
  w.clock.advance(180);
  expect(await ticket.told({ ...issued, url: 'https://hop.example/1' })).toMatchObject(no('answer', 'OVER'));
  const endless = await inDoubt({ couponType: 'DIRECT_EXPIRE', definition: { stock } });
  expect(await endless.told({ ...issued, code: 'HOP-1' })).toMatchObject(no('answer', 'NO_END'));
});

test('a later settlement is shown when the order was settled [DESK-410]', async () => {
  for (const answer of [{ answer: 'NOTHING' }, { answer: 'ISSUED', code: `HOP-${randomInt(1e9)}` }]) {
    const { told } = await inDoubt();
    const { outcome, settledAt } = await told({ ...answer, reason });
    expect(new Date(settledAt)).toEqual(w.clock.now());
    w.clock.advance(60);
    expect(await told({ answer: 'NOTHING', reason })).toEqual({
      outcome: `WAS_${outcome}`,
      settledAt,
      settledBy: 'Test owner',
    });
  }
});

test('of two concurrent settlements each is shown who settled it, and only that person is stored [DESK-417]', async () => {
  const { stage, order, told } = await inDoubt();
  const { cookie } = await desk.signIn('editor', stage.tenant);
  const both = await w.inTenant(stage.tenant, async (tx) => {
    await lockAccounts(tx, [stage.rider.memberId]);
    // Both have read the order and wait to move the points.
    const asked = [
      told({ answer: 'NOTHING', reason: 'the company was dissolved' }),
      told({ answer: 'NOTHING', reason: 'nobody answers there' }, order.redemptionId, cookie),
    ];
    await untilBlocked(tx, 2);
    return { asked };
  });
  const replies = await Promise.all(both.asked);
  const first = replies.findIndex(({ outcome }) => outcome === 'RELEASED');
  const [by, why] =
    [
      ['Test owner', 'the company was dissolved'],
      ['Test editor', 'nobody answers there'],
    ][first] ?? [];
  expect(replies[first]).toMatchObject({ outcome: 'RELEASED', settledBy: by });
  expect(replies[1 - first]).toMatchObject({ outcome: 'WAS_RELEASED', settledBy: by });
  const note = await w.inTenant(stage.tenant, (tx) =>
    tx.first('select answered_by as by, answer_reason as reason from supplier_order'),
  );
  expect(note).toEqual({ by, reason: why });
});

test('no staff member is named if the supplier itself answered [DESK-417]', async () => {
  const { stage, told } = await inDoubt();
  const { tenantId } = stage.tenant;
  await w.inTenant(stage.tenant, (tx) =>
    // Recorded by an earlier release, whose answer then had no effect.
    tx.run(`update supplier_order set answered_by = 'Kim', answered_at = now() where tenant_id = $1`, [tenantId]),
  );
  stage.behave.before = undefined;
  w.clock.advance(120);
  const tenant = await w.app.tenants.byId(tenantId);
  if (!tenant) throw new Error('The tenant is gone.');
  await recoverOrders(w.deps, tenant);
  expect(await told({ answer: 'NOTHING', reason })).toMatchObject({
    outcome: 'WAS_RELEASED',
    settledAt: w.clock.now().toISOString(),
    settledBy: null,
  });
});

test('staff can force a settlement although the supplier answers; it is stored with the order and logged [DESK-65] [REDEEM-17]', async () => {
  const { stage, settle, acts } = await inDoubt();
  stage.behave.before = () => false;
  expect(await settle({ answer: 'NOTHING', reason })).toBe('SUPPLIER_ANSWERS');
  expect(await settle({ answer: 'NOTHING', reason, isForced: true })).toBe('RELEASED');
  const told: { facts: { isForced: boolean } }[] = await acts();
  expect(told.map(({ facts }) => facts.isForced)).toEqual(expect.arrayContaining([true, false]));
  const note = await w.inTenant(stage.tenant, (tx) =>
    tx.first('select answered_by as by, answer_reason as reason from supplier_order'),
  );
  expect(note).toEqual({ by: 'Test owner', reason });
});

test('the oldest hundred orders are shown, with a flag for more; a disconnected supplier is marked [DESK-65]', async () => {
  const { stage, listed } = await inDoubt();
  expect((await listed()).isWhole).toBe(true);
  const { tenantId } = stage.tenant;
  await w.inTenant(stage.tenant, (tx) =>
    tx.run('update supplier set disconnected_at = $2 where tenant_id = $1', [tenantId, w.clock.now()]),
  );
  const twins = await plant(
    `insert into redemption
     select copy.* from redemption r, generate_series(1, 100) place,
            jsonb_populate_record(r, jsonb_build_object('redemption_id', gen_random_uuid(), 'place', place)) copy
      where r.tenant_id = $1
     returning redemption_id as id`,
    [tenantId],
  );
  await plant(
    `insert into supplier_order
     select copy.* from supplier_order o, unnest($2::uuid[]) twin,
            jsonb_populate_record(o, jsonb_build_object('redemption_id', twin)) copy
      where o.tenant_id = $1`,
    [tenantId, twins.map(({ id }) => id)],
  );
  const { orders, isWhole, suppliers } = await listed();
  expect([orders.length, isWhole, suppliers[0].isConnected, suppliers[0].open.orders]).toEqual([
    100,
    false,
    false,
    101,
  ]);
});
