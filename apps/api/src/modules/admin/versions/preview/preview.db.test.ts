import { AsyncLocalStorage } from 'node:async_hooks';
import net from 'node:net';
import { callsOfSets, type OpeningSet } from '@fareback/contract';
import { adminRoutes, type PreviewRider, type VersionPreview } from '@fareback/contract/admin';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { withTenant } from '../../../../platform/database/transactions.ts';
import { tables } from '../../../../tables.ts';
import { isOnCluster } from '../../../../testing/blocked.ts';
import { deskOf } from '../../../../testing/desk.ts';
import { createDeskEnv, testDesk } from '../../../../testing/desk-env.ts';
import { world } from '../../../../testing/index.ts';
import { packFolder } from '../../../../testing/pack-folder.ts';
import { flushSecurity } from '../../../security/index.ts';
import { connectSupplier } from '../../../suppliers/index.ts';
import { createVersionFixture, type VersionFixture } from '../testing/version-fixture.ts';
import { createSampleRider, RIDER_ID } from './sample-rider.ts';

const packs = packFolder();
const w = await world({ desk: testDesk, packsRoot: packs.root });
const stage = createDeskEnv(w);
const { versions } = adminRoutes;

const allSeeing = new pg.Pool({ connectionString: w.superuserUrl, max: 1 });
afterAll(() => allSeeing.end());

const sent = (scene: VersionFixture, number: number, query: Record<string, string> = {}): string =>
  `/admin/agencies/${scene.tenant.tenantId}/versions/${number}/preview?${new URLSearchParams(query).toString()}`;

async function drafted(edit?: [file: string, from: string, to: string]) {
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.draft(scene.document(...(edit ?? [])));
  const { cookie } = await stage.signIn('viewer', scene.tenant);
  const look = async (rider: PreviewRider, query: Record<string, string> = {}): Promise<VersionPreview> => {
    const reply = await stage.call({ method: 'GET', path: sent(scene, number, { rider, ...query }), cookie });
    expect(reply).toMatchObject({ status: 200 });
    return reply.body as VersionPreview;
  };
  return { scene, number, cookie, look };
}

async function rowCounts(): Promise<Record<string, number>> {
  // Sign-ins are logged with a delay.
  await flushSecurity(w.deps);
  const counts: Record<string, number> = {};
  for (const name of Object.keys(tables).toSorted())
    counts[name] = Number((await allSeeing.query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]?.n);
  return counts;
}

const withoutNames = (said: unknown, tenantId: string): unknown =>
  JSON.parse(
    JSON.stringify(said)
      .replaceAll(tenantId, 'agency')
      .replaceAll(/preview-[0-9a-f]{16}/g, 'agency'),
    (key, value: unknown) => (/^(?:Earning|Redemption|Transaction|Group)?ID$|^id$/i.test(key) ? 'an id' : value),
  );

test.each(['NEW', 'VERIFIED', 'LOCKED_OUT', 'ARRIVING'] as const)(
  "a preview for a rider who is %s equals that rider's replies once the version is live [DESK-200]",
  async (rider) => {
    const { scene, number, look } = await drafted(['wording/en.json', 'Two rides', 'Three cheers']);
    const { tenant } = scene;
    const preview = await look(rider);
    await deskOf(w, tenant).call(versions.publish, { params: { number }, body: { revision: 1 } });
    scene.look();
    const live = await w.app.tenants.byId(tenant.tenantId);
    if (!live) throw new Error('There is no agency.');
    const made = await createSampleRider({ deps: w.deps, tenant: live, now: w.clock.now() }, { rider, language: 'en' });
    const cookie = `rewards_session_${tenant.tenantId}=${made.token}`;
    for (const [name, route] of Object.entries(callsOfSets) as [OpeningSet, (typeof callsOfSets)[OpeningSet]][]) {
      const path = route.path.replace(/:(?:lang|language)\b/, 'en');
      const body = route.method === 'POST' ? { TenantID: tenant.tenantId } : undefined;
      const reply = await w.request(tenant, { method: route.method, path, cookie, body });
      const told = reply.status === 200 ? reply.body : undefined;
      expect
        .soft(withoutNames(preview.sets[name] ?? null, tenant.tenantId), name)
        .toEqual(withoutNames(told ?? null, tenant.tenantId));
    }
    expect(preview.isWhole).toBe(true);
  },
);

