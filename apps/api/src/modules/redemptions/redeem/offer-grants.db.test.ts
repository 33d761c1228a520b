import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { untilBlocked } from '../../../testing/blocked.ts';
import { type TestMember, type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund, troubles } from '../../../testing/offers.ts';
import { createSupplierEnv, say } from '../../../testing/supplier-env.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../../ingest/testing/test-program.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { grantOffers, type NewGrant, withdrawGrants } from '../../offer-grants/index.ts';
import { lockStock } from '../coupons/coupon-store.ts';
import { decideAll } from './decide.ts';

const w = await world();
/** A second process from the database's view: separate pool, queue and cache. */
const other = await world();

interface Granted {
  GrantID: string;
  OfferID: string;
  CampaignID: string | null;
  lastDay: string | null;
}

interface Scene {
  tenant: TestTenant;
  offerId: string;
  join(account: string): Promise<TestMember>;
  ride(account: string, ...times: string[]): Promise<void>;
  takeBack(account: string, time: string): Promise<void>;
  grants(member: TestMember): Promise<Granted[]>;
  redeem(member: TestMember, body?: Record<string, unknown>, key?: string, through?: typeof w): Promise<TestReply>;
}

const through = (index: number): typeof w => (index % 2 === 0 ? w : other);

const grantsOf = async (tenant: TestTenant, { cookie }: TestMember): Promise<Granted[]> => {
  const reply = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
  expect(reply.status).toBe(200);
  return reply.body as Granted[];
};

/** Gives offers outside of a campaign, as staff do. */
const give = (tenant: TestTenant, grant: NewGrant): Promise<number> =>
  w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [grant.memberId]);
    return grantOffers(tx, w.clock.now(), [grant]);
  });

