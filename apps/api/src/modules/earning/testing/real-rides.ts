import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { zoneOf } from '../../../platform/zone.ts';
import type { Activity } from '../engine/activity.ts';
import { ride } from './test-campaigns.ts';

/** Ten months of a public bike share in Mexico City, with stable rider numbers and local times. */
export const CITY_ZONE = 'America/Mexico_City';

const folder = process.env['FAREBACK_RIDES'] ?? path.join(import.meta.dirname, '../../../../../../../shared/data');
/** Whether to read whole files or only the first rows of the first ones. */
export const isWhole = process.env['FAREBACK_WHOLE_FILES'] !== undefined;
const SHORT = { files: 2, rows: 6_000 };

export interface RealTrip {
  trip: string;
  rider: string;
  started: string;
  ended: string;
  origin: string;
  destination: string;
  provider: string;
  mode: string | null;
  /** From the generator; null if unknown. */
  line: string | null;
  fare: number | null;
  /** Meters, from the generator; null if unknown. */
  distance: number | null;
}

/**
 * Line and fare of a ride, which the files don't have, from the SHA-256 of its id: one of eight lines, or none for one
 * ride in 16; from 1.50 to 3.25 in steps of 0.25, or unknown for one in ten [docs/proofs.md].
 */
function generatedOf(trip: string): Pick<RealTrip, 'line' | 'fare'> {
  const [first = 0, second = 0] = createHash('sha256').update(`fare and line 41 ${trip}`).digest();
  return {
    line: first < 16 ? null : `L${(first % 8) + 1}`,
    fare: second < 26 ? null : 1.5 + 0.25 * (second % 8),
  };
}

/**
 * Other modes and providers than the files' one, from the SHA-256 of a ride's id: bike for half of the rides, bus, metro
 * or scooter for others, unknown for one in 16; one of three providers [docs/proofs.md].
 */
export const withModesAndProviders = (trips: readonly RealTrip[]): RealTrip[] =>
  trips.map((one) => {
    const [first = 0, second = 0] = createHash('sha256').update(`mode and provider 41 ${one.trip}`).digest();
    const mode =
      first < 128 ? 'bikeshare' : first < 184 ? 'bus' : first < 224 ? 'metro' : first < 240 ? 'scooter' : null;
    return { ...one, mode, provider: second < 150 ? 'bikes' : second < 220 ? 'city' : 'rail' };
  });

/**
 * Distances, which the files don't have, from the SHA-256 of a ride's id: unknown for one ride in ten, zero for one in
 * 32, whole half kilometers up to 10 km for a quarter, so sums and roundings meet their bounds, else any meters up to
 * 12 km [docs/proofs.md].
 */
export const withDistances = (trips: readonly RealTrip[]): RealTrip[] =>
  trips.map((one) => {
    const bytes = createHash('sha256').update(`distance 41 ${one.trip}`).digest();
    const [kind, word] = [bytes.readUInt8(0), bytes.readUInt16BE(1)];
    const known = kind < 34 ? 0 : kind < 98 ? 500 * (1 + (word % 20)) : 200 + (word % 11_801);
    return { ...one, distance: kind < 26 ? null : known };
  });

const from = path.join(folder, 'bikeshare-guadalajara');
const files = (fs.existsSync(from) ? fs.readdirSync(from) : [])
  .filter((file) => file.startsWith('datos_abiertos_'))
  .toSorted();

export function realTrips(): RealTrip[] {
  return (isWhole ? files : files.slice(0, SHORT.files)).flatMap((file) => {
    const text = gunzipSync(fs.readFileSync(path.join(from, file))).toString('utf8');
    const rows = parse<Record<string, string>>(text, { columns: true, ...(isWhole ? {} : { to: SHORT.rows }) });
    return rows.map((row) => ({
      trip: row['Viaje_Id'] ?? '',
      rider: row['Usuario_Id'] ?? '',
      started: row['Inicio_del_viaje'] ?? '',
      ended: row['Fin_del_viaje'] ?? '',
      origin: row['Origen_Id'] ?? '',
      destination: row['Destino_Id'] ?? '',
      provider: 'bikes',
      mode: 'bikeshare',
      ...generatedOf(row['Viaje_Id'] ?? ''),
      distance: null,
    }));
  });
}

/** The import rejects longer bike rides, so they are not in any rider's history. */
const LONGEST_SECONDS = 72 * 3600;

export function historiesOf(trips: readonly RealTrip[]): Map<string, Activity[]> {
  const zone = zoneOf(CITY_ZONE);
  const momentOf = (wall: string): number => zone.instantsOf(Date.parse(`${wall.replace(' ', 'T')}Z`))[0] ?? Number.NaN;
  const rideOf = ({ trip, provider, mode, line, ...row }: RealTrip): Activity => {
    const [startedAt, endedAt] = [momentOf(row.started), momentOf(row.ended)];
    return ride(endedAt, {
      eventId: trip,
      providerId: provider,
      mode,
      startedAt,
      durationSeconds: (endedAt - startedAt) / 1000,
      distanceMeters: row.distance,
      fromPlace: row.origin,
      toPlace: row.destination,
      line,
      fare: row.fare === null ? null : row.fare * 1000,
    });
  };
  const ridesOf = (rows: readonly RealTrip[]): Activity[] =>
    rows.map(rideOf).filter(({ durationSeconds }) => (durationSeconds ?? 0) <= LONGEST_SECONDS);
  return new Map([...Map.groupBy(trips, ({ rider }) => rider)].map(([rider, rows]) => [rider, ridesOf(rows)]));
}

const ROWS_AT_ONCE = 20_000;
const columns = `trip text, rider text, started timestamp, ended timestamp, origin text, destination text,
  provider text, mode text, line text, fare numeric, distance numeric`;

/** Fills a connection's table of rides and derives expected earnings from them by SQL files of this folder. */
export async function deriveBySql(client: pg.Client, trips: readonly RealTrip[], file: string): Promise<void> {
  await client.query(`set timezone = 'UTC'; create temp table raw_trip (${columns})`);
  for (let at = 0; at < trips.length; at += ROWS_AT_ONCE)
    await client.query(`insert into raw_trip select * from jsonb_to_recordset($1) as t (${columns})`, [
      JSON.stringify(trips.slice(at, at + ROWS_AT_ONCE)),
    ]);
  for (const name of ['counted-rides.sql', file])
    await client.query(fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'));
}

export interface Paid {
  riders: string[];
  campaigns: string[];
  seconds: number[];
  amounts: number[];
}

/** Returns how many expected earnings were not paid, and how many payments were not expected. */
export async function comparePaid(
  client: pg.Client,
  { riders, campaigns, seconds, amounts }: Paid,
): Promise<{ missing: number; surplus: number }> {
  await client.query(
    `drop table if exists paid; create temp table paid (rider text, campaign text, earned_at timestamptz, amount integer)`,
  );
  await client.query(
    `insert into paid select rider, campaign, to_timestamp(second), amount
       from unnest($1::text[], $2::text[], $3::float8[], $4::int[]) as given (rider, campaign, second, amount)`,
    [riders, campaigns, seconds, amounts],
  );
  const count = async (first: string, second: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from (table ${first} except all table ${second}) d`))
      .rows[0]?.n ?? -1;
  return { missing: await count('expected', 'paid'), surplus: await count('paid', 'expected') };
}
