import fs from 'node:fs';
import path from 'node:path';
import { foundCity, PROVIDER } from '../ingest/city.ts';
import { startImporter } from '../ingest/start-importer.ts';
import type { BenchDatabase } from '../support/database.ts';
import { median, ratioOf } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { copyMore } from './yardstick/copy-more.ts';

const RIDERS = 30_000;

const riders: string[] = Array.from({ length: RIDERS }, (_, place) => String(place + 1));

const HEADER = 'Viaje_Id,Usuario_Id,Inicio_del_viaje,Fin_del_viaje,Origen_Id,Destino_Id';
const FIRST_TRIP = 10_000_000;
const FIRST_DAY = Date.UTC(2014, 11, 1);
const DAY = 86_400_000;
const RIDES_A_DAY = 10_000;
/** Service from 6:00 to 23:30, avoiding daylight saving changes. */
const [OPENS, OPEN_FOR] = [6 * 3_600_000, 17.5 * 3_600_000];

/** Deterministic pseudo-random number in [0, 1), so every run imports the same rides. */
function scattered(place: number, what: number): number {
  let mixed = Math.imul(place ^ Math.imul(what, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const clockText = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The n-th ride of the city. Half of the riders ride occasionally, one in a hundred daily and some many times a day:
 * after three million rides the average is 100 per rider, the maximum 3,000. One ride in a thousand arrives up to ten
 * days late.
 */
function rideOf(place: number): string {
  const rider = Math.floor(RIDERS * scattered(place, 1) ** 1.5) + 1;
  const lateDays = scattered(place, 2) < 0.001 ? Math.ceil(scattered(place, 3) * 10) : 0;
  const day = Math.max(0, Math.floor(place / RIDES_A_DAY) - lateDays);
  const ended = FIRST_DAY + day * DAY + OPENS + ((place % RIDES_A_DAY) / RIDES_A_DAY) * OPEN_FOR;
  const started = ended - (60 + Math.floor(scattered(place, 4) * 2_400)) * 1000;
  const station = (what: number): number => Math.floor(scattered(place, what) * 300) + 1;
  return [FIRST_TRIP + place, rider, clockText(started), clockText(ended), station(5), station(6)].join(',');
}

const eventIdOf = (place: number): string => String(FIRST_TRIP + place);

function writeRides(file: string, from: number, count: number): void {
  const handle = fs.openSync(file, 'w');
  fs.writeSync(handle, `${HEADER}\n`);
  for (let done = 0; done < count; done += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - done) }, (_, at) => rideOf(from + done + at));
    fs.writeSync(handle, `${lines.join('\n')}\n`);
  }
  fs.closeSync(handle);
}

const TENANT = 'flat-city';
const COLUMNS = `tenant_id, provider_id, event_id, subject_hash, member_id, type, mode, started_at, ended_at, duration_seconds,
  distance_meters, from_place, to_place, detail, flags, received_at`;

const STEPS = { 'at-100k': 100_000, 'at-300k': 300_000, 'at-1M': 1_000_000, 'at-3M': 3_000_000 } as const;

async function takeRows({ product }: BenchDatabase, file: string, from: number, count: number): Promise<void> {
  await product.pool.query(
    `copy (select ${COLUMNS} from behaviour where tenant_id = '${TENANT}' and provider_id = '${PROVIDER}'
       and event_id >= '${eventIdOf(from)}' and event_id < '${eventIdOf(from + count)}' order by event_id) to '${file}'`,
  );
}

/**
 * A growing city: at each step the same number of rides is imported with rules and points, and the same rows are copied
 * into an equally full bare table. `flat` is the last step's ratio divided by the first one's.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const database = await bench.database();
  const { product, yardstick } = database;
  await yardstick.pool.query(fs.readFileSync(path.join(import.meta.dirname, 'yardstick/schema.sql'), 'utf8'));
  await foundCity(database, TENANT, riders);
  const importFiles = await startImporter(bench);
  const file = path.join(bench.scratch, 'rides.csv');
  const copyFile = path.join(bench.scratch, 'database', 'rows.copy');
  let stored = 0;
  /** Stores `count` more rides on both sides; returns rows per second of each. */
  const grow = async (count: number): Promise<{ product: number; copy: number }> => {
    writeRides(file, stored, count);
    const report = await importFiles({ tenantId: TENANT, providerId: PROVIDER, files: [file] });
    if (report.accepted !== count) throw new Error(`${report.accepted} of ${count} rides were stored.`);
    await takeRows(database, copyFile, stored, count);
    const copied = await copyMore(yardstick.pool, copyFile);
    stored += count;
    return { product: count / report.seconds, copy: count / copied };
  };

  const slice = bench.isQuick ? 30_000 : 50_000;
  const readings: Reading[] = [];
  const steps = Object.entries(STEPS).slice(0, bench.isQuick ? 2 : undefined);
  for (const [figure, before] of steps) {
    if (before > stored) await grow(before - stored);
    // Keeps the server's background work out of the measurements.
    for (const { pool } of [product, yardstick]) await pool.query('vacuum analyze');
    const turns = { product: [] as number[], copy: [] as number[] };
    for (let round = 0; round < bench.rounds; round += 1) {
      const each = await grow(slice);
      turns.product.push(each.product);
      turns.copy.push(each.copy);
    }
    const [imported, copied] = [median(turns.product), median(turns.copy)];
    bench.say(`${before} stored: ${Math.round(imported)} rows/s, COPY ${Math.round(copied)}`);
    const score = ratioOf(turns.product, turns.copy);
    readings.push({ figure, product: imported, yardstick: copied, unit: 'rows/s', score, rounds: turns });
  }
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) throw new Error('There was no step.');
  return [
    ...readings,
    { figure: 'flat', product: last.score, yardstick: first.score, unit: 'of COPY', score: last.score / first.score },
  ];
}
