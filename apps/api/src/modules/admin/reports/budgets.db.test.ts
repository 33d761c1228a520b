import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { createBudgetFixture } from '../../earning/budgets/testing/budget-fixture.ts';

const w = await world();
const each = { id: 'ride', type: 'TRANSACTIONAL', reward: 10 } as const;
const other = { id: 'other', type: 'TRANSACTIONAL', reward: 1 } as const;
const [ANA, BEN] = ['0042110001', '0042110002'];
const at = (day: number, month = '03'): string => `2026-${month}-${String(day).padStart(2, '0')}T21:00:00.000Z`;

async function reportOf(tenant: TestTenant) {
  const { rows } = await deskOf(w, tenant).call(adminRoutes.reports.get, { params: { report: 'budgets' } });
  return rows;
}

const lowOf = async (tenant: TestTenant): Promise<number> =>
  (await deskOf(w, tenant).call(adminRoutes.reports.today, {})).budgetsLow;

test("campaign spending is reported by month with a forecast for the running one; today's page counts budgets about to run out [DESK-215] [DESK-218]", async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each, other], [ANA, BEN]);
  await budget({ ride: 35, other: 300 });
  w.clock.set(at(10));
  await ride([ANA, at(3)], [BEN, at(4)], [ANA, at(5)], [BEN, at(6)]);
  w.clock.set(at(11, '04'));
  await ride([ANA, at(3, '04')], [BEN, at(4, '04')]);
  expect(await lowOf(tenant)).toBe(0);
  expect(await reportOf(tenant)).toEqual([
    ['2026-04-01', 'other', 300, 2, 298, null, 6, null],
    // Twenty in ten days and a part of one: the limit is reached in the third week.
    ['2026-04-01', 'ride', 35, 20, 15, null, 35, '2026-04-19'],
    ['2026-03-01', 'other', 300, 4, 296, null, null, null],
    ['2026-03-01', 'ride', 35, 30, 5, '2026-03-05T16:00:00-05:00', null, null],
  ]);
  await ride([ANA, at(5, '04')]);
  expect(await lowOf(tenant)).toBe(1);
});

test("the running month follows the agency's time zone, not UTC [DESK-215]", async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each], [ANA]);
  await budget({ ride: 20 });
  w.clock.set('2026-04-01T03:59:59.999Z');
  await ride([ANA, at(3)], [ANA, '2026-04-01T03:30:00.000Z']);
  const march = ['2026-03-01', 'ride', 20, 20, 0, '2026-03-31T23:30:00-04:00'];
  expect(await reportOf(tenant)).toEqual([[...march, 20, null]]);
  expect(await lowOf(tenant)).toBe(1);
  w.clock.set('2026-04-01T04:00:00.000Z');
  expect(await reportOf(tenant)).toEqual([
    ['2026-04-01', 'ride', 20, 0, 20, null, null, null],
    [...march, null, null],
  ]);
  expect(await lowOf(tenant)).toBe(0);
});

test('twelve months are reported, including the running one [DESK-215]', async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each], [ANA]);
  for (const [month, of] of Array.from({ length: 13 }, (_, back) => [3 + back, back] as const)) {
    const date = new Date(Date.UTC(2026, month - 1, 10, 21));
    w.clock.set(date.toISOString());
    await budget({ ride: 100 + of });
    await ride([ANA, date.toISOString()]);
  }
  const months = (await reportOf(tenant)).map(([month]) => month);
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2027-03-01', '2026-04-01']);
});

test("days before the agency opened do not count for the pace; a paused campaign's forecast equals its spending [DESK-216]", async () => {
  const { tenant, budget, ride, heard } = await createBudgetFixture(w, [each, other], [ANA]);
  await budget({ ride: 300, other: 300 });
  w.clock.set('2026-03-11T05:00:00.000Z');
  await ride([ANA, at(8)], [ANA, at(9)]);
  const comesTo = async () => Object.fromEntries((await reportOf(tenant)).map((row) => [row[1], row[6]]));
  const before = await comesTo();
  // It opened on the sixth: ten days' spending was made in five.
  await w.inTenant(tenant, (tx) =>
    tx.run(`update tenant set opened_at = '2026-03-06T05:00:00Z' where tenant_id = $1`, [tenant.tenantId]),
  );
  w.app.tenants.refresh();
  heard();
  expect([before['ride'], (await comesTo())['ride']]).toEqual([62, 104]);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update campaign set is_active = false, rested_at = $1 where campaign_id = 'ride'`, [w.clock.now()]),
  );
  heard();
  expect((await comesTo())['ride']).toBe(20);
});

test('a budget below its spending counts as used up; one raised again is forecast from its paying days [DESK-216]', async () => {
  const { tenant, budget, ride } = await createBudgetFixture(w, [each], [ANA, BEN]);
  await budget({ ride: 100 });
  w.clock.set('2026-03-11T05:00:00.000Z');
  await ride([ANA, at(3)], [BEN, at(4)], [ANA, at(5)], [BEN, at(6)]);
  await budget({ ride: 20 });
  expect(await reportOf(tenant)).toEqual([['2026-03-01', 'ride', 40, 40, 0, '2026-03-11T01:00:00-04:00', 40, null]]);
  w.clock.set('2026-03-16T05:00:00.000Z');
  await budget({ ride: 300 });
  // Forty in ten paying days; sixteen days are left, less one hour for daylight saving in New York.
  expect(await reportOf(tenant)).toEqual([['2026-03-01', 'ride', 300, 40, 260, null, 104, null]]);
});

test('a paused campaign is reported with its spending only and raises no warning; one with its own days is forecast by those [DESK-216] [DESK-218]', async () => {
  const short = { ...other, startsOn: '2026-03-06', endsOn: '2026-03-15' } as const;
  const { tenant, budget, ride, heard } = await createBudgetFixture(w, [each, short], [ANA]);
  await budget({ ride: 20, other: 90 });
  w.clock.set('2026-03-11T04:00:00.000Z');
  await ride([ANA, at(7)], [ANA, at(8)]);
  expect(await lowOf(tenant)).toBe(1);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update campaign set is_active = false, rested_at = $1 where campaign_id = 'ride'`, [w.clock.now()]),
  );
  heard();
  expect(await lowOf(tenant)).toBe(0);
  // Two in five of its ten days.
  const [first] = await reportOf(tenant);
  expect(first).toEqual(['2026-03-01', 'other', 90, 2, 88, null, 4, null]);
  w.clock.set(at(2, '05'));
  expect((await reportOf(tenant)).map(([month, campaign]) => [month, campaign])).toEqual([
    ['2026-05-01', 'other'],
    ['2026-03-01', 'other'],
    ['2026-03-01', 'ride'],
  ]);
});
