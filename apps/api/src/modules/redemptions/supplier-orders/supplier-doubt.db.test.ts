import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderAnswer } from '../../../adapters/coupon-supplier.ts';
import type { LocalSupplierOptions } from '../../../adapters/local-supplier.ts';
import { world } from '../../../testing/index.ts';
import { givePoints, mintOffer, type OfferOverrides, refund, troubles } from '../../../testing/offers.ts';
import { createSupplierEnv, type SupplierEnv, say } from '../../../testing/supplier-env.ts';
import { connectSupplier, suppliersOf } from '../../suppliers/index.ts';
import { cancelOrder, getSupplierMoveError, listSupplies, recoverOrders } from '../index.ts';
import { type OrderRow, readOrder } from './order-store.ts';
import { settleOrder } from './settle-order.ts';

const w = await world();
const open = new Set<SupplierEnv>();
afterEach(async () => {
  for (const stage of open) await stage.stop();
  open.clear();
});
beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

async function stageOf(over?: OfferOverrides & { timeLimitMillis?: number }): Promise<SupplierEnv> {
  const stage = await createSupplierEnv(w, over);
  open.add(stage);
  return stage;
}

async function tenantOf(stage: SupplierEnv) {
  const tenant = await w.app.tenants.byId(stage.tenant.tenantId);
  if (!tenant) throw new Error('The tenant is gone.');
  return tenant;
}
const recover = async (stage: SupplierEnv) => recoverOrders(w.deps, await tenantOf(stage));
const error = (reply: { status: number; body: { error?: string } }) => [reply.status, reply.body.error];
const pending = [503, 'REDEMPTION_PENDING'];
const deaf: LocalSupplierOptions['before'] = (_call, reply) => !!reply.destroy();
const issuedAs = (code: string): OrderAnswer => ({
  kind: 'ISSUED',
  issued: { code, url: null, expiresAt: null, fields: {} },
});

async function ordersOf(stage: SupplierEnv): Promise<OrderRow[]> {
  return w.inTenant(stage.tenant, async (tx) => {
    const rows = await tx.query<{ id: string }>('select redemption_id as id from redemption order by redemption_id');
    const orders: OrderRow[] = [];
    for (const { id } of rows) {
      const order = await readOrder(tx, id);
      if (order) orders.push(order);
    }
    return orders;
  });
}

const setHeld = (stage: SupplierEnv, held: number, { memberId } = stage.rider) =>
  w.inTenant(stage.tenant, (tx) =>
    tx.run('update member_account set held = $2 where member_id = $1', [memberId, held]),
  );

/** Creates a held order and a function that settles it with an answer, for any number of concurrent askers. */
async function heldOrder() {
  const stage = await stageOf();
  stage.behave.before = deaf;
  await stage.press();
  stage.behave.before = undefined;
  const tenant = await tenantOf(stage);
  // Resets the flag, to simulate two askers with separate answers.
  await w.inTenant(stage.tenant, (tx) => tx.run('update supplier_order set is_cancel_begun = false'));
  const [order] = await ordersOf(stage);
  const ready = (await w.inTenant(stage.tenant, (tx) => suppliersOf(tx, w.deps, tenant.tenantId))).get('ferries');
  if (!order || !ready) throw new Error('There is no order.');
  return {
    stage,
    settle: (answer: OrderAnswer, deps = w.deps) =>
      settleOrder(deps, tenant, { order, supplier: ready.supplier }, answer),
  };
}

