import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import type { Program } from './engine/fold-member.ts';
import { compareProgram } from './testing/compare-program.ts';
import { CITY_ZONE, isWhole, realTrips, withDistances } from './testing/real-rides.ts';
import { countStatus, multiTripCampaign, transactionalCampaign } from './testing/test-campaigns.ts';

const w = await world();

const bare = { timeZone: CITY_ZONE };
const week = { kind: 'CALENDAR', unit: 'WEEK' } as const;
const month = { kind: 'CALENDAR', unit: 'MONTH' } as const;
const sevenDays = { kind: 'ROLLING', seconds: 7 * 86_400 } as const;
const rides = ['trip.completed' as const];

const statuses = [
  countStatus(
    {
      id: 'bonus-trips',
      counts: { behaviours: rides, minDistanceMeters: 1000 },
      levels: [
        { id: 'silver', from: 2 },
        { id: 'gold', from: 4 },
      ],
    },
    bare,
  ),
  countStatus(
    {
      id: 'kilometers',
      measure: 'KILOMETER',
      period: 'MONTH',
      levels: [
        { id: 'silver', from: 10 },
        { id: 'gold', from: 50 },
      ],
    },
    bare,
  ),
  countStatus({ id: 'miles', measure: 'MILE', of: 'LAST', levels: [{ id: 'far', from: 8 }] }, bare),
];
const on = { ...bare, statuses };
const factors = (id: string, [silver, gold]: readonly [number, number]) => [
  { times: silver, status: { id, levels: ['silver'] } },
  { times: gold, status: { id, levels: ['gold'] } },
];

const paying = (id: string, reward: number, counts: object, more: object = {}) =>
  transactionalCampaign({ id, reward, counts: { behaviours: rides, ...counts }, ...more }, on);

const program: Program = {
  digest: 'rules',
  fences: new Map(),
  overlaps: 'ONE',
  campaigns: [
    paying('by-mile', 3, {}, { rewardPer: { unit: 'MILE', points: 10, rounding: 'DOWN', pointsMax: 60 } }),
    paying('by-mile-nearest', 0, {}, { rewardPer: { unit: 'MILE', points: 3, rounding: 'NEAREST', pointsMax: 1000 } }),
    paying('by-kilometer', 0, {}, { rewardPer: { unit: 'KILOMETER', points: 3, rounding: 'NEAREST', pointsMax: 25 } }),
    paying('by-kilometer-up', 1, {}, { rewardPer: { unit: 'KILOMETER', points: 1, rounding: 'UP' } }),
    paying(
      'bonus-miles',
      1,
      {},
      {
        rewardPer: { unit: 'MILE', points: 5, rounding: 'NEAREST', pointsMax: 30 },
        multipliers: [{ times: 2, when: { weekdays: [6, 7] }, label: 'weekend' }, ...factors('bonus-trips', [1.5, 2])],
      },
    ),
    paying(
      'kilometer-levels',
      5,
      {},
      {
        multipliers: [
          { times: 2, when: { minDistanceMeters: 5000 }, label: 'far' },
          ...factors('kilometers', [1.5, 3]),
        ],
      },
    ),
    paying('far-last-week', 2, { status: { id: 'miles', levels: ['far'] } }),
    paying('middle', 3, { minDistanceMeters: 1500, maxDistanceMeters: 5000 }),
    paying('not-far', 4, { not: { minDistanceMeters: 8000 } }),
    paying('near-or-unknown', 5, { maxDistanceMeters: 2000, unmeasured: 'COUNTS' }),
    paying('near-or-far', 6, { any: [{ maxDistanceMeters: 1000 }, { minDistanceMeters: 10_000, weekdays: [6, 7] }] }),
    paying(
      'steps',
      1,
      {},
      {
        rewardsWhen: [
          { when: { minDistanceMeters: 6000 }, reward: 9 },
          { when: { minDistanceMeters: 2500 }, reward: 4 },
        ],
      },
    ),
    paying('after-kilometers', 5, { after: { measure: 'KILOMETER', amount: 15, window: month } }),
    paying('mile-limit', 2, {}, { measureLimit: { measure: 'MILE', amount: 10, window: week } }),
    paying('kilometer-limit', 6, {}, { measureLimit: { measure: 'KILOMETER', amount: 12.5, window: sevenDays } }),
    multiTripCampaign({ id: 'mile-goal', reward: 40, target: 12, measure: 'MILE', window: week }, on),
    multiTripCampaign({ id: 'kilometer-goal', reward: 30, target: 20, measure: 'KILOMETER', window: sevenDays }, on),
    multiTripCampaign(
      { id: 'kilometers-carried', reward: 35, target: 30, measure: 'KILOMETER', window: month, carryOver: true },
      on,
    ),
  ],
};

/** The short form takes every third rider. */
const trips = withDistances(realTrips().filter(({ rider }) => isWhole || Number(rider) % 3 === 0));

test.skipIf(trips.length === 0)(
  'points by mile and kilometer, goals, limits, conditions and factors by distance pay on real rides what plain SQL derives, in any order and with one ride in a hundred voided (skipped where the data folder is absent) [CAMP-17, CAMP-28, CAMP-43, CAMP-45, CAMP-60, CAMP-61, CAMP-63, CAMP-111, CAMP-112]',
  { timeout: 1_800_000 },
  async () => {
    const { derived, differences } = await compareProgram(w, { program, trips, sql: 'distances.sql', batches: 3 });
    expect(differences).toEqual([]);
    expect(Math.min(...derived.map(({ earnings }) => earnings))).toBeGreaterThan(20);
    if (isWhole) console.info('distances', JSON.stringify({ rides: trips.length, derived }));
  },
);
