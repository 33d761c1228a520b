import pg from 'pg';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { compareActivities } from './engine/activity.ts';
import { campaignOf } from './engine/campaign.ts';
import { evaluate } from './engine/evaluate-history.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { serviceCalendar } from './engine/service-day.ts';
import { pageCampaigns } from './testing/page-campaigns.ts';
import {
  CITY_ZONE,
  comparePaid,
  deriveBySql,
  historiesOf,
  isWhole,
  type Paid,
  type RealTrip,
  realTrips,
} from './testing/real-rides.ts';

const w = await world();

/** The engine's earnings for the rides, in random order, by every campaign of the page that SQL derives too. */
function paidBy(trips: readonly RealTrip[], derived: ReadonlySet<string>): Paid {
  const calendar = serviceCalendar(CITY_ZONE, 0);
  const campaigns = pageCampaigns().filter(({ campaign }) => derived.has(campaign.id));
  const paid: Paid = { riders: [], campaigns: [], seconds: [], amounts: [] };
  for (const [rider, rides] of historiesOf(trips)) {
    const history = markOverlaps(rides.toSorted(compareActivities), 'ONE');
    for (const { campaign } of campaigns) {
      for (const { amount, earnedAt } of evaluate(campaignOf(campaign, calendar), history).earnings) {
        paid.riders.push(rider);
        paid.campaigns.push(campaign.id);
        paid.seconds.push(earnedAt / 1000);
        paid.amounts.push(amount);
      }
    }
  }
  return paid;
}

test.skipIf(realTrips().length === 0)(
  'on real rides every newer form pays exactly what plain SQL derives from the files (skipped where the data folder is absent) [STREAK-09, CAMP-17, CAMP-18, CAMP-95]',
  { timeout: 1_200_000 },
  async () => {
    const trips = realTrips();
    const client = new pg.Client({ connectionString: w.superuserUrl });
    await client.connect();
    try {
      await deriveBySql(client, trips, 'campaigns-page.sql');
      const { rows: derived } = await client.query<{ campaign: string; earnings: number; points: number }>(
        'select campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1',
      );
      const paid = paidBy(trips, new Set(derived.map(({ campaign }) => campaign)));
      expect(await comparePaid(client, paid)).toEqual({ missing: 0, surplus: 0 });
      expect(derived.length).toBe(isWhole ? 15 : derived.length);
      expect(derived.length).toBeGreaterThan(8);
      if (isWhole) console.info('forms', JSON.stringify({ rides: trips.length, derived }));
    } finally {
      await client.end();
    }
  },
);
