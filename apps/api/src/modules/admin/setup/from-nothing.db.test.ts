import { expect, test } from 'vitest';
import { testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { type Born, createAgencyInput, newId, operatorOf } from './testing/new-agency.ts';

const w = await world({ desk: testDesk });
/** Another process, which receives agencies by notification only. */
const other = await world({ desk: testDesk });
const { desk, make, born } = await operatorOf(w);

const drawing = (colour: string): string =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="${colour}"/></svg>`,
  ).toString('base64');

async function makeOwn(one: Born): Promise<number> {
  const { files } = (await one.call('GET', '/versions/1/work')).body;
  const tenantYaml = files['tenant.yaml'].replaceAll(`${one.agencyId}.example`, 'bay.example');
  return one.type({ 'tenant.yaml': tenantYaml }, { 'logo.svg': { bytes: drawing('#036') } });
}

test('an operator creates an agency that is closed to riders, known to every process without a restart [DESK-230, DESK-231]', async () => {
  const { tenant, call, agencyId } = await born();
  expect((await call('GET', '/versions/1')).body).toMatchObject({ number: 1, state: 'DRAFT', basedOn: null });
  await expect.poll(() => other.app.tenants.byHost(tenant.host)).toMatchObject({ tenantId: agencyId, isOpen: false });
  const seen = await w.request(tenant, { method: 'GET', path: '/rest/configuration' });
  expect(seen.body).toMatchObject({ TenantID: agencyId, TenantName: 'Bay Rewards' });
  for (const [method, path] of [
    ['POST', '/auth/sign-up'],
    ['POST', '/auth/login'],
    ['GET', '/rest/offers/en'],
  ] as const)
    expect((await w.request(tenant, { method, path, ...(method === 'POST' ? { body: {} } : {}) })).body.error).toBe(
      'NOT_OPEN_YET',
    );
});

test('a first version shows all of its content to the approver [DESK-485]', async () => {
  const { call } = await born();
  const { against, changes } = (await call('GET', '/versions/1/difference')).body;
  expect(against).toBeNull();
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'campaign', id: 'daily-ride', change: 'ADDED' }),
      expect.objectContaining({ kind: 'offer', id: 'day-ticket', change: 'ADDED' }),
    ]),
  );
});

test('of two concurrent creations of one agency or host one succeeds, and nothing of the other remains [DESK-230]', async () => {
  const id = newId();
  const same = await Promise.all([
    make(createAgencyInput(id)),
    make(createAgencyInput(id)),
    make(createAgencyInput(id)),
  ]);
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(same.filter(({ status }) => status === 409).map(({ body }) => body.error)).toEqual([
    'AGENCY_EXISTS',
    'AGENCY_EXISTS',
  ]);
  const host = `${newId()}.bay.example`;
  const hosts = await Promise.all([
    make(createAgencyInput(newId(), { host })),
    make(createAgencyInput(newId(), { host })),
  ]);
  expect(hosts.map(({ body }): string => body.error ?? 'made').toSorted()).toEqual(['HOST_TAKEN', 'made']);
});

test.each([
  ['agencyId', { agencyId: 'admin' }],
  ['agencyId', { agencyId: 'Bay City' }],
  ['agencyId', { agencyId: '../bay' }],
  ['name', { name: '  ' }],
  ['name', { name: 'Bay\u202eyaB' }],
  ['host', { host: 'https://bay.example' }],
  ['host', { host: 'bay' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['ownerEmail', { ownerEmail: 'nobody' }],
] as const)('invalid agency values are rejected by field: %s of %o [DESK-230]', async (field, over) => {
  expect((await make({ ...createAgencyInput(newId()), ...over })).body).toMatchObject({
    error: 'INVALID_REQUEST',
    field,
  });
});

test('a name with markup is escaped everywhere [DESK-230, DESK-231]', async () => {
  const agencyId = newId();
  const name = '<b onload="x()">Ávila & Söhne</b>';
  expect((await make(createAgencyInput(agencyId, { name }))).body).toEqual({ agencyId, name });
  const { body } = await w.request(
    { tenantId: agencyId, host: `${agencyId}.bay.example` },
    { method: 'GET', path: '/rest/configuration' },
  );
  expect(body.TenantName).toBe(name);
});

test('only the platform operator creates agencies, and agency staff cannot change hosts [DESK-230]', async () => {
  const owner = await desk.signIn('owner', await w.mintTenant());
  const refused = await desk.call({
    method: 'POST',
    path: '/admin/agencies',
    cookie: owner.cookie,
    body: createAgencyInput(newId()),
  });
  expect(refused.body.error).toBe('NOT_ALLOWED');
  const one = await born();
  const { files, version } = (await one.call('GET', '/versions/1/work')).body;
  const stolen = files['tenant.yaml'].replace(`${one.agencyId}.bay.example`, 'someone.else.example');
  const saved = await one.call('PUT', '/versions/1/work', {
    revision: version.revision,
    files: { 'tenant.yaml': stolen },
    pictures: {},
  });
  expect(saved.body.problems).toMatchObject([{ key: 'hosts' }]);
});

test('from creation to a rider: facts complete every step, and the owner opens the agency [DESK-232, DESK-236, DESK-238, DESK-239, DESK-240, DESK-241, DESK-242]', async () => {
  const one = await born();
  const { call, lacking, tenant } = one;
  const first = ['LOOK', 'TRIED', 'TERMS', 'PUBLISHED', 'PROVIDER', 'CODES', 'RIDER'];
  expect(await lacking()).toEqual(first);
  expect((await call('POST', '/setup/open')).body).toMatchObject({ error: 'NOT_READY', lacking: first });

  const revision = await makeOwn(one);
  expect(await lacking()).toEqual(['TRIED', 'PUBLISHED', 'PROVIDER', 'CODES', 'RIDER']);
  const tried = (await call('POST', '/setup/sample')).body;
  expect(tried).toMatchObject({ version: 1, riders: 100, days: 28 });
  expect(tried.rides).toBeGreaterThan(1000);
  expect(tried.points).toBeGreaterThan(tried.riders * 100);
  expect(tried.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual([
    'daily-ride',
    'connect-card',
  ]);

  expect((await call('POST', '/versions/1/publish', { revision })).body).toMatchObject({ state: 'LIVE' });
  expect(await lacking()).toEqual(['PROVIDER', 'CODES', 'RIDER']);
  expect((await call('POST', '/setup/test-event', { provider: 'ferry' })).body.error).toBe('NOT_FOUND');
  const sent = (await call('POST', '/setup/test-event', { provider: 'travel-card' })).body;
  expect(sent).toMatchObject({ outcome: 'accepted', path: `/ingest/${one.agencyId}/travel-card/events` });
  expect(sent.headers['webhook-signature']).toBe('v1,…');
  expect(await lacking()).toEqual(['CODES', 'RIDER']);
  const added = await call('POST', '/offers/day-ticket/coupons', {
    heading: 'CODE-1',
    firstLine: 1,
    fileName: 'codes.csv',
    lines: ['CODE-1', 'CODE-2'],
  });
  expect(added.body).toMatchObject({ added: 2 });
  expect(await lacking()).toEqual(['RIDER']);

  const rider = (await call('POST', '/setup/test-rider')).body;
  expect(rider).toMatchObject({ offer: 'Day ticket' });
  expect(rider.earned).toBeGreaterThanOrEqual(10);
  expect(rider.earned + rider.given).toBe(Math.max(rider.earned, 100));
  expect(await lacking()).toEqual([]);

  const url = new URL(rider.link);
  const arrived = await w.request(tenant, { method: 'GET', path: url.pathname + url.search });
  expect(arrived.status).toBe(302);
  const asTest = { cookie: arrived.cookie ?? '' };
  const info = { method: 'GET', path: '/rest/users/me/userinfo/en' } as const;
  expect((await w.request(tenant, { ...info, ...asTest })).body).toMatchObject({ userStatus: 'VERIFIED' });
  expect((await w.request(tenant, { method: 'GET', path: url.pathname + url.search })).cookie).toBeUndefined();

  w.clock.advance(60);
  const opened = await call('POST', '/setup/open');
  expect(opened.body).toMatchObject({ isOpen: true, live: 1 });
  expect((await call('POST', '/setup/open')).body.error).toBe('OPEN_ALREADY');
  expect((await call('POST', '/setup/test-rider')).body.error).toBe('OPEN_ALREADY');
  expect((await call('POST', '/setup/test-event', { provider: 'travel-card' })).body.error).toBe('OPEN_ALREADY');
  w.app.tenants.refresh();
  expect((await w.request(tenant, { ...info, ...asTest })).body.error).toBe('SESSION_REQUIRED');
  w.clock.advance(1);
  const password = 'Tram!line7';
  const joined = await w.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { name: 'Ana Maria', email: 'ana@example.org', password, confirmNewPassword: password },
  });
  expect(joined.status).toBe(200);

  w.clock.advance(60);
  const today = (await call('GET', '/today')).body;
  expect(today.today).toEqual({ rides: 0, riders: 0, pointsEarned: 0, redemptions: 0, pointsRedeemed: 0 });
  for (const report of ['weeks', 'redemptions', 'liability', 'riders', 'funnel'] as const) {
    const { rows } = (await call('GET', `/reports/${report}`)).body;
    const numbers = rows.flat().filter((value: unknown) => typeof value === 'number' && value !== 0);
    expect([report, numbers]).toEqual([report, report === 'weeks' || report === 'funnel' ? [1, 1] : []]);
  }
  const acts = (await call('GET', '/acts?verb=setup.')).body.data.map(({ verb }: { verb: string }) => verb);
  expect(acts).toContain('setup.open');
});

test('before anything is published no provider accepts a test account [DESK-239]', async () => {
  const one = await born();
  expect((await one.call('POST', '/setup/test-rider')).body.error).toBe('NO_WAY_TO_RIDE');
});

test('a provider without a secret creates no test rider, and the missing secret is reported [DESK-239]', async () => {
  const { call, tenant, ...one } = await born();
  const revision = await makeOwn({ call, tenant, ...one });
  expect((await call('POST', '/versions/1/publish', { revision })).body).toMatchObject({ state: 'LIVE' });
  await w.inTenant(tenant, (tx) => tx.run('delete from tenant_secret where tenant_id = $1', [tenant.tenantId]));
  expect((await call('POST', '/setup/test-rider')).body.error).toBe('NO_WAY_TO_RIDE');
  expect(
    await w.inTenant(tenant, (tx) => tx.query('select from member where tenant_id = $1', [tenant.tenantId])),
  ).toEqual([]);
});

test('a completed step is undone when its fact changes: a changed draft is untested [DESK-232]', async () => {
  const one = await born();
  await makeOwn(one);
  await one.call('POST', '/setup/sample');
  expect(await one.lacking()).not.toContain('TRIED');
  const { files } = (await one.call('GET', '/versions/1/work')).body;
  await one.type({ 'programme.yaml': files['programme.yaml'].replace('reward: 10\n', 'reward: 12\n') });
  expect(await one.lacking()).toContain('TRIED');
  await one.type({ 'theme.yaml': 'colours:\n  button: "#ffff00"\n  buttonText: "#ffffff"\n' });
  expect(await one.lacking()).toContain('LOOK');
});