test('an order being canceled is not confirmed by an earlier answer, however long the cancellation takes [REDEEM-17]', async () => {
  const stage = await stageOf();
  const key = randomUUID();
  stage.behave.before = (call, reply) => (call.method === 'DELETE' ? !!reply.destroy() : false);
  stage.behave.after = (_call, reply) => !!reply.destroy();
  expect(error(await stage.press(key))).toEqual(pending);
  stage.behave.after = undefined;
  w.clock.advance(3_600);
  const asked = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  let deletes = 0;
  stage.behave.before = async ({ method }) => {
    if (method === 'DELETE' && (deletes += 1) === 1) {
      asked.resolve();
      await looked.promise;
    }
    return false;
  };
  stage.behave.after = ({ method }) => {
    if (method === 'GET') looked.resolve();
    return false;
  };
  const recovery = recover(stage);
  await asked.promise;
  w.clock.advance(200);
  expect(error(await stage.press(key))).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  await recovery;
  expect(await stage.stand()).toEqual({ points: 1000, held: 0, redemptions: ['RELEASED'], orders: ['CANCELED'] });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test.each<[string, OrderAnswer[], string, number]>([
  ['confirm and release', [issuedAs('A-1'), { kind: 'SOLD_OUT' }], '(CONFIRMED|RELEASED)', 1],
  ['confirm and confirm', [issuedAs('A-1'), issuedAs('A-1')], 'CONFIRMED', 1],
  ['release and release', [{ kind: 'SOLD_OUT' }, { kind: 'SOLD_OUT' }], 'RELEASED', 0],
])('%s concurrently settle an order once [REDEEM-17]', async (_, answers, outcome) => {
  const { stage, settle } = await heldOrder();
  const settled = await Promise.all(answers.map((answer) => settle(answer)));
  const [first = { kind: '' }, second] = settled;
  expect(second?.kind).toBe(first.kind);
  expect(first.kind).toMatch(new RegExp(`^${outcome}$`));
  const isPaid = first.kind === 'CONFIRMED';
  expect(await stage.stand()).toMatchObject({ points: isPaid ? 900 : 1000, held: 0, redemptions: [first.kind] });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a coupon that arrives after the refund is canceled without a charge [REDEEM-17]', async () => {
  const { stage, settle } = await heldOrder();
  let deletes = 0;
  stage.behave.before = ({ method }) => {
    if (method === 'DELETE') deletes += 1;
    return false;
  };
  expect((await settle({ kind: 'SOLD_OUT' })).kind).toBe('RELEASED');
  expect([(await settle(issuedAs('LATE'))).kind, deletes]).toEqual(['RELEASED', 1]);
  expect(await stage.stand()).toMatchObject({ points: 1000, held: 0, redemptions: ['RELEASED'] });
});

test('a brief database failure does not cost the coupon: confirming is retried [REDEEM-17]', async () => {
  const { stage, settle } = await heldOrder();
  let tries = 0;
  const { keyRing } = w.deps;
  const shaky = Object.create(keyRing, {
    seal: {
      value: (...args: Parameters<typeof keyRing.encrypt>) => {
        tries += 1;
        if (tries === 1) throw new Error('not now');
        return keyRing.encrypt(...args);
      },
    },
  });
  expect((await settle(issuedAs('A-1'), { ...w.deps, keyRing: shaky })).kind).toBe('CONFIRMED');
  expect(await stage.stand()).toMatchObject({ points: 900, held: 0, redemptions: ['CONFIRMED'] });
});

test('an issued coupon that could not be saved is saved by a retry with the same key, once for two retries [REDEEM-04, REDEEM-17]', async () => {
  const stage = await stageOf();
  const key = randomUUID();
  stage.behave.after = async () => {
    await setHeld(stage, 0);
    return false;
  };
  expect(error(await stage.press(key))).toEqual(pending);
  stage.behave.after = undefined;
  await setHeld(stage, 100);
  let calls = 0;
  stage.behave.before = () => {
    calls += 1;
    return false;
  };
  const [one, two] = await Promise.all([stage.press(key), stage.press(key)]);
  expect([one.status, two.body, calls]).toEqual([200, one.body, 1]);
  expect(await stage.stand()).toEqual({ points: 900, held: 0, redemptions: ['CONFIRMED'], orders: ['ISSUED'] });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('the job skips orders that another process is placing or asking about [REDEEM-17]', async () => {
  const stage = await stageOf();
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  stage.behave.before = async () => {
    asked.resolve();
    await answers.promise;
    return false;
  };
  const placed = stage.press();
  await asked.promise;
  w.clock.advance(30);
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 0, held: 0 });
  answers.resolve();
  expect((await placed).status).toBe(200);

  const key = randomUUID();
  stage.behave.before = deaf;
  expect(error(await stage.press(key))).toEqual(pending);
  const asking = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  stage.behave.before = async () => {
    asking.resolve();
    await free.promise;
    return false;
  };
  w.clock.advance(3_600);
  const again = stage.press(key);
  await asking.promise;
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 0, held: 0 });
  free.resolve();
  expect(error(await again)).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
});

