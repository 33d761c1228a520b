import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { LocalSupplierOptions } from '../../../adapters/local-supplier.ts';
import { startServer } from '../../../testing/child-server.ts';
import { world } from '../../../testing/index.ts';
import { freshCodes, mintOffer, type OfferOverrides, refund, troubles } from '../../../testing/offers.ts';
import { createSupplierEnv, type SupplierEnv, say } from '../../../testing/supplier-env.ts';
import { eraseMember } from '../../privacy/index.ts';
import { disconnectSupplier } from '../../suppliers/index.ts';
import { cancelOrder, recoverOrders } from '../index.ts';

const w = await world();
const open = new Set<SupplierEnv>();
const stops = async (): Promise<void> => {
  for (const stage of open) await stage.stop();
  open.clear();
};
afterAll(stops);
afterEach(stops);
beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

async function stageOf(over?: OfferOverrides & { timeLimitMillis?: number }): Promise<SupplierEnv> {
  const stage = await createSupplierEnv(w, over);
  open.add(stage);
  return stage;
}

async function recover(stage: SupplierEnv) {
  const tenant = await w.app.tenants.byId(stage.tenant.tenantId);
  if (!tenant) throw new Error('The tenant is gone.');
  return recoverOrders(w.deps, tenant);
}

const later = (): void => w.clock.advance(3_600);
/** Drops every connection, so neither order nor cancellation gets a reply. */
const deaf: LocalSupplierOptions['before'] = (_call, reply) => {
  reply.destroy();
  return true;
};
const whole = { points: 1000, held: 0, redemptions: ['RELEASED'] };
const error = (reply: { status: number; body: { error?: string } }) => [reply.status, reply.body.error];

