import { adminRoutes, type TestRideInput } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { pruneTenant } from '../../../jobs/prune.ts';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { markTestRiderUsed } from '../../versions/index.ts';

const w = await world();
const { testRiders } = adminRoutes;

const ride: TestRideInput = {
  provider: 'card',
  mode: 'bus',
  startedAt: '2026-03-18T08:00:00Z',
  minutes: 20,
  meters: 5200,
};
const idOf = (end: number): string => `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e0${end}`;

async function fixture() {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant);
  const save = (end: number, name = `Rider ${end}`, rides = [ride]) =>
    desk.call(testRiders.save, { params: { rider: idOf(end) }, body: { name, rides, redeem: 'day' } });
  const names = async () => (await desk.call(testRiders.list)).riders.map(({ name }) => name);
  return { tenant, desk, save, names };
}

test('a test rider is saved with its rides, replaced, and removed, each on record [TEN-42]', async () => {
  const { tenant, desk, save, names } = await fixture();
  const { riders } = await save(1);
  expect(riders).toMatchObject([{ testRiderId: idOf(1), name: 'Rider 1', rides: [ride], redeem: 'day' }]);
  await save(1, 'Commuter', []);
  expect((await desk.call(testRiders.list)).riders).toMatchObject([{ name: 'Commuter', rides: [] }]);
  for (let time = 0; time < 2; time += 1) await desk.call(testRiders.remove, { params: { rider: idOf(1) } });
  expect(await names()).toEqual([]);
  const verbs = await w.inTenant(tenant, (tx) =>
    tx.query<{ verb: string }>(`select verb from act where tenant_id = $1`, [tenant.tenantId]),
  );
  expect(verbs.map(({ verb }) => verb).toSorted()).toEqual([
    'testRiders.remove',
    'testRiders.remove',
    'testRiders.save',
    'testRiders.save',
  ]);
});

test('an agency has at most five test riders, also at once; the sixth is refused, and a freed place is used [TEN-42]', async () => {
  const { desk, save, names } = await fixture();
  const tried = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((end) => save(end)));
  const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: 'TOO_MANY_TEST_RIDERS' }]);
  const [first = ''] = (await desk.call(testRiders.list)).riders.map(({ testRiderId }) => testRiderId);
  await desk.call(testRiders.remove, { params: { rider: first } });
  await save(7);
  expect(await names()).toHaveLength(5);
  expect((await names())[0]).toBe('Rider 7');
});

test("another agency's test riders are neither listed nor removed [TEN-42]", async () => {
  const [one, other] = [await fixture(), await fixture()];
  await one.save(1);
  expect(await other.names()).toEqual([]);
  await other.desk.call(testRiders.remove, { params: { rider: idOf(1) } });
  await other.save(1, 'Own');
  expect([await one.names(), await other.names()]).toEqual([['Rider 1'], ['Own']]);
});

test('a test rider that was not used for 30 days is deleted, and one that was used is kept [TEN-43]', async () => {
  const { tenant, save, names } = await fixture();
  await save(1);
  await save(2);
  w.clock.advance(20 * 86_400);
  await w.inTenant(tenant, (tx) => markTestRiderUsed(tx, idOf(2), w.clock.now()));
  w.clock.advance(9 * 86_400);
  await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
  expect(await names()).toEqual(['Rider 1', 'Rider 2']);
  w.clock.advance(86_400);
  await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
  expect(await names()).toEqual(['Rider 2']);
});
