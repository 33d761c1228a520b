import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import { type City, compareWithSql, foundCity, months, rowsOf } from '../testing/guadalajara-world.ts';
import { isWhole } from '../testing/real-rides-world.ts';
import { importFile } from './import-file.ts';

const w = await world();
const mapping = loadMapping('bikeshare-riders');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-rides-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const importInto = async (city: City, file: string, at = mapping) => {
  const tenant = await w.app.tenants.byId(city.tenant.tenantId);
  if (!tenant) throw new Error('The city was not founded.');
  return importFile(w.deps, tenant, { providerId: 'bikes', file, mapping: at });
};

/** Permutes a month's rows by a fixed stride that visits each once. */
function shuffled(file: string): string {
  const [header = '', ...lines] = gunzipSync(fs.readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const step = 7_919;
  const rows = lines.map((_, index) => lines[(index * step) % lines.length]);
  const target = path.join(folder, `shuffled-${path.basename(file, '.gz')}`);
  fs.writeFileSync(target, [header, ...rows, ''].join('\n'));
  return target;
}

describe.skipIf(months.length === 0 || !isWhole)(
  'ten months of real rides (long test; skipped where the data folder is absent)',
  () => {
    let city: City;
    beforeAll(async () => {
      city = await foundCity(w, months);
    }, 900_000);

    test('every rider has exactly the points plain SQL derives from the files [CAMP-05, CAMP-16, STREAK-08]', {
      timeout: 300_000,
    }, async () => {
      for (const file of months) {
        const { rows, accepted, refused } = await importInto(city, file);
        const { 'DURATION_TOO_LONG duration': tooLong = 0, ...others } = refused;
        expect({ accepted: accepted + tooLong, others }).toEqual({ accepted: rows, others: {} });
      }
      expect(await compareWithSql(w, city, months)).toEqual({
        missing: 0,
        surplus: 0,
        stored: 356_861,
        unclaimed: 3_607_080,
        totals: { ride: [265_440, 2_654_400], streak: [15_351, 500_280], link: [4_524, 452_400] },
      });
    });

    test('importing a file again changes nothing, and neither do its rows in another file', {
      timeout: 300_000,
    }, async () => {
      const [, january = ''] = months;
      expect(await importInto(city, january)).toMatchObject({ accepted: 32_144, wasDone: true });
      expect(await importInto(city, shuffled(january))).toMatchObject({
        accepted: 0,
        duplicates: 32_144,
        wasDone: false,
      });
      const totals = await w.inTenant(city.tenant, (tx) =>
        tx.first('select sum(unclaimed)::int as unclaimed from member_account'),
      );
      expect(totals).toEqual({ unclaimed: 3_607_080 });
    });

    test('a dock-testing account with 53 ten-second trips a day earns nothing per ride and at most twice a day', async () => {
      const perDay = await w.inTenant(city.tenant, (tx) =>
        tx.query<{ trips: number; earned: number }>(
          `select count(*)::int as trips, (select count(*)::int from earning e where e.member_id = $1 and e.earning_key like 't:ride:%'
                  and e.earned_at at time zone 'America/Mexico_City' >= d.day and e.earned_at at time zone 'America/Mexico_City' < d.day + interval '1 day') as earned
           from (select date_trunc('day', ended_at at time zone 'America/Mexico_City') as day from behaviour where member_id = $1) d
          group by d.day order by trips desc`,
          [city.memberOf.get('242')],
        ),
      );
      expect(perDay[0]?.trips).toBe(53);
      expect(Math.max(...perDay.map(({ earned }) => earned))).toBeLessThanOrEqual(2);
    });

    test('false starts and overlapping rides are stored; a false start never earns, an overlap counts alone', async () => {
      const found = await w.inTenant(city.tenant, (tx) =>
        tx.first(
          `select count(*) filter (where from_place = to_place and duration_seconds < 120)::int as false_starts,
                count(*) filter (where started_at < before)::int as overlaps
           from (select *, lag(ended_at) over (partition by member_id order by started_at, event_id::int) as before from behaviour) b`,
        ),
      );
      expect(found).toEqual({ false_starts: 16_275, overlaps: 1_591 });
      const paidFalseStarts = await w.inTenant(city.tenant, (tx) =>
        tx.first(
          `select count(*)::int as n from earning e join behaviour b on b.tenant_id = e.tenant_id and b.member_id = e.member_id and b.ended_at = e.earned_at
          where e.earning_key like 't:ride:%' and b.duration_seconds < 120
            and not exists (select from behaviour o where o.member_id = b.member_id and o.ended_at = b.ended_at and o.duration_seconds >= 120)`,
        ),
      );
      expect(paidFalseStarts).toEqual({ n: 0 });
    });
  },
);

describe.skipIf(months.length === 0 || !isWhole)(
  'two months with faults (long test; skipped where the data folder is absent)',
  () => {
    const two = months.slice(0, 2);

    test('rows in another order, with the second month first, earn the same', { timeout: 300_000 }, async () => {
      const city = await foundCity(w, two);
      for (const file of two.toReversed()) await importInto(city, shuffled(file));
      expect(await compareWithSql(w, city, two)).toMatchObject({ missing: 0, surplus: 0, stored: 56_111 });
    });

    test('rides on unproven cards count for nothing; proven ones are paid exactly [PROV-04]', {
      timeout: 300_000,
    }, async () => {
      const city = await foundCity(w, two, { claimed: 3 });
      for (const file of two) await importInto(city, file);
      expect(await compareWithSql(w, city, two)).toMatchObject({ missing: 0, surplus: 0, stored: 56_111 });
      const given = await w.inTenant(city.tenant, (tx) =>
        tx.first<{ members: number; rides: number }>(
          'select count(distinct member_id)::int as members, count(member_id)::int as rides from behaviour',
        ),
      );
      const ridden = two.flatMap(rowsOf).filter(([, rider = '']) => Number(rider) % 3 !== 0);
      expect(given).toEqual({ members: new Set(ridden.map(([, rider]) => rider)).size, rides: ridden.length });
    });

    const importInChild = (city: City, file: string): ChildProcess =>
      spawn(
        process.execPath,
        [
          path.join(import.meta.dirname, '../../../cli/main.ts'),
          'events',
          'import',
          file,
          '--tenant',
          city.tenant.tenantId,
          '--provider',
          'bikes',
          '--mapping',
          'bikeshare-riders',
        ],
        {
          env: {
            ...process.env,
            DATABASE_URL: w.runtimeUrl,
            DATA_KEYS: 'test data key of thirty-two characters',
            DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
            REWARDS_BY: 'a test',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );

    test('an import killed midway resumes where it stopped: same totals, nothing doubled', {
      timeout: 300_000,
    }, async () => {
      const city = await foundCity(w, two);
      for (const file of two) {
        const child = importInChild(city, file);
        const died = new Promise<NodeJS.Signals | null>((resolve) =>
          child.on('exit', (_code, signal) => resolve(signal)),
        );
        let complaint = '';
        child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()));
        child.stdout?.on('data', () => child.kill('SIGKILL'));
        expect([await died, complaint]).toEqual(['SIGKILL', '']);
        const half = await w.inTenant(city.tenant, (tx) =>
          tx.first<{ rows: number; stored: number }>(
            `select (select rows_done from import_run where file_name = $1) as rows,
                (select count(*) from behaviour where received_at >= (select started_at from import_run where file_name = $1)) as stored`,
            [path.basename(file)],
          ),
        );
        expect(half?.rows).toBe(half?.stored);
        expect(half?.rows).toBeLessThan(rowsOf(file).length);
        const { accepted, duplicates } = await importInto(city, file);
        expect({ accepted, duplicates }).toEqual({ accepted: rowsOf(file).length, duplicates: 0 });
      }
      expect(await compareWithSql(w, city, two)).toMatchObject({ missing: 0, surplus: 0, stored: 56_111 });
    });
  },
);
