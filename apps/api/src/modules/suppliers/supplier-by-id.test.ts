import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CouponSupplier, OrderAnswer } from '../../adapters/coupon-supplier.ts';
import { guardSupplier } from './supplier-by-id.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const order = { orderId: 'o-1', product: 'hop', reference: 'ferry' };
const limits = { atOnce: 2, waiting: 1, turnMillis: 800, issueMillis: 5_000, failuresMax: 3, restMillis: 1_000 };
const issued: OrderAnswer = { kind: 'ISSUED', issued: { code: 'A', url: null, expiresAt: null, fields: {} } };

function supplierOf(answer: () => OrderAnswer | Promise<OrderAnswer>) {
  let calls = 0;
  const supplier: CouponSupplier = {
    place: async () => {
      calls += 1;
      return answer();
    },
    look: async () => ({ kind: 'PENDING' }),
    cancel: async () => ({ kind: 'GONE' }),
  };
  return { guarded: guardSupplier(supplier, limits), calls: () => calls };
}

test.each(['UNKNOWN', 'FAULTY', 'NONE'] as const)(
  'after three times %s the supplier gets no orders for a while; one success restores it [REDEEM-17]',
  async (kind) => {
    let answer: OrderAnswer = { kind, why: 'down' };
    const { guarded, calls } = supplierOf(() => answer);
    for (let tries = 0; tries < 3; tries += 1) await guarded.place(order);
    expect([guarded.isShut(), (await guarded.place(order)).kind, calls()]).toEqual([true, 'NONE', 3]);
    expect((await guarded.cancel('o-1')).kind).toBe('GONE');
    vi.advanceTimersByTime(1_001);
    expect(guarded.isShut()).toBe(false);
    expect([(await guarded.place(order)).kind, calls(), guarded.isShut()]).toEqual([kind, 4, true]);
    vi.advanceTimersByTime(1_001);
    answer = issued;
    expect([(await guarded.place(order)).kind, (await guarded.place(order)).kind, calls()]).toEqual([
      'ISSUED',
      'ISSUED',
      6,
    ]);
  },
);

test.each<OrderAnswer>([{ kind: 'SOLD_OUT' }, { kind: 'REFUSED', why: 'no' }, issued])(
  'a supplier that answers $kind counts as healthy [REDEEM-17]',
  async (answer) => {
    const { guarded, calls } = supplierOf(() => answer);
    for (let tries = 0; tries < 9; tries += 1) await guarded.place(order);
    expect([guarded.isShut(), calls()]).toEqual([false, 9]);
  },
);

test('concurrent orders are limited; one more waits, the next is rejected without being sent [REDEEM-17]', async () => {
  const gate = Promise.withResolvers<OrderAnswer>();
  const { guarded, calls } = supplierOf(() => gate.promise);
  const placed = [guarded.place(order), guarded.place(order), guarded.place(order)];
  expect(guarded.isShut()).toBe(true);
  expect((await guarded.place(order)).kind).toBe('NONE');
  expect(calls()).toBe(2);
  gate.resolve(issued);
  expect((await Promise.all(placed)).map(({ kind }) => kind)).toEqual(['ISSUED', 'ISSUED', 'ISSUED']);
  expect([calls(), guarded.isShut()]).toEqual([3, false]);
});

test('an order that waits too long for a free slot is rejected and never sent [REDEEM-17]', async () => {
  const gate = Promise.withResolvers<OrderAnswer>();
  const { guarded, calls } = supplierOf(() => gate.promise);
  const placed = [guarded.place(order), guarded.place(order)];
  const late = guarded.place(order);
  await vi.advanceTimersByTimeAsync(801);
  expect((await late).kind).toBe('NONE');
  gate.resolve(issued);
  await Promise.all(placed);
  expect([calls(), (await guarded.place(order)).kind]).toEqual([2, 'ISSUED']);
});

test('a pending order keeps its slot while it is polled until issued; lookups and cancellations are limited too [REDEEM-17]', async () => {
  const { guarded, calls } = supplierOf(() => ({ kind: 'PENDING' }));
  const placed = [guarded.place(order), guarded.place(order), guarded.place(order)];
  await vi.advanceTimersByTimeAsync(700);
  expect(calls()).toBe(2);
  const answers = Promise.all(placed);
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await answers).map(({ kind }) => kind)).toEqual(['PENDING', 'PENDING', 'NONE']);

  let asked = 0;
  const gate = Promise.withResolvers<{ kind: 'GONE' }>();
  const cancel = () => {
    asked += 1;
    return gate.promise;
  };
  const look = async (): Promise<OrderAnswer> => ({ kind: 'PENDING' });
  const slow = guardSupplier({ place: look, look, cancel }, limits);
  const canceled = ['a', 'b', 'c', 'd'].map((id) => slow.cancel(id));
  expect([asked, (await canceled[3])?.kind]).toEqual([2, 'UNKNOWN']);
  gate.resolve({ kind: 'GONE' });
  expect((await Promise.all(canceled)).map(({ kind }) => kind)).toEqual(['GONE', 'GONE', 'GONE', 'UNKNOWN']);
});
