import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import {
  checkTicket,
  fromBase64,
  type InspectorKeys,
  importDayKey,
  importPublicKey,
  importTicketSecret,
  scannedCode,
  windowAt,
} from '@fareback/contract/live-ticket';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { givePoints, mintOffer, refund, troubles } from '../../testing/offers.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';
import { pruneSightings } from './store.ts';

const w = await world();
const { startShift, sync, devices, revokeDevice, replaceKey, doubleUse } = adminRoutes.tickets;

async function scene(stock: { validHours?: number } = { validHours: 2 }) {
  w.clock.set('2026-03-02T17:00:30Z');
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 1000);
  const offerId = await mintOffer(w, tenant, {
    price: 100,
    couponType: 'DIRECT_EXPIRE',
    definition: { stock: { kind: 'ticket', ...stock } },
    texts: { en: { Title: 'Day ticket' }, es: { Title: 'Boleto de un día' } },
  });
  const redeem = async () =>
    (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie }))
      .body;
  return { tenant, rider, offerId, redeem, desk: deskOf(w, tenant) };
}

const fetchTicket = (tenant: TestTenant, { cookie }: TestMember, id: string) =>
  w.request(tenant, { method: 'GET', path: `/rest/redemptions/${id}/ticket`, cookie });

/** What the rider's phone shows at the present time. */
async function shown(tenant: TestTenant, rider: TestMember, id: string): Promise<string> {
  const { body: ticket } = await fetchTicket(tenant, rider, id);
  const now = w.clock.now().getTime() / 1000;
  const day = ticket.secrets.find(({ from, until }: { from: number; until: number }) => now >= from && now < until);
  return scannedCode(ticket, await importTicketSecret(fromBase64(day.secret)), windowAt(now));
}

type DeskOf = ReturnType<typeof deskOf>;

/** An inspector's device after it fetched its keys. */
async function deviceAt(desk: DeskOf, label = 'Phone 1') {
  const deviceId = randomUUID();
  const shift = await desk.call(startShift, { body: { deviceId, label } });
  const keys: InspectorKeys = {
    agency: shift.agency,
    publicKeys: new Map([[shift.keyId, await importPublicKey(fromBase64(shift.publicKey))]]),
    dayKeys: await Promise.all(
      shift.dayKeys.map(async ({ key, ...times }) => ({
        ...times,
        keyId: shift.keyId,
        key: await importDayKey(fromBase64(key)),
      })),
    ),
    canceled: new Set(shift.canceled),
  };
  const check = (text: string) => checkTicket(keys, text, w.clock.now().getTime() / 1000);
  const send = (code: string, result: 'VALID' | 'COPIED' = 'VALID', sightingId: string = randomUUID()) =>
    desk.call(sync, {
      body: { deviceId, sightings: [{ sightingId, code, result, seenAt: w.clock.now().toISOString() }] },
    });
  return { deviceId, shift, check, send };
}

test('a redemption makes a ticket that begins at once and ends after its hours, in whole minutes [TICKET-01, TICKET-02]', async () => {
  const { tenant, rider, offerId, redeem } = await scene();
  const redemption = await redeem();
  expect(redemption).toMatchObject({
    OfferID: offerId,
    CouponType: 'DIRECT_EXPIRE',
    expiresAtUTC: '2026-03-02T19:01:00.000Z',
  });
  expect(redemption.CouponCode).toMatch(/^[A-Z2-9]{8}$/);
  expect(redemption.couponUrl).toBe(`ticket:${redemption.CouponCode}`);
  const { body } = await fetchTicket(tenant, rider, redemption.TransactionID);
  expect(body).toMatchObject({
    code: redemption.CouponCode,
    from: Date.parse('2026-03-02T17:00:30Z') / 1000,
    until: Date.parse('2026-03-02T19:01:00Z') / 1000,
  });
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a ticket without hours ends with the service day, and has one secret per day until then [TICKET-02, TICKET-05]', async () => {
  const { tenant, rider, redeem } = await scene({});
  const agency = await w.app.tenants.byId(tenant.tenantId);
  const redemption = await redeem();
  const { body } = await fetchTicket(tenant, rider, redemption.TransactionID);
  expect(body.secrets).toHaveLength(1);
  expect(body.until).toBe(body.secrets[0].until);
  const local = new Intl.DateTimeFormat('en-GB', { timeZone: agency?.timeZone ?? '', timeStyle: 'short' });
  const [hour = 0, minute = 0] = local
    .format(new Date(body.until * 1000))
    .split(':')
    .map(Number);
  expect(hour * 60 + minute).toBe(agency?.serviceDayStartMinutes);
  const long = await scene({ validHours: 60 });
  const week = await long.redeem();
  const ticket = (await fetchTicket(long.tenant, long.rider, week.TransactionID)).body;
  expect(ticket.secrets.length).toBeGreaterThanOrEqual(3);
});

