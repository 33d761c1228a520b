import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { mintOffer } from '../../../testing/offers.ts';
import { tripEvent } from '../../ingest/testing/test-program.ts';
import { createBudgetFixture } from '../budgets/testing/budget-fixture.ts';

const w = await world();
const CARD = '0042110001';
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T21:00:00.000Z`;
const keyOf = (day: number, frame: number | string): string => `t:ride:${frame}:cards/${CARD} ${at(day)}`;
/** The service day of a day of March 2026 in keys. */
const frameOf = (day: number): number => 20_513 + day - 1;

const FIXED = `(definition - 'rewardPer') || '{"reward": 5}'`;
const campaignLimit = { earnings: 9, days: 365, window: { kind: 'CAMPAIGN' } };

/** A campaign that pays ten points for a ride of ten minutes, and an offer for each. */
async function createVaried(more: object = {}) {
  const fixture = await createBudgetFixture(
    w,
    [
      {
        id: 'ride',
        type: 'TRANSACTIONAL',
        reward: 0,
        rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' },
        rewardOffer: { offer: 'coffee' },
        ...more,
      },
    ],
    [CARD],
  );
  const { tenant, heard, post } = fixture;
  await mintOffer(w, tenant, { offerId: 'coffee', definition: { stock: { kind: 'fixed' }, isGranted: true } });
  w.clock.set(at(19));
  const change = async (definition: string): Promise<void> => {
    await w.inTenant(tenant, (tx) =>
      tx.run(`update campaign set definition = ${definition} where tenant_id = $1`, [tenant.tenantId]),
    );
    heard();
  };
  const rest = async (): Promise<void> => {
    await w.inTenant(tenant, (tx) =>
      tx.run(`update campaign set is_active = false, rested_at = $2 where tenant_id = $1`, [
        tenant.tenantId,
        w.clock.now(),
      ]),
    );
    heard();
  };
  const correct = async (day: number): Promise<void> => {
    const event = tripEvent(`correction ${day}`, CARD, at(day));
    const data = { ...(event['data'] as object), id: `${CARD} ${at(day)}` };
    expect(await post({ ...event, type: 'trip.corrected', data })).toBe(202);
  };
  /** Keys and points that the member holds, and keys of offers that can be used. */
  const holdings = () =>
    w.inTenant(tenant, async (tx) => {
      const points = await tx.query<{ key: string; amount: number }>(
        'select earning_key as key, amount from earning where canceled_at is null order by earned_at, 1',
      );
      const offers = await tx.query<{ key: string }>(
        'select grant_key as key from offer_grant where withdrawn_at is null order by grant_key',
      );
      return { points: points.map(({ key, amount }) => [key, amount]), offers: offers.map(({ key }) => key) };
    });
  return { ...fixture, change, rest, correct, holdings };
}

const rides = (...days: number[]) => days.map((day): [string, string] => [CARD, at(day)]);

test.each([
  ['unclaimed', false, true],
  ['claimed', true, true],
  ['unclaimed, as the first report after the change,', false, false],
  ['claimed, as the first report after the change,', true, false],
])(
  'points and offer of a varied reward, %s go with the void of their ride after the reward became fixed, once [CAMP-127]',
  async (_, isClaimed, isEvaluated) => {
    const { ride, claimAll, change, takeBack, holdings, findings } = await createVaried();
    await ride(...rides(2, 3));
    if (isClaimed) await claimAll(CARD);
    await change(FIXED);
    if (isEvaluated) await ride(...rides(4));
    await takeBack(CARD, at(3));
    const left = {
      points: [[keyOf(2, frameOf(2)), 10], ...(isEvaluated ? [[`t:ride:${frameOf(4)}:1`, 5]] : [])],
      offers: [`${keyOf(2, frameOf(2))}+offer`, ...(isEvaluated ? [`t:ride:${frameOf(4)}:1+offer`] : [])],
    };
    expect(await holdings()).toEqual(left);
    expect(await findings()).toEqual([]);
    await takeBack(CARD, at(3));
    expect(await holdings()).toEqual(left);
    expect(await findings()).toEqual([]);
  },
);

test.each([false, true])(
  'a void before a change of rules and one after it leave the same, also if rides of one limit have ordinals since (claimed: %s) [CAMP-127]',
  async (isClaimed) => {
    const before = await createVaried({ limit: campaignLimit });
    await before.ride(...rides(2, 3));
    if (isClaimed) await before.claimAll(CARD);
    await before.takeBack(CARD, at(2));
    await before.change(FIXED);
    await before.ride(...rides(4));

    const after = await createVaried({ limit: campaignLimit });
    await after.ride(...rides(2, 3));
    await after.change(FIXED);
    await after.ride(...rides(4));
    if (isClaimed) await after.claimAll(CARD);
    await after.takeBack(CARD, at(2));

    const left = {
      points: [
        [keyOf(3, 'all'), 10],
        ['t:ride:all:2', 5],
      ],
      offers: [`${keyOf(3, 'all')}+offer`, 't:ride:all:2+offer'].toSorted(),
    };
    expect(await before.holdings()).toEqual(left);
    expect(await after.holdings()).toEqual(left);
    await after.ride(...rides(5));
    expect((await after.holdings()).points).toEqual([...left.points, ['t:ride:all:3', 5]]);
    expect([...(await before.findings()), ...(await after.findings())]).toEqual([]);
  },
);

test.each([true, false])(
  'a correction after a change of rules replaces the payment of its ride by one of the new rules (a ride between: %s) [CAMP-127]',
  async (isEvaluated) => {
    const { ride, change, correct, holdings, findings } = await createVaried();
    await ride(...rides(2, 3));
    await change(FIXED);
    if (isEvaluated) await ride(...rides(4));
    await correct(3);
    const { points, offers } = await holdings();
    expect(offers).toContain(`t:ride:${frameOf(3)}:1+offer`);
    expect(offers).toHaveLength(isEvaluated ? 3 : 2);
    expect(points).toEqual([
      [keyOf(2, frameOf(2)), 10],
      [`t:ride:${frameOf(3)}:1`, 5],
      ...(isEvaluated ? [[`t:ride:${frameOf(4)}:1`, 5]] : []),
    ]);
    expect(await findings()).toEqual([]);
  },
);

test('payments of voided rides go after their campaign changed its type or was removed; other rides keep theirs [CAMP-127]', async () => {
  const tier = await createVaried();
  await tier.ride(...rides(2, 3));
  await tier.change(
    `(definition - array['rewardPer', 'reward', 'limit']) || '{"type": "TIER", "period": "MONTH", "tierType": "POINTS", "tiers": [{"rewardPoints": 7, "maxBehaviors": 9}]}'`,
  );
  await tier.ride(...rides(4));
  await tier.takeBack(CARD, at(2));
  expect((await tier.holdings()).points.map(([, amount]) => amount)).toEqual([10, 7]);
  expect(await tier.findings()).toEqual([]);

  const gone = await createVaried({ limit: campaignLimit });
  await gone.ride(...rides(2, 3));
  await gone.change(FIXED);
  await gone.ride(...rides(4));
  await gone.rest();
  await gone.takeBack(CARD, at(2));
  expect((await gone.holdings()).points).toEqual([
    [keyOf(3, 'all'), 10],
    ['t:ride:all:3', 5],
  ]);
  expect(await gone.findings()).toEqual([]);
});

const toVaried = `(definition - 'reward') || '{"reward": 0, "rewardPer": {"unit": "MINUTE", "points": 1, "rounding": "DOWN"}}'`;
const perWeek = `definition || '{"limit": {"earnings": 9, "days": 7, "window": {"kind": "CALENDAR", "unit": "WEEK"}}}'`;

test.each([
  ['became varied', toVaried, 'cards/0042110001 2026-03-05T21:00:00.000Z'],
  ['got another window', perWeek, '3'],
])(
  'points and offer of a fixed reward that %s since go with the void of their ride, and the ride after the change keeps its own [CAMP-127]',
  async (_, definition, third) => {
    const { ride, claimAll, change, takeBack, holdings, findings } = await createVaried({
      rewardPer: undefined,
      reward: 5,
    });
    await ride(...rides(3, 4));
    await claimAll(CARD);
    await change(definition);
    await ride(...rides(5));
    expect((await holdings()).points.at(-1)?.[0]).toContain(third);
    await takeBack(CARD, at(3));
    const { points, offers } = await holdings();
    expect(points.map(([key]) => key)).toEqual([`t:ride:${frameOf(4)}:1`, expect.any(String)]);
    expect(offers).toHaveLength(2);
    await takeBack(CARD, at(4));
    await takeBack(CARD, at(5));
    expect(await holdings()).toEqual({ points: [], offers: [] });
    expect(await findings()).toEqual([]);
  },
);
