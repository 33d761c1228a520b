import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { world } from '../../../testing/index.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import { fileOf } from '../testing/read-text.ts';
import { isWhole, realFolder } from '../testing/real-rides-world.ts';
import { giveProgram } from '../testing/test-program.ts';
import { dryRun } from './dry-run.ts';
import { importFile } from './import-file.ts';

const w = await world();

/** A public ride data set, with a mapping written from docs/mappings.md alone, and SQL that parses its rows. */
interface Public {
  folder: string;
  starts: string;
  mapping: Record<string, unknown>;
  /** SQL for event id, start, end, seconds, meters and both places from a row's `cells`. */
  sql: string;
}

const local = (column: string, zone: string): string => `(${column})::timestamp at time zone '${zone}'`;
const berlin = (column: string): string =>
  local(`to_timestamp(cells->>'${column}', 'MM/DD/YYYY HH24:MI')::timestamp + interval '6 hours'`, 'Europe/Berlin');
const type = 'trip.completed';

const folders: Public[] = [
  {
    folder: 'bikeshare-guadalajara',
    starts: 'datos_abiertos_',
    mapping: {
      type,
      mode: 'bikeshare',
      columns: {
        eventId: 'Viaje_Id',
        subject: 'Usuario_Id',
        startedAt: 'Inicio_del_viaje',
        endedAt: 'Fin_del_viaje',
        fromPlace: 'Origen_Id',
        toPlace: 'Destino_Id',
      },
      time: { format: '%Y-%m-%d %H:%M:%S', zone: 'America/Mexico_City' },
    },
    sql: `cells->>'Viaje_Id', ${local("cells->>'Inicio_del_viaje'", 'America/Mexico_City')}, ${local("cells->>'Fin_del_viaje'", 'America/Mexico_City')},
      extract(epoch from ${local("cells->>'Fin_del_viaje'", 'America/Mexico_City')} - ${local("cells->>'Inicio_del_viaje'", 'America/Mexico_City')})::int,
      null::int, cells->>'Origen_Id', cells->>'Destino_Id'`,
  },
  {
    folder: 'bikeshare-pittsburgh',
    starts: 'healthyride-rentals-',
    mapping: {
      type,
      mode: 'bikeshare',
      columns: {
        eventId: 'Trip id',
        subject: 'Bikeid',
        startedAt: 'Starttime',
        endedAt: 'Stoptime',
        duration: 'Tripduration',
        fromPlace: 'From station id',
        toPlace: 'To station id',
      },
      time: { format: '%m/%d/%Y %H:%M', zone: 'Europe/Berlin', behindMinutes: 360 },
    },
    // For an ambiguous hour, choose the reading that agrees with the stated duration.
    sql: `cells->>'Trip id', case when twice and stated - took between 3000 and 4200 then started - interval '1 hour' else started end,
      case when twice and stated - took between -4200 and -3000 then ended - interval '1 hour' else ended end,
      stated, null::int, cells->>'From station id', cells->>'To station id'`,
  },
  {
    folder: 'scooter-louisville',
    starts: 'DocklessOpenData',
    mapping: {
      type,
      mode: 'scooter',
      columns: {
        eventId: 'TripID',
        startedAt: { columns: ['StartDate', 'StartTime'] },
        endedAt: { columns: ['EndDate', 'EndTime'] },
        duration: 'TripDuration',
        distance: 'TripDistance',
        fromLat: 'StartLatitude',
        fromLon: 'StartLongitude',
        toLat: 'EndLatitude',
        toLon: 'EndLongitude',
      },
      durationUnit: 'MINUTES',
      distanceUnit: 'MILES',
      time: { format: '%Y-%m-%d %H:%M', zone: 'America/Kentucky/Louisville' },
    },
    sql: `cells->>'TripID', ${local("(cells->>'StartDate') || ' ' || (cells->>'StartTime')", 'America/Kentucky/Louisville')},
      ${local("(cells->>'EndDate') || ' ' || (cells->>'EndTime')", 'America/Kentucky/Louisville')},
      (cells->>'TripDuration')::int * 60, floor((cells->>'TripDistance')::float8 * 1609.344 + 0.5)::int, null, null`,
  },
  {
    folder: 'fixtures/mds',
    starts: 'mds-like-trips',
    mapping: {
      type,
      layout: 'JSON_LINES',
      mode: 'scooter',
      columns: {
        eventId: { columns: ['vehicle_id', 'start_time'] },
        startedAt: 'start_time',
        endedAt: 'end_time',
        duration: 'trip_duration',
        distance: 'trip_distance',
      },
      time: { format: 'EPOCH_MILLISECONDS' },
    },
    sql: `(cells->>'vehicle_id') || ' ' || (cells->>'start_time'), to_timestamp((cells->>'start_time')::float8 / 1000),
      to_timestamp(floor((cells->>'end_time')::float8) / 1000), round((cells->>'trip_duration')::float8)::int,
      round((cells->>'trip_distance')::float8)::int, null, null`,
  },
];

