import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { createServices } from '../../../platform/services.ts';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { untilBlocked } from '../../../testing/blocked.ts';
import { type TestMember, type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund, troubles } from '../../../testing/offers.ts';
import { createSupplierEnv, say } from '../../../testing/supplier-env.ts';
import { watchedDatabase } from '../../../testing/watched-database.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../../ingest/testing/test-program.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { grantOffers, withdrawGrants } from '../../offer-grants/index.ts';

const w = await world();
/** A second process from the database's view: separate pool, queue and cache. */
const other = await world();
/** A second server of the first, whose statements are recorded. */
let sent: string[] = [];
const database = watchedDatabase(w.deps.database, (text) => void sent.push(text));
const watched = await buildApp({ ...w.deps, database, cache: createTenantCache(), services: createServices() }, null);
afterAll(() => watched.server.close());

const statuses = [
  {
    kind: 'COUNT',
    id: 'frequent',
    counts: { behaviours: ['trip.completed'] },
    providers: [],
    lookBackDays: 0,
    measure: 'RIDES',
    period: 'WEEK',
    of: 'THIS',
    levels: [{ id: 'silver', from: 2 }],
    texts: { en: { Title: 'Frequent rider', levels: { silver: 'Silver' } } },
  },
];
const goal: TestCampaign = {
  id: 'goal',
  type: 'MULTI_TRIP',
  reward: 30,
  target: 2,
  window: { kind: 'CALENDAR', unit: 'MONTH' },
  carryOver: false,
};
const HIDDEN = { status: 404, body: { error: 'OFFER_UNAVAILABLE' } } as const;

interface Given {
  right?: object;
  once?: boolean;
  price?: number;
  codes?: number;
  campaigns?: TestCampaign[];
}

/** An agency with a coffee that is for some, and a bus ticket for everyone. */
async function scene({ right, once, price = 100, codes = 20, campaigns = [goal] }: Given) {
  w.clock.set('2026-03-02T06:00:00Z');
  const settings = { lateLimitDays: 60, statuses, featureFlags: { FAVORITE_OFFER: true } };
  const tenant: TestTenant = await w.mintTenant({ timeZone: 'America/New_York', settings });
  const stock = { kind: 'pool' };
  await mintOffer(w, tenant, { offerId: 'bus', price, codes: freshCodes(codes), definition: { stock } });
  await mintOffer(w, tenant, {
    offerId: 'coffee',
    price,
    codes: freshCodes(codes),
    definition: { stock, ...(right && { for: right }), ...(once && { once }) },
  });
  await giveProgram(w, tenant, ['cards'], campaigns);
  other.app.tenants.refresh();
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (events: Record<string, unknown>[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  const run = (text: string, values: unknown[]): Promise<number> =>
    w.inTenant(tenant, (tx) => tx.run(text, [tenant.tenantId, ...values]));
  await run(
    `insert into promotion_code (tenant_id, code, campaign_type, definition) values ($1, 'PILOT', 'PROMOTIONAL', $2)`,
    ['{"segment":"pilots"}'],
  );
  const get = ({ cookie }: TestMember, path: string): Promise<TestReply> =>
    w.request(tenant, { method: 'GET', path, cookie });
  const ids = async (member: TestMember, path: string): Promise<string[]> =>
    ((await get(member, path)).body as { OfferID: string }[]).map(({ OfferID }) => OfferID);
  return {
    tenant,
    get,
    async join(account = '004211') {
      const member = await w.signUpMember(tenant, { status: 'VERIFIED' });
      const body = { ProviderID: 'cards', identifier: account };
      await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: member.cookie });
      await givePoints(w, tenant, member, 1000);
      return member;
    },
    /** Every place that names offers to the member. */
    async seen(member: TestMember) {
      const categories = (await get(member, '/rest/offerCategories/en')).body as { offerList: string[] }[];
      return {
        list: await ids(member, '/rest/offers/en'),
        statuses: await ids(member, '/rest/users/me/offersStatus'),
        categories: categories.flatMap(({ offerList }) => offerList),
        one: (await get(member, '/rest/offers/coffee/en')).status,
      };
    },
    reason: async (member: TestMember) =>
      ((await get(member, '/rest/offers/en')).body as { OfferID: string; reason?: object }[]).find(
        ({ OfferID }) => OfferID === 'coffee',
      )?.reason,
    enter: ({ memberId }: TestMember) =>
      run(`insert into promotion_code_use (tenant_id, code, member_id, used_at) values ($1, 'PILOT', $2, now())`, [
        memberId,
      ]),
    endSegment: () => run(`update promotion_code set definition = '{}' where tenant_id = $1`, []),
    async ride(...times: string[]) {
      w.clock.set('2026-03-06T12:00:00Z');
      await report(times.map((time) => tripEvent(`a ride ${time}`, '004211', time)));
    },
    async takeBack(time: string) {
      const { data: _, ...envelope } = tripEvent(`void ${time}`, '004211', time);
      await report([{ ...envelope, type: 'trip.voided', data: { id: `a ride ${time}` } }]);
    },
    give: ({ memberId }: TestMember, grantKey = 'staff:1', expiresAt: Date | null = null) =>
      w.inTenant(tenant, async (tx) => {
        await lockAccounts(tx, [memberId]);
        const grant = { memberId, grantKey, offerId: 'coffee', campaignId: null, expiresAt };
        return grantOffers(tx, w.clock.now(), [grant]);
      }),
    redeem: ({ cookie }: TestMember, process = w, offerId = 'coffee', body = {}) =>
      process.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, body, cookie }),
  };
}

