import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestReply, world } from '../../testing/index.ts';
import { addCodes, freshCodes, givePoints, mintOffer, refund, troubles } from '../../testing/offers.ts';
import { createSupplierEnv } from '../../testing/supplier-env.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const { startShift, sync } = adminRoutes.tickets;
const asked = { cause: 'NOT_OPENING', reason: 'the screen stays white' };
const DAY_SECONDS = 86_400;

interface Given {
  codes?: number;
  price?: number;
  couponType?: string;
  definition?: Record<string, unknown>;
  limits?: Record<string, number>;
}

const tickets = { couponType: 'DIRECT_EXPIRE', definition: { stock: { kind: 'ticket', validHours: 2 } } };

async function scene({ codes = 5, price = 100, couponType, definition, limits = {} }: Given = {}) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { limits } });
  const offerId = await mintOffer(w, tenant, {
    price,
    codes: freshCodes(codes),
    ...(couponType && { couponType }),
    definition: definition ?? { stock: { kind: 'pool' } },
  });
  const rider = await w.signUpMember(tenant, { status: 'VERIFIED' });
  await givePoints(w, tenant, rider, 1000);
  const staff = async (role: 'owner' | 'support' | 'viewer' = 'support') => {
    const { cookie } = await desk.signIn(role, tenant);
    return (method: 'GET' | 'POST', rest: string, body?: object): Promise<TestReply> =>
      desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${rest}`, cookie, ...(body && { body }) });
  };
  const call = await staff();
  const redeem = async (member = rider) =>
    (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: member.cookie }))
      .body;
  return {
    tenant,
    offerId,
    rider,
    staff,
    call,
    redeem,
    replace: (id: string, as = call) => as('POST', `/redemptions/${id}/replacement`, asked),
    diagnose: async (id: string, as = call) => (await as('GET', `/redemptions/${id}/diagnosis`)).body,
    read: async (id: string) =>
      (await w.request(tenant, { method: 'GET', path: `/rest/redemptions/${id}/en`, cookie: rider.cookie })).body,
    balance: () =>
      w.inTenant(tenant, (tx) =>
        tx.first('select available from member_account where member_id = $1', [rider.memberId]),
      ),
    run: (sql: string, values: unknown[] = []) => w.inTenant(tenant, (tx) => tx.query(sql, values)),
  };
}

const why = ({ status, body }: TestReply) => [status, body.error, body.why];

test('support replaces a code: the rider reads another one, pays nothing, and the old one is never given again [REDEEM-32, REDEEM-34, DESK-662]', async () => {
  const s = await scene({ codes: 2 });
  const { TransactionID: id, CouponCode: old } = await s.redeem();
  expect(await s.diagnose(id)).toMatchObject({ state: 'GIVEN', stock: 'pool', obstacle: null, replacementsLeft: 2 });
  w.clock.advance(60);
  expect(await s.replace(id)).toMatchObject({ status: 200, body: { redemptionId: id, replacementsLeft: 1 } });
  const now = await s.read(id);
  expect(now).toMatchObject({ amount: 100, replacedAtUTC: '2026-03-02T12:01:00.000Z', refundedAtUTC: null });
  expect([now.CouponCode === old, await s.balance()]).toEqual([false, { available: 900 }]);
  const buyer = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  await givePoints(w, s.tenant, buyer, 500);
  expect((await s.redeem(buyer)).error).toBe('SOLD_OUT');
  const known = await w.inTenant(s.tenant, async (tx) => (await tx.query('select 1 from coupon')).length);
  await expect(
    s.run('update coupon set redemption_id = $1 where voided_at is not null', [randomUUID()]),
  ).rejects.toThrow('coupon_void_stays');
  expect(known).toBe(2);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('staff find the member by a replaced code, the act has cause and reason, and the rider is notified [DESK-34, DESK-662, NOTIFY-19]', async () => {
  const s = await scene();
  const { TransactionID: id, CouponCode: old, OfferID } = await s.redeem();
  await s.replace(id);
  const found = await s.call('POST', '/members/search', { question: old });
  expect(found.body.members ?? found.body).toMatchObject([{ memberId: s.rider.memberId }]);
  const owner = await s.staff('owner');
  const acts = (await owner('GET', `/acts?member=${s.rider.memberId}`)).body.data;
  expect(acts.find(({ verb }: { verb: string }) => verb === 'redemptions.replace')).toMatchObject({
    subject: { kind: 'redemption', id },
    facts: { offerId: OfferID, cause: 'NOT_OPENING', points: 100, isSeenUsed: false },
    personal: { reason: asked.reason },
  });
  expect(await s.run(`select facts from notification where kind = 'REDEMPTION'`)).toEqual([
    { facts: { isReplaced: 1 } },
  ]);
});

test('two agents at once replace a redemption once, and the database keeps a second replacement out [REDEEM-33]', async () => {
  const s = await scene();
  const { TransactionID: id } = await s.redeem();
  const replies = await Promise.all([s.replace(id, await s.staff()), s.replace(id)]);
  expect(replies.map(why).toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined, undefined],
    [409, 'NOT_REPLACEABLE', 'REPLACED'],
  ]);
  const again = `insert into code_replacement select tenant_id, member_id, redemption_id, offer_id, new_coupon_id,
    (select max(coupon_id) from coupon), null, 'OTHER', now() from code_replacement`;
  await expect(s.run(again)).rejects.toThrow('code_replacement_pkey');
  await expect(s.run('delete from code_replacement')).rejects.toThrow('permission denied');
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a replaced ticket is canceled for inspectors, and the new one has its full time; after a refund both codes are [REDEEM-35, TICKET-12]', async () => {
  const s = await scene(tickets);
  const { TransactionID: id, CouponCode: old } = await s.redeem();
  w.clock.advance(3600);
  await s.replace(id, await s.staff());
  const { CouponCode: fresh, expiresAtUTC } = await s.read(id);
  expect(expiresAtUTC).toBe('2026-03-02T15:00:00.000Z');
  const live = await w.request(s.tenant, {
    method: 'GET',
    path: `/rest/redemptions/${id}/ticket`,
    cookie: s.rider.cookie,
  });
  expect(live.body).toMatchObject({ code: fresh, from: Date.parse('2026-03-02T13:00:00Z') / 1000 });
  const inspectors = deskOf(w, s.tenant);
  const deviceId = randomUUID();
  expect((await inspectors.call(startShift, { body: { deviceId, label: 'Phone 1' } })).canceled).toEqual([old]);
  const seenAt = w.clock.now().toISOString();
  const sighting = { sightingId: randomUUID(), code: old, result: 'VALID' as const, seenAt };
  await inspectors.call(sync, { body: { deviceId, sightings: [sighting] } });
  expect(await s.run('select result from ticket_sighting')).toEqual([{ result: 'CANCELED' }]);
  await refund(w, s.tenant, id);
  const { canceled } = await inspectors.call(startShift, { body: { deviceId, label: 'Phone 1' } });
  expect(new Set(canceled)).toEqual(new Set([old, fresh]));
  expect(await s.balance()).toEqual({ available: 1000 });
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a ticket that an inspector saw as valid is replaced only after a second person approved it [REDEEM-33, DESK-662]', async () => {
  const s = await scene(tickets);
  const { TransactionID: id, CouponCode: code } = await s.redeem();
  const inspectors = deskOf(w, s.tenant);
  const deviceId = randomUUID();
  await inspectors.call(startShift, { body: { deviceId, label: 'Phone 1' } });
  const seenAt = w.clock.now().toISOString();
  await inspectors.call(sync, {
    body: { deviceId, sightings: [{ sightingId: randomUUID(), code, result: 'VALID', seenAt }] },
  });
  expect(await s.diagnose(id)).toMatchObject({
    isSeenUsed: true,
    lastScan: { at: seenAt, result: 'VALID', device: 'Phone 1' },
  });
  expect(await s.replace(id)).toMatchObject({ status: 409, body: { error: 'NEEDS_SECOND_PERSON', points: 100 } });
  expect((await s.read(id)).CouponCode).toBe(code);
  const request = { act: 'redemptions.replace', params: { redemption: id }, body: asked };
  const { requestId } = (await s.call('POST', '/approvals', request)).body;
  expect((await s.read(id)).CouponCode).toBe(code);
  w.clock.advance(60);
  expect((await (await s.staff())('POST', `/approvals/${requestId}/approve`, {})).status).toBe(200);
  expect((await s.read(id)).CouponCode).not.toBe(code);
  const shift = await inspectors.call(startShift, { body: { deviceId, label: 'Phone 1' } });
  expect([shift.seen, shift.canceled]).toEqual([[], [code]]);
});

test('a member gets two replacements in 30 days [REDEEM-33]', async () => {
  const s = await scene();
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) ids.push((await s.redeem()).TransactionID);
  await addCodes(w, s.tenant, s.offerId, 5);
  expect([(await s.replace(ids[0] ?? '')).status, (await s.replace(ids[1] ?? '')).status]).toEqual([200, 200]);
  expect(why(await s.replace(ids[2] ?? ''))).toEqual([409, 'NOT_REPLACEABLE', 'LIMIT']);
  w.clock.advance(30 * DAY_SECONDS - 1);
  expect((await s.diagnose(ids[2] ?? '', await s.staff())).obstacle).toBe('LIMIT');
  w.clock.advance(1);
  expect((await s.replace(ids[2] ?? '', await s.staff())).status).toBe(200);
});

test('without a code for it nothing changes and the reason is named: sold out, promised, another stock, no code, refunded, suspended [REDEEM-32, REDEEM-36]', async () => {
  const empty = await scene({ codes: 1 });
  const { TransactionID: last, CouponCode: code } = await empty.redeem();
  expect(why(await empty.replace(last))).toEqual([409, 'NOT_REPLACEABLE', 'SOLD_OUT']);
  expect((await empty.read(last)).CouponCode).toBe(code);

  const promised = await scene({ codes: 2 });
  const { TransactionID: one } = await promised.redeem();
  const gift = { offerId: promised.offerId, reason: asked.reason, idempotencyKey: 'case-2026-1' };
  await promised.call('POST', `/members/${promised.rider.memberId}/offer-grants`, gift);
  expect(why(await promised.replace(one))).toEqual([409, 'NOT_REPLACEABLE', 'SOLD_OUT']);

  const changed = await scene();
  const { TransactionID: other } = await changed.redeem();
  await changed.run(`update offer set definition = '{"stock": {"kind": "template", "pattern": "X-####"}}'`);
  expect(why(await changed.replace(other))).toEqual([409, 'NOT_REPLACEABLE', 'STOCK_CHANGED']);

  const fixed = await scene({
    couponType: 'DIRECT',
    definition: { stock: { kind: 'fixed', url: 'https://x.example' } },
  });
  expect(why(await fixed.replace((await fixed.redeem()).TransactionID))).toEqual([409, 'NOT_REPLACEABLE', 'NO_CODE']);

  const back = await scene();
  const { TransactionID: gone } = await back.redeem();
  const { TransactionID: kept } = await back.redeem();
  await refund(w, back.tenant, gone);
  expect(why(await back.replace(gone))).toEqual([409, 'NOT_REPLACEABLE', 'REFUNDED']);
  await back.call('POST', `/members/${back.rider.memberId}/suspend`, { reason: asked.reason });
  expect(why(await back.replace(kept))).toEqual([409, 'NOT_REPLACEABLE', 'MEMBER_RESTS']);
  for (const { tenant } of [empty, promised, fixed, back]) expect(await troubles(w, tenant)).toEqual([]);
});

test("a supplier's code is not replaced, because it cannot be voided there [REDEEM-36]", async () => {
  const stage = await createSupplierEnv(w, {
    couponType: 'DIRECT_EXPIRE_TICKET',
    definition: { stock: { kind: 'supplier', supplier: 'ferries', product: 'hop', lifeMinutes: 120 } },
  });
  const { TransactionID: id } = (await stage.press(randomUUID())).body;
  const { cookie } = await desk.signIn('support', stage.tenant);
  const path = `/admin/agencies/${stage.tenant.tenantId}/redemptions/${id}`;
  expect((await desk.call({ method: 'GET', path: `${path}/diagnosis`, cookie })).body).toMatchObject({
    stock: 'supplier',
    supplierId: 'ferries',
    askedAgainAt: null,
    obstacle: 'SUPPLIER',
  });
  const refused = await desk.call({ method: 'POST', path: `${path}/replacement`, cookie, body: asked });
  expect(why(refused)).toEqual([409, 'NOT_REPLACEABLE', 'SUPPLIER']);
  await stage.stop();
});

test('a generated code lives its full time from the replacement on [REDEEM-32]', async () => {
  const s = await scene({
    couponType: 'DIRECT_EXPIRE',
    definition: {
      stock: { kind: 'template', pattern: 'BUS-######', url: 'https://x.example/{code}', lifeMinutes: 90 },
    },
  });
  const { TransactionID: id, CouponCode: old } = await s.redeem();
  w.clock.advance(6000);
  const late = await s.staff();
  expect(await s.diagnose(id, late)).toMatchObject({ isExpired: true, obstacle: null });
  await s.replace(id, late);
  const now = await s.read(id);
  expect(now).toMatchObject({
    expiresAtUTC: '2026-03-02T15:10:00.000Z',
    couponUrl: `https://x.example/${now.CouponCode}`,
  });
  expect(now.CouponCode).not.toBe(old);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('staff do not replace a code of their own rider account, and an agency sets its own limit [DESK-662, REDEEM-33]', async () => {
  const s = await scene();
  const { TransactionID: id } = await s.redeem();
  const call = { params: { redemption: id }, body: { cause: 'OTHER' as const, reason: asked.reason } };
  const own = deskOf(w, s.tenant, { email: s.rider.email.toUpperCase() });
  await expect(own.call(adminRoutes.redemptions.replace, call)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
  const strict = await scene({ limits: { codeReplacementsPerMemberPerMonth: 1 } });
  const [one, two] = [await strict.redeem(), await strict.redeem()];
  expect((await strict.replace(one.TransactionID)).body.replacementsLeft).toBe(0);
  expect(why(await strict.replace(two.TransactionID))).toEqual([409, 'NOT_REPLACEABLE', 'LIMIT']);
});

test('a replaced gift counts as many points as its offer costs, not its price of 0 [REDEEM-37, DESK-513]', async () => {
  const s = await scene({ price: 3000, limits: { staffPointsPerDay: 5000 } });
  const gift = { offerId: s.offerId, reason: asked.reason, idempotencyKey: 'case-2026-2' };
  const { grantId } = (await s.call('POST', `/members/${s.rider.memberId}/offer-grants`, gift)).body;
  const path = `/rest/offers/${s.offerId}/redemption`;
  const { body } = await w.request(s.tenant, {
    method: 'POST',
    path,
    cookie: s.rider.cookie,
    body: { GrantID: grantId },
  });
  expect(body).toMatchObject({ amount: 0 });
  expect(await s.replace(body.TransactionID)).toMatchObject({
    status: 409,
    body: { error: 'NEEDS_SECOND_PERSON', points: 3000 },
  });
  expect((await s.replace(body.TransactionID, await s.staff())).status).toBe(200);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a viewer diagnoses but does not replace, a proof is needed, and another agency finds nothing [DESK-661, DESK-662, TEN-01]', async () => {
  const s = await scene();
  const { TransactionID: id } = await s.redeem();
  const viewer = await s.staff('viewer');
  expect([(await s.diagnose(id, viewer)).state, (await s.replace(id, viewer)).status]).toEqual(['GIVEN', 403]);
  const elsewhere = await scene();
  expect([(await elsewhere.replace(id)).status, (await elsewhere.diagnose(id)).error]).toEqual([404, 'NOT_FOUND']);
  w.clock.advance(360);
  expect(await s.replace(id)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
});