test("a supplier's offer appears only once the agency has connected it, as for riders [DESK-200]", async () => {
  const { scene, look } = await drafted([
    'programme.yaml',
    '"stock":{"kind":"pool"}',
    '"stock":{"kind":"supplier","supplier":"ferries","product":"hop"}',
  ]);
  expect((await look('VERIFIED')).sets['offers']).toEqual([]);
  const { tenantId } = scene.tenant;
  const ferries = { supplierId: 'ferries', url: 'https://ferries.example', timeLimitMillis: 100, allowsPrivate: false };
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  await withTenant(w.deps.database, tenantId, (tx) =>
    connectSupplier({ tx, keyRing: w.deps.keyRing, tenantId, now: w.clock.now() }, { ...ferries, secret }),
  );
  expect((await look('VERIFIED')).sets['offers']).toMatchObject([{ OfferID: 'day' }]);
});

test('a verified rider has points, rides, progress and a coupon; a visitor gets the start of the app and nothing else [DESK-200]', async () => {
  const { look } = await drafted();
  const { sets, calls } = await look('VERIFIED');
  const member = sets['userInfo'] as { Balance: string; userStatus: string };
  expect(member.userStatus).toBe('VERIFIED');
  expect(Number(member.Balance)).toBeGreaterThan(0);
  expect(sets['campaignStatuses']).toMatchObject([{ CampaignID: 'two' }]);
  expect(JSON.stringify(sets['earnings'])).toContain('"two"');
  const history = calls['/rest/users/me/transactions/en'] as { data: unknown[] };
  expect(JSON.stringify(history)).toContain('PREVIEW-');
  expect(Object.keys(calls)).toEqual(
    expect.arrayContaining([
      '/rest/draws/en',
      '/rest/users/me/offerGrants',
      '/rest/users/me/rides/en',
      '/rest/users/me/transactions/en?type=SPEND',
    ]),
  );
  const visitor = await look('VISITOR');
  expect(visitor).toMatchObject({ sets: {}, calls: {}, configuration: { TenantName: expect.any(String) } });
});

test('a preview leaves nothing behind: no row, no cache entry, no job [DESK-201]', async () => {
  const { look } = await drafted();
  await look('VERIFIED');
  const before = await rowCounts();
  const jobs = 'select count(*)::int as n from graphile_worker._private_jobs';
  const queued = (await allSeeing.query(jobs)).rows;
  for (const rider of ['NEW', 'VERIFIED', 'LOCKED_OUT', 'VISITOR'] as const) await look(rider, { look: 'UPDATED' });
  expect(await rowCounts()).toEqual(before);
  expect((await allSeeing.query(jobs)).rows).toEqual(queued);
});

test('a preview sends no message and calls no partner; it uses the database only [DESK-201]', async () => {
  const { look } = await drafted();
  const database = new URL(w.superuserUrl).port;
  const reached: string[] = [];
  // Limits the check to the preview, because other work of this process may call out.
  const previewing = new AsyncLocalStorage<true>();
  const { connect } = net.Socket.prototype;
  const reaching = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...to: unknown[]
  ) {
    if (previewing.getStore()) reached.push(JSON.stringify(to));
    return Reflect.apply(connect, this, to) as net.Socket;
  });
  const sending = vi.spyOn(w.mailbox, 'send');
  try {
    for (const rider of ['NEW', 'VERIFIED', 'LOCKED_OUT', 'ARRIVING', 'VISITOR'] as const)
      await previewing.run(true, () => look(rider));
    expect(sending).not.toHaveBeenCalled();
    expect(reached.filter((to) => !to.includes(database))).toEqual([]);
  } finally {
    reaching.mockRestore();
    sending.mockRestore();
  }
});

test('a preview and riders do not block each other, because it needs no locked rows [DESK-201]', async () => {
  const { scene, look } = await drafted();
  await scene.rider();
  const held = await allSeeing.connect();
  try {
    await held.query('begin');
    const own = ['tenant', 'campaign', 'offer', 'member', 'member_account', 'programme_version'];
    // A reference table on a cluster, where a row lock blocks every writer of the table.
    for (const table of isOnCluster ? own : [...own, 'tenant_host'])
      await held.query(`select 1 from ${table} where tenant_id = $1 for update`, [scene.tenant.tenantId]);
    expect((await look('VERIFIED')).isWhole).toBe(true);
  } finally {
    await held.query('rollback');
    held.release();
  }
});

