import { type Database, readDirectory } from '../../../platform/database/database.ts';
import { type Stretch, zoneOf } from './zone.ts';

/** A time zone of which Node and PostgreSQL know different laws. */
export interface ZoneDifference {
  timeZone: string;
  /** The first moment, to a quarter of an hour, at which their clocks differ. */
  at: Date;
  /** Seconds ahead of UTC at that moment. */
  nodeOffset: number;
  /** Null where PostgreSQL does not know the zone: every statement that names it fails. */
  databaseOffset: number | null;
  /** The server's version. Its own tzdata has no version that can be asked for. */
  databaseVersion: string;
}

/** How far back and ahead zones are compared: what reports show, and what laws may still change. */
const YEARS = 2;

/** Seconds that the database's clocks in `zone` are ahead of UTC; null where it does not know the zone. */
const offsetAt = (moment: string, zone: string): string =>
  `case when ${zone}.is_known then extract(epoch from (${moment} at time zone ${zone}.zone) - (${moment} at time zone 'UTC'))::int end`;

type ReadStretches = (timeZone: string, from: number, until: number) => Stretch[];

const engineStretches: ReadStretches = (timeZone, from, until) => zoneOf(timeZone).stretchesBetween(from, until);

/**
 * Compares the offsets that the engine goes by with those of the database, in one query: daily from two years back until
 * two years ahead, and in the last second of each of the engine's stretches [OPS-173].
 */
export async function zoneDifferences(
  database: Database,
  { timeZones, now }: { timeZones: Iterable<string>; now: Date },
  readStretches: ReadStretches = engineStretches,
): Promise<ZoneDifference[]> {
  const year = now.getUTCFullYear();
  const from = Date.UTC(year - YEARS, now.getUTCMonth());
  const until = Date.UTC(year + YEARS, now.getUTCMonth() + 1);
  const stretches = [...new Set(timeZones)].flatMap((timeZone) =>
    readStretches(timeZone, from, until).map((stretch) => ({ timeZone, ...stretch })),
  );
  if (stretches.length === 0) return [];
  return readDirectory<ZoneDifference>(
    database,
    `with known as materialized (select lower(name) as name from pg_timezone_names),
     stretch as (
       select s.zone, s.opens, s.ends, s.node, k.name is not null as is_known
         from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::int[]) as s (zone, opens, ends, node)
         left join known k on k.name = lower(s.zone)),
     found as (
       select distinct on (s.zone) s.*, i.at from stretch s
        cross join lateral (
          select generate_series(s.opens, s.ends - interval '1 second', interval '1 day')
          union all select s.ends - interval '1 second') as i (at)
        where ${offsetAt('i.at', 's')} is distinct from s.node
        order by s.zone, i.at)
     select f.zone as "timeZone", i.at, f.node as "nodeOffset",
            ${offsetAt('i.at', 'f')} as "databaseOffset",
            current_setting('server_version') as "databaseVersion"
       from found f
      cross join lateral (
        select min(q.at) as at from (
          select generate_series(greatest(f.opens, f.at - interval '1 day'), f.at, interval '15 minutes')
          union all select f.at) as q (at)
         where ${offsetAt('q.at', 'f')} is distinct from f.node) i
      order by 1`,
    [
      stretches.map(({ timeZone }) => timeZone),
      stretches.map((stretch) => new Date(stretch.from)),
      stretches.map((stretch) => new Date(stretch.until)),
      stretches.map(({ offset }) => Math.round(offset / 1000)),
    ],
  );
}
