import pg from 'pg';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import type { Program } from './engine/fold-member.ts';
import { arrangeRides, foldArrivals, isVoided, orderNames } from './testing/arrange-rides.ts';
import {
  CITY_ZONE,
  comparePaid,
  deriveBySql,
  historiesOf,
  isWhole,
  type Paid,
  realTrips,
  withModesAndProviders,
} from './testing/real-rides.ts';
import { multiTripCampaign, transactionalCampaign } from './testing/test-campaigns.ts';

const w = await world();

const on = { timeZone: CITY_ZONE };
const week = { kind: 'CALENDAR', unit: 'WEEK' } as const;
const month = { kind: 'CALENDAR', unit: 'MONTH' } as const;

const program: Program = {
  digest: 'rules',
  fences: new Map(),
  overlaps: 'ONE',
  campaigns: [
    multiTripCampaign({ id: 'modes', reward: 3, target: 3, distinct: { of: 'MODES' }, window: week }, on),
    multiTripCampaign({ id: 'providers', reward: 3, target: 3, distinct: { of: 'PROVIDERS' }, window: month }, on),
    multiTripCampaign({ id: 'lines', reward: 5, target: 5, distinct: { of: 'LINES' }, window: month }, on),
    multiTripCampaign(
      {
        id: 'stops',
        reward: 7,
        target: 7,
        distinct: { of: 'STOPS' },
        window: { kind: 'CAMPAIGN' },
        startsOn: '2014-12-05',
        endsOn: '2015-08-31',
      },
      on,
    ),
    multiTripCampaign(
      {
        id: 'modes-of-ten-days',
        reward: 20,
        target: 3,
        distinct: { of: 'MODES' },
        window: { kind: 'FROM_FIRST', days: 10 },
      },
      on,
    ),
    transactionalCampaign(
      {
        id: 'rail-buses',
        reward: 9,
        providers: ['rail'],
        counts: { behaviours: ['trip.completed'], modes: ['bus', 'metro'] },
      },
      on,
    ),
  ],
};

const BATCHES = 3;
/** The short form takes every third rider. */
const trips = withModesAndProviders(realTrips().filter(({ rider }) => isWhole || Number(rider) % 3 === 0));

test.skipIf(trips.length === 0)(
  'different modes, providers, lines and stops pay on real rides what plain SQL derives, in any order and with one ride in a hundred voided (skipped where the data folder is absent) [CAMP-46]',
  { timeout: 1_800_000 },
  async () => {
    const client = new pg.Client({ connectionString: w.superuserUrl });
    await client.connect();
    try {
      await deriveBySql(
        client,
        trips.filter(({ trip }) => !isVoided(trip)),
        'different-things.sql',
      );
      const { rows: derived } = await client.query<{ campaign: string; earnings: number; points: number }>(
        'select campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1',
      );
      expect(derived.map(({ campaign }) => campaign)).toEqual(
        program.campaigns.map(({ campaignId }) => campaignId).toSorted(),
      );
      for (const order of orderNames) {
        const paid: Paid = { riders: [], campaigns: [], seconds: [], amounts: [] };
        for (const [rider, rides] of historiesOf(trips)) {
          const arrivals = arrangeRides(order, rides);
          const batchSize = Math.ceil(arrivals.length / BATCHES);
          for (const { campaignId, amount, earnedAt } of foldArrivals(program, arrivals, batchSize)) {
            paid.riders.push(rider);
            paid.campaigns.push(campaignId);
            paid.seconds.push(earnedAt / 1000);
            paid.amounts.push(amount);
          }
        }
        expect({ order, ...(await comparePaid(client, paid)) }).toEqual({ order, missing: 0, surplus: 0 });
      }
      if (isWhole) console.info('different things', JSON.stringify({ rides: trips.length, derived }));
    } finally {
      await client.end();
    }
  },
);
