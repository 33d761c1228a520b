import { afterEach, expect, test } from 'vitest';
import { startLocalChecker } from '../../../adapters/local-account-checker.ts';
import { createConsentEnv } from '../../../testing/consent-env.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { createSupplierEnv } from '../../../testing/supplier-env.ts';
import { readServer, writeServer } from '../../providers/index.ts';
import { connectSupplier, listSuppliers } from '../../suppliers/index.ts';

// Providers and suppliers of the tests run on this machine, which staff may set only with the demo's tools on.
const w = await world({ desk: testDesk, localTools: true });
const desk = createDeskEnv(w);
const open = new Set<{ stop: () => Promise<void> }>();
afterEach(async () => {
  for (const one of open) await one.stop();
  open.clear();
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function atDesk(tenant: TestTenant, role: 'owner' | 'support' = 'owner') {
  const { cookie } = await desk.signIn(role, tenant);
  const path = `/admin/agencies/${tenant.tenantId}/connections`;
  return async (at: string, body: object) =>
    (await desk.call({ method: 'POST', path: `${path}/${at}`, cookie, body })).body;
}

async function consentScene() {
  const env = await createConsentEnv(w);
  open.add(env);
  const post = await atDesk(env.tenant);
  const { issuer, clientId, clientSecret } = env.local;
  const set = (body: object = {}) => post('provider/ferry/oauth', { issuer, clientId, ...body });
  const stored = () => w.inTenant(env.tenant, (tx) => readServer(tx, w.deps.keyRing, 'ferry'));
  return { ...env, post, set, stored, issuer, clientId, clientSecret };
}

/** The same addresses at another server. */
const mapAddresses = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value.startsWith('https:') ? [[name, value.replace('id.example', 'other.example')]] : [],
    ),
  );

const readRecord = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ verb: string; facts: object }>(
      `select verb, facts from act where tenant_id = $1 and verb like '%connect' order by act_id`,
      [tenant.tenantId],
    ),
  );

test('an OAuth provider is set at the desk, riders connect it, and its secret is on no page and in no record [DESK-744]', async () => {
  const s = await consentScene();
  await s.post('provider/ferry/disconnect', {});
  // Entries of the same millisecond have no order.
  w.clock.advance(60);
  expect(await s.stored()).toBeNull();
  expect(await s.ask()).toMatchObject({ body: { error: 'PROVIDER_NOT_CONNECTABLE' } });
  const reply = await s.set({ clientSecret: s.clientSecret });
  expect(reply).toMatchObject({ isConnected: true, hasSecret: true, client: { clientId: s.clientId } });
  expect((await s.post('provider/ferry/test', {})).problems).toEqual([]);
  expect(await s.connect(s.people.ines.id)).toContain('status=CONNECTED');
  const record = await readRecord(s.tenant);
  expect(record.map(({ verb }) => verb)).toEqual(['providers.disconnect', 'providers.connect']);
  expect(record[1]?.facts).toMatchObject({ before: null, after: { issuer: s.issuer, isSecretNew: true } });
  expect(JSON.stringify([reply, record])).not.toContain(s.clientSecret);
});

test('a secret stays for the same client and address, and goes to no other [DESK-744]', async () => {
  const s = await consentScene();
  await s.set({ scope: 'openid' });
  expect(await s.stored()).toMatchObject({ scope: 'openid', clientSecret: s.clientSecret });
  for (const change of [{ issuer: 'https://id.example' }, { clientId: 'another' }])
    expect(await s.set(change)).toMatchObject({ error: 'INVALID_REQUEST', field: 'clientSecret' });
  const endpoints = { authorizeUrl: 'https://id.example/auth', tokenUrl: 'https://id.example/token' };
  expect(await s.set(endpoints)).toMatchObject({ error: 'INVALID_REQUEST', field: 'clientSecret' });
  expect(await s.set({ tokenUrl: endpoints.tokenUrl })).toMatchObject({
    error: 'INVALID_REQUEST',
    field: 'authorizeUrl',
  });
  expect(await s.stored()).toMatchObject({ issuer: s.issuer, clientSecret: s.clientSecret });
});

