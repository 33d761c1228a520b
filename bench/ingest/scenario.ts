import fs from 'node:fs';
import path from 'node:path';
import { startApp } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
import { readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { bodiesOf, enableIngest, sendCalls } from './calls.ts';
import { foundCity, PROVIDER } from './city.ts';
import type { ImportReport } from './importer.ts';
import { findRides, type Rides } from './rides.ts';
import { startImporter } from './start-importer.ts';
import { copyRows, insertRows, insertStatements } from './yardstick/insert-rows.ts';

const COLUMNS = `tenant_id, provider_id, event_id, subject_hash, member_id, type, mode, started_at, ended_at, duration_seconds,
  distance_meters, from_place, to_place, detail, flags, received_at`;

/** An import's stored rows for the yardsticks: as SQL value texts, and as a file for COPY. */
async function takeRows({ product }: BenchDatabase, tenantId: string, file: string): Promise<string[]> {
  const { rows } = await product.pool.query<{ text: string }>(
    `select format('(${Array.from({ length: 16 }, () => '%L').join(',')})', ${COLUMNS}) as text
       from behaviour where tenant_id = $1 order by received_at, ended_at`,
    [tenantId],
  );
  await product.pool.query(
    `copy (select ${COLUMNS} from behaviour where tenant_id = '${tenantId}' order by received_at, ended_at) to '${file}'`,
  );
  return rows.map(({ text }) => text);
}

/** A server to which cities report rides by signed calls; returns a function for one round, in events per second. */
async function startIngestServer(
  bench: Bench,
  rounds: number,
  { files, riders }: Rides,
): Promise<(round: number) => Promise<number>> {
  const database = await bench.database();
  const cities: { tenantId: string; secret: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tenantId = `calls-${round}`;
    await foundCity(database, tenantId, riders);
    cities.push({ tenantId, secret: await enableIngest(database, tenantId) });
  }
  const bodies = bodiesOf(files);
  const { port } = await startApp(bench);
  return async (round) => {
    const city = cities[round];
    if (!city) throw new Error(`There is no city for round ${round}.`);
    await database.product.pool.query('analyze');
    const { accepted, seconds } = await sendCalls(port, city, bodies);
    return accepted / seconds;
  };
}

/**
 * A ride file imported with rules, against the same rows inserted 500 at a time and copied, both without rules; and the
 * same rides reported by signed calls, against the file.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const database = await bench.database();
  const rides = findRides(bench.scratch, bench.isQuick ? 1 : 3);
  const { files, riders, source } = rides;
  await database.yardstick.pool.query(fs.readFileSync(path.join(import.meta.dirname, 'yardstick/schema.sql'), 'utf8'));
  const importFiles = await startImporter(bench);
  const inCity = async (tenantId: string): Promise<ImportReport> => {
    await foundCity(database, tenantId, riders);
    await database.product.pool.query('analyze');
    return importFiles({ tenantId, providerId: PROVIDER, files });
  };

  const warm = await inCity('rides-warm');
  bench.say(
    `${source}: ${warm.rows} rows of ${riders.length} riders, ${warm.accepted} accepted, refused ${JSON.stringify(warm.refused)}`,
  );
  const pointsIn = async (tenantId: string): Promise<number> => {
    const { rows: held } = await database.product.pool.query<{ points: number }>(
      'select coalesce(sum(unclaimed), 0)::float8 as points from member_account where tenant_id = $1',
      [tenantId],
    );
    return held[0]?.points ?? 0;
  };
  if (!(await pointsIn('rides-warm')))
    throw new Error('The rides were stored but earned nothing: that would measure less than is promised.');
  const callsInCity = await startIngestServer(bench, bench.rounds + 1, rides);
  await callsInCity(bench.rounds);
  const copyFile = path.join(bench.scratch, 'database', 'rows.copy');
  const rows = await takeRows(database, 'rides-warm', copyFile);
  const statements = insertStatements(rows);

  bench.say(`${bench.rounds} rounds of INSERT, COPY, import and calls`);
  const turns = await takeTurns(bench.rounds, {
    insert: async () => rows.length / (await insertRows(database.yardstick.pool, statements)),
    copy: async () => rows.length / (await copyRows(database.yardstick.pool, copyFile)),
    product: async (round) => {
      const report = await inCity(`rides-${round}`);
      if (report.accepted !== rows.length) throw new Error(`A round stored ${report.accepted} of ${rows.length} rows.`);
      return report.rows / report.seconds;
    },
    calls: callsInCity,
  });
  return [
    readingBeside('insert', 'rows/s', turns.product, turns.insert),
    readingBeside('copy', 'rows/s', turns.product, turns.copy),
    readingBeside('calls', 'rows/s', turns.calls, turns.product),
  ];
}
