import { type OpeningSet, openingSets } from '@fareback/contract';
import { languages } from '@fareback/wording';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { createServices } from '../../../platform/services.ts';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { appliedTenant } from '../../../testing/applied-tenant.ts';
import { type FullMember, signUpFullMember } from '../../../testing/full-member.ts';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { type PackFiles, packFolder } from '../../../testing/pack-folder.ts';
import { hearUnhandled } from '../../../testing/unhandled.ts';
import { watchedDatabase } from '../../../testing/watched-database.ts';
import { openWire } from '../../../testing/wire.ts';

const w = await world();
const packs = packFolder();

/** A second server of the same installation, whose statements are recorded. */
let sent: string[] = [];
const database = watchedDatabase(w.deps.database, (text) => void sent.push(text));
const watched = await buildApp({ ...w.deps, database, cache: createTenantCache(), services: createServices() }, null);
afterAll(() => watched.server.close());
beforeEach(() => {
  w.clock.set('2026-03-02T12:00:00.000Z');
  sent = [];
});
const transactions = (): number => sent.filter((text) => text.startsWith('begin')).length;

const single: Record<OpeningSet, (lang: string) => string> = {
  userInfo: (lang) => `/rest/users/me/userinfo/${lang}`,
  earnings: (lang) => `/rest/users/me/earnings/${lang}`,
  unclaimedEarnings: (lang) => `/rest/users/me/earnings/${lang}/unclaimed`,
  providerStatuses: () => '/rest/users/me/providersStatus',
  campaignStatuses: () => '/rest/users/me/campaignsStatus',
  offerStatuses: () => '/rest/users/me/offersStatus',
  favoriteCount: () => '/rest/users/me/getFavoriteOfferCount',
  referral: (lang) => `/rest/campaigns/referral/${lang}`,
  providers: (lang) => `/rest/providers/${lang}`,
  updateCards: (lang) => `/rest/update-cards/${lang}`,
  campaigns: (lang) => `/rest/campaigns/${lang}`,
  campaignCategories: (lang) => `/rest/campaignsCategories/${lang}`,
  featuredCampaigns: () => '/rest/featuredCampaigns',
  offers: (lang) => `/rest/offers/${lang}`,
  offerCategories: (lang) => `/rest/offerCategories/${lang}`,
  actionBoxes: () => '/rest/actionBoxes',
  actionBoxCategories: () => '/rest/actionBoxCategories',
};

const get = (tenant: TestTenant, { cookie }: Pick<TestMember, 'cookie'>, path: string) =>
  w.request(tenant, { method: 'GET', path, cookie });

const open = (tenant: TestTenant, member: Pick<TestMember, 'cookie'>, lang = 'en', sets = '') =>
  get(tenant, member, `/rest/users/me/opening/${lang}${sets && `?sets=${sets}`}`);

const said = (set: string, { body }: { body: any }, content: Record<string, unknown>): unknown =>
  'data' in (body.sets[set] ?? {}) ? body.sets[set].data : content[set];

async function bothWays(tenant: TestTenant, member: TestMember, lang: string): Promise<[unknown, unknown]> {
  await w.inTenant(tenant, (tx) =>
    tx.run('update member set language = $3 where tenant_id = $1 and member_id = $2', [
      tenant.tenantId,
      member.memberId,
      lang,
    ]),
  );
  const opening = await open(tenant, member, lang);
  expect(opening.status).toBe(200);
  const content = (await get(tenant, { cookie: '' }, opening.body.content)).body;
  const alone: Record<string, unknown> = {};
  for (const set of openingSets) {
    const method = set === 'referral' ? 'POST' : 'GET';
    const body = set === 'referral' ? {} : undefined;
    alone[set] = (await w.request(tenant, { method, path: single[set](lang), body, cookie: member.cookie })).body;
  }
  return [Object.fromEntries(openingSets.map((set) => [set, said(set, opening, content)])), alone];
}

