import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { importLimits } from '@fareback/contract/admin';
import { afterEach, expect, test } from 'vitest';
import { fileImportWorkers, requeueFileImportsJob, runFileImportsJob } from '../../jobs/file-imports.ts';
import { pruneFileImportsJob } from '../../jobs/prune.ts';
import { TooMuchWork } from '../../platform/workers.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { giveProgram } from '../ingest/testing/test-program.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const isLong = process.env['FAREBACK_WHOLE_FILES'] === '1';
const ROWS = isLong ? 1_000_000 : 100_000;
const RIDERS = 2_000;

const setup = {
  databaseUrl: w.runtimeUrl,
  pooler: 'none' as const,
  logLevel: 'silent',
  settings: w.deps.settings,
  keys: ['test data key of thirty-two characters'],
  lookup: 'test lookup key of thirty-two chars!!',
  holds: ['test reward hold key of 32 characters'],
  statementTimeoutMillis: 60_000,
  lockTimeoutMillis: 60_000,
};

afterEach(() => {
  w.deps.workers = null;
});

const HEADER = 'ride,card,start,end';
const START = Date.parse('2026-01-05T06:00:00Z');

/** A ride of a rider: an hour apart, so each counts. */
function rideLine(at: number): string {
  const start = new Date(START + Math.floor(at / RIDERS) * 3_600_000 + (at % 50) * 1000);
  const text = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');
  return `R${at},${1_000_000 + (at % RIDERS)},${text(start)},${text(new Date(start.getTime() + 600_000))}`;
}

const rides = (count: number, from = 0): string =>
  `${[HEADER, ...Array.from({ length: count }, (_, at) => rideLine(from + at))].join('\n')}\n`;

const mapping = {
  type: 'trip.completed',
  mode: 'bus',
  columns: { eventId: 'ride', subject: 'card', startedAt: 'start', endedAt: 'end' },
  time: { format: '%Y-%m-%d %H:%M:%S', zone: 'UTC' },
};

async function scene(limits: object = {}) {
  w.clock.set('2026-06-01T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'UTC', settings: { limits } });
  const campaign = { id: 'ride', type: 'TRANSACTIONAL', reward: 10, lookBackDays: 365 } as const;
  await giveProgram(w, tenant, [{ id: 'bikes' }], [campaign]);
  const staff = async (role: 'owner' | 'support' | 'viewer') => {
    const { cookie } = await desk.signIn(role, tenant);
    return (method: 'GET' | 'POST' | 'DELETE', rest: string, body?: object): Promise<TestReply> =>
      desk.call({
        method,
        path: `/admin/agencies/${tenant.tenantId}/imports${rest}`,
        cookie,
        ...(body && { body }),
      });
  };
  const call = await staff('owner');
  const upload = async (content: string | Buffer, fileName = 'rides.csv'): Promise<string> => {
    const bytes = Buffer.from(content);
    const size = bytes.length;
    const { importId, parts } = (await call('POST', '', { provider: 'bikes', fileName, size })).body;
    for (let part = 0; part < parts; part += 1) {
      const slice = bytes.subarray(part * importLimits.partBytes, (part + 1) * importLimits.partBytes);
      const packed = fileName.endsWith('.gz') ? slice : gzipSync(slice);
      await call('POST', `/${importId}/parts`, { part, data: packed.toString('base64') });
    }
    return importId;
  };
  const get = async (importId: string) => (await call('GET', `/${importId}`)).body;
  const job = runFileImportsJob(w.deps);
  const work = async (): Promise<void> => {
    for (const { payload } of await desk.takeJobs('run-file-imports'))
      for (let rests = await job.run(payload); rests && rests.length > 0; ) rests = await job.run(rests[0]);
  };
  const check = async (importId: string, over: object = {}) => {
    const reply = await call('POST', `/${importId}/check`, { mapping: { ...mapping, ...over } });
    await work();
    return reply;
  };
  const start = async (importId: string) =>
    call('POST', `/${importId}/run`, { revision: (await get(importId)).revision });
  return { tenant, staff, call, upload, get, work, check, start };
}

/** Everything that an import changes, as sums that do not depend on ids. */
const totals = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query(
      `select (select count(*) from behaviour where tenant_id = $1)::int as rides,
              (select count(distinct subject_hash) from behaviour where tenant_id = $1)::int as riders,
              (select coalesce(sum(amount), 0) from earning where tenant_id = $1)::int as points`,
      [tx.tenantId],
    ),
  );

