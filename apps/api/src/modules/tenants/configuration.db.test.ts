import { brotliDecompressSync } from 'node:zlib';
import { Config } from '@fareback/contract';
import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';

const w = await world();
const packs = packFolder();
const get = (tenant: TestTenant | null, headers: Record<string, string> = {}, cookie?: string) =>
  w.request(tenant, {
    method: 'GET',
    path: '/rest/configuration',
    headers,
    ...(cookie === undefined ? {} : { cookie }),
  });
const post = (tenant: TestTenant | null, lang: string, body: unknown) =>
  w.request(tenant, { method: 'POST', path: `/rest/configuration/${lang}`, body });

test('the configuration is that of the resolved tenant, complete, in its default language, without a session [API-02, TEN-05]', async () => {
  const tenant = await appliedTenant(w, packs, {
    tenant: { name: 'Harbour', timeZone: 'Europe/Oslo' },
    wording: { en: { config: { SignInScreenTitle: 'Hello' } }, es: { config: { SignInScreenTitle: 'Hola' } } },
  });
  const { status, body } = await get(tenant, { 'accept-language': 'es' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    TenantID: tenant.tenantId,
    TenantName: 'Harbour',
    IANATimezone: 'Europe/Oslo',
    SignInScreenTitle: 'Hello',
  });
  expect(Config.safeParse(body).success).toBe(true);
});

test('the configuration of any active tenant is returned in the requested language, with English for missing texts [API-03, TEN-03, LANG-08]', async () => {
  const tenant = await appliedTenant(w, packs, {
    wording: {
      en: { config: { SignInScreenTitle: 'Hello', MoreInformationLink: 'More' } },
      es: { config: { SignInScreenTitle: 'Hola' } },
    },
  });
  const visitor = await appliedTenant(w, packs);
  const spanish = await post(visitor, 'es', { TenantID: tenant.tenantId });
  expect([spanish.status, spanish.body.SignInScreenTitle, spanish.body.MoreInformationLink]).toEqual([
    200,
    'Hola',
    'More',
  ]);
  expect((await post(visitor, 'xx', { TenantID: tenant.tenantId })).body.SignInScreenTitle).toBe('Hello');
  expect((await post(visitor, 'ru', { TenantID: tenant.tenantId })).body.SignInScreenTitle).toBe('Hello');
  const unknown = await post(visitor, 'en', { TenantID: 'nobody' });
  expect([unknown.status, unknown.body.error]).toEqual([404, 'TENANT_NOT_FOUND']);
  await w.inTenant(tenant, (tx) =>
    tx.run('update tenant set is_active = false where tenant_id = $1', [tenant.tenantId]),
  );
  w.app.tenants.refresh();
  expect((await post(visitor, 'en', { TenantID: tenant.tenantId })).status).toBe(404);
  expect((await get(tenant)).status).toBe(404);
});

test('the configuration is revalidated each time and not sent twice [API-55]', async () => {
  const tenant = await appliedTenant(w, packs);
  const first = await get(tenant);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"/) });
  expect(String(first.headers['vary']).split(', ')).toEqual(expect.arrayContaining(['Origin', 'Host']));
  const etag = String(first.headers['etag']);
  const held = await get(tenant, { 'if-none-match': etag });
  expect([held.status, held.body]).toEqual([304, '']);
  expect((await get(tenant, { 'if-none-match': '"other"' })).status).toBe(200);
  const compressed = await w.app.server.inject({
    url: '/rest/configuration',
    headers: { host: tenant.host, 'accept-encoding': 'gzip, br' },
  });
  expect([compressed.headers['content-encoding'], compressed.headers.etag]).toEqual(['br', etag]);
  expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(first.body);
});

