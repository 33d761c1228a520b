import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { compareActivities } from './engine/activity.ts';
import { campaignOf } from './engine/campaign.ts';
import { evaluate } from './engine/evaluate-history.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { serviceCalendar } from './engine/service-day.ts';
import { pageCampaigns } from './testing/page-campaigns.ts';
import { CITY_ZONE, historiesOf, isWhole, type RealTrip, realTrips } from './testing/real-rides.ts';

const w = await world();
const sql = path.join(import.meta.dirname, 'testing/campaigns-page.sql');
const ROWS_AT_ONCE = 20_000;

interface Earned {
  riders: string[];
  campaigns: string[];
  seconds: number[];
  amounts: number[];
}

/** The engine's earnings for the rides, in random order, by every campaign of the page that SQL derives too. */
function paidBy(trips: readonly RealTrip[], derived: ReadonlySet<string>): Earned {
  const calendar = serviceCalendar(CITY_ZONE, 0);
  const campaigns = pageCampaigns().filter(({ campaign }) => derived.has(campaign.id));
  const paid: Earned = { riders: [], campaigns: [], seconds: [], amounts: [] };
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

async function fill(client: pg.Client, trips: readonly RealTrip[]): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; create temp table raw_trip (trip text, rider text, started timestamp, ended timestamp, origin text, destination text)`,
  );
  for (let from = 0; from < trips.length; from += ROWS_AT_ONCE)
    await client.query(
      'insert into raw_trip select * from jsonb_to_recordset($1) as t (trip text, rider text, started timestamp, ended timestamp, origin text, destination text)',
      [JSON.stringify(trips.slice(from, from + ROWS_AT_ONCE))],
    );
  await client.query(fs.readFileSync(sql, 'utf8'));
}

test.skipIf(realTrips().length === 0)(
  'on real rides every newer form pays exactly what plain SQL derives from the files (skipped where the data folder is absent) [STREAK-09, CAMP-17, CAMP-18]',
  { timeout: 1_200_000 },
  async () => {
    const trips = realTrips();
    const client = new pg.Client({ connectionString: w.superuserUrl });
    await client.connect();
    try {
      await fill(client, trips);
      const { rows: derived } = await client.query<{ campaign: string; earnings: number; points: number }>(
        'select campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1',
      );
      const { riders, campaigns, seconds, amounts } = paidBy(trips, new Set(derived.map(({ campaign }) => campaign)));
      await client.query(
        `create temp table paid as select rider, campaign, to_timestamp(second) as earned_at, amount
           from unnest($1::text[], $2::text[], $3::float8[], $4::int[]) as given (rider, campaign, second, amount)`,
        [riders, campaigns, seconds, amounts],
      );
      const differences = async (first: string, second: string): Promise<number> =>
        (
          await client.query<{ n: number }>(
            `select count(*)::int as n from (table ${first} except all table ${second}) d`,
          )
        ).rows[0]?.n ?? -1;
      expect({
        missing: await differences('expected', 'paid'),
        surplus: await differences('paid', 'expected'),
      }).toEqual({ missing: 0, surplus: 0 });
      expect(derived.length).toBe(isWhole ? 14 : derived.length);
      expect(derived.length).toBeGreaterThan(8);
      if (isWhole) console.info('forms', JSON.stringify({ rides: trips.length, derived }));
    } finally {
      await client.end();
    }
  },
);