test('an inspector who fetched keys checks the ticket offline until it ends, and refuses a refunded one after the next fetch [TICKET-03, TICKET-09, TICKET-12]', async () => {
  const { tenant, rider, offerId, redeem, desk } = await scene();
  const redemption = await redeem();
  const id = redemption.TransactionID;
  const { check, shift } = await deviceAt(desk);
  expect(shift.offers).toEqual([{ offerId, title: 'Day ticket' }]);
  const text = await shown(tenant, rider, id);
  expect(await check(text)).toMatchObject({ result: 'VALID', code: redemption.CouponCode, offer: offerId });
  w.clock.advance(120);
  expect(await check(text)).toMatchObject({ result: 'COPIED' });
  const later = await shown(tenant, rider, id);
  expect(await refund(w, tenant, id)).toBe('REFUNDED');
  expect((await fetchTicket(tenant, rider, id)).status).toBe(404);
  expect(await check(later)).toMatchObject({ result: 'VALID' });
  const renewed = await deviceAt(desk);
  expect(await renewed.check(later)).toMatchObject({ result: 'CANCELED' });
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a ticket is not found for another member, another agency, another kind of coupon, or after its end [TICKET-05]', async () => {
  const { tenant, rider, redeem } = await scene();
  const { TransactionID: id } = await redeem();
  const other = await w.signUpMember(tenant);
  expect((await fetchTicket(tenant, other, id)).status).toBe(404);
  const plain = await mintOffer(w, tenant, {
    price: 100,
    couponType: 'DIRECT_EXPIRE',
    definition: { stock: { kind: 'template', pattern: 'T-######', lifeMinutes: 60 } },
  });
  const path = `/rest/offers/${plain}/redemption`;
  const made = await w.request(tenant, { method: 'POST', path, cookie: rider.cookie });
  expect(made.body.couponUrl).toBeNull();
  expect((await fetchTicket(tenant, rider, made.body.TransactionID)).status).toBe(404);
  expect((await fetchTicket(tenant, rider, 'x')).status).toBe(404);
  w.clock.advance(3 * 3600);
  expect((await fetchTicket(tenant, rider, id)).status).toBe(404);
});