test("callers without access to the agency's drafts get no preview: riders, other agencies' staff, visitors [DESK-202]", async () => {
  const { scene, number } = await drafted();
  const other = await createVersionFixture(w, packs);
  const { cookie: stranger } = await stage.signIn('owner', other.tenant);
  const rider = await w.signUpMember(scene.tenant);
  const ask = async (cookie?: string) =>
    (await stage.call({ method: 'GET', path: sent(scene, number), ...(cookie === undefined ? {} : { cookie }) }))
      .status;
  expect([await ask(), await ask(rider.cookie), await ask(stranger)]).toEqual([401, 401, 404]);
  const asRider = await w.request(scene.tenant, { method: 'GET', path: sent(scene, number), cookie: rider.cookie });
  expect(asRider.status).toBe(404);
});

test('a draft with errors shows its last valid state, and says so [DESK-203]', async () => {
  const scene = await createVersionFixture(w, packs);
  const desk = deskOf(w, scene.tenant);
  const { number } = await desk.call(versions.begin, { body: { from: 1, note: '' } });
  const texts = scene.document('wording/en.json', 'Two rides', 'As it was').files['wording/en.json'] ?? '';
  await desk.call(versions.save, {
    params: { number },
    body: { revision: 1, files: { 'wording/en.json': texts }, pictures: {} },
  });
  await desk.call(versions.save, {
    params: { number },
    body: { revision: 2, files: { 'wording/en.json': '{ "campaigns": ' }, pictures: {} },
  });
  const { cookie } = await stage.signIn('viewer', scene.tenant);
  const { body } = await stage.call({ method: 'GET', path: sent(scene, number), cookie });
  expect(body).toMatchObject({ revision: 3, isWhole: false });
  expect(JSON.stringify(body.sets.campaigns)).toContain('As it was');
});

test.each([
  ['switched off', '"id":"two"', '"id":"two","active":false'],
  ['still to come', '"id":"two"', '"id":"two","startsOn":"2999-01-01"'],
] as const)('a campaign that is %s is shown as running only if requested [DESK-357]', async (_, from, to) => {
  const { look } = await drafted(['programme.yaml', from, to]);
  const hidden = await look('VERIFIED');
  expect([hidden.isAhead, hidden.sets['campaigns']]).toEqual([false, []]);
  const seen = await look('VERIFIED', { open: 'campaigns/two' });
  expect([seen.isAhead, seen.sets['campaigns']]).toMatchObject([true, [{ CampaignID: 'two' }]]);
  expect((await look('VERIFIED', { open: 'campaigns/other' })).isAhead).toBe(false);
});

test('a running or ended campaign is shown unchanged [DESK-357]', async () => {
  const runs = await drafted();
  expect((await runs.look('VERIFIED', { open: 'campaigns/two' })).isAhead).toBe(false);
  const over = await drafted(['programme.yaml', '"id":"two"', '"id":"two","endsOn":"2020-01-01"']);
  const told = await over.look('VERIFIED', { open: 'campaigns/two' });
  expect([told.isAhead, told.sets['campaigns']]).toEqual([false, []]);
});

test('a preview has only its rider: always the same, of no agency [DESK-202]', async () => {
  const { scene, look } = await drafted();
  await w.signUpMember(scene.tenant, { name: 'Somebody Real' });
  const told = await look('VERIFIED');
  expect((told.sets['userInfo'] as { UserID: string }).UserID).toBe(RIDER_ID);
  expect(JSON.stringify(told)).not.toContain('Somebody Real');
});

async function typed(text: string): Promise<VersionPreview> {
  const scene = await createVersionFixture(w, packs);
  const desk = deskOf(w, scene.tenant);
  const { number } = await desk.call(versions.begin, { body: { from: 1, note: '' } });
  const wording = scene.document('wording/en.json', '"Text"', JSON.stringify(text)).files['wording/en.json'] ?? '';
  const body = { revision: 1, files: { 'wording/en.json': wording }, pictures: {} };
  await desk.call(versions.save, { params: { number }, body });
  const { cookie } = await stage.signIn('viewer', scene.tenant);
  const reply = await stage.call({ method: 'GET', path: sent(scene, number), cookie });
  expect(reply.status).toBe(200);
  return reply.body as VersionPreview;
}

test('markup is returned as text; ten thousand characters are an error that leaves the rest visible [DESK-205]', async () => {
  const markup = '<script>alert(1)</script> <img src=x onerror=alert(2)> ﷺ';
  const shown = await typed(markup);
  expect(shown.isWhole).toBe(true);
  expect(JSON.stringify(shown.sets['campaigns'])).toContain(JSON.stringify(markup).slice(1, -1));
  const long = await typed('ﷺ long '.repeat(1_500));
  expect(long.isWhole).toBe(false);
  expect(JSON.stringify(long.sets['campaigns'])).toContain('"Text"');
});