async function connect(tenant: TestTenant, card: number): Promise<void> {
  const { cookie } = await w.signUpMember(tenant);
  const body = { ProviderID: 'bikes', identifier: String(card) };
  const reply = await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie });
  expect(reply.status).toBe(200);
}

test('a file is uploaded, its mapping proposed, checked without writing, and imported with a report [DESK-713, DESK-714, DESK-715, DESK-716, DESK-718]', async () => {
  const { tenant, call, upload, get, work, check, start } = await scene();
  await connect(tenant, 1_000_003);
  const text = rides(6_000).replace(/(R5500,\d+,)[^,]+/, '$1yesterday');
  const importId = await upload(text);
  expect(await get(importId)).toMatchObject({ state: 'UPLOADED', parts: 1, partsReceived: 1 });
  const { body: proposal } = await call('GET', `/${importId}/proposal`);
  expect(proposal).toMatchObject({
    problem: null,
    isFromLastImport: false,
    header: HEADER.split(','),
    sample: { length: 5 },
  });
  expect(proposal.mapping.columns).toMatchObject({ subject: 'card', startedAt: 'start', endedAt: 'end' });

  expect((await check(importId)).body).toEqual({ errors: [] });
  const checked = await get(importId);
  expect(checked).toMatchObject({
    state: 'CHECKED',
    rows: 6_000,
    check: {
      accepted: 5_999,
      duplicates: 0,
      rejected: 1,
      members: 1,
      points: 30,
      campaigns: [{ campaignId: 'ride', counted: 3, points: 30 }],
      reasons: [{ line: 5_502, reason: 'BAD_TIME', key: 'startedAt' }],
    },
  });
  expect(await totals(tenant)).toEqual([{ rides: 0, riders: 0, points: 0 }]);

  expect((await start(importId)).body).toEqual({ isChanged: true });
  expect((await start(importId)).body).toEqual({ isChanged: false });
  await work();
  expect(await get(importId)).toMatchObject({
    state: 'DONE',
    rowsDone: 6_000,
    counts: { accepted: 5_999, duplicates: 0, leftOut: 0, rejected: 1 },
    fileUntil: null,
  });
  expect((await call('GET', `/${importId}/rejections`)).body).toEqual({
    rejections: [{ line: 5_502, reason: 'BAD_TIME', key: 'startedAt' }],
    next: null,
  });
  expect(await totals(tenant)).toEqual([{ rides: 5_999, riders: RIDERS, points: 30 }]);
  expect(await troubles(w, tenant)).toEqual([]);

  const again = await upload(text);
  expect((await call('GET', `/${again}/proposal`)).body).toMatchObject({ mapping, isFromLastImport: true, unsure: [] });
  await check(again);
  expect((await get(again)).check).toMatchObject({ accepted: 0, duplicates: 5_999, points: 0 });
  await start(again);
  await work();
  expect((await get(again)).counts).toMatchObject({ accepted: 0, duplicates: 5_999 });
  expect(await totals(tenant)).toEqual([{ rides: 5_999, riders: RIDERS, points: 30 }]);
});

