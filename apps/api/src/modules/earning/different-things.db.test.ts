import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import type { Program } from './engine/fold-member.ts';
import { compareProgram } from './testing/compare-program.ts';
import { CITY_ZONE, isWhole, realTrips, withModesAndProviders } from './testing/real-rides.ts';
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

/** The short form takes every third rider. */
const trips = withModesAndProviders(realTrips().filter(({ rider }) => isWhole || Number(rider) % 3 === 0));

test.skipIf(trips.length === 0)(
  'different modes, providers, lines and stops pay on real rides what plain SQL derives, in any order and with one ride in a hundred voided (skipped where the data folder is absent) [CAMP-46]',
  { timeout: 1_800_000 },
  async () => {
    const { derived, differences } = await compareProgram(w, {
      program,
      trips,
      sql: 'different-things.sql',
      batches: 3,
    });
    expect(differences).toEqual([]);
    if (isWhole) console.info('different things', JSON.stringify({ rides: trips.length, derived }));
  },
);
