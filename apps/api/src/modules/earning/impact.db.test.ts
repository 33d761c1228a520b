import type { Saved } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import pg from 'pg';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { type ImpactSettings, readSaved } from './impact-store.ts';
import { CITY_ZONE, isWhole, realTrips } from './testing/real-rides.ts';

const w = await world();
const settings: ImpactSettings = {
  factors: [
    { mode: 'bikeshare', gramsPerKilometer: 21.3 },
    { mode: 'metro', gramsPerKilometer: 33, averageKilometers: 7.25 },
  ],
  carGramsPerKilometer: 166.7,
  source: { name: 'Handbook of Tests' },
};
const ROWS_AT_ONCE = 20_000;
const NEVER = new Date('2100-01-01T00:00:00Z');

/**
 * The rides of the files, each with a mode, a distance (none for every seventh) and a void (of every hundredth) by its
 * number, because the files hold none of these.
 */
const FILL = `insert into behaviour
  (tenant_id, provider_id, event_id, member_id, type, mode, started_at, ended_at, distance_meters, from_place, to_place, received_at, flags)
  select $1, 'bikes', trip, md5(rider)::uuid, 'trip.completed', case trip::int % 5 when 0 then 'metro' when 1 then 'walk' else 'bikeshare' end,
         started at time zone $3, ended at time zone $3, case when trip::int % 7 > 0 then trip::bigint * 37 % 9000 end,
         origin, destination, ended at time zone $3, case when trip::int % 100 = 0 then 32 else 0 end
    from jsonb_to_recordset($2) as t (trip text, rider text, started timestamp, ended timestamp, origin text, destination text)`;

/** One ride after the other by their start, without the engine: which count, and what each saves. */
const DERIVE = `create temp table counted (member_id uuid, mode text, ended_at timestamptz, meters numeric, grams numeric);
  do $$ declare r record; last timestamptz; owner text; begin
    for r in select *, member_id || mode as account,
               lag(row(member_id, mode, started_at, ended_at, from_place, to_place)) over near is not distinct from row(member_id, mode, started_at, ended_at, from_place, to_place) as again
          from behaviour where tenant_id = '#' and flags = 0
        window near as (order by member_id, mode, started_at, ended_at desc, from_place, to_place, event_id collate "C") order by member_id, mode, started_at, ended_at desc, event_id collate "C" loop
      if owner is distinct from r.account then owner := r.account; last := '-infinity'; end if;
      continue when r.again or least(last, r.ended_at) - r.started_at > interval '2 minutes';
      last := greatest(last, r.ended_at);
      insert into counted select r.member_id, r.mode, r.ended_at, m, round(m * case r.mode when 'metro' then 133.7 else 145.4 end / 1000)
        from (select coalesce(r.distance_meters, case r.mode when 'metro' then 7250 end)::numeric as m) as ride;
    end loop; end $$;`;

/** The report of the agency from those rides: every month and mode with at least five members, and their sums. */
const REPORT = `with ride as (select *, to_char(ended_at at time zone '${CITY_ZONE}', 'YYYY-MM') as month from counted),
  shown as (select month, mode from ride group by 1, 2 having count(distinct member_id) >= 5)
  select coalesce(month, 'all') as month, coalesce(mode, 'all') as mode, count(distinct member_id)::int as members, count(*)::int as rides,
         (coalesce(sum(meters) filter (where mode <> 'walk'), 0) / 1000)::float8 as kilometers, (coalesce(sum(grams) filter (where mode <> 'walk'), 0) / 1000)::float8 as kilograms,
         (count(*) filter (where meters is null and mode <> 'walk'))::int as left_out
    from ride join shown using (month, mode) group by grouping sets ((month, mode), (month), ()) order by ride.month nulls last, ride.mode nulls last`;

const RIDERS = `select member_id as "memberId", coalesce(sum(grams) filter (where mode <> 'walk'), 0)::float8 as grams,
    coalesce(sum(meters) filter (where mode <> 'walk'), 0)::float8 as meters, (count(*) filter (where meters is null and mode <> 'walk'))::int as "leftOut"
    from counted group by 1 order by 1`;

/** Every so many riders are checked one by one; the agency's report covers all. */
const RIDERS_EACH = 25;

test.skipIf(realTrips().length === 0)(
  'on real rides members and the agency save exactly what plain SQL derives (skipped where the data folder is absent) [EARN-24, DESK-502]',
  { timeout: 1_200_000 },
  async () => {
    w.clock.set('2014-11-01T12:00:00Z');
    const tenant = await w.mintTenant({ timeZone: CITY_ZONE, settings: { impact: settings, overlaps: 'ONE' } });
    w.clock.set('2015-10-02T00:00:00Z');
    const trips = realTrips();
    const client = new pg.Client({ connectionString: w.superuserUrl });
    await client.connect();
    try {
      for (let from = 0; from < trips.length; from += ROWS_AT_ONCE)
        await client.query(FILL, [tenant.tenantId, JSON.stringify(trips.slice(from, from + ROWS_AT_ONCE)), CITY_ZONE]);
      await client.query(DERIVE.replace('#', tenant.tenantId));
      const { rows: cells } = await client.query<Record<string, string | number>>(REPORT);
      const input = { params: { report: 'impact' }, query: {} } as const;
      const { rows } = await deskOf(w, tenant).call(adminRoutes.reports.get, input);
      expect(rows.filter(([, , members]) => members !== null)).toEqual(cells.map((cell) => Object.values(cell)));
      expect(cells.length).toBeGreaterThan(isWhole ? 30 : 6);

      const { rows: riders } = await client.query<Saved & { memberId: string }>(RIDERS);
      const checked = riders.filter((_, at) => at % RIDERS_EACH === 0);
      expect(checked.length).toBeGreaterThan(10);
      for (const { memberId, ...saved } of checked) {
        const [found] = await w.inTenant(tenant, (tx) =>
          readSaved(tx, tenant, { settings, memberId, starts: [NEVER] }),
        );
        expect({ memberId, ...found }).toEqual({ memberId, ...saved });
      }
    } finally {
      await client.end();
    }
  },
);