test('an import that is canceled and whose thread is ended in the middle has the totals of an uninterrupted one [DESK-719, OPS-241]', {
  timeout: isLong ? 3_600_000 : 300_000,
}, async () => {
  const text = rides(ROWS);
  const whole = await scene();
  for (const card of [1_000_000, 1_000_001, 1_001_999]) await connect(whole.tenant, card);
  const first = await whole.upload(text);
  await whole.check(first);
  const began = performance.now();
  await whole.start(first);
  await whole.work();
  if (isLong) console.info(`${ROWS} rows in ${Math.round((performance.now() - began) / 1000)} s`);
  const expected = await totals(whole.tenant);
  expect((await whole.get(first)).counts).toMatchObject({ accepted: ROWS, duplicates: 0, rejected: 0 });

  const { tenant, call, upload, get, work, check, start } = await scene();
  for (const card of [1_000_000, 1_000_001, 1_001_999]) await connect(tenant, card);
  const importId = await upload(text);
  await check(importId);
  const reached = async (rows: number): Promise<void> => {
    while ((await get(importId)).rowsDone < rows) await pause(20);
  };
  await start(importId);
  const running = work();
  await reached(1);
  expect((await call('POST', `/${importId}/cancel`)).body).toEqual({ isChanged: true });
  await running;
  const canceled = await get(importId);
  expect(canceled.state).toBe('CANCELED');
  expect(canceled.rowsDone).toBeLessThan(ROWS);
  expect((await totals(tenant))[0]).toMatchObject({ rides: canceled.rowsDone });

  expect((await start(importId)).body).toEqual({ isChanged: true });
  const threads = fileImportWorkers(setup, w.deps.database);
  w.deps.workers = threads;
  const jobs = await desk.takeJobs('run-file-imports');
  const killed = runFileImportsJob(w.deps).run(jobs[0]?.payload);
  await reached(canceled.rowsDone + 1);
  await threads.close();
  expect(await killed).toEqual([{ tenantId: tenant.tenantId }]);
  const left = await get(importId);
  expect(left.state).toBe('RUNNING');
  expect(left.rowsDone).toBeLessThan(ROWS);

  w.deps.workers = null;
  const job = runFileImportsJob(w.deps);
  for (let rests = await job.run(jobs[0]?.payload); rests && rests.length > 0; ) rests = await job.run(rests[0]);
  expect(await get(importId)).toMatchObject({
    state: 'DONE',
    rowsDone: ROWS,
    counts: { accepted: ROWS, duplicates: 0 },
  });
  expect(await totals(tenant)).toEqual(expected);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a part that is sent again changes nothing, and one out of order is refused [DESK-720]', async () => {
  const { call, get } = await scene();
  const bytes = Buffer.from(rides(60_000));
  const { importId, parts } = (await call('POST', '', { provider: 'bikes', fileName: 'rides.csv', size: bytes.length }))
    .body;
  expect(parts).toBe(2);
  const send = (part: number) =>
    call('POST', `/${importId}/parts`, {
      part,
      data: gzipSync(bytes.subarray(part * importLimits.partBytes, (part + 1) * importLimits.partBytes)).toString(
        'base64',
      ),
    });
  expect((await send(1)).body).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  expect((await send(0)).body).toEqual({ partsReceived: 1 });
  expect((await send(0)).body).toEqual({ partsReceived: 1 });
  expect((await call('POST', `/${importId}/check`, { mapping })).body).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  expect((await send(1)).body).toEqual({ partsReceived: 2 });
  expect((await get(importId)).state).toBe('UPLOADED');
});

const badFiles: [name: string, content: string | Buffer, code: string, fileName?: string][] = [
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 6, 0]), 'WORKBOOK'],
  ['a packed file without its ending', gzipSync('a,b\n1,2\n'), 'PACKED'],
  ['half of a packed file', gzipSync(rides(2_000)).subarray(0, 9_000), 'NOT_UNPACKED', 'rides.csv.gz'],
  ['a file that is one long line', 'x'.repeat(200_000), 'ROW_TOO_LONG'],
  ['a file without rows', '\n\n', 'EMPTY'],
  ['a file without times', 'name,color\nAna,red\nBen,blue\n', 'NO_TIMES'],
];

test.each(badFiles)('%s is rejected with its problem [DESK-721]', async (_, content, code, fileName) => {
  const { call, upload } = await scene();
  const importId = await upload(content, fileName);
  const { body } = await call('GET', `/${importId}/proposal`);
  expect(body).toMatchObject({ problem: { code }, mapping: null });
});

test('a check names a missing column, another separator and another encoding; a mapping with look-up files is refused [DESK-714, DESK-721]', async () => {
  const { upload, get, check } = await scene();
  const problemOf = async (content: string | Buffer, over: object = {}) => {
    const importId = await upload(content);
    await check(importId, over);
    return get(importId);
  };
  expect(await problemOf(rides(5), { columns: { ...mapping.columns, subject: 'karte' } })).toMatchObject({
    state: 'FAILED',
    problem: { code: 'MISSING_COLUMNS', detail: '"karte" (subject)' },
  });
  expect((await problemOf(rides(5).replaceAll(',', ';'))).problem.code).toBe('MISSING_COLUMNS');
  const latin = Buffer.from(rides(5).replace('R2', 'R\u00fc'), 'latin1');
  expect((await problemOf(latin)).problem.code).toBe('WRONG_ENCODING');
  const importId = await upload(rides(5));
  const lookups = { stops: { file: '/etc/passwd', key: 'a' } };
  expect((await check(importId, { lookups })).body.errors).toMatchObject([{ key: 'lookups' }]);
  expect((await check(importId, { columns: { eventId: 'ride' } })).body.errors).not.toEqual([]);
  expect((await get(importId)).state).toBe('UPLOADED');
});