test('a supplier issues a separate coupon per redemption, paid once, and it stays readable [REDEEM-17, REDEEM-09]', async () => {
  const stage = await stageOf({
    couponType: 'DIRECT_EXPIRE_TICKET',
    definition: { stock: { kind: 'supplier', supplier: 'ferries', product: 'hop', lifeMinutes: 120 } },
  });
  const key = randomUUID();
  const first = await stage.press(key);
  expect(first.body).toMatchObject({
    CouponCode: expect.stringMatching(/^S-/),
    expiresAtUTC: '2026-03-02T14:00:00.000Z',
  });
  expect(first.body.couponUrl).toBe(`${stage.supplier.url}/tickets/${first.body.CouponCode}`);
  expect((await stage.press(key)).body).toEqual(first.body);
  const second = await stage.press();
  expect(second.body.CouponCode).not.toBe(first.body.CouponCode);
  const path = `/rest/redemptions/${first.body.TransactionID}/en`;
  const read = await w.request(stage.tenant, { method: 'GET', path, cookie: stage.rider.cookie });
  expect(read.body).toEqual(first.body);
  expect(await stage.stand()).toEqual({
    points: 800,
    held: 0,
    redemptions: ['CONFIRMED', 'CONFIRMED'],
    orders: ['ISSUED', 'ISSUED'],
  });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

const onPut =
  (answer: NonNullable<LocalSupplierOptions['before']>): LocalSupplierOptions['before'] =>
  (call, reply) =>
    call.method === 'PUT' ? answer(call, reply) : false;

test.each<[string, LocalSupplierOptions['before']]>([
  ['fails', onPut((_call, reply) => say(reply, 500, '{"error":"OOPS"}'))],
  ['says no', onPut((_call, reply) => say(reply, 422, '{"error":"REFUSED"}'))],
  ['closes the connection', onPut((_call, reply) => !!reply.destroy())],
  ['answers with a page', onPut((_call, reply) => say(reply, 200, '<html></html>', 'text/html'))],
  ['answers with a page that calls itself data', onPut((_call, reply) => say(reply, 200, '<html></html>'))],
  ['gives an empty code', onPut((_call, reply) => say(reply, 200, '{"status":"ISSUED","code":""}'))],
  ['gives no code', onPut((_call, reply) => say(reply, 200, '{"status":"ISSUED"}'))],
  [
    'slips in a link of its own',
    onPut((_call, reply) =>
      say(reply, 200, '{"status":"ISSUED","code":"A","fields":{"link":"https://elsewhere.example"}}'),
    ),
  ],
  [
    'gives a script for an address',
    onPut((_call, reply) => say(reply, 200, '{"status":"ISSUED","code":"A","url":"javascript:alert(1)"}')),
  ],
  [
    'gives a coupon that has run out',
    onPut((_call, reply) => say(reply, 200, '{"status":"ISSUED","code":"A","expiresAt":"2026-03-02T11:00:00Z"}')),
  ],
  [
    'sends ten megabytes',
    onPut((_call, reply) => say(reply, 200, `{"status":"ISSUED","code":"A","more":"${'x'.repeat(10_000_000)}"}`)),
  ],
  [
    'sends us elsewhere',
    onPut((_call, reply) => {
      reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      return true;
    }),
  ],
])(
  'with a supplier that %s no points move, and the redemption fails with its error code [REDEEM-17]',
  async (_what, before) => {
    const stage = await stageOf();
    stage.behave.before = before;
    expect(error(await stage.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
    expect(await stage.stand()).toMatchObject(whole);
    expect([...stage.supplier.orders.values()].filter(({ status }) => status !== 'CANCELED')).toEqual([]);
    expect(await troubles(w, stage.tenant)).toEqual([]);
  },
);

test.each(['never answers', 'answers after the time limit'])(
  'with a supplier that %s no points move, and a coupon issued late is canceled [REDEEM-17]',
  async (what) => {
    const stage = await stageOf({ timeLimitMillis: 300 });
    const canceled = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    stage.behave.before = async ({ method }) => {
      if (method === 'PUT') await (what === 'never answers' ? answered.promise : canceled.promise);
      return false;
    };
    stage.behave.after = ({ method }) => {
      if (method === 'DELETE') canceled.resolve();
      return false;
    };
    expect(error(await stage.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
    expect(await stage.stand()).toEqual({ ...whole, orders: ['CANCELED'] });
    answered.resolve();
    expect(await troubles(w, stage.tenant)).toEqual([]);
  },
);

test('a code the tenant gave out before is not given out again [REDEEM-17]', async () => {
  const [known = ''] = freshCodes(1);
  const stage = await stageOf();
  await mintOffer(w, stage.tenant, { codes: [known] });
  stage.behave.nextCode = () => known;
  expect(error(await stage.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  stage.behave.nextCode = () => 'TWICE';
  expect((await stage.press()).status).toBe(200);
  expect(error(await stage.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  expect(await stage.stand()).toEqual({
    points: 900,
    held: 0,
    redemptions: ['CONFIRMED', 'RELEASED', 'RELEASED'],
    orders: ['CANCELED', 'ISSUED', 'CANCELED'],
  });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('an item the supplier has run out of is sold out, and the same key can be retried [REDEEM-17, REDEEM-04]', async () => {
  const stage = await stageOf();
  const key = randomUUID();
  stage.supplier.soldOut.add('hop');
  expect(error(await stage.press(key))).toEqual([409, 'SOLD_OUT']);
  expect(await stage.stand()).toMatchObject(whole);
  stage.supplier.soldOut.clear();
  expect((await stage.press(key)).status).toBe(200);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a slow order is awaited within the time limit and canceled beyond it [REDEEM-17]', async () => {
  const stage = await stageOf();
  stage.supplier.slow.add('hop');
  stage.behave.before = ({ method, orderId }) => {
    if (method === 'GET') stage.supplier.finish(orderId);
    return false;
  };
  expect((await stage.press()).status).toBe(200);
  const hasty = await stageOf({ timeLimitMillis: 400 });
  hasty.supplier.slow.add('hop');
  expect(error(await hasty.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  expect(await hasty.stand()).toEqual({ ...whole, orders: ['CANCELED'] });
});

test('while an order is unresolved, points stay held, count toward the limit and block erasure; then they are refunded [REDEEM-17, REDEEM-04, OFFER-11, AUTH-30]', async () => {
  const stage = await stageOf({ limit: { redemptions: 1, days: 1 }, timeLimitMillis: 600 });
  const { tenantId } = stage.tenant;
  const { memberId } = stage.rider;
  const key = randomUUID();
  stage.behave.before = deaf;
  expect(error(await stage.press(key))).toEqual([503, 'REDEMPTION_PENDING']);
  expect(await stage.stand()).toEqual({ points: 900, held: 100, redemptions: ['HELD'], orders: [] });
  expect(error(await stage.press())).toEqual([409, 'LIMIT_REACHED']);
  expect(await troubles(w, stage.tenant)).toEqual([]);
  const held = await w.inTenant(stage.tenant, (tx) =>
    tx.first<{ id: string }>('select redemption_id as id from redemption'),
  );
  expect(await refund(w, stage.tenant, held?.id ?? '')).toBe('HELD');
  const person = { keyRing: w.deps.keyRing, tenantId, memberId, now: w.clock.now() };
  expect(await w.inTenant(stage.tenant, (tx) => eraseMember({ ...person, tx }))).toBe('HELD');
  const path = `/rest/redemptions/${held?.id}/en`;
  expect((await w.request(stage.tenant, { method: 'GET', path, cookie: stage.rider.cookie })).status).toBe(404);

  later();
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 0, held: 1 });
  expect(error(await stage.press(key))).toEqual([503, 'REDEMPTION_PENDING']);
  stage.behave.before = undefined;
  later();
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 1, held: 0 });
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 0, held: 0 });
  expect(await stage.stand()).toEqual({ ...whole, orders: ['CANCELED'] });
  expect(await troubles(w, stage.tenant)).toEqual([]);
  expect((await stage.press(key)).status).toBe(200);
  expect(await stage.stand()).toMatchObject({ points: 900, held: 0, redemptions: ['CONFIRMED', 'RELEASED'] });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a coupon issued, lost in transit and already used is confirmed: the rider finds it, also with the same key [REDEEM-17, REDEEM-04]', async () => {
  const stage = await stageOf();
  const key = randomUUID();
  stage.behave.after = ({ orderId }, reply) => {
    const order = stage.supplier.orders.get(orderId);
    if (order) order.isUsed = true;
    return !!reply.destroy();
  };
  expect(error(await stage.press(key))).toEqual([503, 'REDEMPTION_PENDING']);
  stage.behave.after = undefined;
  later();
  expect(await recover(stage)).toEqual({ confirmed: 1, released: 0, held: 0 });
  const again = await stage.press(key);
  expect(again.body.CouponCode).toBe([...stage.supplier.orders.values()][0]?.code);
  const history = await w.request(stage.tenant, {
    method: 'GET',
    path: '/rest/users/me/transactions/en?type=SPEND',
    cookie: stage.rider.cookie,
  });
  expect(JSON.stringify(history.body)).toContain(again.body.TransactionID);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('two concurrent recovery runs settle each order once [REDEEM-17]', async () => {
  const stage = await stageOf();
  stage.behave.before = deaf;
  for (let presses = 0; presses < 4; presses += 1) await stage.press();
  stage.behave.before = undefined;
  later();
  const counts = await Promise.all([recover(stage), recover(stage)]);
  expect(counts.reduce((sum, { released }) => sum + released, 0)).toBe(4);
  expect(await stage.stand()).toMatchObject({ points: 1000, held: 0 });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a supplier that failed five times in a row is paused: no hold, no call [REDEEM-17]', async () => {
  const stage = await stageOf();
  let calls = 0;
  stage.behave.before = (_call, reply) => {
    calls += 1;
    return say(reply, 401, '{"error":"SIGNATURE_INVALID"}');
  };
  for (let presses = 0; presses < 5; presses += 1) await stage.press();
  expect(calls).toBe(5);
  expect(error(await stage.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  expect(calls).toBe(5);
  expect((await stage.stand()).redemptions).toHaveLength(5);
});

test('other offers do not wait for a slow supplier, and a repeat with the same key waits for the same reply [REDEEM-17, REDEEM-04]', async () => {
  const stage = await stageOf();
  const pooled = await mintOffer(w, stage.tenant, { codes: freshCodes(1) });
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  stage.behave.before = async () => {
    asked.resolve();
    await answers.promise;
    return false;
  };
  const key = randomUUID();
  const slow = stage.press(key);
  await asked.promise;
  const path = `/rest/offers/${pooled}/redemption`;
  expect((await w.request(stage.tenant, { method: 'POST', path, cookie: stage.rider.cookie })).status).toBe(200);
  const twin = stage.press(key);
  answers.resolve();
  expect((await twin).body).toEqual((await slow).body);
  expect(stage.supplier.orders.size).toBe(1);
});

test('a rider suspended during the supplier call gets the issued coupon [REDEEM-17]', async () => {
  const stage = await stageOf();
  stage.behave.before = async () => {
    await w.inTenant(stage.tenant, (tx) =>
      tx.run(`update member set status = 'SUSPENDED' where member_id = $1`, [stage.rider.memberId]),
    );
    return false;
  };
  expect((await stage.press()).status).toBe(200);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('held points whose earning expired are released into a new lot [REDEEM-17, LEDGER-06]', async () => {
  const stage = await stageOf();
  stage.behave.before = async ({ method }, reply) => {
    if (method !== 'PUT') return false;
    await w.inTenant(stage.tenant, (tx) =>
      tx.run('update earning set lapses_at = $1 where remaining < amount', [w.clock.now()]),
    );
    return say(reply, 409, '{"error":"SOLD_OUT"}');
  };
  await stage.press();
  const lots = await w.inTenant(stage.tenant, (tx) =>
    tx.query('select amount, remaining from earning where is_refund'),
  );
  expect(lots).toEqual([{ amount: 100, remaining: 100 }]);
  expect(await stage.stand()).toMatchObject(whole);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('an offer whose supplier is not connected is closed: not listed, not available, not redeemable [REDEEM-17, OFFER-03]', async () => {
  const stage = await stageOf();
  const { tenantId } = stage.tenant;
  const keeper = { keyRing: w.deps.keyRing, tenantId, now: w.clock.now() };
  await w.inTenant(stage.tenant, (tx) => disconnectSupplier({ ...keeper, tx }, 'ferries'));
  w.deps.cache.clear(tenantId);
  expect(error(await stage.press())).toEqual([404, 'OFFER_UNAVAILABLE']);
  const { cookie } = stage.rider;
  for (const path of ['/rest/users/me/offersStatus', '/rest/offers/en']) {
    const { body } = await w.request(stage.tenant, { method: 'GET', path, cookie });
    expect(body).toEqual([]);
  }
});

test('a credit requires a connected account and is added to it, without a code [REDEEM-10, REDEEM-17]', async () => {
  const stage = await stageOf({
    couponType: 'CREDIT_PASS',
    definition: { stock: { kind: 'credit', supplier: 'ferries', provider: 'card', amount: 500 } },
  });
  const { tenantId } = stage.tenant;
  const { memberId } = stage.rider;
  expect(error(await stage.press())).toEqual([409, 'PROVIDER_NOT_CONNECTED']);
  expect((await stage.stand()).redemptions).toEqual([]);
  await w.inTenant(stage.tenant, async (tx) => {
    await tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, definition, texts) values ($1, 'card', 1, 'SELF_REPORT', '{}', '{}')`,
      [tenantId],
    );
    await tx.run(
      `insert into provider_connection (tenant_id, provider_id, member_id, status, identifier_sealed, connected_at, updated_at, proven_by, proven_at)
       values ($1, 'card', $2, 'CONNECTED', $3, now(), now(), null, null)`,
      [tenantId, memberId, w.deps.keyRing.encrypt('0042110077', `identifier/${tenantId}/${memberId}/card`)],
    );
  });
  // A card that earns points but whose owner is unproven.
  expect(error(await stage.press())).toEqual([409, 'PROVIDER_NOT_CONNECTED']);
  await w.inTenant(stage.tenant, (tx) =>
    tx.run(`update provider_connection set proven_by = 'PROVIDER', proven_at = now() where member_id = $1`, [memberId]),
  );
  const { status, body } = await stage.press();
  expect([status, body.CouponType, body.CouponCode, body.couponUrl]).toEqual([200, 'CREDIT_PASS', null, null]);
  expect([...stage.supplier.orders.values()]).toMatchObject([{ amount: 500, account: '0042110077' }]);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a refund asks the supplier to cancel and returns the outcome [LEDGER-06]', async () => {
  const stage = await stageOf();
  const { tenantId } = stage.tenant;
  const first: string = (await stage.press()).body.TransactionID;
  const second: string = (await stage.press()).body.TransactionID;
  const used = stage.supplier.orders.get(second);
  if (used) used.isUsed = true;
  for (const id of [first, second]) expect(await refund(w, stage.tenant, id)).toBe('REFUNDED');
  expect([await cancelOrder(w.deps, tenantId, first), await cancelOrder(w.deps, tenantId, second)]).toEqual([
    'CANCELED',
    'KEPT',
  ]);
  expect(await stage.stand()).toMatchObject({ points: 1000, orders: ['CANCELED', 'ISSUED'] });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test.each(['before the supplier heard', 'after the supplier issued'])(
  'a server killed %s loses nothing and duplicates nothing [REDEEM-17]',
  async (when) => {
    w.clock.set(new Date());
    const stage = await stageOf();
    const server = await startServer({ DATABASE_URL: w.runtimeUrl });
    const strike: LocalSupplierOptions['before'] = async (_call, reply) => {
      server.signal('SIGKILL');
      await server.gone;
      return !!reply.destroy();
    };
    if (when.startsWith('before')) stage.behave.before = strike;
    else stage.behave.after = strike;
    const key = randomUUID();
    const path = `/rest/offers/${stage.offerId}/redemption`;
    const headers = {
      host: stage.tenant.host,
      cookie: stage.rider.cookie,
      origin: `https://${stage.tenant.host}`,
      'idempotency-key': key,
    };
    await expect(server.request({ method: 'POST', path, headers })).rejects.toThrow(/socket hang up|ECONNRESET/);
    stage.behave.before = undefined;
    stage.behave.after = undefined;
    expect(await stage.stand()).toMatchObject({ points: 900, held: 100, redemptions: ['HELD'] });
    later();
    expect(await recover(stage)).toEqual({ confirmed: 0, released: 1, held: 0 });
    expect(await stage.stand()).toEqual({ ...whole, orders: ['CANCELED'] });
    expect((await stage.press(key)).status).toBe(200);
    expect(await troubles(w, stage.tenant)).toEqual([]);
  },
);