const filesOf = ({ folder, starts }: Public): string[] => {
  const from = path.join(realFolder, folder);
  const found = fs.existsSync(from) ? fs.readdirSync(from).filter((file) => file.startsWith(starts)) : [];
  return found
    .toSorted()
    .slice(0, isWhole ? undefined : 1)
    .map((file) => path.join(from, file));
};

function recordsOf(file: string): string[] {
  const bytes = fs.readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (file.endsWith('.jsonl')) return text.trimEnd().split('\n');
  return parse<Record<string, string>>(text, { columns: true }).map((record) => JSON.stringify(record));
}

const STORED = 'event_id, started_at, ended_at, duration_seconds, distance_meters, from_place, to_place';

async function compare(tenantId: string, { sql, folder }: Public, files: string[]) {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; create temp table raw (cells jsonb)");
    for (const file of files) await client.query('insert into raw select unnest($1::jsonb[])', [recordsOf(file)]);
    const read =
      folder === 'bikeshare-pittsburgh'
        ? `select ${sql} from (select cells, started, ended, stated, extract(epoch from ended - started) as took,
             ended::date in ('2015-10-24', '2015-10-25') as twice from (select cells, ${berlin('Starttime')} as started,
             ${berlin('Stoptime')} as ended, (cells->>'Tripduration')::int as stated from raw) r) t`
        : `select ${sql} from raw`;
    await client.query(`create temp table told (event_id text, started_at timestamptz, ended_at timestamptz, duration_seconds int,
      distance_meters int, from_place text, to_place text)`);
    await client.query(`insert into told ${read}`);
    // Bike and scooter rides over 72 hours are rejected.
    await client.query(
      "delete from told where duration_seconds > 72 * 3600 or ended_at - started_at > interval '72 hours'",
    );
    const stored = `select ${STORED} from behaviour where tenant_id = '${tenantId}'`;
    const count = async (first: string, second: string): Promise<number> =>
      (await client.query<{ n: number }>(`select count(*)::int as n from (${first} except all ${second}) d`)).rows[0]
        ?.n ?? -1;
    const told = `select ${STORED} from told`;
    return { missing: await count(told, stored), surplus: await count(stored, told) };
  } finally {
    await client.end();
  }
}

describe.each(folders)('$folder (skipped where the data folder is absent)', (each) => {
  const files = filesOf(each);
  test.skipIf(files.length === 0)(
    'every row is stored as plain SQL reads it, by a mapping written from the documentation, and a dry run predicts it',
    { timeout: 900_000 },
    async () => {
      w.clock.set('2026-03-02T12:00:00Z');
      const minted = await w.mintTenant({ timeZone: 'UTC' });
      await giveProgram(w, minted, ['rides'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
      const tenant = await w.app.tenants.byId(minted.tenantId);
      if (!tenant) throw new Error('The tenant was not minted.');
      const mapping = loadMapping(fileOf(stringify(each.mapping), 'mapping.yaml'));
      let [rows, seconds] = [0, 0];
      for (const file of files) {
        const request = { providerId: 'rides', file, mapping };
        const tried = await dryRun(w.deps, tenant, request);
        const began = performance.now();
        const count = await importFile(w.deps, tenant, request);
        seconds += (performance.now() - began) / 1000;
        rows += count.rows;
        const { 'DURATION_TOO_LONG duration': tooLong = 0, ...refused } = count.refused;
        expect({ accepted: count.accepted + tooLong, refused }).toEqual({
          accepted: recordsOf(file).length,
          refused: {},
        });
        expect(tried.count).toMatchObject({ accepted: count.accepted, refused: count.refused });
      }
      const differences = await compare(minted.tenantId, each, files);
      console.info(
        `${each.folder}: ${files.length} files, ${rows} rows, ${Math.round(rows / seconds)} rows/s, ${JSON.stringify(differences)}`,
      );
      expect(differences).toEqual({ missing: 0, surplus: 0 });
    },
  );
});
