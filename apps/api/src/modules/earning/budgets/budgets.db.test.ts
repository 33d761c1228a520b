import { describe, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import { backtestCampaign } from '../backtest/backtest-campaign.ts';
import { budgetScene } from './testing/budget-scene.ts';

const w = await world();
const each = { id: 'ride', type: 'TRANSACTIONAL', reward: 10 } as const;
const [ANA, BEN] = ['0042110001', '0042110002'];
const scene = (campaigns: Parameters<typeof budgetScene>[1] = [each]) => budgetScene(w, campaigns, [ANA, BEN]);

/** Five in the afternoon of a day of March in New York, or of a day of another month. */
const at = (day: number, month = '03'): string => `2026-${month}-${String(day).padStart(2, '0')}T21:00:00.000Z`;

describe('a campaign with a budget', () => {
  test('gives what its month has and no point more, whoever rides; the next month, by the agency’s clock, it pays again [CAMP-22]', async () => {
    const { budget, ride, earned, months, findings } = await scene();
    await budget({ ride: 35 });
    w.clock.set(at(10));
    await ride([ANA, at(3)], [BEN, at(4)], [ANA, at(5)]);
    await ride([BEN, at(6)], [ANA, at(7)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 10]);
    // The last evening of March in New York is April in Greenwich.
    w.clock.set('2026-04-02T12:00:00Z');
    await ride([BEN, '2026-04-01T03:30:00.000Z'], [BEN, '2026-04-01T04:30:00.000Z']);
    expect(await earned(BEN, 'ride')).toBe(20);
    expect(await months('ride')).toEqual([
      { month: '2026-03-01', max: 35, given: 30 },
      { month: '2026-04-01', max: 35, given: 10 },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('what a void gives back is paid to a ride that was done before the stop and is told later, never to one in it; claimed points stay [CAMP-23]', async () => {
    const { budget, ride, takeBack, earned, months, claimAll, findings } = await scene();
    await budget({ ride: 20 });
    w.clock.set(at(20));
    await ride([ANA, at(5)], [BEN, at(10)]);
    await claimAll(ANA);
    await takeBack(BEN, at(10));
    expect(await months('ride')).toMatchObject([{ given: 10 }]);
    await ride([BEN, at(12)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([10, 0]);
    await ride([BEN, at(7)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([10, 10]);
    await takeBack(ANA, at(5));
    expect(await months('ride')).toMatchObject([{ given: 10, max: 20 }]);
    expect(await findings()).toEqual([]);
  });

  test('what came too late for it is never paid, nor is what lies in its stop, whatever is judged anew; what it gave stays [CAMP-23]', async () => {
    const { tenant, budget, ride, earned, months, takeBack, findings } = await scene();
    await budget({ ride: 20 });
    w.clock.set(at(20));
    await ride([ANA, at(5)], [ANA, at(10)]);
    await ride([BEN, at(7)], [BEN, at(12)]);
    expect(await earned(BEN, 'ride')).toBe(0);
    await takeBack(ANA, at(10));
    // Other rules: everybody is judged anew with the next ride.
    await w.inTenant(tenant, (tx) => tx.run(`update campaign set definition = definition || '{"lookBackDays": 1}'`));
    w.deps.cache.clear(tenant.tenantId);
    w.clock.set(at(3, '04'));
    await ride([ANA, at(2, '04')], [BEN, at(2, '04')]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 10]);
    expect(await months('ride')).toMatchObject([{ given: 10 }, { given: 20 }]);
    expect(await findings()).toEqual([]);
  });

  test('a ride in the stop takes no place in a limit, and a goal waits for the next one [CAMP-22]', async () => {
    const window = { kind: 'CAMPAIGN' } as const;
    const capped = { ...each, startsOn: '2026-03-01', endsOn: '2026-12-31', limit: { earnings: 3, days: 0, window } };
    const goal = { id: 'goal', type: 'MULTI_TRIP', reward: 10, target: 4, window } as const;
    const { budget, heard, ride, earned } = await scene([
      capped,
      { ...goal, startsOn: '2026-03-01', endsOn: '2026-12-31' },
    ]);
    await budget({ ride: 20, goal: 10 });
    w.clock.set(at(8));
    // The fourth reaches Ben's goal, which takes the budget of that campaign; Ana's fourth finds it used up.
    await ride([BEN, at(3)], [BEN, at(4)], [BEN, at(5)], [BEN, at(6)]);
    await ride([ANA, at(4)], [ANA, at(5)], [ANA, at(6)], [ANA, at(7)]);
    expect([await earned(BEN, 'ride'), await earned(ANA, 'ride'), await earned(ANA, 'goal')]).toEqual([20, 0, 0]);
    heard();
    w.clock.set(at(5, '04'));
    await ride([BEN, at(1, '04')], [BEN, at(2, '04')], [ANA, at(3, '04')]);
    // Ben had two of three; Ana one more than her goal.
    expect([await earned(BEN, 'ride'), await earned(ANA, 'ride'), await earned(ANA, 'goal')]).toEqual([30, 10, 10]);
  });
});

describe('a budget of a version', () => {
  test('counts from the first of its month, whatever was given before it came; the least is what was given already [CAMP-24]', async () => {
    const { budget, ride, earned, months, findings } = await scene();
    w.clock.set(at(10));
    await ride([ANA, at(5)], [BEN, at(6)], [ANA, at(7)]);
    expect(await budget({ ride: 15 })).toBe(1);
    expect(await months('ride')).toEqual([{ month: '2026-03-01', max: 30, given: 30 }]);
    w.clock.set(at(12));
    await ride([ANA, at(11)]);
    expect(await earned(ANA, 'ride')).toBe(20);
    expect(await findings()).toEqual([]);
    w.clock.set(at(2, '04'));
    await ride([ANA, at(1, '04')], [BEN, at(1, '04')]);
    // The next month has what the version says, not what March had given before it.
    expect(await months('ride')).toMatchObject([{ max: 30 }, { max: 15, given: 10 }]);
    expect(await findings()).toEqual([]);
  });

  test('that is higher pays from then on; what was done meanwhile stays unpaid; one that is gone holds nothing [CAMP-24]', async () => {
    const { budget, ride, earned, months, findings } = await scene();
    await budget({ ride: 20 });
    w.clock.set(at(10));
    await ride([ANA, at(5)], [BEN, at(6)], [ANA, at(8)]);
    expect(await budget({ ride: 20 })).toBe(0);
    expect(await budget({ ride: 40 })).toBe(1);
    w.clock.set(at(14));
    await ride([BEN, at(9)], [BEN, at(12)], [ANA, at(5)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([10, 20]);
    expect(await budget({ ride: null })).toBe(1);
    w.clock.set(at(16));
    await ride([BEN, at(15)], [ANA, at(15)], [ANA, '2026-03-15T22:00:00.000Z']);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([30, 30]);
    expect(await months('ride')).toEqual([{ month: '2026-03-01', max: null, given: 30 }]);
    expect(await findings()).toEqual([]);
  });
});

describe('a month before the first version with a budget', () => {
  test('gives no more than that version says; what was paid before counts and stays [CAMP-30]', async () => {
    const { budget, ride, takeBack, earned, months, findings } = await scene();
    w.clock.set(at(10, '04'));
    await ride([ANA, at(3)], [ANA, at(4)]);
    await budget({ ride: 25 });
    await ride([BEN, at(3)], [BEN, at(5)], [BEN, at(9, '04')]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 10]);
    expect(await months('ride')).toEqual([
      { month: '2026-03-01', max: 25, given: 20 },
      { month: '2026-04-01', max: 25, given: 10 },
    ]);
    // What a void gives back can be given again, to a ride from before the stop.
    await takeBack(ANA, at(3));
    await ride([BEN, at(2)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([10, 20]);
    expect(await findings()).toEqual([]);
  });

  test('keeps what it paid above that amount, pays nothing more, and holds every earlier month [CAMP-30]', async () => {
    const { budget, ride, earned, months, findings } = await scene();
    w.clock.set(at(20, '04'));
    await ride([ANA, at(3)], [ANA, at(4)], [BEN, at(5)]);
    await budget({ ride: 15 });
    await ride([BEN, at(6)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 10]);
    expect(await months('ride')).toMatchObject([
      { month: '2026-03-01', max: 30, given: 30 },
      { max: 15, given: 0 },
    ]);
    // A later version doesn't change what the months before the first one may give.
    w.clock.set(at(5, '05'));
    await budget({ ride: 40 });
    await ride([ANA, at(18, '03')]);
    expect(await earned(ANA, 'ride')).toBe(20);
    expect(await findings()).toEqual([]);
  });

  test('two transactions that open it at once never give more than its limit [CAMP-30]', async () => {
    const { budget, ride, earned, months, findings } = await scene();
    w.clock.set(at(10, '04'));
    await budget({ ride: 10 });
    await Promise.all([ride([ANA, at(3)]), ride([BEN, at(4)])]);
    expect((await earned(ANA, 'ride')) + (await earned(BEN, 'ride'))).toBe(10);
    expect(await months('ride')).toMatchObject([{ month: '2026-03-01', max: 10, given: 10 }, {}]);
    expect(await findings()).toEqual([]);
  });
});

test('a backtest tells what the rules would cost, whatever a budget gave of it, and names the budget and the months that pass it [CAMP-22, DESK-334]', async () => {
  const { tenant, budget, heard, ride } = await scene();
  await budget({ ride: 20 });
  w.clock.set(at(10));
  await ride([ANA, at(5)], [BEN, at(6)], [ANA, at(8)]);
  heard();
  const [asked, row] = await Promise.all([
    w.app.tenants.byId(tenant.tenantId),
    w.inTenant(tenant, (tx) =>
      tx.first<{ definition: CampaignDefinition }>(`select definition from campaign where campaign_id = 'ride'`),
    ),
  ]);
  if (!asked || !row) throw new Error('The scene has a campaign.');
  const definition = { ...row, definition: { ...row.definition, budget: { points: 20 } } };
  const { pointsNow, proposed, budgets } = await backtestCampaign(w.deps, asked, definition);
  expect([pointsNow, proposed.points]).toEqual([30, 30]);
  expect(budgets).toEqual([{ campaignId: 'ride', budget: 20, past: [{ month: '2026-03', points: 10 }] }]);
});

describe('what riders are told', () => {
  test('a card whose budget is used up says so, and the day from which it pays again [CAMP-26]', async () => {
    const { budget, heard, ride, read } = await scene();
    await budget({ ride: 20 });
    w.clock.set(at(10));
    expect(await read(ANA, '/rest/users/me/campaignsStatus')).toMatchObject([
      { status: 'AVAILABLE', paysAgainOn: null },
    ]);
    await ride([ANA, at(5)], [BEN, at(6)]);
    heard();
    expect(await read(ANA, '/rest/users/me/campaignsStatus')).toMatchObject([
      { status: 'TIME_LIMITED', paysAgainOn: '2026-04-01', nextPeriodStartUTC: '2026-04-01T04:00:00.000Z' },
    ]);
    w.clock.set('2026-04-01T04:00:00Z');
    expect(await read(ANA, '/rest/users/me/campaignsStatus')).toMatchObject([
      { status: 'AVAILABLE', paysAgainOn: null },
    ]);
  });

  test('the receipt of a ride in the stop, and of one that came too late, says that all was given out [CAMP-26]', async () => {
    const { budget, heard, ride, read } = await scene();
    await budget({ ride: 20 });
    w.clock.set(at(20));
    await ride([ANA, at(5)], [ANA, at(10)]);
    await ride([BEN, at(7)], [BEN, at(12)]);
    heard();
    const rides = await read(BEN, '/rest/users/me/rides/en');
    expect(rides.data ?? rides).toHaveLength(2);
    for (const { RideID } of rides.data ?? rides) {
      const { campaigns } = await read(BEN, `/rest/users/me/rides/${RideID}/en`);
      expect(campaigns).toMatchObject([{ counted: false, reason: 'BUDGET_USED_UP', points: 0 }]);
      expect(campaigns[0].sentence).toMatch(
        /had given out all its \S+ for that month\. Activity counts again from 04\/01\/2026/,
      );
    }
  });
});