test('a repeat with the same key waits as long as the first request in its process, beyond the time limit [REDEEM-04]', async () => {
  const stage = await stageOf({ timeLimitMillis: 1_000 });
  const asked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  stage.behave.before = async ({ method }) => {
    if (method === 'PUT') asked.resolve();
    if (method === 'DELETE') await new Promise((resolve) => setTimeout(resolve, 600));
    else await over.promise;
    return false;
  };
  const key = randomUUID();
  const first = stage.press(key);
  await asked.promise;
  const twin = stage.press(key);
  expect([error(await first), error(await twin)]).toEqual([
    [502, 'SUPPLIER_UNAVAILABLE'],
    [502, 'SUPPLIER_UNAVAILABLE'],
  ]);
  over.resolve();
});

test('one order that cannot be settled is postponed, and more than twenty others are settled [REDEEM-17]', async () => {
  const stage = await stageOf({ price: 10 });
  const other = await w.signUpMember(stage.tenant);
  await givePoints(w, stage.tenant, other, 10);
  let who = other;
  stage.behave.after = async () => {
    await setHeld(stage, 0, who);
    return false;
  };
  expect(error(await stage.press(randomUUID(), other))).toEqual(pending);
  who = stage.rider;
  for (let presses = 0; presses < 21; presses += 1) {
    await stage.press();
    await setHeld(stage, 0);
  }
  stage.behave.after = undefined;
  await setHeld(stage, 210);
  w.clock.advance(3_600);
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 21, held: 1 });
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 0, held: 0 });
  await setHeld(stage, 10, other);
  w.clock.advance(60);
  expect(await recover(stage)).toEqual({ confirmed: 0, released: 1, held: 0 });
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('at an unresponsive supplier one order is asked about, the others wait, and pauses grow [REDEEM-17]', async () => {
  const stage = await stageOf();
  stage.behave.before = deaf;
  for (let presses = 0; presses < 3; presses += 1) await stage.press();
  let calls = 0;
  stage.behave.before = (_call, reply) => {
    calls += 1;
    return !!reply.destroy();
  };
  const asked: number[] = [];
  for (const seconds of [3_600, 0, 61, 61, 121, 61]) {
    w.clock.advance(seconds);
    calls = 0;
    await recover(stage);
    asked.push(calls);
  }
  expect(asked).toEqual([1, 0, 1, 1, 1, 0]);
  expect((await ordersOf(stage)).map(({ asks }) => asks).reduce((sum, asks) => sum + asks)).toBe(4);
});

test('a refund with an unknown cancellation is retried by job and command, and listed until resolved [LEDGER-06]', async () => {
  const stage = await stageOf();
  const { tenantId } = stage.tenant;
  const ids: string[] = [];
  for (let presses = 0; presses < 3; presses += 1) ids.push((await stage.press()).body.TransactionID);
  const [first = '', second = ''] = ids;
  for (const id of ids) expect(await refund(w, stage.tenant, id)).toBe('REFUNDED');
  stage.behave.before = deaf;
  for (const id of [first, second]) expect(await cancelOrder(w.deps, tenantId, id)).toBe('UNKNOWN');
  // For the third order the command was killed before it asked.
  const uncanceled = async () => (await w.inTenant(stage.tenant, listSupplies))[0]?.open;
  expect(await uncanceled()).toMatchObject({ orders: 0, points: 0, uncanceled: 3 });
  w.clock.advance(61);
  await recover(stage);
  stage.behave.before = undefined;
  expect(await cancelOrder(w.deps, tenantId, first)).toBe('CANCELED');
  w.clock.advance(600);
  await recover(stage);
  expect(await uncanceled()).toMatchObject({ uncanceled: 0 });
  expect((await stage.stand()).orders).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});

test('a small crowd queues at a healthy supplier, and no request is rejected [REDEEM-17]', async () => {
  const stage = await stageOf({ price: 1 });
  stage.behave.before = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  };
  const replies = await Promise.all(Array.from({ length: 40 }, () => stage.press()));
  expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
});

