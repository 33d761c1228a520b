import { describe, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { freshCodes, mintOffer } from '../../../testing/offers.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import { backtestCampaign } from '../backtest/backtest-campaign.ts';
import { createBudgetFixture } from './testing/budget-fixture.ts';

const w = await world();
const each = { id: 'ride', type: 'TRANSACTIONAL', reward: 10 } as const;
const [ANA, BEN] = ['0042110001', '0042110002'];
const scene = (campaigns: Parameters<typeof createBudgetFixture>[1] = [each]) =>
  createBudgetFixture(w, campaigns, [ANA, BEN]);

const at = (day: number, month = '03'): string => `2026-${month}-${String(day).padStart(2, '0')}T21:00:00.000Z`;

describe('a campaign with a budget', () => {
  test("pays exactly its monthly points over all riders; in the next month, in the agency's time zone, it pays again [CAMP-22]", async () => {
    const { budget, ride, earned, months, findings } = await scene();
    await budget({ ride: 35 });
    w.clock.set(at(10));
    await ride([ANA, at(3)], [BEN, at(4)], [ANA, at(5)]);
    await ride([BEN, at(6)], [ANA, at(7)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 10]);
    w.clock.set('2026-04-02T12:00:00Z');
    await ride([BEN, '2026-04-01T03:30:00.000Z'], [BEN, '2026-04-01T04:30:00.000Z']);
    expect(await earned(BEN, 'ride')).toBe(20);
    expect(await months('ride')).toEqual([
      { month: '2026-03-01', max: 35, given: 30 },
      { month: '2026-04-01', max: 35, given: 10 },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('points returned by a void are paid to a late-reported ride before the stop, never to one in it; claimed points stay [CAMP-23]', async () => {
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

  test('a payment that the budget refuses gives no offer either: neither the one that ends it nor a late one [CAMP-126]', async () => {
    const { tenant, memberOf, budget, ride, takeBack, earned, findings } = await scene([
      { ...each, rewardOffer: { offer: 'coffee' } },
    ]);
    await mintOffer(w, tenant, { offerId: 'coffee', codes: freshCodes(1) });
    await budget({ ride: 20 });
    w.clock.set(at(20));
    await ride([ANA, at(5)], [ANA, at(10)], [ANA, at(11)]);
    await ride([BEN, at(7)], [BEN, at(12)]);
    const granted = (card: string) =>
      w.inTenant(tenant, (tx) =>
        tx.query('select from offer_grant where member_id = $1 and withdrawn_at is null', [memberOf(card).memberId]),
      );
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 0]);
    // Also once their histories are evaluated again, and as budget and stock are free again.
    await takeBack(ANA, at(10));
    await ride([BEN, at(13)], [ANA, at(14)]);
    expect([(await granted(ANA)).length, (await granted(BEN)).length]).toEqual([1, 0]);
    expect(await findings()).toEqual([]);
  });

  test('a ride too late for it or in its stop is never paid, even if evaluated again; paid points stay [CAMP-23]', async () => {
    const { tenant, budget, ride, earned, months, takeBack, findings } = await scene();
    await budget({ ride: 20 });
    w.clock.set(at(20));
    await ride([ANA, at(5)], [ANA, at(10)]);
    await ride([BEN, at(7)], [BEN, at(12)]);
    expect(await earned(BEN, 'ride')).toBe(0);
    await takeBack(ANA, at(10));
    await w.inTenant(tenant, (tx) => tx.run(`update campaign set definition = definition || '{"lookBackDays": 1}'`));
    w.deps.cache.clear(tenant.tenantId);
    w.clock.set(at(3, '04'));
    await ride([ANA, at(2, '04')], [BEN, at(2, '04')]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([20, 10]);
    expect(await months('ride')).toMatchObject([{ given: 10 }, { given: 20 }]);
    expect(await findings()).toEqual([]);
  });

  test('a ride in the stop does not count for a limit, and a goal waits for the next one [CAMP-22]', async () => {
    const window = { kind: 'CAMPAIGN' } as const;
    const capped = { ...each, startsOn: '2026-03-01', endsOn: '2026-12-31', limit: { earnings: 3, days: 0, window } };
    const goal = { id: 'goal', type: 'MULTI_TRIP', reward: 10, target: 4, window } as const;
    const { budget, heard, ride, earned } = await scene([
      capped,
      { ...goal, startsOn: '2026-03-01', endsOn: '2026-12-31' },
    ]);
    await budget({ ride: 20, goal: 10 });
    w.clock.set(at(8));
    // The fourth ride reaches Ben's goal and uses up its campaign's budget; Ana's fourth gets nothing.
    await ride([BEN, at(3)], [BEN, at(4)], [BEN, at(5)], [BEN, at(6)]);
    await ride([ANA, at(4)], [ANA, at(5)], [ANA, at(6)], [ANA, at(7)]);
    expect([await earned(BEN, 'ride'), await earned(ANA, 'ride'), await earned(ANA, 'goal')]).toEqual([20, 0, 0]);
    heard();
    w.clock.set(at(5, '04'));
    await ride([BEN, at(1, '04')], [BEN, at(2, '04')], [ANA, at(3, '04')]);
    expect([await earned(BEN, 'ride'), await earned(ANA, 'ride'), await earned(ANA, 'goal')]).toEqual([30, 10, 10]);
  });
});

describe('budget of a version', () => {
  test('counts from the first of its month, including earlier payments, which are its minimum [CAMP-24]', async () => {
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
    expect(await months('ride')).toMatchObject([{ max: 30 }, { max: 15, given: 10 }]);
    expect(await findings()).toEqual([]);
  });

  test('a raised one pays from then on; rides in the stop stay unpaid; a removed one limits nothing [CAMP-24]', async () => {
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

describe('month before the first version with a budget', () => {
  test('pays no more than that version allows; earlier payments count and stay [CAMP-30]', async () => {
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
    await takeBack(ANA, at(3));
    await ride([BEN, at(2)]);
    expect([await earned(ANA, 'ride'), await earned(BEN, 'ride')]).toEqual([10, 20]);
    expect(await findings()).toEqual([]);
  });

  test('keeps payments above that amount, pays nothing more, and applies to every earlier month [CAMP-30]', async () => {
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
    w.clock.set(at(5, '05'));
    await budget({ ride: 40 });
    await ride([ANA, at(18, '03')]);
    expect(await earned(ANA, 'ride')).toBe(20);
    expect(await findings()).toEqual([]);
  });

  test('two concurrent transactions that create it never exceed its limit [CAMP-30]', async () => {
    const { budget, ride, earned, months, findings } = await scene();
    w.clock.set(at(10, '04'));
    await budget({ ride: 10 });
    await Promise.all([ride([ANA, at(3)]), ride([BEN, at(4)])]);
    expect((await earned(ANA, 'ride')) + (await earned(BEN, 'ride'))).toBe(10);
    expect(await months('ride')).toMatchObject([{ month: '2026-03-01', max: 10, given: 10 }, {}]);
    expect(await findings()).toEqual([]);
  });
});

test("a backtest reports the rules' cost, ignoring budgets, and lists the budget and the months above it [CAMP-22, DESK-334]", async () => {
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

describe('rider texts', () => {
  test('a card with a used-up budget shows that, and the day it pays again [CAMP-26]', async () => {
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

  test('the receipt of a ride in the stop or too late says that the budget is used up [CAMP-26]', async () => {
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