test('an import without a job, as after a long database failure, is queued again [OPS-242]', async () => {
  const { tenant, upload, get, work, check, start } = await scene();
  const requeue = () => requeueFileImportsJob(w.deps).run({ tenantId: tenant.tenantId });
  const importId = await upload(rides(50));
  await check(importId);
  await requeue();
  expect(await desk.takeJobs('run-file-imports')).toEqual([]);
  await start(importId);
  await desk.takeJobs('run-file-imports');
  await requeue();
  await work();
  expect((await get(importId)).state).toBe('DONE');
});

test('a worker thread imports a file in turns, and the next turn continues it [OPS-240]', async () => {
  const { tenant, upload, get, check, start } = await scene();
  const importId = await upload(rides(20_000));
  await check(importId);
  await start(importId);
  const jobs = await desk.takeJobs('run-file-imports');
  const threads = fileImportWorkers(setup, w.deps.database);
  const turn = { tenantId: tenant.tenantId, turnMillis: 1 };
  expect(await threads.run(tenant.tenantId, turn)).toBe(true);
  const { rowsDone } = await get(importId);
  expect(rowsDone).toBeGreaterThan(0);
  expect(rowsDone).toBeLessThan(20_000);
  w.deps.workers = threads;
  expect(await runFileImportsJob(w.deps).run(jobs[0]?.payload)).toEqual([]);
  await threads.close();
  expect(await get(importId)).toMatchObject({ state: 'DONE', counts: { accepted: 20_000, duplicates: 0 } });
});

test('a canceled check does not overwrite the result of the next one [DESK-715]', async () => {
  const { tenant, call, upload, get, work } = await scene();
  const importId = await upload(rides(30_000));
  const check = (over: object) => call('POST', `/${importId}/check`, { mapping: { ...mapping, ...over } });
  await check({ where: [{ column: 'card', in: ['none'] }] });
  const old = work();
  expect((await call('POST', `/${importId}/cancel`)).body).toEqual({ isChanged: true });
  await check({});
  await old;
  await work();
  expect(await get(importId)).toMatchObject({ state: 'CHECKED', revision: 2, check: { accepted: 30_000, leftOut: 0 } });
  expect(await totals(tenant)).toMatchObject([{ rides: 0 }]);
});

test('columns of the last import are proposed only if the file has them, and only to the same provider [DESK-714]', async () => {
  const { tenant, call, upload, get, work, check, start } = await scene();
  const first = await upload(rides(50));
  await check(first);
  await start(first);
  await work();
  expect((await get(first)).state).toBe('DONE');
  const proposalOf = async (importId: string) => (await call('GET', `/${importId}/proposal`)).body;
  const renamed = await proposalOf(await upload(rides(50).replace('card', 'pass')));
  expect(renamed).toMatchObject({ isFromLastImport: false, mapping: { columns: { eventId: 'ride' } } });
  await w.inTenant(tenant, (tx) =>
    tx.run(`update file_import set provider_id = 'trams' where tenant_id = $1`, [tx.tenantId]),
  );
  expect(await proposalOf(await upload(rides(50)))).toMatchObject({ isFromLastImport: false });
});