test('a supplier whose secret cannot be decrypted disables only its own offers [REDEEM-17]', async () => {
  const stage = await stageOf();
  await w.inTenant(stage.tenant, (tx) =>
    tx.run(
      `insert into supplier (tenant_id, supplier_id, url, secret_sealed, time_limit_millis, allows_private, connected_at)
       values ($1, 'buses', 'https://buses.example', $2, 1000, false, $3)`,
      [stage.tenant.tenantId, Buffer.alloc(60, 1), w.clock.now()],
    ),
  );
  const stock = { kind: 'supplier', supplier: 'buses', product: 'hop' };
  const shut = await mintOffer(w, stage.tenant, { couponType: 'DIRECT', definition: { stock } });
  expect((await stage.press()).status).toBe(200);
  const path = `/rest/offers/${shut}/redemption`;
  const { cookie } = stage.rider;
  expect(error(await w.request(stage.tenant, { method: 'POST', path, cookie }))).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  expect((await stage.stand()).redemptions).toEqual(['CONFIRMED']);
});

test.each([400, 404, 413, 415, 422])(
  'an order rejected with %s disables no other offer of its supplier, and the reply’s text is not logged [REDEEM-17]',
  async (status) => {
    const stage = await stageOf();
    const { log } = w.deps;
    const lines: unknown[] = [];
    const { warn } = log;
    log.warn = (...line: unknown[]) => void lines.push(line);
    try {
      stage.behave.before = (_call, reply) => say(reply, status, '{"error":"no account of maya@example.org"}');
      for (let presses = 0; presses < 6; presses += 1)
        expect(error(await stage.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
    } finally {
      log.warn = warn;
    }
    expect(JSON.stringify(lines)).not.toContain('maya');
    expect(lines).toHaveLength(6);
    stage.behave.before = undefined;
    expect((await stage.press()).status).toBe(200);
  },
);

test.each([
  [14, null, 502],
  [16, null, 200],
  [4, 10, 502],
  [6, 10, 200],
])(
  'a coupon that expires in %i minutes, for an offer valid for %s, gets status %i [REDEEM-17]',
  async (minutes, lifeMinutes, status) => {
    const life = lifeMinutes === null ? {} : { lifeMinutes };
    const stage = await stageOf({
      definition: { stock: { kind: 'supplier', supplier: 'ferries', product: 'hop', ...life } },
    });
    const expiresAt = new Date(w.clock.now().getTime() + minutes * 60_000).toISOString();
    stage.behave.after = ({ method }, reply) =>
      method === 'PUT' && say(reply, 200, JSON.stringify({ status: 'ISSUED', code: `L-${minutes}`, expiresAt }));
    expect((await stage.press()).status).toBe(status);
    expect((await stage.stand()).held).toBe(0);
  },
);

test('a failing supplier is paused for one tenant only, and reconnecting it resets the pause [REDEEM-17]', async () => {
  const [failing, well] = [await stageOf(), await stageOf()];
  failing.behave.before = (_call, reply) => say(reply, 401, '{"error":"SIGNATURE_INVALID"}');
  for (let presses = 0; presses < 5; presses += 1) await failing.press();
  failing.behave.before = undefined;
  expect(error(await failing.press())).toEqual([502, 'SUPPLIER_UNAVAILABLE']);
  expect((await well.press()).status).toBe(200);
  const named = { supplierId: 'ferries', timeLimitMillis: 5_000, allowsPrivate: false };
  const { url, secret } = well.supplier;
  const { tenantId } = failing.tenant;
  await w.inTenant(failing.tenant, (tx) =>
    connectSupplier({ tx, keyRing: w.deps.keyRing, tenantId, now: w.clock.now() }, { ...named, url, secret }),
  );
  expect((await failing.press()).status).toBe(200);
  expect((await well.stand()).orders).toEqual(['ISSUED', 'ISSUED']);
});

test('the URL of a supplier with open orders cannot be changed by accident [REDEEM-17]', async () => {
  const stage = await stageOf();
  stage.behave.before = deaf;
  await stage.press();
  const why = (url: string, supplierId = 'ferries') =>
    w.inTenant(stage.tenant, (tx) => getSupplierMoveError(tx, supplierId, url));
  expect(await why(`${stage.supplier.url}/`)).toBeNull();
  expect(await why('https://elsewhere.example/v1')).toMatch(/1 order.*--force/);
  expect(await why('https://elsewhere.example/v1', 'buses')).toBeNull();
  stage.behave.before = undefined;
  w.clock.advance(3_600);
  await recover(stage);
  expect(await why('https://elsewhere.example/v1')).toBeNull();
});
