import { afterEach, expect, test } from 'vitest';
import { fileOf } from '../../modules/ingest/testing/read-text.ts';
import { giveProgram, held } from '../../modules/ingest/testing/test-program.ts';
import { type TestTenant, world } from '../../testing/index.ts';
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
  await giveProgram(w, tenant, ['bikes'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const load = async (...files: string[]) => {
    process.exitCode = undefined;
    const on = ['--tenant', tenant.tenantId, '--provider', 'bikes', '--mapping', 'generic'];
    const lines = await run('events', 'import', ...files, ...on);
    return { lines: lines.filter((line) => !line.includes('a second')), exit: process.exitCode ?? 0 };
  };
  const rows = () => w.inTenant(tenant, (tx) => tx.query('select event_id from behaviour order by 1'));
  return { tenant, load, rows };
}

test('an import exits with 0 if all rows count, 2 if some are rejected, 3 if all of a file are; rejections show key, line and text', async () => {
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

test('rejections of a JSON file name its elements [EARNING-60]', async () => {
  const { tenant } = await scene();
  const mapping = fileOf(
    'type: trip.completed\nlayout: JSON\nlist: trips\ncolumns: { eventId: id, endedAt: to, mode: kind }\ntime: { format: ISO }\n',
    'trips.yaml',
  );
  const trips = ['bus', 'kite'].map((kind, id) => ({ id, kind, to: '2026-03-01T10:00:00Z' }));
  const on = ['--tenant', tenant.tenantId, '--provider', 'bikes', '--mapping', mapping];
  const lines = await run('events', 'import', fileOf(JSON.stringify({ trips }), 'trips.json'), ...on);
  expect(lines.at(-1)).toContain(
    '1 refused: UNKNOWN_WORD mode: a word that the mapping gives no meaning (elements 2, such as "kite")',
  );
  expect(process.exitCode).toBe(2);
});

test('a file rejected as a whole changes nothing, however late its fault', async () => {
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

/** Everything that a tenant's rides may have changed. */
const traces = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query(`select (select count(*) from behaviour)::int as behaviours, (select count(*) from earning)::int as earnings,
                     (select count(*) from import_run)::int as runs, (select count(*) from tap)::int as taps`),
  );

test('a dry run reports what would count in each campaign and why the rest would not, like the import, and writes nothing', async () => {
  w.clock.set('2026-01-01T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'UTC' });
  await giveProgram(
    w,
    tenant,
    [{ id: 'bikes', identifierType: 'EMAIL' }],
    [
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: { earnings: 1, days: 1 } },
      {
        id: 'bikes-only',
        type: 'TRANSACTIONAL',
        reward: 3,
        counts: { behaviours: ['trip.completed'], modes: ['bikeshare'] },
      },
    ],
  );
  const rider = await w.signUpMember(tenant);
  const connected = await w.request(tenant, {
    method: 'POST',
    path: '/rest/users/me/providersStatus',
    body: { ProviderID: 'bikes', identifier: 'a@example.org' },
    cookie: rider.cookie,
  });
  expect(connected.status).toBe(200);
  w.clock.set('2026-03-02T12:00:00Z');
  const rows = [
    'a,a@example.org,bus',
    'b,a@example.org,bikeshare',
    'c,stranger@example.org,bus',
    'd,a@example.org,rocket',
  ];
  const early = 'e,a@example.org,bus,2025-12-01T10:00:00Z,2025-12-01T10:10:00Z';
  const file = fileOf(
    [HEADER, ...rows.map((row, at) => `${row},2026-03-01T1${at}:00:00Z,2026-03-01T1${at}:10:00Z`), early].join('\n'),
  );
  const command = [
    'events',
    'import',
    file,
    '--tenant',
    tenant.tenantId,
    '--provider',
    'bikes',
    '--mapping',
    'generic',
  ];
  const before = await traces(tenant);
  const lines = await run(...command, '--dry-run');
  expect(lines.map((line) => line.replace('rides.csv: ', '').replaceAll(/ +/g, ' '))).toEqual([
    '4 would be new, 0 known already',
    '1 refused: UNKNOWN_WORD mode: a word that the mapping gives no meaning (lines 5, such as "rocket")',
    'of the new: 2 of 1 members, 1 of riders whom nobody has connected, 1 from too long before connecting',
    '',
    'campaign would count earnings points earnings lost CAP_REACHED WRONG_MODE',
    'bikes-only 1 1 3 0 0 1',
    'ride 1 1 10 0 1 0',
    '',
    'Nothing was written.',
  ]);
  expect(process.exitCode).toBe(2);
  expect(await traces(tenant)).toEqual(before);
  await run(...command);
  expect((await held(w, tenant, rider.memberId)).map(({ key, amount }) => `${key.split(':')[1]} ${amount}`)).toEqual([
    'bikes-only 3',
    'ride 10',
  ]);
  const next = fileOf([HEADER, 'z,a@example.org,bus,2026-03-02T09:00:00Z,2026-03-02T09:10:00Z'].join('\n'));
  const later = await run('events', 'import', next, ...command.slice(3), '--dry-run');
  expect(later.find((line) => line.includes(' ride '))?.replaceAll(/ +/g, ' ')).toContain('ride 1 1 10 0 0');
  expect((await run(...command, '--dry-run'))[0]).toBe('rides.csv: 0 would be new, 4 known already');
});