test('while riders are connected, staff set no other server or client, also after disconnecting; operators do [DESK-753]', async () => {
  const s = await consentScene();
  await s.connect(s.people.ines.id);
  const endpoints = { authorizeUrl: 'https://id.example/auth', tokenUrl: 'https://id.example/token' };
  const refused: [field: string, change: object][] = [
    ['issuer', { issuer: 'https://id.example' }],
    ['clientId', { clientId: 'another' }],
    ['tokenUrl', endpoints],
    ['accountUrl', { accountUrl: 'https://id.example/account' }],
  ];
  for (const [field, change] of refused)
    expect(await s.set({ ...change, clientSecret: 'typed' })).toMatchObject({ error: 'GRANTS_EXIST', field });
  expect(await s.set({ scope: 'openid offline_access' })).toMatchObject({ isConnected: true });
  expect(await s.stored()).toMatchObject({ issuer: s.issuer, clientId: s.clientId, clientSecret: s.clientSecret });
  await s.post('provider/ferry/disconnect', {});
  const anew = { clientSecret: s.clientSecret };
  expect(await s.set(anew)).toMatchObject({ error: 'GRANTS_EXIST', field: 'issuer' });
  expect(await s.stored()).toBeNull();
  const operator = await desk.signIn('operator', null);
  const path = `/admin/agencies/${s.tenant.tenantId}/connections/provider/ferry/oauth`;
  const body = { issuer: s.issuer, clientId: 'another', ...anew };
  const reply = await desk.call({ method: 'POST', path, cookie: operator.cookie, body });
  expect(reply.body).toMatchObject({ isConnected: true, client: { clientId: 'another' } });
});

test('any other address, and another way to send it, needs the secret again [DESK-754]', async () => {
  const s = await consentScene();
  const one = (name: string) => `https://id.example/${name}`;
  const settings = {
    issuer: 'https://id.example',
    authorizeUrl: one('authorize'),
    tokenUrl: one('token'),
    revokeUrl: one('revoke'),
    accountUrl: one('account'),
    secretIn: 'HEADER',
  };
  const set = (change: object) => s.set({ ...settings, ...change });
  await set({ clientSecret: s.clientSecret });
  const others = { ...mapAddresses(settings), secretIn: 'BODY', clientId: 'another' };
  for (const [field, value] of Object.entries(others))
    expect([field, await set({ [field]: value })]).toMatchObject([
      field,
      { error: 'INVALID_REQUEST', field: 'clientSecret' },
    ]);
  expect(await set({ scope: 'openid' })).toMatchObject({ isConnected: true, hasSecret: true });
});

test('settings that can’t be decrypted are replaced only with a secret, not by a public client [DESK-754]', async () => {
  const s = await consentScene();
  await w.inTenant(s.tenant, (tx) =>
    tx.run(`update provider_server set settings_sealed = decode(repeat('00', 64), 'hex') where tenant_id = $1`, [
      s.tenant.tenantId,
    ]),
  );
  expect(await s.set()).toMatchObject({ error: 'INVALID_REQUEST', field: 'clientSecret' });
  expect(await s.set({ clientSecret: s.clientSecret })).toMatchObject({ isConnected: true, hasSecret: true });
});