test('a page of rejected rows never ends between two rows of a line [DESK-718]', async () => {
  const { tenant, call, upload } = await scene();
  const importId = await upload(rides(5));
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into file_import_rejection (tenant_id, import_id, line, reason, key)
       select $1, $2, (n + 1) / 2, 'BAD_TIME', case when n % 2 = 0 then 'startedAt' else 'endedAt' end
         from generate_series(2, 5003) as n`,
      [tx.tenantId, importId],
    ),
  );
  const page = async (after: number) => (await call('GET', `/${importId}/rejections?after=${after}`)).body;
  const first = await page(0);
  const second = await page(first.next);
  expect(first.rejections.length + second.rejections.length).toBe(5002);
  expect(second.next).toBeNull();
});

test('two imports at once run one after the other; each has its own report [DESK-722]', async () => {
  const { tenant, upload, get, work, check, start } = await scene();
  const [one, two] = [await upload(rides(3_000)), await upload(rides(3_000, 1_500))];
  await check(one);
  await check(two);
  await start(one);
  w.clock.advance(1);
  await start(two);
  await work();
  expect((await get(one)).counts).toMatchObject({ accepted: 3_000, duplicates: 0 });
  expect((await get(two)).counts).toMatchObject({ accepted: 1_500, duplicates: 1_500 });
  expect(await totals(tenant)).toMatchObject([{ rides: 4_500 }]);
});

test('above the points limits a second person approves the check that the first one saw [DESK-717]', async () => {
  const { tenant, staff, upload, get, work, check, start } = await scene({ staffPointsPerAct: 20 });
  await connect(tenant, 1_000_000);
  const importId = await upload(rides(4_001));
  await check(importId);
  expect((await start(importId)).body).toMatchObject({ error: 'NEEDS_SECOND_PERSON', points: 30 });
  expect((await get(importId)).state).toBe('CHECKED');
  await work();
  expect(await totals(tenant)).toMatchObject([{ rides: 0 }]);
  const viewer = await staff('viewer');
  expect((await viewer('GET', `/${importId}`)).status).toBe(200);
  expect((await viewer('GET', `/${importId}/proposal`)).status).toBe(403);
  expect((await viewer('POST', `/${importId}/run`, { revision: 1 })).status).toBe(403);
});

test('a run whose thread ends after it was canceled does not fail another import [OPS-240]', async () => {
  const { tenant, call, upload, get, check, start } = await scene();
  const [first, second] = [await upload(rides(5)), await upload(rides(5, 50))];
  for (const importId of [first, second]) await check(importId);
  await start(first);
  w.clock.advance(1);
  await start(second);
  w.deps.workers = {
    busyError: () => null,
    run: async () => {
      await call('POST', `/${first}/cancel`);
      throw new TooMuchWork('TIME');
    },
    close: async () => {},
  };
  await runFileImportsJob(w.deps).run({ tenantId: tenant.tenantId });
  expect((await get(first)).state).toBe('CANCELED');
  expect((await get(second)).state).toBe('RUNNING');
});

test('rows that were in the future at the check stay rejected when it runs later [DESK-717]', async () => {
  const { tenant, upload, get, work, check, start } = await scene();
  await connect(tenant, 1_000_000);
  const importId = await upload(`${HEADER}\nR1,1000000,2026-06-01 12:05:30,2026-06-01 12:06:00\n`);
  await check(importId);
  expect((await get(importId)).check).toMatchObject({ rejected: 1, points: 0 });
  w.clock.advance(240);
  await start(importId);
  await work();
  expect(await totals(tenant)).toMatchObject([{ rides: 0, points: 0 }]);
});

test('an import stops before it earns more points than its check counted; another check counts them [DESK-717]', async () => {
  const { tenant, upload, get, work, check, start } = await scene();
  const importId = await upload(rides(4_001));
  await check(importId);
  expect((await get(importId)).check).toMatchObject({ points: 0 });
  await connect(tenant, 1_000_000);
  await start(importId);
  await work();
  expect(await get(importId)).toMatchObject({ state: 'FAILED', problem: { code: 'POINTS_BEYOND_CHECK' } });
  expect(await totals(tenant)).toMatchObject([{ points: 0 }]);
  expect((await start(importId)).body).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  await check(importId);
  expect((await get(importId)).check.points).toBeGreaterThanOrEqual(30);
  await start(importId);
  await work();
  expect(await get(importId)).toMatchObject({ state: 'DONE', pointsEarned: 30 });
  expect(await totals(tenant)).toMatchObject([{ rides: 4_001, points: 30 }]);
});

test('a canceled import counts the remaining points; a key always needs the permission [DESK-717]', async () => {
  const { tenant, call, upload, work, check, start } = await scene();
  await connect(tenant, 1_000_000);
  const importId = await upload(rides(4_001));
  await check(importId);
  const moved = () =>
    w.inTenant(tenant, (tx) =>
      tx.query('select sum(points)::int as points from points_moved where tenant_id = $1', [tx.tenantId]),
    );
  await start(importId);
  await desk.takeJobs('run-file-imports');
  await call('POST', `/${importId}/cancel`);
  await w.inTenant(tenant, (tx) =>
    tx.run('update file_import set points_earned = 10 where tenant_id = $1', [tx.tenantId]),
  );
  expect(await moved()).toEqual([{ points: 30 }]);
  await start(importId);
  expect(await moved()).toEqual([{ points: 50 }]);
  await desk.takeJobs('run-file-imports');
  await call('POST', `/${importId}/cancel`);

  const free = await upload(rides(2, 50));
  await check(free);
  await work();
  const { cookie } = await desk.signIn('owner', tenant);
  const path = (rest: string): string => `/admin/agencies/${tenant.tenantId}${rest}`;
  const body = { name: 'Importer', permissions: ['providers.act'], days: 1 };
  const { body: made } = await desk.call({ method: 'POST', path: path('/keys'), cookie, body });
  const headers = { authorization: `Bearer ${made.secret}` };
  const run = { method: 'POST', path: path(`/imports/${free}/run`), headers, body: { revision: 1 } } as const;
  expect((await desk.call(run)).body).toMatchObject({ error: 'NOT_ALLOWED' });
});

test('rows under way are not stored once their import is canceled or deleted [DESK-719]', async () => {
  const { tenant, call, upload, check, start, work } = await scene();
  const importId = await upload(rides(20_000));
  await check(importId);
  await start(importId);
  const stored = async () => (await totals(tenant))[0]?.['rides'];
  const running = work();
  while ((await stored()) === 0) await pause(5);
  await call('POST', `/${importId}/cancel`);
  await call('DELETE', `/${importId}`);
  const atCancel = await stored();
  await running;
  expect(await stored()).toBe(atCancel);
});

test('a file that an import rejected before is imported by another one of the same bytes and mapping [DESK-715]', async () => {
  const { tenant, upload, get, work, check, start } = await scene();
  const text = `${HEADER}\nR1,1000000,2026-06-01 12:05:30,2026-06-01 12:06:00\n`;
  for (const accepted of [0, 1]) {
    const importId = await upload(text);
    await check(importId);
    expect((await get(importId)).check).toMatchObject({ accepted });
    await start(importId);
    await work();
    expect((await get(importId)).counts).toMatchObject({ accepted });
    w.clock.advance(240);
  }
  expect(await totals(tenant)).toMatchObject([{ rides: 1 }]);
});

test('a second person sees the file of an import; the request ends with it [DESK-717]', async () => {
  const { tenant, upload, get, check } = await scene({ staffPointsPerAct: 20 });
  await connect(tenant, 1_000_000);
  const importId = await upload(rides(4_001));
  await check(importId);
  const { cookie } = await desk.signIn('owner', tenant);
  const body = { act: 'imports.run', params: { import: importId }, body: { revision: 1 } };
  const path = `/admin/agencies/${tenant.tenantId}/approvals`;
  const { body: asked } = await desk.call({ method: 'POST', path, cookie, body });
  const file = { importId, providerName: expect.any(String), fileName: 'rides.csv', rows: 4_001 };
  expect(asked).toMatchObject({ points: 30, import: file, expiresAt: (await get(importId)).fileUntil });
});

test('an uploaded file is deleted after 24 hours without a step, and its report after 30 days [PRIV-18, PRIV-19]', async () => {
  const { tenant, staff, upload } = await scene();
  const importId = await upload(rides(5));
  const get = async () => (await (await staff('owner'))('GET', `/${importId}`)).body;
  const prune = () => pruneFileImportsJob(w.deps).run({ tenantId: tenant.tenantId });
  const stored = await w.inTenant(tenant, (tx) => tx.query('select bytes_sealed as bytes from file_import_part'));
  expect(JSON.stringify(stored)).not.toContain('R1,');
  w.clock.advance(23 * 3600);
  await prune();
  expect((await get()).fileUntil).not.toBeNull();
  w.clock.advance(3600);
  await prune();
  expect((await get()).fileUntil).toBeNull();
  const owner = await staff('owner');
  for (const [rest, body] of [
    ['check', { mapping }],
    ['run', { revision: 0 }],
  ] as const)
    expect((await owner('POST', `/${importId}/${rest}`, body)).body).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  w.clock.advance(30 * 86_400);
  await prune();
  expect((await (await staff('owner'))('GET', `/${importId}`)).status).toBe(404);
});

test('an unfinished upload is deleted after 24 hours and makes space; a check and an import without a job fail [PRIV-18, DESK-724]', async () => {
  const { tenant, staff, call, upload, check, start } = await scene();
  const size = importLimits.partBytes + 1;
  const { importId: unfinished } = (await call('POST', '', { provider: 'bikes', fileName: 'rides.csv', size })).body;
  await call('POST', `/${unfinished}/parts`, { part: 0, data: gzipSync(HEADER).toString('base64') });
  const checking = await upload(rides(5));
  await call('POST', `/${checking}/check`, { mapping });
  await desk.takeJobs('run-file-imports');
  const running = await upload(rides(6));
  await check(running);
  await call('POST', `/${checking}/cancel`);
  await call('POST', `/${checking}/check`, { mapping });
  await start(running);
  await desk.takeJobs('run-file-imports');
  const prune = () => pruneFileImportsJob(w.deps).run({ tenantId: tenant.tenantId });
  const parts = () => w.inTenant(tenant, (tx) => tx.query('select import_id from file_import_part'));
  w.clock.advance(23 * 3600);
  await prune();
  expect(await parts()).toHaveLength(3);
  w.clock.advance(3600);
  await prune();
  expect(await parts()).toEqual([]);
  const owner = await staff('owner');
  expect((await owner('GET', `/${unfinished}`)).status).toBe(404);
  for (const importId of [checking, running])
    expect((await owner('GET', `/${importId}`)).body).toMatchObject({
      state: 'FAILED',
      problem: { code: 'UNEXPECTED' },
      fileUntil: null,
    });
});

test.each(['MEMORY', 'TIME'] as const)(
  'a file that needs more %s than the thread has fails, and the next one is imported [OPS-240]',
  async (of) => {
    const { tenant, upload, get, work, check, start } = await scene();
    const [large, small] = [await upload(rides(50)), await upload(rides(5, 50))];
    await check(large);
    await check(small);
    await start(large);
    w.clock.advance(1);
    await start(small);
    w.deps.workers = {
      busyError: () => null,
      run: () => Promise.reject(new TooMuchWork(of)),
      close: async () => {},
    };
    expect(await runFileImportsJob(w.deps).run({ tenantId: tenant.tenantId })).toEqual([{ tenantId: tenant.tenantId }]);
    w.deps.workers = null;
    expect(await get(large)).toMatchObject({ state: 'FAILED', problem: { code: 'UNEXPECTED' } });
    await work();
    expect((await get(large)).state).toBe('FAILED');
    expect(await get(small)).toMatchObject({ state: 'DONE', counts: { accepted: 5 } });
  },
);

test('after another check, the report lists no rows that the one before rejected [DESK-718]', async () => {
  const { tenant, call, upload, get, work, check, start } = await scene();
  const importId = await upload(rides(20));
  const wrong = { time: { format: '%d/%m/%Y', zone: 'UTC' } };
  await check(importId, wrong);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into file_import_rejection (tenant_id, import_id, line, reason, key) values ($1, $2, 7, 'BAD_TIME', 'startedAt')`,
      [tx.tenantId, importId],
    ),
  );
  expect((await call('GET', `/${importId}/rejections`)).body.rejections).toHaveLength(1);
  await check(importId);
  await start(importId);
  await work();
  expect(await get(importId)).toMatchObject({ state: 'DONE', counts: { accepted: 20, rejected: 0 } });
  expect((await call('GET', `/${importId}/rejections`)).body.rejections).toEqual([]);
});

