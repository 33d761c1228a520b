import { afterEach, expect, test } from 'vitest';
import { fileOf } from '../../modules/ingest/testing/read-text.ts';
import { giveProgramme } from '../../modules/ingest/testing/test-programme.ts';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './events-import.ts';

const w = await world();
const run = commandRunner(w, [register]);
afterEach(() => {
  process.exitCode = undefined;
});

const HEADER = 'id,subject,mode,started_at,ended_at';
const ride = (id: string, mode = 'bus'): string => `${id},1,${mode},2026-03-01T10:00:00Z,2026-03-01T10:10:00Z`;

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  await giveProgramme(w, tenant, ['bikes'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const load = async (...files: string[]) => {
    process.exitCode = undefined;
    const on = ['--tenant', tenant.tenantId, '--provider', 'bikes', '--mapping', 'generic'];
    const lines = await run('events', 'import', ...files, ...on);
    return { lines: lines.filter((line) => !line.includes('a second')), exit: process.exitCode ?? 0 };
  };
  const rows = () => w.inTenant(tenant, (tx) => tx.query('select event_id from behaviour order by 1'));
  return { tenant, load, rows };
}

test('an import ends with 0 where all rows count, 2 where some are refused, 3 where all of a file are; refusals tell key, line and text', async () => {
  const { load } = await scene();
  const all = fileOf([HEADER, ride('a'), ride('b')].join('\n'));
  const some = fileOf([HEADER, ride('c'), ride('d', 'rocket')].join('\n'));
  const none = fileOf([HEADER, ride('e', 'rocket'), ride('f', 'kite')].join('\n'));
  expect(await load(all)).toEqual({ lines: ['rides.csv: 2 accepted, 0 known already'], exit: 0 });
  expect(await load(all)).toMatchObject({ exit: 0 });
  const refused = 'refused: UNKNOWN_WORD mode: a word that the mapping gives no meaning';
  expect(await load(some)).toEqual({
    lines: ['rides.csv: 1 accepted, 0 known already', `rides.csv: 1 ${refused} (lines 3, such as "rocket")`],
    exit: 2,
  });
  expect(await load(none)).toEqual({
    lines: ['rides.csv: 0 accepted, 0 known already', `rides.csv: 2 ${refused} (lines 2, 3, such as "rocket")`],
    exit: 3,
  });
  expect(await load(none)).toMatchObject({ exit: 3 });
  expect(await load(none, some)).toMatchObject({ exit: 3 });
});

test('a file that is refused whole leaves nothing behind, however far down its fault is', async () => {
  const { load, rows } = await scene();
  const many = Array.from({ length: 5_000 }, (_, at) => ride(`r${at}`));
  const other = ride('r7').replace(',1,', ',2,');
  await expect(load(fileOf([HEADER, ...many, other].join('\n')))).rejects.toThrow(
    /1 of 5001 rows have the eventId of another/,
  );
  await expect(load(fileOf([HEADER, ...many, '"x'].join('\n')))).rejects.toThrow('a quote is left open');
  expect(await rows()).toEqual([]);
  const runs = await w.inTenant((await scene()).tenant, (tx) => tx.query('select 1 from import_run'));
  expect(runs).toEqual([]);
});
