import fs from 'node:fs';
import path from 'node:path';
import { startApp } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import { readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { bodiesOf, enableIngest, sendCalls, sendSingles, singleBodiesOf } from './calls.ts';
import { foundCity, PROVIDER, programsOfForms } from './city.ts';
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

async function checkEarned({ product }: BenchDatabase, tenantId: string): Promise<void> {
  const { rows } = await product.pool.query<{ points: number }>(
    'select coalesce(sum(unclaimed), 0)::float8 as points from member_account where tenant_id = $1',
    [tenantId],
  );
  if (!rows[0]?.points)
    throw new Error('The rides were stored but earned nothing: that would measure less than is promised.');
}

type Round = (round: number) => Promise<number>;

/** Calls that report one ride each. */
const SINGLES = 4_000;

/**
 * A server to which cities report rides by signed calls, of many events and of one; returns a function of each for one
 * round, in events per second.
 */
async function startIngestServer(bench: Bench, { files, riders }: Rides): Promise<{ calls: Round; singles: Round }> {
  const database = await bench.database();
  const [bodies, singleBodies] = [bodiesOf(files), singleBodiesOf(files, SINGLES)];
  const { port } = await startApp(bench);
  const load = startLoadGenerator(bench);
  const cityOf = async (tenantId: string): Promise<{ tenantId: string; secret: string }> => {
    await foundCity(database, tenantId, riders);
    const secret = await enableIngest(database, tenantId);
    await database.product.pool.query('analyze');
    return { tenantId, secret };
  };
  return {
    calls: async (round) => {
      const { accepted, seconds } = await sendCalls(port, await cityOf(`calls-${round}`), bodies);
      return accepted / seconds;
    },
    singles: async (round) => sendSingles(load, port, await cityOf(`singles-${round}`), singleBodies),
  };
}

/**
 * A ride file imported with rules, against the same rows inserted 500 at a time and copied, both without rules; and the
 * same rides reported by signed calls, against the file; and rides reported one by one, against one INSERT each.
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
  const withProgram =
    (kind: keyof typeof programsOfForms) =>
    async (round: number): Promise<number> => {
      const tenantId = `${kind}-${round}`;
      await foundCity(database, tenantId, riders, programsOfForms[kind]);
      await database.product.pool.query('analyze');
      const report = await importFiles({ tenantId, providerId: PROVIDER, files });
      await checkEarned(database, tenantId);
      return report.rows / report.seconds;
    };

  const warm = await inCity('rides-warm');
  bench.say(
    `${source}: ${warm.rows} rows of ${riders.length} riders, ${warm.accepted} accepted, refused ${JSON.stringify(warm.refused)}`,
  );
  await checkEarned(database, 'rides-warm');
  const { calls, singles } = await startIngestServer(bench, rides);
  for (const warmUp of [calls, singles]) await warmUp(bench.rounds);
  const copyFile = path.join(bench.scratch, 'database', 'rows.copy');
  const rows = await takeRows(database, 'rides-warm', copyFile);
  const statements = insertStatements(rows);
  const single = rows.slice(0, SINGLES).map((row) => `insert into behaviour values ${row}`);

  bench.say(`${bench.rounds} rounds of INSERT, COPY, import, calls and single rides`);
  const turns = await takeTurns(bench.rounds, {
    insert: async () => rows.length / (await insertRows(database.yardstick.pool, statements)),
    copy: async () => rows.length / (await copyRows(database.yardstick.pool, copyFile)),
    product: async (round) => {
      const report = await inCity(`rides-${round}`);
      if (report.accepted !== rows.length) throw new Error(`A round stored ${report.accepted} of ${rows.length} rows.`);
      return report.rows / report.seconds;
    },
    calls,
    insertOne: async () => single.length / (await insertRows(database.yardstick.pool, single)),
    singles,
    plain: withProgram('plain'),
    forms: withProgram('forms'),
  });
  return [
    readingBeside('insert', 'rows/s', turns.product, turns.insert),
    readingBeside('copy', 'rows/s', turns.product, turns.copy),
    readingBeside('calls', 'rows/s', turns.calls, turns.product),
    readingBeside('singles', 'rows/s', turns.singles, turns.insertOne),
    readingBeside('forms', 'rows/s', turns.forms, turns.plain),
  ];
}
