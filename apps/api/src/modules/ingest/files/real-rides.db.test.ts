import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import {
  compareWithFiles,
  type FoundedCity,
  foundRealCity,
  guadalajara,
  isWhole,
  linesOf,
  pittsburgh,
  type RealCity,
  shenzhen,
} from '../testing/real-rides-world.ts';
import type { ImportCount } from './import-count.ts';
import { importFile } from './import-file.ts';

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-real-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const orders = {
  asPublished: (rows: string[]) => rows,
  sorted: (rows: string[]) => rows.toSorted(),
  shuffled: (rows: string[]) => rows.map((_, index) => rows[(index * 7_919) % rows.length] ?? ''),
};

async function importInto({ tenant }: FoundedCity, city: RealCity, order: keyof typeof orders): Promise<ImportCount[]> {
  const full = await w.app.tenants.byId(tenant.tenantId);
  if (!full) throw new Error('The city was not founded.');
  const files = order === 'shuffled' ? city.files.toReversed() : city.files;
  const counts: ImportCount[] = [];
  for (const source of files) {
    const { header, rows } = linesOf(source, city);
    const file = path.join(folder, `${tenant.tenantId}-${path.basename(source, '.gz')}`);
    fs.writeFileSync(file, [header, ...orders[order](rows), ''].join('\n'));
    counts.push(await importFile(w.deps, full, { providerId: 'rides', file, mapping: loadMapping(city.mapping) }));
  }
  return counts;
}

const sumOf = (counts: ImportCount[], of: (count: ImportCount) => number): number =>
  counts.reduce((sum, count) => sum + of(count), 0);

const trips = (city: FoundedCity): Promise<{ trips: number; flagged: number } | undefined> =>
  w.inTenant(city.tenant, (tx) =>
    tx.first(
      `select count(*) filter (where type = 'trip.completed')::int - count(*) filter (where type = 'trip.voided')::int as trips,
              count(*) filter (where flags <> 0)::int as flagged from behaviour`,
    ),
  );

describe.each([
  ['bike trips with riders', guadalajara],
  ['bike trips without riders, the bike in their place, by a clock of another continent', pittsburgh],
  ['card taps', shenzhen],
])('%s (skipped where the data folder is absent)', (name, city) => {
  test.skipIf(city.files.length === 0).each(['asPublished', 'sorted', 'shuffled'] as const)(
    'rides, streaks, goals and tiers pay exactly what plain SQL derives from the files, with rows %s [CAMP-05, CAMP-08, CAMP-16, STREAK-08, TIER-01]',
    { timeout: 600_000 },
    async (order) => {
      const founded = await foundRealCity(w, city);
      const counts = await importInto(founded, city, order);
      const refused = counts.flatMap((count) => Object.keys(count.refused));
      const tooLong = sumOf(counts, (count) => count.refused['DURATION_TOO_LONG duration'] ?? 0);
      const rows = sumOf(counts, (count) => count.rows);
      expect(refused.filter((key) => key !== 'DURATION_TOO_LONG duration')).toEqual([]);
      expect(sumOf(counts, ({ accepted, duplicates }) => accepted + duplicates)).toBe(rows - tooLong);
      const { missing, surplus, totals } = await compareWithFiles(w, city, founded);
      expect({ missing, surplus }).toEqual({ missing: 0, surplus: 0 });
      for (const campaign of ['ride', 'goal', 'climb', 'streak']) expect(totals[campaign]?.[0]).toBeGreaterThan(0);
      if (isWhole && order === 'asPublished')
        console.info(
          name,
          JSON.stringify({ rows, ...(await trips(founded)), taps: counts.map(({ taps }) => taps), totals }),
        );
    },
  );
});
