import type { PackCampaignOf } from '@fareback/tenant-pack';
import pg from 'pg';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import type { Campaign } from './engine/campaign.ts';
import type { CampaignEarning, Program } from './engine/fold-member.ts';
import { arrangeRides, foldArrivals, isVoided, orderNames } from './testing/arrange-rides.ts';
import { CITY_ZONE, deriveBySql, historiesOf, isWhole, realTrips } from './testing/real-rides.ts';
import { countStatus, tierCampaign, tierStatus, transactionalCampaign } from './testing/test-campaigns.ts';

const w = await world();
const BATCH = 20;

function programOfProof(): Program {
  const zone = { timeZone: CITY_ZONE };
  const climbing: Campaign<PackCampaignOf<'TIER'>> = tierCampaign(
    {
      id: 'climb',
      tiers: [
        { rewardPoints: 1, maxBehaviors: 4 },
        { rewardPoints: 1, maxBehaviors: 8 },
        { rewardPoints: 1, maxBehaviors: 1000 },
      ],
    },
    zone,
  );
  const statuses = [
    countStatus(
      {
        id: 'last-week',
        of: 'LAST',
        levels: [
          { id: 'silver', from: 4 },
          { id: 'gold', from: 8 },
        ],
      },
      zone,
    ),
    countStatus(
      {
        id: 'minutes',
        measure: 'MINUTE',
        period: 'MONTH',
        levels: [
          { id: 'silver', from: 60 },
          { id: 'gold', from: 300 },
        ],
      },
      zone,
    ),
    countStatus(
      {
        id: 'life',
        period: 'CAMPAIGN',
        levels: [
          { id: 'regular', from: 10 },
          { id: 'veteran', from: 30 },
        ],
      },
      zone,
    ),
    {
      ...tierStatus(climbing),
      definition: {
        kind: 'TIER' as const,
        id: 'climber',
        campaign: 'climb',
        levels: [
          { id: 'second', from: 2 },
          { id: 'third', from: 3 },
        ],
      },
    },
  ];
  const memberCaps = [{ capId: 'together', campaigns: ['any-day', 'weekend'], points: 300 }];
  const on = { ...zone, statuses, memberCaps };
  const trips = ['trip.completed' as const];
  const weekend = { weekdays: [6, 7] };
  const of = (id: string, times: [number, string][]) =>
    times.map(([factor, level]) => ({ times: factor, status: { id, levels: [level] } }));
  return {
    digest: 'rules',
    fences: new Map(),
    overlaps: 'ONE',
    campaigns: [
      transactionalCampaign(
        {
          id: 'boosted',
          reward: 5,
          limit: { earnings: 4, days: 1 },
          counts: { behaviours: trips, minDurationSeconds: 120 },
          multipliers: [
            { times: 2, when: weekend, label: 'weekend' },
            ...of('last-week', [
              [1.5, 'silver'],
              [3, 'gold'],
            ]),
          ],
        },
        on,
      ),
      transactionalCampaign(
        {
          id: 'minutes',
          rewardPer: { unit: 'MINUTE', points: 1, rounding: 'NEAREST', pointsMax: 60 },
          multipliers: of('minutes', [
            [1.25, 'silver'],
            [2, 'gold'],
          ]),
          memberMax: { points: 500 },
        },
        on,
      ),
      transactionalCampaign({ id: 'any-day', reward: 10 }, on),
      transactionalCampaign({ id: 'weekend', reward: 7, counts: { behaviours: trips, ...weekend } }, on),
      transactionalCampaign(
        { id: 'regulars', reward: 3, counts: { behaviours: trips, status: { id: 'life', levels: ['regular'] } } },
        on,
      ),
      transactionalCampaign(
        {
          id: 'climbers',
          reward: 2,
          multipliers: of('climber', [
            [2, 'second'],
            [4, 'third'],
          ]),
        },
        on,
      ),
    ],
  };
}

test.skipIf(realTrips().length === 0).each(orderNames)(
  'factors, statuses and caps pay on real rides %s, one in a hundred voided, exactly what plain SQL derives from the files [CAMP-60, CAMP-63, CAMP-64, CAMP-65, CAMP-66]',
  { timeout: 1_200_000 },
  async (order) => {
    const trips = realTrips();
    const program = programOfProof();
    const client = new pg.Client({ connectionString: w.superuserUrl });
    await client.connect();
    try {
      const valid = trips.filter(({ trip }) => !isVoided(trip));
      await deriveBySql(client, valid, 'statuses.sql');
      const rows: (CampaignEarning & { rider: string })[] = [];
      for (const [rider, rides] of historiesOf(trips))
        for (const paid of foldArrivals(program, arrangeRides(order, rides), BATCH)) rows.push({ rider, ...paid });
      await client.query(
        `create temp table paid as select rider, campaign, to_timestamp(second) as earned_at, sum(amount)::int as amount
           from unnest($1::text[], $2::text[], $3::float8[], $4::int[]) as given (rider, campaign, second, amount)
          group by 1, 2, 3`,
        [
          rows.map(({ rider }) => rider),
          rows.map(({ campaignId }) => campaignId),
          rows.map(({ earnedAt }) => earnedAt / 1000),
          rows.map(({ amount }) => amount),
        ],
      );
      const expected = '(select rider, campaign, earned_at, sum(amount)::int from expected group by 1, 2, 3)';
      const found = await client.query(
        `select (select count(*)::int from (${expected} except all table paid) d) as missing,
                (select count(*)::int from (table paid except all ${expected}) d) as surplus`,
      );
      expect(found.rows).toEqual([{ missing: 0, surplus: 0 }]);
      const { rows: sums } = await client.query(
        'select campaign, count(*)::int as earnings, sum(amount)::int as points from paid group by 1 order by 1',
      );
      expect(sums).toHaveLength(6);
      if (isWhole) console.info(order, JSON.stringify({ rides: trips.length, sums }));
    } finally {
      await client.end();
    }
  },
);
