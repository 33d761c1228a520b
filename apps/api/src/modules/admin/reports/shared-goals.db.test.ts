import { adminRoutes, reportColumns } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { createBudgetFixture } from '../../earning/budgets/testing/budget-fixture.ts';
import { settleGoals } from '../../earning/index.ts';

const w = await world();
const cards = Array.from({ length: 11 }, (_, at) => `00421300${String(at).padStart(2, '0')}`);
const city = {
  id: 'city',
  type: 'MULTI_TRIP',
  reward: 50,
  target: 40,
  shared: { minimum: 2 },
  window: { kind: 'CAMPAIGN' },
  carryOver: false,
  startsOn: '2026-03-02',
  endsOn: '2026-03-21',
} as const;

/** Noon of a day of March 2026, in the agency's zone, on the winter's clock. */
const at = (day: number, minute = 0): string => new Date(Date.UTC(2026, 2, day, 17, minute)).toISOString();

async function scene(over: object = {}) {
  const { tenant, ride } = await createBudgetFixture(w, [{ ...city, ...over }], cards);
  const desk = deskOf(w, tenant);
  /** The first so many riders ride on these days. */
  const rode = (riders: number, ...days: number[]) => {
    w.clock.set(at(days.at(-1) ?? 2, 30));
    return ride(...cards.slice(0, riders).flatMap((card) => days.map((day): [string, string] => [card, at(day)])));
  };
  const report = async (now: string) => {
    w.clock.set(now);
    const agency = await w.app.tenants.byId(tenant.tenantId);
    if (!agency) throw new Error('The tenant was not minted.');
    await settleGoals({ ...w.deps, cache: createTenantCache() }, agency);
    const { rows } = await desk.call(adminRoutes.reports.get, { params: { report: 'shared-goals' }, query: {} });
    const columns = reportColumns['shared-goals'];
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  };
  return { tenant, rode, report };
}

test('a shared goal is reported with its total, riders, cost and a forecast at the pace so far [DESK-529]', async () => {
  const { rode, report } = await scene();
  expect(await report('2026-03-02T04:00:00Z')).toMatchObject([
    { campaign: 'city', finding: 'not begun', counted: 0, target: 40, minimum: 2, 'took part': 0, 'below minimum': 0 },
  ]);
  await rode(11, 2);
  await rode(5, 3);
  // 16 rides in 4 of 20 days: 80 at this pace, 40 after 10 days.
  expect(await report('2026-03-06T05:00:00Z')).toEqual([
    {
      campaign: 'city',
      finding: 'on course',
      measure: 'rides',
      counted: 16,
      target: 40,
      expected: 40,
      'reaches on': '2026-03-12',
      minimum: 2,
      'took part': 5,
      'below minimum': 6,
      'points if reached': 250,
      'points at most': 550,
      reached: null,
      from: '2026-03-02',
      to: '2026-03-21',
    },
  ]);
  // In 16 of 20 days: 20 at this pace. The clocks changed on the 8th.
  expect(await report('2026-03-18T04:00:00Z')).toMatchObject([
    { finding: 'behind', expected: 20, 'reaches on': null, 'points if reached': 250 },
  ]);
  expect(await report('2026-03-22T04:00:00Z')).toMatchObject([{ finding: 'goal missed', expected: null, counted: 16 }]);
});

test('a reached goal shows its day and cost; the first day has no forecast [DESK-529]', async () => {
  const { rode, report } = await scene({ target: 22 });
  await rode(11, 2);
  expect(await report('2026-03-02T18:00:00Z')).toMatchObject([{ finding: 'too early', counted: 11, expected: null }]);
  await rode(11, 4);
  expect(await report('2026-03-05T02:00:00Z')).toMatchObject([
    { finding: 'goal reached', reached: '2026-03-04', counted: 22, 'took part': 11, 'points if reached': 550 },
  ]);
});

test('figures of one to four riders are hidden, with every sum that would tell them [DESK-529]', async () => {
  const { rode, report } = await scene();
  const hidden = { 'took part': null, 'points if reached': null, 'points at most': null };
  await rode(4, 2);
  expect(await report(at(5))).toMatchObject([
    { ...hidden, finding: 'too few', counted: null, expected: null, 'below minimum': null },
  ]);
  await rode(9, 3);
  // Four took part, five only rode.
  expect(await report(at(5))).toMatchObject([{ ...hidden, finding: 'on course', counted: 13, 'below minimum': 5 }]);
  await rode(5, 4);
  expect(await report(at(5))).toMatchObject([
    { counted: 18, 'took part': 5, 'below minimum': null, 'points if reached': 250, 'points at most': null },
  ]);
});

test('a goal in kilometers is reported in kilometers; an agency without goals has no rows [DESK-529]', async () => {
  const { rode, report } = await scene({ measure: 'KILOMETER', target: 1000 });
  await rode(6, 2);
  const [goal] = await report(at(5));
  expect(goal).toMatchObject({ measure: 'kilometers', target: 1000, counted: expect.any(Number) });
  const none = await createBudgetFixture(w, [], []);
  const input = { params: { report: 'shared-goals' }, query: {} } as const;
  expect((await deskOf(w, none.tenant).call(adminRoutes.reports.get, input)).rows).toEqual([]);
});