test('addresses sent as they are shown keep their query and what an operator allowed, and records have no query [DESK-755, DESK-756]', async () => {
  const s = await consentScene();
  const before = await s.stored();
  if (before?.kind !== 'OAUTH') throw new Error('ferry has no server');
  const shown = {
    issuer: 'https://10.0.0.8',
    authorizeUrl: 'https://10.0.0.8/authorize',
    tokenUrl: 'https://10.0.0.8/token',
    revokeUrl: 'https://10.0.0.8/revoke',
    accountUrl: 'https://10.0.0.8/account',
  };
  const full = (address: string) => `${address}?key=hidden`;
  const server = {
    ...before,
    issuer: full(shown.issuer),
    endpoints: {
      authorizeUrl: full(shown.authorizeUrl),
      tokenUrl: full(shown.tokenUrl),
      revokeUrl: full(shown.revokeUrl),
    },
    accountUrl: full(shown.accountUrl),
    allowsPrivate: true,
  };
  await w.inTenant(s.tenant, (tx) =>
    writeServer(tx, w.deps.keyRing, { providerId: 'ferry', server, now: w.clock.now() }),
  );
  expect(await s.set({ ...shown, scope: 'openid' })).toMatchObject({ isConnected: true });
  expect(await s.stored()).toMatchObject({
    issuer: server.issuer,
    endpoints: server.endpoints,
    accountUrl: server.accountUrl,
    allowsPrivate: true,
    scope: 'openid',
    clientSecret: s.clientSecret,
  });
  w.clock.advance(60);
  const moved = { ...shown, accountUrl: 'https://id.example/account', clientSecret: s.clientSecret };
  expect(await s.set(moved)).toMatchObject({ isConnected: true });
  expect(await s.stored()).toMatchObject({ issuer: server.issuer, allowsPrivate: false });
  const record = await readRecord(s.tenant);
  expect(record[0]?.facts).toMatchObject({ before: { issuer: shown.issuer }, after: { accountUrl: shown.accountUrl } });
  expect(JSON.stringify(record)).not.toContain('hidden');
});

test('account checks and suppliers keep the address that an operator set, if it is sent as shown [DESK-755, DESK-756]', async () => {
  const s = await createSupplierEnv(w);
  open.add(s);
  const post = await atDesk(s.tenant);
  const { tenant } = s;
  const target = { tx: undefined, keyRing: w.deps.keyRing, tenantId: tenant.tenantId, now: w.clock.now() };
  const supplier = { supplierId: 'ferries', url: 'https://10.0.0.8/v1', secret, timeLimitMillis: 5_000 };
  await w.inTenant(tenant, async (tx) => {
    await connectSupplier({ ...target, tx }, { ...supplier, allowsPrivate: true });
    await tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
       values ($1, 'pool', 7, 'DIRECT_API', 'EMAIL', '{}', '{}', true)`,
      [tenant.tenantId],
    );
    const server = {
      kind: 'API',
      validateUrl: 'https://10.0.0.8/check?key=hidden',
      secret,
      allowsPrivate: true,
    } as const;
    await writeServer(tx, w.deps.keyRing, { providerId: 'pool', server, now: w.clock.now() });
  });
  await post('supplier/ferries/orders', { url: supplier.url, timeLimitSeconds: 9 });
  expect((await w.inTenant(tenant, listSuppliers)).find(({ supplierId }) => supplierId === 'ferries')).toMatchObject({
    timeLimitMillis: 9_000,
    allowsPrivate: true,
  });
  expect(await post('provider/pool/checks', { validateUrl: 'https://10.0.0.8/check' })).toMatchObject({
    isConnected: true,
  });
  expect(await w.inTenant(tenant, (tx) => readServer(tx, w.deps.keyRing, 'pool'))).toMatchObject({
    validateUrl: 'https://10.0.0.8/check?key=hidden',
    allowsPrivate: true,
  });
  expect(JSON.stringify(await readRecord(tenant))).not.toContain('hidden');
});

test('settings of a supplier that was disconnected since they were read return CHANGED_MEANWHILE [DESK-745]', async () => {
  const s = await createSupplierEnv(w);
  open.add(s);
  const post = await atDesk(s.tenant);
  const { setAt: was } = await post('supplier/ferries/orders', { url: s.supplier.url });
  w.clock.advance(60);
  const { setAt: closedAt } = await post('supplier/ferries/disconnect', { was });
  expect(await post('supplier/ferries/orders', { url: s.supplier.url, was })).toMatchObject({
    error: 'CHANGED_MEANWHILE',
  });
  expect(await post('supplier/ferries/orders', { url: s.supplier.url, was: closedAt })).toMatchObject({
    isConnected: true,
  });
});

test('a change by someone else is reported as CHANGED_MEANWHILE, and saves nothing [DESK-744, DESK-745]', async () => {
  const s = await consentScene();
  const { setAt: was } = await s.set();
  w.clock.advance(60);
  expect(await s.set({ scope: 'openid', was })).toMatchObject({ isConnected: true });
  expect(await s.set({ scope: 'openid email', was })).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  expect(await s.post('provider/ferry/disconnect', { was })).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  expect(await s.stored()).toMatchObject({ scope: 'openid' });
});

test('account checks are set with a secret in the right format, kept for the same address [DESK-744]', async () => {
  const tenant = await w.mintTenant();
  const checker = await startLocalChecker({ answer: () => ({ result: 'no' }) });
  open.add(checker);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
       values ($1, 'pool', 2, 'DIRECT_API', 'EMAIL', '{}', '{}', true), ($1, 'card', 3, 'SELF_REPORT', 'NUMERIC_ID', '{}', '{}', true)`,
      [tenant.tenantId],
    ),
  );
  const post = await atDesk(tenant);
  const set = (body: object) => post('provider/pool/checks', { validateUrl: checker.url, ...body });
  expect(await set({})).toMatchObject({ error: 'INVALID_REQUEST', field: 'secret' });
  expect(await set({ secret: 'whsec_short' })).toMatchObject({ error: 'INVALID_REQUEST', field: 'secret' });
  await set({ secret: checker.secret });
  expect((await post('provider/pool/test', {})).problems).toEqual([]);
  expect(await set({})).toMatchObject({ isConnected: true, hasSecret: true });
  expect(await set({ validateUrl: 'https://api.example/check' })).toMatchObject({ field: 'secret' });
  expect(await post('provider/card/checks', { validateUrl: checker.url, secret })).toMatchObject({
    error: 'NOT_FOUND',
  });
  expect(await post('provider/pool/oauth', { issuer: 'https://id.example', clientId: 'a' })).toMatchObject({
    error: 'NOT_FOUND',
  });
});