test('the Origin takes precedence over the host; port and letter case of hosts are ignored [TEN-02]', async () => {
  const [one, two] = [await appliedTenant(w, packs), await appliedTenant(w, packs)];
  const idOf = async (headers: Record<string, string>): Promise<string> => (await get(one, headers)).body.TenantID;
  expect(await idOf({ origin: `https://${two.host}` })).toBe(two.tenantId);
  expect(await idOf({ origin: `https://${two.host.toUpperCase()}:8443` })).toBe(two.tenantId);
  expect(await idOf({ host: `${one.host.toUpperCase()}:3000` })).toBe(one.tenantId);
  // X-Forwarded-Host counts only behind a trusted proxy, and this test configures no proxy.
  expect(await idOf({ 'x-forwarded-host': two.host })).toBe(one.tenantId);
});

test('on an unknown host a single session cookie selects the tenant; of two cookies the Origin decides [TEN-02]', async () => {
  const [one, two] = [await appliedTenant(w, packs), await appliedTenant(w, packs)];
  const [riderOne, riderTwo] = [await w.signUpMember(one), await w.signUpMember(two)];
  expect((await get(null, {}, riderOne.cookie)).body.TenantID).toBe(one.tenantId);
  const both = `${riderOne.cookie}; ${riderTwo.cookie}`;
  expect((await get(null, {}, both)).body.error).toBe('TENANT_NOT_FOUND');
  expect((await get(null, { origin: `https://${two.host}` }, both)).body.TenantID).toBe(two.tenantId);
});

test('an unknown host is refused, or served by the default tenant if there is one [TEN-02]', async () => {
  const tenant = await appliedTenant(w, packs);
  expect((await get(null)).body.error).toBe('TENANT_NOT_FOUND');
  const withDefault = await world({ defaultTenantId: tenant.tenantId });
  const reply = await withDefault.request(null, { method: 'GET', path: '/rest/configuration' });
  expect([reply.status, reply.body.TenantID]).toEqual([200, tenant.tenantId]);
});

test('behind a trusted proxy the forwarded host selects the tenant [TEN-02]', async () => {
  const [one, two] = [await appliedTenant(w, packs), await appliedTenant(w, packs)];
  const behindProxy = await world({ trustedProxies: ['127.0.0.1'] });
  const reply = await behindProxy.request(one, {
    method: 'GET',
    path: '/rest/configuration',
    headers: { 'x-forwarded-host': two.host },
  });
  expect(reply.body.TenantID).toBe(two.tenantId);
});

test('referral information is public, omits target groups, and reports when there is no referral [API-52, TEN-12]', async () => {
  const referral = {
    id: 'friends',
    campaignId: 'refer',
    rewardForReferrer: 200,
    rewardForReferee: 100,
    actionRequired: false,
    limits: { lifetime: 20 },
    copyLinkUrl: 'https://agency.example/join?code={code}',
    referrerSegment: 'inner',
  };
  const words = {
    title: 'T',
    description: 'D',
    HowItWork: 'H',
    ReferralTitle: 'Bring a friend',
    ReferralDescription: 'Both earn',
    CopyLinkText: 'Copy',
  };
  const files = (isOn: boolean) => ({
    tenant: { switches: { referral: isOn } },
    programme: { referral, segments: [{ id: 'inner' }] },
    wording: { en: { referral: words } },
  });
  const tenant = await appliedTenant(w, packs, files(true));
  const info = await w.request(tenant, { method: 'GET', path: `/rest/referralInfo/${tenant.tenantId}/en` });
  expect(info.body).toEqual({
    isReferralConfigured: true,
    ReferralTitle: 'Bring a friend',
    ReferralDescription: 'Both earn',
    ReferralImageURL: null,
    RewardsForReferee: 100,
  });
  expect(info.headers['cache-control']).toBe('no-cache');
  const off = await appliedTenant(w, packs);
  const none = await w.request(off, { method: 'GET', path: `/rest/referralInfo/${off.tenantId}/en` });
  expect(none.body).toEqual({ isReferralConfigured: false });
  const foreign = await w.request(off, { method: 'GET', path: `/rest/referralInfo/${tenant.tenantId}/en` });
  expect([foreign.status, foreign.body.error]).toEqual([404, 'TENANT_NOT_FOUND']);
});
