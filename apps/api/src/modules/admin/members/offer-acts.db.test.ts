import { expect, test } from 'vitest';
import { untilBlocked } from '../../../testing/blocked.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestMember, type TestReply, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../../testing/offers.ts';
import { lockAccounts } from '../../ledger/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
/** A second process from the database's view. */
const other = await world();
const reason = 'the bus left early';

interface Given {
  definition?: object;
  codes?: number;
  price?: number;
}

async function scene({ definition = {}, codes = 3, price = 100 }: Given = {}) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { limits: { staffPointsPerAct: 100, staffPointsPerDay: 250 } } });
  other.app.tenants.refresh();
  const stock = { kind: 'pool' };
  await mintOffer(w, tenant, {
    offerId: 'coffee',
    price,
    codes: freshCodes(codes),
    definition: { stock, ...definition },
  });
  const rider = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const staff = async (role: 'owner' | 'support' | 'viewer' = 'support') => {
    const { cookie } = await desk.signIn(role, tenant);
    return (method: 'GET' | 'POST', rest: string, body?: object): Promise<TestReply> =>
      desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${rest}`, cookie, ...(body && { body }) });
  };
  const call = await staff();
  let cases = 0;
  const give = (over: object = {}, as = call, member: TestMember = rider) => {
    cases += 1;
    const body = { offerId: 'coffee', reason, idempotencyKey: `case-2026-${cases}`, ...over };
    return as('POST', `/members/${member.memberId}/offer-grants`, body);
  };
  const redeem = (member: TestMember, body: object = {}, process = w) =>
    process.request(tenant, { method: 'POST', path: '/rest/offers/coffee/redemption', body, cookie: member.cookie });
  return {
    tenant,
    rider,
    staff,
    call,
    give,
    redeem,
    list: async (as = call) => (await as('GET', `/members/${rider.memberId}/offer-grants`)).body,
    withdraw: (grantId: string, as = call) =>
      as('POST', `/members/${rider.memberId}/offer-grants/${grantId}/withdrawal`, { reason }),
    open: async () =>
      (await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie: rider.cookie })).body as {
        GrantID: string;
        ExpiresAtUTC: string | null;
      }[],
  };
}

test('staff give an offer until a day; the member redeems it free, and the list shows its source and state [DESK-510, DESK-511]', async () => {
  const { tenant, rider, staff, give, list, open, redeem } = await scene();
  const given = await give({ lastDay: '2026-03-20' });
  expect(given).toMatchObject({ status: 200, body: { isRepeated: false, points: 100 } });
  const [grant] = await open();
  expect(grant).toMatchObject({ GrantID: given.body.grantId, ExpiresAtUTC: expect.stringMatching(/^2026-03-2[01]T/) });
  expect(await list()).toMatchObject({
    grants: [{ offerId: 'coffee', title: 'Day ticket', source: 'STAFF', campaign: null, state: 'OPEN' }],
    offers: [{ offerId: 'coffee', title: 'Day ticket' }],
  });
  expect(await redeem(rider, { GrantID: grant?.GrantID })).toMatchObject({ status: 200, body: { amount: 0 } });
  expect((await list()).grants).toMatchObject([{ state: 'USED' }]);
  w.clock.advance(60);
  await give({ lastDay: '2026-03-02' });
  w.clock.set('2026-03-04T12:00:00Z');
  expect((await list(await staff())).grants).toMatchObject([{ state: 'EXPIRED' }, { state: 'USED' }]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a gift is made once per key, also at the same time; a past day, an unknown offer and another offer are refused [DESK-511]', async () => {
  const { give, open } = await scene();
  const idempotencyKey = 'case-of-the-late-bus';
  const both = await Promise.all([give({ idempotencyKey }), give({ idempotencyKey })]);
  expect(both.map(({ body }) => body.isRepeated).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  expect(await give({ idempotencyKey, offerId: 'tea' })).toMatchObject({ status: 409, body: { error: 'KEY_TAKEN' } });
  expect(await give({ offerId: 'tea' })).toMatchObject({ status: 404 });
  expect(await give({ lastDay: '2026-03-01' })).toMatchObject({ status: 400, body: { field: 'lastDay' } });
  expect(await open()).toHaveLength(1);
});

test('a pool keeps a code for each gift from then on, so points cannot buy it [DESK-511, OFFER-22]', async () => {
  const { tenant, rider, give, open, redeem } = await scene({ codes: 2 });
  const buyer = await w.signUpMember(tenant, { status: 'VERIFIED' });
  await givePoints(w, tenant, buyer, 500);
  await give();
  expect([(await redeem(buyer)).status, (await redeem(buyer)).body.error]).toEqual([200, 'SOLD_OUT']);
  const [grant] = await open();
  expect((await redeem(rider, { GrantID: grant?.GrantID })).status).toBe(200);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('members who could not use an offer are not given it: of others, once used or held, or suspended [DESK-511]', async () => {
  const refused = { status: 409, body: { error: 'OFFER_NOT_FOR_MEMBER' } };
  expect(
    await (await scene({ definition: { for: { segment: 'pilots', granted: true } }, price: 0 })).give(),
  ).toMatchObject(refused);
  expect((await (await scene({ definition: { for: { granted: true } }, price: 0 })).give()).status).toBe(200);
  const once = await scene({ definition: { once: true } });
  expect((await once.give()).status).toBe(200);
  expect(await once.give()).toMatchObject(refused);
  const [grant] = await once.open();
  await once.redeem(once.rider, { GrantID: grant?.GrantID });
  expect(await once.give()).toMatchObject(refused);
  await once.call('POST', `/members/${once.rider.memberId}/suspend`, { reason });
  expect(await once.give()).toMatchObject({ body: { error: 'MEMBER_RESTS' } });
});

test('gifts count as the points of the offer, at least 100; above the limits a second person approves [DESK-513]', async () => {
  const dear = await scene({ price: 120 });
  const body = { offerId: 'coffee', reason, idempotencyKey: 'case-of-the-cat' };
  expect(await dear.give()).toMatchObject({
    status: 409,
    body: { error: 'NEEDS_SECOND_PERSON', points: 120, per: 'ACT' },
  });
  const asked = await dear.call('POST', '/approvals', {
    act: 'members.giveOffer',
    params: { member: dear.rider.memberId },
    body,
  });
  expect(asked).toMatchObject({ status: 200, body: { points: 120, state: 'PENDING' } });
  expect(await dear.open()).toEqual([]);
  const colleague = await dear.staff();
  expect((await colleague('POST', `/approvals/${asked.body.requestId}/approve`, {})).status).toBe(200);
  expect(await dear.open()).toHaveLength(1);
  const free = await scene({ price: 0 });
  expect([(await free.give()).status, (await free.give()).status]).toEqual([200, 200]);
  expect(await free.give()).toMatchObject({ body: { error: 'NEEDS_SECOND_PERSON', points: 100, per: 'DAY' } });
  expect((await free.give({}, await free.staff('viewer'))).status).toBe(403);
});

test('an unused offer is withdrawn once, a used one stays, and another member or agency is not found [DESK-512]', async () => {
  const { tenant, rider, staff, give, withdraw, open, redeem, list, call } = await scene();
  const { body } = await give();
  const stranger = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const path = `/members/${stranger.memberId}/offer-grants/${body.grantId}/withdrawal`;
  expect((await call('POST', path, { reason })).status).toBe(404);
  const elsewhere = await scene();
  expect((await elsewhere.withdraw(body.grantId)).status).toBe(404);
  expect([(await withdraw(body.grantId)).body, (await withdraw(body.grantId)).body]).toEqual([
    { isChanged: true },
    { isChanged: false },
  ]);
  expect([await open(), (await list()).grants]).toMatchObject([[], [{ state: 'WITHDRAWN' }]]);
  const second = await give();
  expect((await redeem(rider, { GrantID: second.body.grantId })).status).toBe(200);
  expect((await withdraw(second.body.grantId)).body).toEqual({ isChanged: false });
  const owner = await staff('owner');
  const acts = (await owner('GET', `/acts?member=${rider.memberId}`)).body.data as { verb: string; personal: object }[];
  const verbs = acts.map(({ verb }) => verb).filter((verb) => verb.endsWith('Offer'));
  expect(verbs.toSorted()).toEqual([...Array(2).fill('members.giveOffer'), ...Array(3).fill('members.withdrawOffer')]);
  expect(acts.find(({ verb }) => verb === 'members.giveOffer')?.personal).toEqual({ reason });
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a withdrawal waits for a redemption of the offer and then changes nothing [DESK-512]', async () => {
  const { tenant, rider, give, withdraw, redeem } = await scene();
  const { body } = await give();
  let late: Promise<TestReply> | undefined;
  let redeemed: Promise<TestReply> | undefined;
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [rider.memberId]);
    redeemed = redeem(rider, { GrantID: body.grantId }, other);
    await untilBlocked(tx, 1);
    late = withdraw(body.grantId);
    await untilBlocked(tx, 2);
  });
  const results = [(await redeemed)?.status, (await late)?.body.isChanged];
  expect(results).toEqual([200, false]);
  expect(await troubles(w, tenant)).toEqual([]);
});