const BOTH = { list: ['bus', 'coffee'], statuses: ['bus', 'coffee'], categories: ['bus', 'coffee'], one: 200 };
const ONLY_BUS = { list: ['bus'], statuses: ['bus'], categories: ['bus'], one: 404 };
const MONDAY = '2026-03-02T12:00:00Z';
const TUESDAY = '2026-03-03T12:00:00Z';

describe('an offer for some members', () => {
  test('of a segment is unknown to everyone else in every call, and gone when the right ends [OFFER-23, OFFER-24]', async () => {
    const { tenant, get, join, seen, reason, enter, endSegment, redeem } = await scene({
      right: { segment: 'pilots' },
    });
    const [pilot, stranger] = [await join(), await join('004212')];
    await enter(pilot);
    const mark = ({ cookie }: TestMember, flag: boolean, id = 'coffee') =>
      w.request(tenant, { method: 'POST', path: `/rest/offers/setFavoriteOffer/${id}/${flag}`, body: {}, cookie });
    expect([await seen(pilot), await seen(stranger)]).toEqual([BOTH, ONLY_BUS]);
    expect(await reason(pilot)).toEqual({ kind: 'SEGMENT', name: null, UntilUTC: null });
    // Also after a member with the right filled the caches.
    expect(await seen(stranger)).toEqual(ONLY_BUS);
    const opening = await get(stranger, '/rest/users/me/opening/en');
    const content = await get(stranger, opening.body.content);
    expect(JSON.stringify([opening.body, content.body])).not.toContain('coffee');
    for (const [hidden, unknown] of [
      [await get(stranger, '/rest/offers/coffee/en'), await get(stranger, '/rest/offers/nothing/en')],
      [await redeem(stranger), await redeem(stranger, w, 'nothing')],
      [await mark(stranger, true), await mark(stranger, true, 'nothing')],
    ] as const) {
      expect(hidden).toMatchObject(HIDDEN);
      expect({ ...hidden.body, id: '' }).toEqual({ ...unknown.body, id: '' });
    }
    expect(await mark(pilot, true)).toMatchObject({ status: 200, body: { favoriteOfferCount: 1 } });
    expect(await redeem(pilot)).toMatchObject({ status: 200 });
    await endSegment();
    expect(await seen(pilot)).toEqual(ONLY_BUS);
    expect(await redeem(pilot)).toMatchObject(HIDDEN);
    expect((await get(pilot, '/rest/users/me/getFavoriteOfferCount')).body).toMatchObject({ favoriteOfferCount: 0 });
    expect(await mark(pilot, false)).toMatchObject({ status: 200, body: { favoriteOfferCount: 0 } });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('of a level appears when the ride that reaches it is reported, and goes when it is voided [OFFER-23, OFFER-27]', async () => {
    const { tenant, join, ride, takeBack, seen, reason, redeem } = await scene({
      right: { status: { id: 'frequent', levels: ['silver'] } },
    });
    const rider = await join();
    await ride(MONDAY);
    expect(await seen(rider)).toEqual(ONLY_BUS);
    await ride(TUESDAY);
    expect(await seen(rider)).toEqual(BOTH);
    expect(await reason(rider)).toEqual({ kind: 'LEVEL', name: 'Silver', UntilUTC: null });
    expect(await redeem(rider)).toMatchObject({ status: 200 });
    await takeBack(TUESDAY);
    expect([await seen(rider), (await redeem(rider)).body.error]).toEqual([ONLY_BUS, 'OFFER_UNAVAILABLE']);
    await ride('2026-03-04T12:00:00Z');
    w.clock.set('2026-03-09T03:59:59Z');
    expect((await seen(rider)).one).toBe(200);
    w.clock.set('2026-03-09T04:00:00Z');
    expect(await seen(rider)).toEqual(ONLY_BUS);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('who completed a campaign stays until its payment is voided, also after it was claimed [OFFER-23]', async () => {
    const { tenant, join, ride, takeBack, seen, reason, redeem } = await scene({ right: { completed: 'goal' } });
    const rider = await join();
    await ride(MONDAY);
    expect((await redeem(rider)).body).toMatchObject({ error: 'OFFER_UNAVAILABLE' });
    await ride(TUESDAY);
    expect([await seen(rider), await reason(rider)]).toEqual([BOTH, { kind: 'CAMPAIGN', name: null, UntilUTC: null }]);
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/earnings/claim', body: {}, cookie: rider.cookie });
    expect(await redeem(rider)).toMatchObject({ status: 200 });
    await takeBack(TUESDAY);
    expect([await seen(rider), (await redeem(rider)).body.error]).toEqual([ONLY_BUS, 'OFFER_UNAVAILABLE']);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test.each([
    [
      'the last level of a streak',
      { type: 'STREAK', levels: [{ reward: 5 }, { reward: 5 }], target: 1, levelDays: 7, restart: 'ALWAYS' },
    ],
    [
      'the last tier',
      {
        type: 'TIER',
        period: 'MONTH',
        tierType: 'BEHAVIOR',
        tiers: [
          { rewardPoints: 5, maxBehaviors: 1 },
          { rewardPoints: 9, maxBehaviors: 1 },
        ],
      },
    ],
    [
      'the last level with an offer instead of points',
      {
        type: 'STREAK',
        levels: [{ reward: 0 }, { reward: 0 }],
        target: 1,
        levelDays: 7,
        restart: 'ALWAYS',
        rewardOffer: { offer: 'bus' },
      },
    ],
  ])('who completed %s, not only a step before it [OFFER-23]', async (_, campaign) => {
    const steps = { ...campaign, id: 'steps' } as TestCampaign;
    const { join, ride, seen } = await scene({ right: { completed: 'steps' }, campaigns: [steps] });
    const rider = await join();
    await ride(MONDAY);
    expect(await seen(rider)).toEqual(ONLY_BUS);
    await ride(TUESDAY);
    expect(await seen(rider)).toEqual(BOTH);
  });

  test('who were given it redeem it free, once for each grant, without naming the grant [OFFER-23, OFFER-20]', async () => {
    const { tenant, join, give, seen, reason, redeem, get } = await scene({
      right: { granted: true },
      price: 0,
      codes: 2,
    });
    const [rider, stranger] = [await join(), await join('004212')];
    await give(rider, 'staff:1', new Date('2026-03-20T04:00:00Z'));
    await give(rider, 'staff:2', new Date('2026-03-10T04:00:00Z'));
    expect([await seen(rider), await seen(stranger)]).toEqual([BOTH, ONLY_BUS]);
    expect(await reason(rider)).toEqual({ kind: 'GRANT', name: null, UntilUTC: '2026-03-10T04:00:00.000Z' });
    // All codes are for grants, so the shop is not sold out for those who have one.
    expect((await get(rider, '/rest/users/me/offersStatus')).body).toContainEqual(
      expect.objectContaining({ OfferID: 'coffee', status: 'AVAILABLE' }),
    );
    expect(await redeem(stranger)).toMatchObject(HIDDEN);
    expect(await redeem(rider)).toMatchObject({ status: 200, body: { amount: 0 } });
    expect(await reason(rider)).toMatchObject({ UntilUTC: '2026-03-20T04:00:00.000Z' });
    const presses = await Promise.all([redeem(rider), redeem(rider), redeem(rider, other), redeem(rider, other)]);
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await seen(rider), (await redeem(rider)).body.error]).toEqual([ONLY_BUS, 'OFFER_UNAVAILABLE']);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('needs every part that it names [OFFER-23]', async () => {
    const { join, give, enter, ride, seen, redeem, get } = await scene({
      right: { segment: 'pilots', completed: 'goal', granted: true },
      price: 0,
    });
    const rider = await join();
    await give(rider);
    await enter(rider);
    const [grant] = (await get(rider, '/rest/users/me/offerGrants')).body;
    expect([await seen(rider), (await redeem(rider, w, 'coffee', { GrantID: grant.GrantID })).body.error]).toEqual([
      ONLY_BUS,
      'OFFER_UNAVAILABLE',
    ]);
    await ride(MONDAY, TUESDAY);
    expect(await seen(rider)).toEqual(BOTH);
    expect(await redeem(rider, w, 'coffee', { GrantID: grant.GrantID })).toMatchObject({ status: 200 });
  });

  test('a right in one agency opens nothing in another [OFFER-24]', async () => {
    const here = await scene({ right: { segment: 'pilots' } });
    const pilot = await here.join();
    await here.enter(pilot);
    const there = await scene({ right: { segment: 'pilots' } });
    const stranger = await there.join();
    expect([await here.seen(pilot), await there.seen(stranger)]).toEqual([BOTH, ONLY_BUS]);
    expect((await there.redeem(pilot)).status).toBe(403);
    expect(await there.redeem(stranger)).toMatchObject(HIDDEN);
  });
});

describe('a right that ends while its member presses', () => {
  const ends: [string, object, (tx: Tx, memberId: string) => Promise<unknown>][] = [
    [
      'a segment',
      { segment: 'pilots' },
      (tx) => tx.run(`update promotion_code set definition = '{}' where tenant_id = $1`, [tx.tenantId]),
    ],
    [
      'a level',
      { status: { id: 'frequent', levels: ['silver'] } },
      (tx, memberId) =>
        tx.run('delete from member_progress where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]),
    ],
    [
      'a completed campaign',
      { completed: 'goal' },
      (tx, memberId) =>
        tx.run(
          `update earning set canceled_at = now(), cancel_reason = 'VOID', remaining = 0
            where tenant_id = $1 and member_id = $2 and campaign_id = 'goal'`,
          [tx.tenantId, memberId],
        ),
    ],
    [
      'a grant',
      { granted: true },
      (tx, memberId) => withdrawGrants(tx, w.clock.now(), [{ memberId, grantKey: 'staff:1', reason: 'STAFF' }]),
    ],
  ];

  test.each(ends)('%s: the press waits, is refused and takes nothing [OFFER-24]', async (_, right, end) => {
    const price = 'granted' in right ? 0 : 100;
    const { tenant, join, enter, give, ride, seen, redeem, get } = await scene({ right, price });
    const rider = await join();
    await enter(rider);
    await give(rider);
    await ride(MONDAY, TUESDAY);
    expect(await seen(rider)).toEqual(BOTH);
    let late: Promise<TestReply> | undefined;
    await w.inTenant(tenant, async (tx) => {
      await lockAccounts(tx, [rider.memberId]);
      late = redeem(rider, other);
      await untilBlocked(tx, 1);
      await end(tx, rider.memberId);
    });
    expect(await late).toMatchObject(HIDDEN);
    expect((await get(rider, '/rest/users/me/userinfo/en')).body).toMatchObject({ Balance: '1000' });
  });
});

describe('an offer that can be redeemed once', () => {
  const status = async (made: Awaited<ReturnType<typeof scene>>, rider: TestMember) =>
    ((await made.get(rider, '/rest/users/me/offersStatus')).body as { OfferID: string }[]).find(
      ({ OfferID }) => OfferID === 'coffee',
    );

  test('is given once to presses at the same time, also years later [OFFER-25]', async () => {
    const made = await scene({ once: true });
    const rider = await made.join();
    const presses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => made.redeem(rider, index % 2 === 0 ? w : other)),
    );
    expect(presses.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
    expect(presses.find(({ status: code }) => code === 409)?.body).toMatchObject({ error: 'LIMIT_REACHED' });
    expect(await status(made, rider)).toMatchObject({
      status: 'UNAVAILABLE_LIMIT',
      NextResetAtUTC: null,
      isUsed: true,
    });
    const list = (await made.get(rider, '/rest/offers/en')).body as { OfferID: string }[];
    expect(list.map((offer) => 'isOnce' in offer)).toEqual([false, true]);
    expect((await made.redeem(await made.join('004212'))).status).toBe(200);
    expect(await troubles(w, made.tenant)).toEqual([]);
  });

  test('can be redeemed again after a refund [OFFER-25]', async () => {
    const made = await scene({ once: true });
    const rider = await made.join();
    const { body } = await made.redeem(rider);
    await refund(w, made.tenant, body.TransactionID);
    expect(await status(made, rider)).toMatchObject({ status: 'AVAILABLE' });
    expect((await made.redeem(rider)).status).toBe(200);
    expect((await made.redeem(rider)).body).toMatchObject({ error: 'LIMIT_REACHED' });
  });

  test('can be redeemed again if the supplier did not fulfill it [OFFER-25]', async () => {
    const stock = { kind: 'supplier', supplier: 'ferries', product: 'hop' };
    const { press, behave, stop } = await createSupplierEnv(w, { definition: { stock, once: true } });
    onTestFinished(stop);
    behave.after = ({ method }, reply) =>
      method === 'PUT' && say(reply, 200, JSON.stringify({ status: 'ISSUED', code: 'C-1' }), 'text/plain');
    expect((await press()).body).toMatchObject({ error: 'SUPPLIER_UNAVAILABLE' });
    behave.after = undefined;
    expect((await press()).status).toBe(200);
    expect((await press()).body).toMatchObject({ error: 'LIMIT_REACHED' });
  });
});

describe('an opening of the app', () => {
  const readsRights = /offer_grant|promotion_code_use|referral where|member_progress|cancel_reason/;
  async function statementsOf(tenant: TestTenant, { cookie }: TestMember): Promise<string[]> {
    watched.tenants.refresh();
    const headers = { host: tenant.host, cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' };
    const ask = () => watched.server.inject({ url: '/rest/users/me/opening/en', headers });
    await ask();
    sent = [];
    expect((await ask()).statusCode).toBe(200);
    return [...sent];
  }

  test('reads rights only if an offer asks for them, and only those [OFFER-24]', async () => {
    const plain = await scene({});
    const before = await statementsOf(plain.tenant, await plain.join());
    const segments = await scene({ right: { segment: 'pilots' } });
    const after = await statementsOf(segments.tenant, await segments.join());
    const all = await scene({
      right: { segment: 'pilots', status: { id: 'frequent', levels: ['silver'] }, completed: 'goal', granted: true },
    });
    const most = await statementsOf(all.tenant, await all.join());
    const counts = [before, after, most].map((texts) => texts.filter((text) => readsRights.test(text)).length);
    expect(counts.map((count) => count - (counts[0] ?? 0))).toEqual([0, 2, 7]);
    expect(most.filter((text) => text.startsWith('begin'))).toHaveLength(1);
  });
});