/** An agency whose campaign gives a coffee for two rides in a month, with `codes` codes in its pool. */
async function scene({
  codes = 3,
  campaign = {},
  limit = { redemptions: 0, days: 0 },
}: {
  codes?: number;
  campaign?: Partial<TestCampaign>;
  limit?: { redemptions: number; days: number };
} = {}) {
  w.clock.set('2026-03-01T06:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', settings: { lateLimitDays: 60 } });
  const offerId = await mintOffer(w, tenant, {
    offerId: 'coffee',
    price: 100,
    codes: freshCodes(codes),
    limit,
    definition: { stock: { kind: 'pool' }, isGranted: true },
  });
  const goal = {
    id: 'goal',
    type: 'MULTI_TRIP',
    reward: 0,
    target: 2,
    window: { kind: 'CALENDAR', unit: 'MONTH' },
    carryOver: false,
    rewardOffer: { offer: 'coffee', days: 7 },
    ...campaign,
  } as TestCampaign;
  await giveProgram(w, tenant, ['cards'], [goal]);
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (events: Record<string, unknown>[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  const made: Scene = {
    tenant,
    offerId,
    async join(account) {
      const member = await w.signUpMember(tenant, { status: 'VERIFIED' });
      const body = { ProviderID: 'cards', identifier: account };
      await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: member.cookie });
      return member;
    },
    async ride(account, ...times) {
      w.clock.set('2026-03-06T12:00:00Z');
      await report(times.map((time) => tripEvent(`${account} ${time}`, account, time)));
    },
    async takeBack(account, time) {
      const { data: _, ...envelope } = tripEvent(`void ${account} ${time}`, account, time);
      await report([{ ...envelope, type: 'trip.voided', data: { id: `${account} ${time}` } }]);
    },
    grants: (member) => grantsOf(tenant, member),
    redeem: ({ cookie }, body = {}, key, process = w) =>
      process.request(tenant, {
        method: 'POST',
        path: `/rest/offers/${offerId}/redemption`,
        body,
        cookie,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
  };
  return made;
}

describe('an offer as a reward [CAMP-80]', () => {
  test('reaching the goal gives the offer once, and redeeming it takes no points [CAMP-80, OFFER-20]', async () => {
    const { tenant, join, ride, grants, redeem, offerId } = await scene();
    const rider = await join('004211');
    await ride('004211', '2026-03-02T12:00:00Z');
    expect(await grants(rider)).toEqual([]);
    await ride('004211', '2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z');
    const [grant, ...more] = await grants(rider);
    expect(more).toEqual([]);
    // Seven service days after the day it was given.
    expect(grant).toMatchObject({ OfferID: offerId, CampaignID: 'goal', lastDay: '2026-03-13' });
    const key = randomUUID();
    const reply = await redeem(rider, { GrantID: grant?.GrantID }, key);
    expect(reply).toMatchObject({ status: 200 });
    expect(await redeem(rider, { GrantID: grant?.GrantID }, key)).toMatchObject({ status: 200, body: reply.body });
    expect(await grants(rider)).toEqual([]);
    expect(await redeem(rider, { GrantID: grant?.GrantID })).toMatchObject({
      status: 409,
      body: { error: 'GRANT_UNAVAILABLE' },
    });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('ten presses at once use a grant once [OFFER-20]', async () => {
    const { tenant, join, ride, grants, redeem } = await scene();
    const rider = await join('004211');
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const [grant] = await grants(rider);
    const replies = await Promise.all(Array.from({ length: 10 }, () => redeem(rider, { GrantID: grant?.GrantID })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test("another member's grant, another offer and an expired grant are refused [OFFER-20]", async () => {
    const { tenant, join, ride, grants, redeem } = await scene();
    const rider = await join('004211');
    const stranger = await join('004212');
    await mintOffer(w, tenant, { offerId: 'lunch', price: 0, codes: freshCodes(1) });
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const [grant] = await grants(rider);
    const refused = { status: 409, body: { error: 'GRANT_UNAVAILABLE' } };
    expect(await redeem(stranger, { GrantID: grant?.GrantID })).toMatchObject(refused);
    const lunch = { method: 'POST', path: '/rest/offers/lunch/redemption', body: { GrantID: grant?.GrantID } } as const;
    expect(await w.request(tenant, { ...lunch, cookie: rider.cookie })).toMatchObject(refused);
    w.clock.set('2026-03-14T04:00:00Z');
    expect(await grants(rider)).toEqual([]);
    expect(await redeem(rider, { GrantID: grant?.GrantID })).toMatchObject(refused);
  });

  test('a voided ride withdraws an unused grant, and a ride reported later gives it again [CAMP-81]', async () => {
    const { join, ride, takeBack, grants } = await scene();
    const rider = await join('004211');
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    expect(await grants(rider)).toHaveLength(1);
    await takeBack('004211', '2026-03-02T12:00:00Z');
    expect(await grants(rider)).toEqual([]);
    await ride('004211', '2026-03-01T12:00:00Z');
    expect(await grants(rider)).toHaveLength(1);
  });

  test('a used grant stays used after its ride is voided, and a refund makes it usable again [CAMP-81, OFFER-21]', async () => {
    const { tenant, join, ride, takeBack, grants, redeem } = await scene();
    const rider = await join('004211');
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const [grant] = await grants(rider);
    const { body } = await redeem(rider, { GrantID: grant?.GrantID });
    await refund(w, tenant, body.TransactionID);
    expect(await grants(rider)).toMatchObject([{ GrantID: grant?.GrantID }]);
    await redeem(rider, { GrantID: grant?.GrantID });
    await takeBack('004211', '2026-03-02T12:00:00Z');
    expect(await grants(rider)).toEqual([]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('the pool keeps a code for each open grant, so points cannot buy the last one [OFFER-22]', async () => {
    const { tenant, join, ride, grants, redeem } = await scene({ codes: 2 });
    const rider = await join('004211');
    const buyer = await join('004212');
    await givePoints(w, tenant, buyer, 500);
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const replies = await Promise.all([redeem(buyer), redeem(buyer), redeem(buyer)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const statuses = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/offersStatus',
      cookie: buyer.cookie,
    });
    expect(statuses.body).toMatchObject([{ OfferID: 'coffee', status: 'SOLD_OUT' }]);
    const [grant] = await grants(rider);
    expect(await redeem(rider, { GrantID: grant?.GrantID })).toMatchObject({ status: 200 });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a campaign can give points and an offer [CAMP-80]', async () => {
    const { tenant, join, ride, grants } = await scene({ campaign: { reward: 70 } });
    const rider = await join('004211');
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    expect(await grants(rider)).toHaveLength(1);
    const earnings = await w.inTenant(tenant, (tx) =>
      tx.query('select amount, earning_key as key from earning where tenant_id = $1', [tenant.tenantId]),
    );
    expect(earnings).toEqual([{ amount: 70, key: expect.stringMatching(/^m:goal:/) }]);
  });

  test('a campaign without points that pays each ride gives an offer for each [CAMP-80]', async () => {
    const { join, ride, grants } = await scene({
      campaign: { type: 'TRANSACTIONAL', target: undefined, window: undefined },
    });
    const rider = await join('004211');
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    expect(await grants(rider)).toHaveLength(2);
  });

  test('through two processes a grant is used once, and points never buy its code [OFFER-20, OFFER-22]', async () => {
    const { tenant, join, ride, grants, redeem } = await scene({ codes: 4 });
    other.app.tenants.refresh();
    const rider = await join('004211');
    const buyers = await Promise.all(Array.from({ length: 12 }, () => w.signUpMember(tenant)));
    await Promise.all(buyers.map((buyer) => givePoints(w, tenant, buyer, 100)));
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const sold = await Promise.all(buyers.map((buyer, index) => redeem(buyer, {}, undefined, through(index))));
    expect(sold.filter(({ status }) => status === 200)).toHaveLength(3);
    const [grant] = await grants(rider);
    const used = await Promise.all(
      Array.from({ length: 10 }, (_, index) => redeem(rider, { GrantID: grant?.GrantID }, undefined, through(index))),
    );
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a purchase waits while another process counts the codes, and then counts again [OFFER-22]', async () => {
    const { tenant, offerId, join, ride, redeem } = await scene({ codes: 2 });
    other.app.tenants.refresh();
    await join('004211');
    const buyer = await join('004212');
    await givePoints(w, tenant, buyer, 100);
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    let late: Promise<TestReply> | undefined;
    await w.inTenant(tenant, async (tx) => {
      await lockStock(tx, [offerId]);
      late = redeem(buyer, {}, undefined, other);
      await untilBlocked(tx, 1);
      const last = 'select max(coupon_id) from coupon where tenant_id = $1 and offer_id = $2';
      await tx.run(`delete from coupon where tenant_id = $1 and offer_id = $2 and coupon_id = (${last})`, [
        tenant.tenantId,
        offerId,
      ]);
    });
    expect(await late).toMatchObject({ status: 409, body: { error: 'SOLD_OUT' } });
  });

  test('a grant in a group takes its own code in any order and counts for the day [OFFER-20, OFFER-22]', () => {
    const coupon = (couponId: number) => ({ offerId: 'coffee', couponId, codeEncrypted: Buffer.of(), expiresAt: null });
    const status = (memberId: string, freeOfDay: number) =>
      ({ memberId, status: 'VERIFIED', isVerified: true, ofDay: freeOfDay, freeOfDay }) as never;
    const terms = { offerId: 'coffee', price: 100, limitRedemptions: 0, limitDays: 0, isActive: true };
    const offer = { ...terms, isOpen: true, isPooled: true, supply: null } as never;
    const outcomes = (freeOfDay: number, codes: number) =>
      decideAll(
        [
          { memberId: 'buyer', offerId: 'coffee', key: undefined },
          { memberId: 'rider', offerId: 'coffee', key: undefined, grantId: 'g1' },
        ],
        {
          standings: new Map([
            ['buyer', status('buyer', 0)],
            ['rider', status('rider', freeOfDay)],
          ]),
          balances: new Map([['buyer', 500]]),
          offers: new Map([['coffee', offer]]),
          used: new Map(),
          usedEver: new Map(),
          closed: new Set(),
          ownGrants: new Map(),
          firstResults: new Map(),
          coupons: new Map([['coffee', Array.from({ length: codes }, (_, index) => coupon(index + 1))]]),
          madeCodes: new Map(),
          accounts: new Map(),
          caps: { all: 100, free: 20 },
          grants: new Map([['rider g1', 'coffee']]),
          spare: new Map([['coffee', codes - 1]]),
        },
      ).map((one) => (one.kind === 'refused' ? one.code : one.kind));
    expect(outcomes(0, 1)).toEqual(['SOLD_OUT', 'redeemed']);
    expect(outcomes(0, 2)).toEqual(['redeemed', 'redeemed']);
    expect(outcomes(20, 2)).toEqual(['redeemed', 'DAILY_LIMIT_REACHED']);
  });

  test('purchases sent with a grant take only the codes that are left [OFFER-22]', async () => {
    const { tenant, join, ride, grants, redeem } = await scene({ codes: 2 });
    const rider = await join('004211');
    const buyer = await join('004212');
    await givePoints(w, tenant, buyer, 500);
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const [grant] = await grants(rider);
    const [free, ...bought] = await Promise.all([
      redeem(rider, { GrantID: grant?.GrantID }),
      redeem(buyer),
      redeem(buyer),
    ]);
    expect(free).toMatchObject({ status: 200, body: { amount: 0 } });
    expect(bought.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a grant that expired, was withdrawn or was used keeps no code [OFFER-22]', async () => {
    const { tenant, join, ride, takeBack, grants, redeem } = await scene({ codes: 4 });
    const rider = await join('004211');
    const second = await join('004212');
    const third = await join('004213');
    const buyer = await join('004214');
    await givePoints(w, tenant, buyer, 500);
    for (const account of ['004211', '004212', '004213'])
      await ride(account, '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const status = async () => {
      const path = '/rest/users/me/offersStatus';
      const [offer] = (await w.request(tenant, { method: 'GET', path, cookie: buyer.cookie })).body;
      return offer.status as string;
    };
    expect((await redeem(buyer)).status).toBe(200);
    expect([await status(), (await redeem(buyer)).body.error]).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    const [grant] = await grants(rider);
    expect((await redeem(rider, { GrantID: grant?.GrantID })).status).toBe(200);
    expect([await status(), (await redeem(buyer)).body.error]).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    await takeBack('004212', '2026-03-02T12:00:00Z');
    expect(await grants(second)).toEqual([]);
    expect(await status()).not.toBe('SOLD_OUT');
    expect((await redeem(buyer)).status).toBe(200);
    expect([await status(), (await redeem(buyer)).body.error]).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    w.clock.set('2026-03-14T04:00:00Z');
    expect(await grants(third)).toEqual([]);
    expect(await status()).not.toBe('SOLD_OUT');
    expect((await redeem(buyer)).status).toBe(200);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test("an offer's limit and a suspension refuse a grant, and it stays [OFFER-20]", async () => {
    const { tenant, join, ride, grants, redeem } = await scene({ limit: { redemptions: 1, days: 1 } });
    const rider = await join('004211');
    await givePoints(w, tenant, rider, 100);
    await ride('004211', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const [grant] = await grants(rider);
    const use = { GrantID: grant?.GrantID };
    expect((await redeem(rider)).status).toBe(200);
    expect((await redeem(rider, use)).body).toMatchObject({ error: 'LIMIT_REACHED' });
    const write = (text: string) => w.inTenant(tenant, (tx) => tx.run(text, [tenant.tenantId, rider.memberId]));
    await write(`update member set status = 'SUSPENDED' where tenant_id = $1 and member_id = $2`);
    expect((await redeem(rider, use)).body).toMatchObject({ error: 'ACCOUNT_SUSPENDED' });
    await write(`update member set status = 'VERIFIED' where tenant_id = $1 and member_id = $2`);
    w.clock.advance(86_401);
    expect(await grants(rider)).toHaveLength(1);
    // The price seen of a free redemption does not matter.
    expect(await redeem(rider, { ...use, VeloAmount: 90 })).toMatchObject({ status: 200, body: { amount: 0 } });
  });

  test('a grant withdrawn because of rides is given again with a new end; one withdrawn by staff is not [CAMP-81]', async () => {
    const { tenant, offerId, join, grants, redeem } = await scene();
    const rider = await join('004211');
    const grant = (grantKey: string, day: number): NewGrant => ({
      memberId: rider.memberId,
      grantKey,
      offerId,
      campaignId: null,
      expiresAt: new Date(Date.UTC(2026, 2, day)),
    });
    for (const [key, day] of [
      ['late', 25],
      ['early', 20],
    ] as const)
      expect(await give(tenant, grant(key, day))).toBe(1);
    expect(await give(tenant, grant('late', 28))).toBe(0);
    const ends = async () => (await grants(rider)).map(({ lastDay }) => lastDay?.slice(8, 10));
    expect(await ends()).toEqual(['19', '24']);
    const withdraw = (grantKey: string, reason: 'RECOUNT' | 'STAFF') =>
      w.inTenant(tenant, (tx) => withdrawGrants(tx, w.clock.now(), [{ memberId: rider.memberId, grantKey, reason }]));
    const [early] = await grants(rider);
    expect([await withdraw('late', 'RECOUNT'), await withdraw('early', 'STAFF')]).toEqual([1, 1]);
    expect((await redeem(rider, { GrantID: early?.GrantID })).body).toMatchObject({ error: 'GRANT_UNAVAILABLE' });
    expect([await give(tenant, grant('late', 28)), await give(tenant, grant('early', 28))]).toEqual([1, 0]);
    expect(await ends()).toEqual(['27']);
  });

  test('an order that the supplier does not fulfill makes its grant usable again, and no points move [OFFER-21]', async () => {
    const { tenant, rider, offerId, behave, stand, stop } = await createSupplierEnv(w);
    onTestFinished(stop);
    const { memberId, cookie } = rider;
    await give(tenant, { memberId, grantKey: 'staff:1', offerId, campaignId: null, expiresAt: null });
    const [grant] = await grantsOf(tenant, rider);
    const use = () =>
      w.request(tenant, {
        method: 'POST',
        path: `/rest/offers/${offerId}/redemption`,
        body: { GrantID: grant?.GrantID },
        cookie,
      });
    behave.after = ({ method }, reply) =>
      method === 'PUT' && say(reply, 200, JSON.stringify({ status: 'ISSUED', code: 'C-1' }), 'text/plain');
    expect((await use()).body).toMatchObject({ error: 'SUPPLIER_UNAVAILABLE' });
    expect(await grantsOf(tenant, rider)).toEqual([grant]);
    behave.after = undefined;
    expect(await use()).toMatchObject({ status: 200, body: { amount: 0 } });
    expect(await grantsOf(tenant, rider)).toEqual([]);
    expect((await use()).body).toMatchObject({ error: 'GRANT_UNAVAILABLE' });
    expect(await stand()).toMatchObject({ points: 1000, held: 0, redemptions: ['CONFIRMED', 'RELEASED'] });
    expect(await troubles(w, tenant)).toEqual([]);
  });
});