test('sightings arrive once although sent twice; double use and copies are in the report with their devices [TICKET-17, TICKET-18]', async () => {
  const { tenant, rider, redeem, desk } = await scene();
  const [once, twice, copied] = [await redeem(), await redeem(), await redeem()];
  const [first, second] = [await deviceAt(desk), await deviceAt(desk, 'Phone 2')];
  const sightingId = randomUUID();
  expect(await first.send(once.CouponCode, 'VALID', sightingId)).toEqual({ added: 1, known: 0, unknown: 0 });
  expect(await first.send(once.CouponCode, 'VALID', sightingId)).toEqual({ added: 0, known: 1, unknown: 0 });
  expect(await first.send('ZZZZ9999')).toEqual({ added: 0, known: 0, unknown: 1 });
  const pool = await mintOffer(w, tenant, { price: 100, codes: ['PQQL2345'] });
  const path = `/rest/offers/${pool}/redemption`;
  expect(await w.request(tenant, { method: 'POST', path, cookie: rider.cookie })).toMatchObject({
    body: { CouponCode: 'PQQL2345' },
  });
  expect(await first.send('PQQL2345')).toEqual({ added: 0, known: 0, unknown: 1 });
  await first.send(twice.CouponCode);
  const firstAt = w.clock.now().getTime() / 1000;
  w.clock.advance(300);
  await second.send(twice.CouponCode);
  w.clock.advance(60);
  await second.send(copied.CouponCode, 'COPIED');
  w.clock.advance(60);
  const { tickets } = await desk.call(doubleUse, { query: { language: 'es' } });
  expect(tickets).toMatchObject([
    { code: copied.CouponCode, sightings: [{ label: 'Phone 2', result: 'COPIED' }] },
    {
      code: twice.CouponCode,
      memberId: rider.memberId,
      title: 'Boleto de un día',
      refundedAt: null,
      sightings: [
        { label: 'Phone 1', result: 'VALID' },
        { label: 'Phone 2', result: 'VALID' },
      ],
    },
  ]);
  const third = await deviceAt(desk, 'Phone 3');
  expect(third.shift.seen).toEqual([
    { code: twice.CouponCode, at: firstAt },
    { code: once.CouponCode, at: firstAt },
  ]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a ticket used after its refund by an inspector without a network is in the report as canceled [TICKET-17]', async () => {
  const { tenant, redeem, desk } = await scene();
  const redemption = await redeem();
  const device = await deviceAt(desk);
  await refund(w, tenant, redemption.TransactionID);
  w.clock.advance(60);
  await device.send(redemption.CouponCode);
  w.clock.advance(60);
  const { tickets } = await desk.call(doubleUse);
  expect(tickets).toMatchObject([{ code: redemption.CouponCode, sightings: [{ result: 'CANCELED' }] }]);
  expect(tickets[0]?.refundedAt).not.toBeNull();
});

test('a revoked device gets no keys and may send nothing; others go on [TICKET-16]', async () => {
  const { redeem, desk } = await scene();
  const redemption = await redeem();
  const [lost, other] = [await deviceAt(desk, 'Lost'), await deviceAt(desk, 'Other')];
  await desk.call(revokeDevice, { params: { device: lost.deviceId } });
  await expect(desk.call(startShift, { body: { deviceId: lost.deviceId, label: 'Lost' } })).rejects.toThrow(
    'DEVICE_REVOKED',
  );
  await expect(lost.send(redemption.CouponCode)).rejects.toThrow('DEVICE_REVOKED');
  expect(await other.send(redemption.CouponCode)).toMatchObject({ added: 1 });
  const listed = (await desk.call(devices)).devices;
  expect(listed.map(({ label, revokedAt, syncedAt }) => [label, revokedAt !== null, syncedAt !== null])).toEqual(
    expect.arrayContaining([
      ['Lost', true, false],
      ['Other', false, true],
    ]),
  );
  await expect(desk.call(revokeDevice, { params: { device: randomUUID() } })).rejects.toThrow('NOT_FOUND');
});

test('a shift gets the keys of its service day alone, and of the next in the last eight hours [TICKET-09]', async () => {
  const { desk, tenant } = await scene();
  const agency = await w.app.tenants.byId(tenant.tenantId);
  expect([agency?.timeZone, agency?.serviceDayStartMinutes]).toEqual(['UTC', 0]);
  w.clock.set('2026-03-02T15:59:00Z');
  const morning = (await deviceAt(desk)).shift.dayKeys;
  expect(morning).toHaveLength(1);
  w.clock.set('2026-03-02T16:01:00Z');
  const night = (await deviceAt(desk)).shift.dayKeys;
  expect(night).toHaveLength(2);
  expect(night[0]).toEqual(morning[0]);
  expect(night[1]?.from).toBe(night[0]?.until);
});

test('a shift is in the audit log once for each device, name, person and keys, however often its page fetches them [TICKET-24]', async () => {
  const { desk, tenant } = await scene();
  w.clock.set('2026-03-02T09:00:00Z');
  const deviceId = randomUUID();
  const fetchKeys = (by = desk, label = 'Phone 1') => by.call(startShift, { body: { deviceId, label } });
  const rows = async () =>
    (await desk.call(adminRoutes.acts.list, { query: { verb: 'tickets.startShift' } })).data.length;
  for (const _ of Array(3).keys()) {
    await fetchKeys();
    w.clock.advance(900);
  }
  expect(await rows()).toBe(1);
  await fetchKeys(desk, 'Phone 2');
  await fetchKeys(deskOf(w, tenant, { name: 'Ines Rocha' }), 'Phone 2');
  expect(await rows()).toBe(3);
  w.clock.set('2026-03-03T09:00:00Z');
  await fetchKeys(desk, 'Phone 2');
  expect(await rows()).toBe(4);
});

test('after the key is replaced old codes need a network, and new ones are valid with the new keys [TICKET-04, TICKET-15]', async () => {
  const { tenant, rider, redeem, desk } = await scene();
  const { TransactionID: id } = await redeem();
  const before = await deviceAt(desk);
  const old = await shown(tenant, rider, id);
  expect(await desk.call(replaceKey)).toEqual({ keyId: 2 });
  const renewed = await shown(tenant, rider, id);
  expect(await before.check(renewed)).toMatchObject({ result: 'NO_KEYS' });
  const after = await deviceAt(desk);
  expect(await after.check(old)).toMatchObject({ result: 'NO_KEYS' });
  expect(await after.check(renewed)).toMatchObject({ result: 'VALID' });
});

test('a refunded ticket stays canceled, and a sighting is known, after the stock of its offer changes [TICKET-12, TICKET-17]', async () => {
  const { tenant, offerId, redeem, desk } = await scene();
  const redemption = await redeem();
  await refund(w, tenant, redemption.TransactionID);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update offer set definition = jsonb_set(definition, '{stock}', '{"kind": "template", "pattern": "T-######", "lifeMinutes": 60}')
        where tenant_id = $1 and offer_id = $2`,
      [tx.tenantId, offerId],
    ),
  );
  const device = await deviceAt(desk);
  expect(device.shift.canceled).toEqual([redemption.CouponCode]);
  expect(device.shift.offers).toEqual([{ offerId, title: 'Day ticket' }]);
  expect(await device.send(redemption.CouponCode)).toMatchObject({ added: 1 });
});

test("another agency's inspector does not accept the ticket, and its sightings say nothing [TICKET-13, TEN-01]", async () => {
  const { tenant, rider, redeem } = await scene();
  const redemption = await redeem();
  const text = await shown(tenant, rider, redemption.TransactionID);
  const elsewhere = await scene();
  const device = await deviceAt(elsewhere.desk);
  expect(await device.check(text)).toMatchObject({ result: 'OTHER_AGENCY' });
  expect(await device.send(redemption.CouponCode)).toEqual({ added: 0, known: 0, unknown: 1 });
});

test("a member's copy has the sightings, an erasure deletes them, and so does their age [TICKET-20]", async () => {
  const { tenant, rider, offerId, redeem, desk } = await scene();
  const redemption = await redeem();
  const device = await deviceAt(desk);
  await device.send(redemption.CouponCode);
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: rider.memberId, now: w.clock.now() };
  const copy = await w.inTenant(tenant, (tx) => exportMember({ ...person, tx }));
  expect(copy).toMatchObject({
    ticketSightings: [{ redemptionId: redemption.TransactionID, result: 'VALID', seenAt: w.clock.now() }],
  });
  const stranger = await w.signUpMember(tenant);
  await givePoints(w, tenant, stranger, 200);
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  const rows = () =>
    w.inTenant(tenant, (tx) => tx.query('select 1 from ticket_sighting where tenant_id = $1', [tenant.tenantId]));
  expect(await rows()).toEqual([]);
  expect(await device.send(redemption.CouponCode)).toEqual({ added: 0, known: 0, unknown: 1 });
  expect(await rows()).toEqual([]);
  const path = `/rest/offers/${offerId}/redemption`;
  const kept = await w.request(tenant, { method: 'POST', path, cookie: stranger.cookie });
  expect(await device.send(kept.body.CouponCode)).toMatchObject({ added: 1 });
  expect(await w.inTenant(tenant, (tx) => pruneSightings(tx, w.clock.now()))).toBe(0);
  expect(await rows()).toHaveLength(1);
  w.clock.advance(91 * 86_400);
  await w.inTenant(tenant, (tx) => pruneSightings(tx, w.clock.now()));
  expect(await rows()).toEqual([]);
  expect(await troubles(w, tenant)).toEqual([]);
});
