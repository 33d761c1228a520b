import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;
const march = { from: '2026-03-01', to: '2026-03-31' };

/** A draft that pays 5 points for each ride on a day of bad air, and rides on four days. */
async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const made = await createVersionFixture(w, packs);
  const riders = [await made.rider(), await made.rider()];
  for (const [day, rides] of [
    ['03', [0]],
    ['04', [0, 1, 0]],
    ['10', [1, 0]],
    ['14', [0, 1]],
  ] as const) {
    w.clock.set(`2026-03-${day}T12:00:00Z`);
    for (const at of rides) await made.ride(riders[at] ?? { card: '' });
  }
  w.clock.set('2026-03-20T12:00:00Z');
  const document = made.document();
  const programme = JSON.parse(document.files['programme.yaml'] ?? '');
  const english = JSON.parse(document.files['wording/en.json'] ?? '');
  const counts = { behaviours: ['trip.completed'], declared: ['bad-air'] };
  const air = { id: 'air', type: 'TRANSACTIONAL', category: 'transit', reward: 5, counts };
  english.campaigns.air = { Title: 'Clean air', SubTitle: 'Sub', Description: 'Text' };
  english.declaredDays = { 'bad-air': 'Bad air' };
  const campaigns = [...programme.campaigns, air];
  document.files['programme.yaml'] = JSON.stringify({ ...programme, campaigns, declaredDays: [{ id: 'bad-air' }] });
  document.files['wording/en.json'] = JSON.stringify(english);
  const { number, faults } = await made.draft(document);
  expect(faults).toBe(0);
  const choose = (query: { which: 'BUSIEST' | 'AVERAGE'; count: number }, version = number) =>
    made.desk.call(versions.backtestDays, { params: { number: version }, query: { ...march, ...query } });
  const pointsOf = async (declared?: string): Promise<number | undefined> => {
    const query = { ...march, ...(declared && { declared }) };
    const { proposed } = await made.desk.call(versions.backtest, { params: { number }, query });
    return proposed.find(({ campaignId }) => campaignId === 'air')?.points;
  };
  return { ...made, choose, pointsOf };
}

test('the busiest and the most average days have the rides of plain SQL; equal days are in order [CAMP-125]', async () => {
  const { tenant, choose } = await scene();
  const bySql = await w.inTenant(tenant, (tx) =>
    tx.query<{ day: string; rides: number }>(
      `select (ended_at at time zone 'America/New_York')::date::text as day, count(*)::int as rides
         from behaviour where type = 'trip.completed' group by 1 order by 2 desc, 1`,
    ),
  );
  expect(bySql.map(({ rides }) => rides)).toEqual([3, 2, 2, 1]);
  const inOrder = (some: typeof bySql) => some.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  expect(await choose({ which: 'BUSIEST', count: 2 })).toEqual({ isUsed: true, days: inOrder(bySql.slice(0, 2)) });
  expect(await choose({ which: 'AVERAGE', count: 2 })).toEqual({ isUsed: true, days: bySql.slice(1, 3) });
  expect((await choose({ which: 'BUSIEST', count: 31 })).days).toEqual(inOrder(bySql));
  expect(await choose({ which: 'BUSIEST', count: 2 }, 1)).toEqual({ isUsed: false, days: [] });
  await expect(choose({ which: 'BUSIEST', count: 32 })).rejects.toThrow('count');
});

test('a campaign for declared days costs nothing without them, and pays the rides of assumed days [CAMP-125]', async () => {
  const { choose, pointsOf } = await scene();
  expect(await pointsOf()).toBe(0);
  const { days } = await choose({ which: 'BUSIEST', count: 2 });
  expect(await pointsOf(days.map(({ day }) => day).join(','))).toBe(
    5 * days.reduce((sum, { rides }) => sum + rides, 0),
  );
  expect(await pointsOf('2026-03-03')).toBe(5);
  await expect(pointsOf('yesterday')).rejects.toThrow('declared');
});
