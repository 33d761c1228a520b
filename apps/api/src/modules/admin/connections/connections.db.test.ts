import { type Connection, staffLimits } from '@fareback/contract/admin';
import { afterEach, expect, test } from 'vitest';
import { startLocalChecker } from '../../../adapters/local-account-checker.ts';
import { type ConsentEnv, createConsentEnv } from '../../../testing/consent-env.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { createSupplierEnv } from '../../../testing/supplier-env.ts';
import { readServer, writeServer } from '../../providers/index.ts';
import { connectSupplier } from '../../suppliers/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const open = new Set<{ stop: () => Promise<void> }>();
afterEach(async () => {
  for (const one of open) await one.stop();
  open.clear();
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const passed = ['PASSED', 'PASSED', 'PASSED', 'PASSED'];

function atDesk(tenant: TestTenant, cookie: string) {
  const path = `/admin/agencies/${tenant.tenantId}/connections`;
  return {
    list: async (): Promise<Connection[]> => (await desk.call({ method: 'GET', path, cookie })).body.connections,
    run: (kind: string, id: string) => desk.call({ method: 'POST', path: `${path}/${kind}/${id}/test`, cookie }),
    async test(kind: string, id: string) {
      const { body } = await desk.call({ method: 'POST', path: `${path}/${kind}/${id}/test`, cookie });
      const states = body.steps?.map(({ state }: { state: string }) => state);
      return { states, problems: body.problems, warnings: body.warnings };
    },
  };
}

async function consentScene() {
  const env = await createConsentEnv(w);
  open.add(env);
  const { cookie } = await desk.signIn('owner', env.tenant);
  return { ...env, ...atDesk(env.tenant, cookie) };
}

async function changeServer({ tenant }: ConsentEnv, change: object): Promise<void> {
  await w.inTenant(tenant, async (tx) => {
    const server = await readServer(tx, w.deps.keyRing, 'ferry');
    if (server?.kind !== 'OAUTH') throw new Error('ferry has no server');
    await writeServer(tx, w.deps.keyRing, {
      providerId: 'ferry',
      server: { ...server, ...change },
      now: w.clock.now(),
    });
  });
}

async function supplierScene() {
  const env = await createSupplierEnv(w);
  open.add(env);
  const { cookie } = await desk.signIn('owner', env.tenant);
  const connect = (change: object) =>
    w.inTenant(env.tenant, (tx) =>
      connectSupplier(
        { tx, keyRing: w.deps.keyRing, tenantId: env.tenant.tenantId, now: w.clock.now() },
        {
          supplierId: 'ferries',
          url: env.supplier.url,
          secret: env.supplier.secret,
          timeLimitMillis: 5_000,
          allowsPrivate: false,
          ...change,
        },
      ),
    );
  return { ...env, ...atDesk(env.tenant, cookie), connect };
}

async function checkerScene(answer: 'yes' | 'no') {
  const tenant = await w.mintTenant();
  const checker = await startLocalChecker({ answer: () => ({ result: answer }) });
  open.add(checker);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
       values ($1, 'pool', 2, 'DIRECT_API', 'EMAIL', '{}', '{}', true), ($1, 'card', 3, 'SELF_REPORT', 'NUMERIC_ID', '{}', '{}', true)`,
      [tenant.tenantId],
    ),
  );
  const set = (change: object = {}) =>
    w.inTenant(tenant, (tx) =>
      writeServer(tx, w.deps.keyRing, {
        providerId: 'pool',
        server: { kind: 'API', validateUrl: checker.url, secret: checker.secret, allowsPrivate: false, ...change },
        now: w.clock.now(),
      }),
    );
  await set();
  const { cookie } = await desk.signIn('owner', tenant);
  return { tenant, checker, set, ...atDesk(tenant, cookie) };
}

const readRecord = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ subject: string; facts: Record<string, unknown> }>(
      `select subject_kind || ' ' || subject_id as subject, facts from act
        where tenant_id = $1 and verb = 'connections.test' order by act_id`,
      [tenant.tenantId],
    ),
  );

test('an OAuth provider without revocation passes with a warning [DESK-741]', async () => {
  const s = await consentScene();
  const { issuer } = s.local;
  await changeServer(s, {
    endpoints: { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, revokeUrl: null },
  });
  const warning = { step: 'ANSWER', kind: 'NO_REVOCATION', detail: null };
  expect(await s.test('provider', 'ferry')).toEqual({ states: passed, problems: [], warnings: [warning] });
  expect(await s.list()).toMatchObject([{ passedAt: expect.any(String), failed: null }]);
});

test('an OAuth provider passes with its own secret, fails with another, and each result is on record without a secret [DESK-741, DESK-742, PROV-40]', async () => {
  const s = await consentScene();
  expect(await s.test('provider', 'ferry')).toEqual({ states: passed, problems: [], warnings: [] });
  w.clock.advance(60);
  await changeServer(s, { clientSecret: 'another-secret' });
  const problem = { step: 'CREDENTIALS', kind: 'UNKNOWN_CLIENT', detail: 'invalid_client' };
  expect(await s.test('provider', 'ferry')).toEqual({
    states: ['PASSED', 'PASSED', 'PASSED', 'FAILED'],
    problems: [problem],
    warnings: [],
  });
  const record = await readRecord(s.tenant);
  expect(record).toEqual([
    { subject: 'provider ferry', facts: { isPassed: true, problems: [], warnings: [] } },
    { subject: 'provider ferry', facts: { isPassed: false, problems: [problem], warnings: [] } },
  ]);
  const [ferry] = await s.list();
  expect(ferry).toMatchObject({ passedAt: expect.any(String), failed: { problem } });
  expect(JSON.stringify([record, ferry])).not.toMatch(/another-secret/);
});

test('the list has addresses, client ID and dates of each connection, and no secret [DESK-740]', async () => {
  const s = await consentScene();
  await changeServer(s, { issuer: `${s.local.issuer}?key=hidden` });
  const listed = await s.list();
  expect(listed).toMatchObject([
    {
      kind: 'provider',
      id: 'ferry',
      protocol: 'OAUTH',
      isConnected: true,
      addresses: [{ name: 'issuer', address: expect.stringContaining('127.0.0.1') }],
      client: { clientId: s.local.clientId, subjectClaim: 'sub', responseMode: 'QUERY' },
      hasSecret: true,
      setAt: w.clock.now().toISOString(),
      redirectUris: [`https://${s.tenant.host}/auth/provider/ferry/callback`],
      passedAt: null,
      failed: null,
    },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${s.local.clientSecret}|hidden`));
});

test('a provider that is gone, on a private address or redirects is reported at the step that failed [DESK-741, PROV-43]', async () => {
  const s = await consentScene();
  s.wrong.answer = (_, reply) => {
    reply.writeHead(302, { location: 'http://10.0.0.8/.well-known/openid-configuration' }).end();
    return true;
  };
  expect(await s.test('provider', 'ferry')).toEqual({
    states: ['PASSED', 'PASSED', 'FAILED', 'NOT_REACHED'],
    problems: [{ step: 'ANSWER', kind: 'REDIRECT', detail: '302' }],
    warnings: [],
  });
  await s.local.stop();
  expect((await s.test('provider', 'ferry')).problems).toEqual([
    { step: 'CONNECT', kind: 'NO_CONNECTION', detail: null },
  ]);
  await changeServer(s, { issuer: 'https://10.0.0.8' });
  expect((await s.test('provider', 'ferry')).problems).toEqual([
    { step: 'RESOLVE', kind: 'ADDRESS_FORBIDDEN', detail: null },
  ]);
});

test('a supplier is asked about an order that no one placed, and nothing is ordered [DESK-741, PROV-42]', async () => {
  const s = await supplierScene();
  const asked: string[] = [];
  s.behave.before = ({ method }) => {
    asked.push(method);
    return false;
  };
  expect(await s.test('supplier', 'ferries')).toMatchObject({ states: passed, problems: [] });
  expect(asked).toEqual(['GET']);
  expect(s.supplier.orders.size).toBe(0);
  await s.connect({ secret });
  expect((await s.test('supplier', 'ferries')).problems).toEqual([
    { step: 'CREDENTIALS', kind: 'WRONG_SECRET', detail: '401' },
  ]);
  await s.connect({ url: `${s.supplier.url}/v2` });
  s.behave.before = (_, reply) => {
    reply.writeHead(404, { 'content-type': 'text/html' }).end('<p>none</p>');
    return true;
  };
  await s.connect({});
  expect((await s.test('supplier', 'ferries')).problems).toEqual([
    { step: 'ANSWER', kind: 'WRONG_ANSWER', detail: '404' },
  ]);
});

test('an account check asks about account 0, which no one has [DESK-741, PROV-41]', async () => {
  const s = await checkerScene('no');
  expect(await s.test('provider', 'pool')).toMatchObject({ states: passed, problems: [] });
  expect(s.checker.asked).toMatchObject([{ identifier: '0', secondFact: null }]);
  await s.set({ secret });
  expect((await s.test('provider', 'pool')).problems).toMatchObject([{ kind: 'WRONG_SECRET' }]);
  const other = await checkerScene('yes');
  expect((await other.test('provider', 'pool')).problems).toMatchObject([
    { step: 'CREDENTIALS', kind: 'CONFIRMS_ANYONE' },
  ]);
});

test('settings whose key is missing are reported, and the list still shows the connection [DESK-741]', async () => {
  const s = await checkerScene('no');
  await w.inTenant(s.tenant, (tx) =>
    tx.run(`update provider_server set settings_sealed = decode(repeat('00', 64), 'hex') where tenant_id = $1`, [
      s.tenant.tenantId,
    ]),
  );
  expect((await s.test('provider', 'pool')).problems).toEqual([
    { step: 'CREDENTIALS', kind: 'UNREADABLE', detail: null },
  ]);
  expect((await s.list())[0]).toMatchObject({ id: 'pool', isConnected: true, addresses: [], hasSecret: null });
});

test('only people who may change connections test them, in their own agency [DESK-742]', async () => {
  const s = await supplierScene();
  const support = await desk.signIn('support', s.tenant);
  const bySupport = atDesk(s.tenant, support.cookie);
  expect((await bySupport.run('supplier', 'ferries')).body.error).toBe('NOT_ALLOWED');
  expect(await bySupport.list()).toMatchObject([{ id: 'ferries' }]);
  const other = await consentScene();
  expect((await other.run('supplier', 'ferries')).body.error).toBe('NOT_FOUND');
  expect((await other.run('provider', 'tram')).body.error).toBe('NOT_FOUND');
  expect((await other.list()).map(({ id }) => id)).toEqual(['ferry']);
  const { cookie } = await desk.signIn('owner', other.tenant);
  expect((await atDesk(s.tenant, cookie).run('supplier', 'ferries')).status).not.toBe(200);
  expect(await readRecord(s.tenant)).toEqual([]);
});

test('one person has 30 tests an hour [DESK-742]', async () => {
  const s = await supplierScene();
  await s.connect({ url: 'https://10.0.0.8' });
  for (let done = 0; done < staffLimits.connectionTestsPerHour; done += 1)
    expect((await s.run('supplier', 'ferries')).status).toBe(200);
  expect((await s.run('supplier', 'ferries')).body.error).toBe('TOO_MANY_REQUESTS');
  const { cookie } = await desk.signIn('owner', s.tenant);
  expect((await atDesk(s.tenant, cookie).run('supplier', 'ferries')).status).toBe(200);
});

test('a provider that only sends events shows its last event and is never called [DESK-740]', async () => {
  const s = await checkerScene('no');
  const card = (await s.list()).find(({ id }) => id === 'card');
  expect(card).toMatchObject({ protocol: 'EVENTS', isConnected: true, addresses: [], acceptedAt: null });
  expect((await s.run('provider', 'card')).body.error).toBe('NOT_FOUND');
});

test('staff set only public https addresses, also where an operator set this machine [DESK-744]', async () => {
  const s = await consentScene();
  const { cookie } = await desk.signIn('owner', s.tenant);
  const path = `/admin/agencies/${s.tenant.tenantId}/connections/provider/ferry/oauth`;
  const set = async (body: object) =>
    (await desk.call({ method: 'POST', path, cookie, body: { issuer: 'https://id.example', clientId: 'a', ...body } }))
      .body;
  for (const issuer of ['http://127.0.0.1:9', 'http://id.example', 'https://me@id.example', 'https://id.example?key=1'])
    expect(await set({ issuer })).toMatchObject({ error: 'INVALID_REQUEST', field: 'issuer' });
  expect(await set({ tokenUrl: 'https://localhost/token', authorizeUrl: 'https://id.example/a' })).toMatchObject({
    error: 'INVALID_REQUEST',
    field: 'tokenUrl',
  });
});