test('a supplier is set at the desk, but not moved while orders are open [DESK-744, DESK-745]', async () => {
  const s = await createSupplierEnv(w, { timeLimitMillis: 500 });
  open.add(s);
  const post = await atDesk(s.tenant);
  const set = (body: object) => post('supplier/ferries/orders', { url: s.supplier.url, ...body });
  expect(await set({ timeLimitSeconds: 9 })).toMatchObject({ isConnected: true, timeLimitSeconds: 9 });
  expect((await post('supplier/ferries/test', {})).problems).toEqual([]);
  expect(await set({ url: 'https://coupons.example' })).toMatchObject({ error: 'INVALID_REQUEST', field: 'secret' });
  expect(await post('supplier/trams/orders', { url: s.supplier.url, secret })).toMatchObject({ error: 'NOT_FOUND' });
  await set({ timeLimitSeconds: 1 });
  s.behave.before = (_, reply) => {
    reply.writeHead(500).end();
    return true;
  };
  await s.press();
  expect(await set({ url: 'https://coupons.example', secret })).toMatchObject({ error: 'WAITS_FOR_SUPPLIER' });
  expect(await post('supplier/ferries/disconnect', {})).toMatchObject({ isConnected: false });
});

test('people without providers.act set and disconnect nothing [DESK-744, DESK-745]', async () => {
  const s = await consentScene();
  const bySupport = await atDesk(s.tenant, 'support');
  const wanted = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
  expect((await bySupport('provider/ferry/oauth', wanted)).error).toBe('NOT_ALLOWED');
  expect((await bySupport('provider/ferry/disconnect', {})).error).toBe('NOT_ALLOWED');
  const other = await consentScene();
  expect(await other.post('supplier/ferries/disconnect', {})).toMatchObject({ error: 'NOT_FOUND' });
  expect(await s.stored()).toMatchObject({ issuer: s.issuer });
});