const ride = { type: 'TRANSACTIONAL', category: 'all', reward: 5, counts: { behaviours: ['trip.completed'] } };
const words = { Title: 'Ride', SubTitle: 'Rides', Description: 'Ride', ActionButtonLabel: 'Go' };
const program: PackFiles = {
  programme: {
    providers: [{ id: 'cards', connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID' }],
    campaignCategories: [{ id: 'all' }],
    campaigns: [
      { ...ride, id: 'open' },
      { ...ride, id: 'closed', segment: 'pilots' },
      {
        id: 'survey',
        type: 'EXTERNAL_SURVEY',
        category: 'all',
        segment: 'askers',
        provider: 'cards',
        surveyId: 's1',
        reward: 20,
        cta: { action: 'LINK', url: 'https://survey.example/s1?who={token}' },
      },
    ],
    segments: [{ id: 'pilots' }, { id: 'askers' }],
    codes: [
      { id: 'pilot-code', code: 'PILOT-1', reward: 5, segment: 'pilots' },
      { id: 'asker-code', code: 'ASKER-1', reward: 5, segment: 'askers' },
    ],
    updateCards: [{ id: 'news', position: 1 }],
    actionBoxCategories: [{ id: 'help' }],
    actionBoxes: [{ id: 'shop', category: 'help', link: '/offers' }],
  },
  wording: {
    en: {
      providers: { cards: { Label: 'Card', fullName: 'Card', connectTitle: 'Connect', connectDescription: 'Number' } },
      campaignCategories: { all: 'All' },
      campaigns: { open: words, closed: words, survey: words },
      codes: Object.fromEntries(
        ['pilot-code', 'asker-code'].map((id) => [
          id,
          { CampaignName: id, CampaignDescription: id, WelcomeTitle: 'Hello', WelcomeButtonLabel: 'Go' },
        ]),
      ),
      updateCards: { news: { Title: 'News', SubHeader1: '', SubHeader2: '', Description: 'News', CtaLabel: '' } },
      actionBoxCategories: { help: 'Help' },
      actionBoxes: { shop: { Title: 'Shop', Description: 'Buy', ButtonLabel: 'Open' } },
    },
    es: { campaigns: { open: { Title: 'Abierta' } }, actionBoxes: { shop: { Title: 'Tienda' } } },
  },
};

const useCode = (tenant: TestTenant, { memberId }: TestMember, code: string) =>
  w.inTenant(tenant, (tx) =>
    tx.run('insert into promotion_code_use (tenant_id, code, member_id, used_at) values ($1, $2, $3, now())', [
      tenant.tenantId,
      code,
      memberId,
    ]),
  );

const OPENING = '/rest/users/me/opening/en';

async function askWatched(tenant: TestTenant, cookie: string, url: string) {
  watched.tenants.refresh();
  const headers = { host: tenant.host, cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' };
  const reply = await watched.server.inject({ url, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

const openWatched = ({ tenant, cookie }: FullMember, url = OPENING) => askWatched(tenant, cookie, url);

const brokenSets = ({ body }: Awaited<ReturnType<typeof openWatched>>): string[] =>
  Object.entries(body.sets as Record<string, object>).flatMap(([name, part]) => ('error' in part ? [name] : []));

describe('bootstrap', () => {
  test('returns the same as each set’s own endpoint, for a member with all kinds of data, in every status and language [API-57]', async () => {
    const member = await signUpFullMember(w);
    const { tenant } = member;
    for (const [at, { code: lang }] of languages.entries()) {
      const status = ['VERIFIED', 'NEW', 'CONSENT', 'SUSPENDED', 'OPTED_OUT'][at % 5];
      await w.inTenant(tenant, (tx) =>
        tx.run('update member set status = $2 where tenant_id = $1 and member_id = $3', [
          tenant.tenantId,
          status,
          member.memberId,
        ]),
      );
      const [together, alone] = await bothWays(tenant, member, lang);
      expect(together).toEqual(alone);
    }
  });

  test('shows segment members what others do not get, and the content URL does not reveal it [API-57, API-58, CODE-27]', async () => {
    const tenant = await appliedTenant(w, packs, program);
    const [pilot, asker, other] = [
      await w.signUpMember(tenant),
      await w.signUpMember(tenant),
      await w.signUpMember(tenant),
    ];
    await useCode(tenant, pilot, 'PILOT-1');
    await useCode(tenant, asker, 'ASKER-1');
    for (const member of [pilot, asker, other]) {
      const [together, alone] = await bothWays(tenant, member, 'es');
      expect(together).toEqual(alone);
    }
    const [its, theirs] = [await open(tenant, pilot), await open(tenant, other)];
    expect(JSON.stringify(its.body.sets.campaigns)).toContain('closed');
    const content = await get(tenant, { cookie: '' }, theirs.body.content);
    expect(content.body.campaigns).toHaveLength(1);
    expect(its.body.content).toBe(theirs.body.content);
  });

  test('omits unchanged sets and returns only changed ones [API-57]', async () => {
    const member = await signUpFullMember(w);
    const first = await open(member.tenant, member);
    const known = (sets: Record<string, { version: string }>) =>
      Object.entries(sets)
        .map(([name, { version }]) => `${name}.${version}`)
        .join(',');
    const again = await open(member.tenant, member, 'en', known(first.body.sets));
    expect(again.body).toEqual({ content: first.body.content, sets: {} });
    await member.ride('another', '2026-03-02T11:45:00Z');
    const later = await open(member.tenant, member, 'en', known(first.body.sets));
    expect(Object.keys(later.body.sets)).toEqual(expect.arrayContaining(['earnings', 'unclaimedEarnings', 'userInfo']));
    expect(Object.keys(later.body.sets)).not.toContain('offers');
    const some = await open(member.tenant, member, 'en', `userInfo,offers.${first.body.sets.offers.version}`);
    expect(Object.keys(some.body.sets)).toEqual(['userInfo']);
  });

  test('is never cached by clients or proxies, and requires a session [API-55, API-57]', async () => {
    const tenant = await w.mintTenant();
    const member = await w.signUpMember(tenant);
    expect((await open(tenant, member)).headers['cache-control']).toBe('no-store');
    expect(await open(tenant, { cookie: '' })).toMatchObject({ status: 403, body: { error: 'SESSION_REQUIRED' } });
    const stranger = await w.mintTenant();
    expect((await open(stranger, member)).status).toBe(403);
  });

  test.each(['nothing', 'userInfo,,', 'USERINFO', '__proto__', 'x'.repeat(2_000)])(
    'rejects an unknown set and names the field: %s [API-57, API-56]',
    async (sets) => {
      const tenant = await w.mintTenant();
      const member = await w.signUpMember(tenant);
      expect(await open(tenant, member, 'en', sets)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_REQUEST', field: 'sets' },
      });
    },
  );

  test('continues without a failing set and marks it as failed [API-57]', async () => {
    const member = await signUpFullMember(w);
    // An identifier that no key can decrypt any more.
    await w.inTenant(member.tenant, (tx) =>
      tx.run(`update provider_connection set identifier_sealed = '\\x00' where tenant_id = $1`, [
        member.tenant.tenantId,
      ]),
    );
    const { status, body } = await open(member.tenant, member);
    expect([status, body.sets.providerStatuses]).toEqual([200, { error: 'INTERNAL_ERROR' }]);
    expect(body.sets.userInfo.data.UserID).toBe(member.memberId);
    const broken = Object.values(body.sets as Record<string, object>).filter((part) => 'error' in part);
    expect(broken).toHaveLength(1);
  });

  test('is one transaction of one statement for each small read [API-57]', async () => {
    const member = await signUpFullMember(w);
    await openWatched(member);
    sent = [];
    expect((await openWatched(member)).status).toBe(200);
    expect(transactions()).toBe(1);
    expect(sent.filter((text) => /^\s*select/.test(text)).length).toBeLessThan(30);
  });

  test('records the session’s use and the member’s activity [AUTH-24, AUTH-27]', async () => {
    const member = await signUpFullMember(w);
    await openWatched(member);
    w.clock.advance(11 * 60);
    await openWatched(member);
    const seen = await w.inTenant(member.tenant, (tx) =>
      tx.first(
        'select (select last_seen_at from session where member_id = $1) as session, (select last_active_at from member where member_id = $1) as member',
        [member.memberId],
      ),
    );
    expect(seen).toEqual({ session: w.clock.now(), member: w.clock.now() });
  });

  test('reads each set apart, in one more transaction, if one fails in the database [API-57]', async () => {
    const member = await signUpFullMember(w);
    const ruleOfStock = (tx: Tx, minutes: string) =>
      tx.run('update offer set definition = $2 where tenant_id = $1', [
        tx.tenantId,
        `{"stock": {"kind": "pool", "lifeLeastMinutes": ${minutes}}}`,
      ]);
    // Restore the rule: later tests read the stock of all agencies, including this one.
    onTestFinished(async () => void (await w.inTenant(member.tenant, (tx) => ruleOfStock(tx, '15'))));
    await w.inTenant(member.tenant, async (tx) => {
      await ruleOfStock(tx, '"soon"');
      await tx.run(
        `update coupon set expires_at = now() + interval '1 year' where tenant_id = $1 and voided_at is null`,
        [member.tenant.tenantId],
      );
    });
    const first = await openWatched(member);
    expect(brokenSets(first)).toEqual(['offerStatuses'] satisfies OpeningSet[]);
    sent = [];
    expect(await openWatched(member)).toMatchObject({ status: 200, body: first.body });
    expect(transactions()).toBe(2);
  });
});

describe("the agency's content", () => {
  test('has an immutable URL, compressed, which is not found once the content changes [API-58]', async () => {
    const tenant = await appliedTenant(w, packs, program);
    const member = await w.signUpMember(tenant);
    const { content } = (await open(tenant, member)).body;
    const kept = await get(tenant, { cookie: '' }, content);
    expect(kept.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const held = await w.request(tenant, {
      method: 'GET',
      path: content,
      headers: { 'if-none-match': String(kept.headers['etag']) },
    });
    expect(held.status).toBe(304);
    const unknown = await get(tenant, { cookie: '' }, `${content}x`);
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
    const stranger = await w.mintTenant();
    expect((await get(stranger, { cookie: '' }, content)).status).toBe(404);
  });

  test('of a changed pack is in the next bootstrap reply, the same on every process [API-58]', async () => {
    const tenant = await appliedTenant(w, packs, program);
    const member = await w.signUpMember(tenant);
    const before = await open(tenant, member);
    const version: string = before.body.sets.updateCards.version;
    await w.inTenant(tenant, (tx) =>
      tx.run(`update content_item set position = 7 where tenant_id = $1`, [tenant.tenantId]),
    );
    w.deps.cache.clear(tenant.tenantId);
    const after = await open(tenant, member, 'en', `updateCards.${version}`);
    expect(after.body.content).not.toBe(before.body.content);
    expect(after.body.sets.updateCards).toBeDefined();
    expect((await get(tenant, { cookie: '' }, after.body.content)).body.updateCards[0].UiPosition).toBe(7);
    expect((await get(tenant, { cookie: '' }, before.body.content)).status).toBe(404);
    const neighbour = await buildApp({ ...w.deps, cache: createTenantCache(), services: createServices() }, null);
    const told = await neighbour.server.inject({ url: after.body.content, headers: { host: tenant.host } });
    expect([told.statusCode, told.json()]).toEqual([200, (await get(tenant, { cookie: '' }, after.body.content)).body]);
    await neighbour.server.close();
  });
});

test('a connection lost during a bootstrap read fails only that call and leaves no unhandled rejection [OPS-133]', async () => {
  const wire = await openWire();
  wire.lead(Number(new URL(w.runtimeUrl).port));
  const far = await world({}, { databaseUrl: wire.through(w.runtimeUrl) });
  const tenant = await far.mintTenant();
  const member = await far.signUpMember(tenant);
  const unhandled = hearUnhandled();
  try {
    const columns = 'email_since as "emailSince", email_proved_at as "emailProvedAt"';
    wire.rewrite((text) => text.replace(columns, 'pg_terminate_backend(pg_backend_pid())'));
    const read = () =>
      far.request(tenant, { method: 'GET', path: '/rest/users/me/opening/en?sets=userInfo', cookie: member.cookie });
    await expect.poll(async () => [(await read()).status, wire.rewritten() > 0]).toEqual([503, true]);
    wire.rewrite(null);
    await expect.poll(async () => (await read()).status).toBe(200);
    expect(unhandled.errors).toEqual([]);
  } finally {
    unhandled.end();
    wire.close();
  }
});

// Rejections are logged a moment later in separate transactions, so these tests run last.
describe('a bootstrap reply', () => {
  test('is not sent once the session has ended, is idle too long, or has lost access [AUTH-24, AUTH-26, STATUS-22]', async () => {
    const member = await signUpFullMember(w);
    const [ended, idle, suspended] = [await signUpFullMember(w), await signUpFullMember(w), member];
    for (const each of [ended, idle, suspended]) await openWatched(each);
    await w.request(ended.tenant, { method: 'GET', path: '/auth/logout', cookie: ended.cookie });
    expect((await openWatched(ended)).status).toBe(403);
    w.clock.advance(31 * 86_400);
    expect((await openWatched(idle)).status).toBe(403);
    w.clock.set('2026-03-02T12:00:00.000Z');
    await w.inTenant(suspended.tenant, (tx) =>
      tx.run(`update member set status = 'SUSPENDED' where tenant_id = $1`, [suspended.tenant.tenantId]),
    );
    expect((await openWatched(suspended)).body.sets.userInfo.data.userStatus).toBe('SUSPENDED');
  });

  test('belongs to one member only, whatever other host, cookie, language or header is sent [API-57, TEN-01]', async () => {
    const [ana, ben] = [await signUpFullMember(w), await signUpFullMember(w)];
    const neighbour = await w.signUpMember(ana.tenant);
    for (const each of [ana, ben]) for (let turn = 0; turn < 2; turn += 1) await openWatched(each);
    expect((await askWatched(ana.tenant, neighbour.cookie, OPENING)).body.sets.userInfo.data.UserID).toBe(
      neighbour.memberId,
    );
    expect((await askWatched(ben.tenant, ana.cookie, OPENING)).status).toBe(403);
    expect((await askWatched(ana.tenant, '', OPENING)).status).toBe(403);
    expect(
      (
        await askWatched(
          ana.tenant,
          ana.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
          OPENING,
        )
      ).status,
    ).toBe(403);
    const german = await openWatched(ana, '/rest/users/me/opening/es');
    expect(german.body.content).toContain('/es/');
    expect((await openWatched(ana)).body.content).toContain('/en/');
  });
});
