import fs from 'node:fs';
import os from 'node:os';
import { adminRoutes } from '@fareback/contract/admin';
import { watchParsing } from '@fareback/tenant-pack';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createVersionFixture } from '../../modules/admin/versions/testing/version-fixture.ts';
import { lockVersions } from '../../modules/versions/index.ts';
import { asHeavyCall, asLightCall, assertOffEventLoop } from '../../platform/event-loop.ts';
import type { WorkerLimits } from '../../platform/workers.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../../testing/desk-env.ts';
import { type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { heavyWorkers } from './heavy-call.ts';

const packs = packFolder();
const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

const setup = {
  databaseUrl: w.runtimeUrl,
  pooler: 'none' as const,
  logLevel: 'silent',
  settings: w.deps.settings,
  keys: ['test data key of thirty-two characters'],
  lookup: 'test lookup key of thirty-two chars!!',
  holds: ['test reward hold key of 32 characters'],
  // Tests hold locks until the awaited state, however long a thread takes to load.
  statementTimeoutMillis: 60_000,
  lockTimeoutMillis: 60_000,
};
const usual: WorkerLimits = { threads: 2, callsPerGroup: 2, seconds: 60, memoryMb: 512 };
const poolOf = (limits: Partial<WorkerLimits>) => heavyWorkers(setup, { ...usual, ...limits }, w.deps.database);
const [pool, impatient] = [poolOf({}), poolOf({ threads: 1, seconds: 1 })];
afterAll(async () => {
  await pool.close();
  await impatient.close();
});

let parsedHere = 0;
beforeEach(() => {
  w.deps.workers = pool;
  parsedHere = 0;
  watchParsing(() => (parsedHere += 1));
});
afterEach(() => watchParsing(() => assertOffEventLoop('parses a pack')));

const caller =
  ({ tenantId }: TestTenant, { cookie }: TestStaff) =>
  (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<TestReply> =>
    desk.call({ method, path: `/admin/agencies/${tenantId}${path}`, cookie, ...(body === undefined ? {} : { body }) });

async function stage() {
  const scene = await createVersionFixture(w, packs);
  const owner = await desk.signIn('owner', scene.tenant);
  parsedHere = 0;
  return { scene, call: caller(scene.tenant, owner) };
}

const heavy = [
  'agencies.make',
  'campaigns.get',
  'campaigns.list',
  'draws.enterValue',
  'draws.file',
  'draws.record',
  'imports.propose',
  'incomingTexts.get',
  'mapFeeds.upload',
  'notifications.get',
  'offers.get',
  'offers.list',
  'programItems.copy',
  'programItems.history',
  'programItems.propose',
  'reports.trend',
  'setup.get',
  'setup.layTemplate',
  'setup.open',
  'setup.templates',
  'setup.tryOut',
  'setup.tryTemplate',
  'versions.backtest',
  'versions.backtestDays',
  'versions.backtestRows',
  'versions.backtestTogether',
  'versions.begin',
  'versions.change',
  'versions.check',
  'versions.diff',
  'versions.draft',
  'versions.packSchema',
  'versions.preview',
  'versions.publish',
  'versions.rollBack',
  'versions.save',
  'versions.schedule',
  'versions.submit',
  'versions.testRides',
  'versions.tryRide',
  'versions.work',
];

test('every route that parses packs, replays rides, renders a preview, reads a draw’s list or counts messages is marked as heavy [OPS-142]', () => {
  const routes = Object.values(adminRoutes).flatMap((area) => Object.values(area));
  const marked = routes.filter((route) => 'isHeavy' in route).map(({ name }) => name);
  expect(new Set(marked)).toEqual(new Set(heavy));
});

test('an unmarked route fails if it parses a pack, replays rides or renders a preview [OPS-142]', () => {
  watchParsing(() => assertOffEventLoop('parses a pack'));
  const read = (): unknown => packs.load('none');
  expect(() => asLightCall('codes.list', read)).toThrow('codes.list parses a pack on the event loop');
  expect(() => asHeavyCall(read)).not.toThrow();
});

test('threads create, edit, validate, show, test and publish a draft like the main thread [OPS-142]', async () => {
  const { scene, call } = await stage();
  const begun = await call('POST', '/versions', { pack: scene.document(), basedOn: 1 });
  expect(begun).toMatchObject({ status: 200, body: { state: 'DRAFT', faults: 0 } });
  const at = `/versions/${begun.body.number}`;
  const dearer = scene.document('programme.yaml', '"reward":10', '"reward":12').files['programme.yaml'];
  const typed = await call('PUT', `${at}/work`, { revision: 1, files: { 'programme.yaml': dearer } });
  expect(typed).toMatchObject({ status: 200, body: { problems: [], version: { revision: 2 } } });
  expect(await call('GET', `${at}/difference`)).toMatchObject({ body: { changes: [{ id: 'two' }] } });
  expect(await call('POST', '/versions/check', scene.document())).toMatchObject({
    status: 200,
    body: { problems: [] },
  });
  const reads = [
    `${at}/work`,
    `${at}/preview?rider=NEW&language=en`,
    `${at}/backtest?from=2026-02-01&to=2026-03-01`,
    '/setup',
    '/setup/templates',
    '/pack-schema',
  ];
  const replies: TestReply[] = [];
  for (const path of reads) replies.push(await call('GET', path));
  expect(replies.map(({ status }) => status)).toEqual(reads.map(() => 200));
  expect(await call('POST', '/setup/sample')).toMatchObject({ status: 200, body: { version: begun.body.number } });
  const live = await call('POST', `${at}/publish`, { revision: 2 });
  expect(live).toMatchObject({ status: 200, body: { state: 'LIVE' } });
  expect(parsedHere).toBe(0);
});

test('a version published by a thread reaches riders of this process with the next request [OPS-142]', async () => {
  const { scene, call } = await stage();
  const points = async (): Promise<unknown> =>
    (await w.request(scene.tenant, { method: 'GET', path: '/rest/configuration?language=en' })).body.TenantName;
  const before = await points();
  const renamed = scene.document('tenant.yaml', String(before), 'Bay Rides Anew');
  const { body: draft } = await call('POST', '/versions', { pack: renamed, basedOn: 1 });
  expect(await call('POST', `/versions/${draft.number}/publish`, { revision: 1 })).toMatchObject({ status: 200 });
  expect(await points()).toBe('Bay Rides Anew');
});

test("a thread's rejection keeps status, code and details [OPS-142]", async () => {
  const { scene, call } = await stage();
  const pack = scene.document('programme.yaml', '"reward":10', '"reward":-1');
  expect(await call('POST', '/versions', { pack, basedOn: 1 })).toMatchObject({
    status: 400,
    body: { error: 'PACK_BROKEN', problems: [{ key: 'campaigns.0.reward' }] },
  });
  expect(await call('GET', '/versions/99/work')).toMatchObject({ status: 404, body: { field: 'number' } });
});

/** Holds the lock on an agency's versions, which every change to them needs, until released. */
async function versionsHeld(tenant: TestTenant): Promise<() => Promise<void>> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = w.inTenant(tenant, async (tx) => {
    await lockVersions(tx);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  return async () => {
    free.resolve();
    await holding;
  };
}

const countOf = async (outcome: string): Promise<number> => {
  const { values } = await w.deps.metrics.heavyCalls.get();
  return values.filter(({ labels }) => labels.outcome === outcome).reduce((sum, { value }) => sum + value, 0);
};

test('a request over the time limit is rejected, the draft is unchanged, and the next request works [OPS-142]', async () => {
  const { scene, call } = await stage();
  const { body: draft } = await call('POST', '/versions', { pack: scene.document(), basedOn: 1 });
  w.deps.workers = impatient;
  const before = await countOf('timeout');
  const letGo = await versionsHeld(scene.tenant);
  const save = { revision: 1, files: { 'programme.yaml': 'a: 1\n' } };
  const refused = await call('PUT', `/versions/${draft.number}/work`, save);
  expect(refused).toMatchObject({ status: 422, body: { error: 'TOO_MUCH_WORK' } });
  expect(refused.body.error_description).toMatch(/Nothing changed/);
  await letGo();
  expect(await countOf('timeout')).toBe(before + 1);
  w.deps.workers = pool;
  expect(await call('GET', `/versions/${draft.number}/work`)).toMatchObject({
    status: 200,
    body: { version: { revision: 1, faults: 0 }, files: scene.document().files },
  });
});

test('a third heavy request of an agency is rejected with a retry time, while another agency is served [OPS-143]', async () => {
  const [one, other] = [await stage(), await stage()];
  const { body: draft } = await one.call('POST', '/versions', { pack: one.scene.document(), basedOn: 1 });
  const before = await countOf('busy');
  const letGo = await versionsHeld(one.scene.tenant);
  const save = (note: string): Promise<TestReply> =>
    one.call('PUT', `/versions/${draft.number}/work`, { revision: 1, note });
  const three = [save('first'), save('second'), save('third')];
  const refused = await Promise.race(three);
  expect(refused).toMatchObject({ status: 429, body: { error: 'AGENCY_BUSY' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // A body beyond the limit would be refused with 413 as soon as it is read.
  const tooLong = 'x'.repeat((adminRoutes.versions.check.bodyMaxBytes ?? 0) + 1);
  expect((await one.call('POST', '/versions/check', tooLong)).status).toBe(429);
  expect(await other.call('POST', '/versions/check', other.scene.document())).toMatchObject({ status: 200 });
  await letGo();
  const statuses = (await Promise.all(three)).map(({ status }) => status);
  expect(statuses.toSorted((low, high) => low - high)).toEqual([200, 409, 429]);
  expect(await countOf('busy')).toBe(before + 2);
});

/** The texts that this thread reads or writes as JSON, until the test ends. */
function watchJson(): { read: () => string[]; written: () => string[] } {
  const { settings } = w.deps;
  // The check of replies reads and writes them once more.
  settings.checkReplies = false;
  const [parse, stringify] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')];
  onTestFinished(() => {
    vi.restoreAllMocks();
    settings.checkReplies = true;
  });
  return {
    read: () => parse.mock.calls.map(([text]) => text),
    written: () => stringify.mock.results.map(({ value }) => String(value)),
  };
}

test('the body of a heavy call is read, and its reply written, by the worker thread alone [OPS-180]', async () => {
  const { scene, call } = await stage();
  const pack = scene.document();
  pack.files['programme.yaml'] = `# a comment of this test\n${pack.files['programme.yaml']}`;
  const sent = JSON.stringify({ pack, basedOn: 1 });
  const json = watchJson();
  const { status, body: draft } = await call('POST', '/versions', sent);
  const begun = json.read();
  const { body: work } = await call('GET', `/versions/${draft.number}/work`);
  expect({ status, files: work.files }).toEqual({ status: 200, files: pack.files });
  const holdsComment = (text: string): boolean => text.includes('# a comment of this test');
  expect(begun.filter(holdsComment)).toEqual([]);
  expect(json.written().filter(holdsComment)).toEqual([]);
});

test.each([
  ['no JSON', '{"pack":', undefined],
  ['a key twice', '{"basedOn":1,"basedOn":2}', 'basedOn'],
  ['a key that reaches a prototype', '{"pack":{"files":{"__proto__":{}}}}', undefined],
  ['a wrong type', '{"pack":7}', 'pack'],
])('the body of a heavy call with %s is refused as that of any call [OPS-180]', async (_, body, field) => {
  const { call } = await stage();
  const reply = await call('POST', '/versions', body);
  expect(reply).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
  expect(reply.body.field).toBe(field);
});

test('worker threads run at a lower priority than the thread that answers riders [OPS-181]', async () => {
  const { scene, call } = await stage();
  expect(await call('POST', '/versions/check', scene.document())).toMatchObject({ status: 200 });
  const priorities = fs.readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread)));
  expect(Math.max(...priorities)).toBe(Math.min(19, os.getPriority() + 10));
});
