import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestMember, type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund, troubles } from '../../../testing/offers.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../../ingest/testing/test-program.ts';

const w = await world();

interface Granted {
  GrantID: string;
  OfferID: string;
  CampaignID: string | null;
  ExpiresAtUTC: string | null;
}

interface Scene {
  tenant: TestTenant;
  offerId: string;
  join(account: string): Promise<TestMember>;
  ride(account: string, ...times: string[]): Promise<void>;
  takeBack(account: string, time: string): Promise<void>;
  grants(member: TestMember): Promise<Granted[]>;
  redeem(member: TestMember, body?: Record<string, unknown>, key?: string): Promise<TestReply>;
}

/** An agency whose campaign gives a coffee for two rides in a month, with `codes` codes in its pool. */
async function scene({ codes = 3, campaign = {} }: { codes?: number; campaign?: Partial<TestCampaign> } = {}) {
  w.clock.set('2026-03-01T06:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', settings: { lateLimitDays: 60 } });
  const offerId = await mintOffer(w, tenant, {
    offerId: 'coffee',
    price: 100,
    codes: freshCodes(codes),
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
    async grants({ cookie }) {
      const reply = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
      expect(reply.status).toBe(200);
      return reply.body as Granted[];
    },
    redeem: ({ cookie }, body = {}, key) =>
      w.request(tenant, {
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
    expect(grant).toMatchObject({ OfferID: offerId, CampaignID: 'goal', ExpiresAtUTC: '2026-03-14T04:00:00.000Z' });
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
});
