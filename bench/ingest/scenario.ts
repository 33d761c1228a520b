import fs from 'node:fs';
import path from 'node:path';
import type { BenchDatabase } from '../support/database.ts';
import { median, ratioOf, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { foundCity, PROVIDER } from './city.ts';
import type { ImportReport } from './importer.ts';
import { findRides } from './rides.ts';
import { startImporter } from './start-importer.ts';
import { copyRows, insertRows, insertStatements } from './yardstick/insert-rows.ts';

const COLUMNS = `tenant_id, provider_id, event_id, subject_hash, member_id, type, mode, started_at, ended_at, duration_seconds,
  distance_meters, from_place, to_place, detail, flags, received_at`;

/** The rows that an import stored, for the yardsticks: as texts of values, and as a file that the server can copy. */
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

/** A file of rides imported with rules, against the same rows inserted 500 at a time and copied, both without rules. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const database = await bench.database();
  const { files, riders, source } = findRides(bench.scratch, bench.isQuick ? 1 : 3);
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
  const { rows: held } = await database.product.pool.query<{ points: number }>(
    `select coalesce(sum(unclaimed), 0)::float8 as points from member_account where tenant_id = 'rides-warm'`,
  );
  if (!held[0]?.points)
    throw new Error('The rides were stored but earned nothing: that would measure less than is promised.');
  const copyFile = path.join(bench.scratch, 'database', 'rows.copy');
  const rows = await takeRows(database, 'rides-warm', copyFile);
  const statements = insertStatements(rows);

  bench.say(`${bench.rounds} rounds of INSERT, COPY and import`);
  const turns = await takeTurns(bench.rounds, {
    insert: async () => rows.length / (await insertRows(database.yardstick.pool, statements)),
    copy: async () => rows.length / (await copyRows(database.yardstick.pool, copyFile)),
    product: async (round) => {
      const report = await inCity(`rides-${round}`);
      if (report.accepted !== rows.length) throw new Error(`A round stored ${report.accepted} of ${rows.length} rows.`);
      return report.rows / report.seconds;
    },
  });
  const reading = (figure: 'insert' | 'copy'): Reading => ({
    figure,
    product: median(turns.product),
    yardstick: median(turns[figure]),
    unit: 'rows/s',
    score: ratioOf(turns.product, turns[figure]),
    rounds: { product: turns.product, yardstick: turns[figure] },
  });
  return [reading('insert'), reading('copy')];
}
