import fs from 'node:fs';
import path from 'node:path';
import { copyMore } from '../flatness/yardstick/copy-more.ts';
import { foundCity, largeProgram, PROVIDER } from '../ingest/city.ts';
import { findRides, readText } from '../ingest/rides.ts';
import { startImporter } from '../ingest/start-importer.ts';
import { median } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

const TENANT = 'year-city';
const MONTHS = 12;
const DAY = 86_400_000;
const COLUMNS = `tenant_id, provider_id, event_id, subject_hash, member_id, type, mode, started_at, ended_at, duration_seconds,
  distance_meters, from_place, to_place, detail, flags, received_at`;

/** Copies a month to a later date with new trip ids, because the open data covers less than a year. */
function laterMonth(file: string, { days, folder }: { days: number; folder: string }): string {
  const later = (text: string): string =>
    new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + days * DAY).toISOString().slice(0, 19).replace('T', ' ');
  const [header = '', ...lines] = readText(file).trimEnd().split('\n');
  const moved = lines.map((line) => {
    const cells = line.split(',');
    return [`later-${cells[0] ?? ''}`, ...cells.slice(1, 4), ...cells.slice(4, 6).map(later), ...cells.slice(6)].join(
      ',',
    );
  });
  const target = path.join(folder, `later-${path.basename(file, '.gz')}`);
  fs.writeFileSync(target, `${[header, ...moved].join('\n')}\n`);
  return target;
}

/**
 * A year of one city imported month by month from its unsorted files, with fourteen campaigns; for each month the same
 * rows are copied into an equally full bare table. `flat` is the last three months' ratio divided by the first month's.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const database = await bench.database();
  const { product, yardstick } = database;
  const { files, riders, source } = findRides(bench.scratch, MONTHS);
  const first = files.length;
  for (let at = 0; files.length < MONTHS; at += 1)
    files.push(laterMonth(files[at] ?? '', { days: 304, folder: bench.scratch }));
  bench.say(`${source}, ${first} months${first < MONTHS ? ' and the first of them again, later' : ''}`);
  await yardstick.pool.query(
    fs.readFileSync(path.join(import.meta.dirname, '../flatness/yardstick/schema.sql'), 'utf8'),
  );
  await foundCity(database, TENANT, riders, { campaigns: largeProgram });
  await product.pool.query('vacuum analyze');
  const importFiles = await startImporter(bench);
  const copyFile = path.join(bench.scratch, 'database', 'rows.copy');
  const rates = { product: [] as number[], copy: [] as number[] };
  for (const file of files.slice(0, bench.isQuick ? 4 : MONTHS)) {
    const { rows: clock } = await product.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const { rows, accepted, refused, seconds } = await importFiles({
      tenantId: TENANT,
      providerId: PROVIDER,
      files: [file],
    });
    if (accepted !== rows)
      throw new Error(`${path.basename(file)}: ${accepted} of ${rows}, ${JSON.stringify(refused)}`);
    await product.pool.query(
      `copy (select ${COLUMNS} from behaviour where tenant_id = '${TENANT}' and received_at >= '${clock[0]?.now.toISOString()}'
         order by event_id) to '${copyFile}'`,
    );
    rates.product.push(rows / seconds);
    rates.copy.push(rows / (await copyMore(yardstick.pool, copyFile)));
    bench.say(
      `${path.basename(file)}: ${rows} rows, ${Math.round(rates.product.at(-1) ?? 0)} a second, COPY ${Math.round(rates.copy.at(-1) ?? 0)}`,
    );
    // Keeps the server's background work out of the measurements.
    for (const { pool } of [product, yardstick]) await pool.query('vacuum analyze');
  }
  const score = rates.product.map((rate, month) => rate / (rates.copy[month] ?? Number.NaN));
  const [begin = 0, end, ownEnd] = [score[0], median(score.slice(-3)), median(rates.product.slice(-3))];
  return [
    {
      figure: 'first-month',
      product: rates.product[0] ?? 0,
      yardstick: rates.copy[0] ?? 0,
      unit: 'rows/s',
      score: begin,
      rounds: rates,
    },
    { figure: 'flat', product: end, yardstick: begin, unit: 'of COPY', score: end / begin },
    {
      figure: 'flat-alone',
      product: ownEnd,
      yardstick: rates.product[0] ?? 0,
      unit: 'rows/s',
      score: ownEnd / (rates.product[0] ?? 1),
    },
  ];
}