test('an import of another agency is not found; one under way cannot be deleted [DESK-723]', async () => {
  const { call, upload } = await scene();
  const other = await scene();
  const importId = await other.upload(rides(5));
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['POST', '/check', { mapping }],
    ['POST', '/cancel', undefined],
    ['DELETE', '', undefined],
  ] as const)
    expect((await call(method, `/${importId}${rest}`, body)).status).toBe(404);
  const own = await upload(rides(5));
  await call('POST', `/${own}/check`, { mapping });
  expect((await call('DELETE', `/${own}`)).body).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  await desk.takeJobs('run-file-imports');
  expect((await call('POST', `/${own}/cancel`)).body).toEqual({ isChanged: true });
  expect((await call('DELETE', `/${own}`)).body).toEqual({ isChanged: true });
});

test('an agency stores at most five uploaded files; a deleted one makes space [DESK-724]', async () => {
  const { call, upload } = await scene();
  const first = await upload(rides(2));
  const another = () => call('POST', '', { provider: 'bikes', fileName: 'rides.csv', size: 9 });
  const replies = await Promise.all(Array.from({ length: 8 }, another));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
  expect((await another()).body).toMatchObject({ error: 'TOO_MANY_IMPORTS' });
  await call('DELETE', `/${first}`);
  expect((await another()).status).toBe(200);
  expect((await call('POST', '', { provider: 'trams', fileName: 'rides.csv', size: 9 })).status).toBe(404);
});
