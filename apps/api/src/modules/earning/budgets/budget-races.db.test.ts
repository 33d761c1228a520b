import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { grantingOf } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import { tripEvent } from '../../ingest/testing/test-program.ts';
import { drawOnBudgets, grantEarnings, lockAccounts, type Wanted } from '../../ledger/index.ts';
import { serviceCalendar } from '../engine/service-day.ts';
import { monthAt } from './budgets.ts';
import { createBudgetFixture } from './testing/budget-fixture.ts';

/* Concurrent riders compete for the last points of a budget. BUDGET_RACES sets the number of races, BUDGET_KILLS that
   of killed connections. */
const races = Number(process.env['BUDGET_RACES'] ?? 2);
const kills = Number(process.env['BUDGET_KILLS'] ?? 4);

const w = await world();
const cards = Array.from({ length: 8 }, (_, at) => `00421100${String(at).padStart(2, '0')}`);
const [each, more] = [
  { id: 'ride', type: 'TRANSACTIONAL', reward: 10 },
  { id: 'more', type: 'TRANSACTIONAL', reward: 7 },
] as const;

/** One ride report per card at a time in March: they share no rider, so only budgets are contended. */
const reportsOf = (name: string, at: number): object[][] =>
  cards.map((card, place) => [
    tripEvent(`${name} ${card}`, card, new Date(Date.UTC(2026, 2, 3) + at * 3_600_000 + place * 1000).toISOString()),
  ]);

/** Sends all `reports` concurrently, each retried until accepted. */
const tellAll = (tell: (...events: object[]) => Promise<number>, reports: readonly object[][]): Promise<void[]> =>
  Promise.all(
    reports.map(async (events) => {
      while ((await tell(...events)) !== 202);
    }),
  );

test('in any order, a budget pays exactly its points, and the ledger balances [CAMP-23]', async () => {
  for (let race = 0; race < races; race += 1) {
    const { budget, post, months, findings, tenant } = await createBudgetFixture(w, [each, more], cards);
    await budget({ ride: 205, more: 100 });
    w.clock.set('2026-03-31T12:00:00Z');
    const reports = Array.from({ length: 12 }, (_, at) => reportsOf(`r${race}-${at}`, (at * 47) % 600)).flat();
    const voids = reports
      .slice(0, 16)
      .flat()
      .map((event) => {
        const { id, data: _, ...rest } = event as { id: string; data: object };
        return { ...rest, id: `back ${id}`, type: 'trip.voided', data: { id } };
      });
    await tellAll(post, [...reports, voids]);
    await tellAll(post, [...reportsOf(`late${race}`, 0), ...reportsOf(`later${race}`, 0)]);
    const [ride] = await months('ride');
    const [second] = await months('more');
    expect(ride?.given).toBeLessThanOrEqual(205);
    expect(ride?.given).toBeGreaterThan(195);
    expect(second?.given).toBeLessThanOrEqual(100);
    expect(second?.given).toBeGreaterThan(93);
    const [held] = await w.inTenant(tenant, (tx) =>
      tx.query(`select sum(amount)::int as points from earning where canceled_at is null and campaign_id = 'ride'`),
    );
    expect(held).toEqual({ points: ride?.given });
    expect(await findings()).toEqual([]);
  }
});

test('a killed connection leaves neither points without their count nor a count without points [CAMP-23]', async () => {
  const { budget, post, months, findings } = await createBudgetFixture(w, [each], cards);
  await budget({ ride: 400 });
  w.clock.set('2026-03-31T12:00:00Z');
  // A separate connection, because one of the world's may be among the killed ones.
  const cut = async (): Promise<number> => {
    const found = await plant(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%campaign_budget%' and query not like '%pg_terminate_backend%'`,
    );
    return found.length;
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const told = tellAll(
      post,
      Array.from({ length: 4 }, (_, at) => reportsOf(`k${kill}-${at}`, (kill * 4 + at) % 600)).flat(),
    );
    const done = new AbortController();
    const end = (): void => done.abort();
    told.then(end, end);
    while (!done.signal.aborted && (await cut()) === 0);
    await told;
  }
  const [{ given } = { given: 0 }] = await months('ride');
  expect(given).toBe(Math.min(400, kills * 4 * cards.length * 10));
  expect(await findings()).toEqual([]);
}, 3_600_000);

test('open transactions of riders who share only a budget never exceed it [CAMP-23]', async () => {
  const calendar = serviceCalendar('America/New_York', 0);
  for (let race = 0; race < races; race += 1) {
    const { budget, months, findings, tenant, memberOf } = await createBudgetFixture(w, [each], cards);
    await budget({ ride: 35 });
    const now = new Date('2026-03-31T12:00:00Z');
    w.clock.set(now);
    // Reports of one process are batched; those of several processes compete here.
    let [waiting, open] = [cards.length, () => {}];
    const allAreOpen = new Promise<void>((resolve) => (open = resolve));
    await Promise.all(
      cards.map((card, place) =>
        w.inTenant(tenant, async (tx) => {
          const { memberId } = memberOf(card);
          await lockAccounts(tx, [memberId]);
          waiting -= 1;
          if (waiting === 0) open();
          await allAreOpen;
          const doneAt = Date.UTC(2026, 2, 9) + place;
          const one: Wanted = { memberId, earningKey: 't:ride:race:1', campaignId: 'ride', amount: 10, doneAt };
          const { refused } = await drawOnBudgets(tx, now, {
            wanted: [one],
            moved: [],
            unowed: [],
            budgeted: new Set(['ride']),
            monthOf: (moment) => monthAt(calendar, moment),
          });
          if (!refused.has(one))
            await grantEarnings(tx, await grantingOf(w, tenant), now, [{ ...one, earnedAt: new Date(doneAt) }]);
        }),
      ),
    );
    expect(await months('ride')).toEqual([{ month: '2026-03-01', max: 35, given: 30 }]);
    expect(await findings()).toEqual([]);
  }
});
