import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestMember, type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';
import { balanceOf } from '../../ledger/index.ts';

const w = await world();

const redeem = (tenant: TestTenant, member: TestMember, offerId: string, key?: string): Promise<TestReply> =>
  w.request(tenant, {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: member.cookie,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const balance = (tenant: TestTenant, member: TestMember): Promise<number> =>
  w.inTenant(tenant, (tx) => balanceOf(tx, member.memberId));

async function riderWith(points: number[], status = 'VERIFIED'): Promise<{ tenant: TestTenant; rider: TestMember }> {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant, { status });
  if (points.length > 0) await givePoints(w, tenant, rider, ...points);
  return { tenant, rider };
}

describe('redeem', () => {
  test('points are exchanged for the next pool code, with its texts and mappings [REDEEM-01, REDEEM-09, REDEEM-13, API-41]', async () => {
    const { tenant, rider } = await riderWith([300, 250]);
    const codes = freshCodes(2);
    const offerId = await mintOffer(w, tenant, {
      price: 500,
      codes,
      definition: {
        stock: { kind: 'pool' },
        fieldMappings: { link: 'https://rides.example/redeem?c={code}', extra: { pin: '42' } },
      },
      texts: {
        en: {
          Title: 'Day ticket',
          CouponInstructions: 'Show it',
          TermsAndConditionsTitle: 'Terms',
          fields: { pin: 'PIN' },
        },
      },
    });
    const reply = await redeem(tenant, rider, offerId);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      OfferID: offerId,
      amount: 500,
      CouponType: 'UNIQUE_CODE',
      CouponCode: codes[0],
      couponUrl: null,
      refundedAtUTC: null,
      redeemedAtUTC: w.clock.now().toISOString(),
      AcknowledgedAtUTC: null,
      Title: 'Day ticket',
      CouponInstructions: 'Show it',
      TermsAndConditionsTitle: 'Terms',
      TermsAndConditionsBody: null,
    });
    expect(JSON.parse(reply.body.FieldMappings)).toEqual({
      Code: codes[0],
      PIN: '42',
      instructions: 'Show it',
      link: `https://rides.example/redeem?c=${codes[0]}`,
    });
    expect(await balance(tenant, rider)).toBe(50);
    expect((await redeem(tenant, rider, offerId)).body.error).toBe('INSUFFICIENT_BALANCE');
  });

  test.each([
    [99, 409],
    [100, 200],
    [101, 200],
  ])('a balance of %i for a price of 100 gets status %i [REDEEM-02]', async (points, status) => {
    const { tenant, rider } = await riderWith([points]);
    const offerId = await mintOffer(w, tenant, { price: 100, codes: freshCodes(1) });
    const reply = await redeem(tenant, rider, offerId);
    expect(reply.status).toBe(status);
    expect(reply.body.error).toBe(status === 409 ? 'INSUFFICIENT_BALANCE' : undefined);
    expect(await balance(tenant, rider)).toBe(status === 200 ? points - 100 : points);
  });

  test('a free offer needs no points [REDEEM-02, OFFER-02]', async () => {
    const { tenant, rider } = await riderWith([]);
    const offerId = await mintOffer(w, tenant, { price: 0, codes: freshCodes(1) });
    const reply = await redeem(tenant, rider, offerId);
    expect(reply.status).toBe(200);
    expect(reply.body.amount).toBe(0);
  });

  test.each([
    ['NEW', 'PHONE_NOT_VERIFIED'],
    ['CONSENT', 'PHONE_NOT_VERIFIED'],
    ['SUSPENDED', 'ACCOUNT_SUSPENDED'],
    ['OPTED_OUT', 'ACCOUNT_OPTED_OUT'],
  ])('a member who is %s is rejected with %s and loses nothing [REDEEM-03]', async (status, error) => {
    const { tenant, rider } = await riderWith([100], status);
    const codes = freshCodes(1);
    const offerId = await mintOffer(w, tenant, { codes });
    const reply = await redeem(tenant, rider, offerId);
    expect([reply.status, reply.body.error]).toEqual([409, error]);
    expect(await balance(tenant, rider)).toBe(100);
  });

  test('without a session nothing is redeemed [API-41]', async () => {
    const { tenant } = await riderWith([]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
    const reply = await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption` });
    expect([reply.status, reply.body.error]).toEqual([403, 'SESSION_REQUIRED']);
  });

  test('an unknown, inactive, not yet started, ended or foreign offer is unavailable [API-41]', async () => {
    const { tenant, rider } = await riderWith([100]);
    const other = await w.mintTenant();
    const foreign = await mintOffer(w, other, { codes: freshCodes(1) });
    const stock = { kind: 'pool' };
    const inactive = await mintOffer(w, tenant, { isActive: false, codes: freshCodes(1) });
    const future = await mintOffer(w, tenant, { codes: freshCodes(1), definition: { stock, startsOn: '2026-03-03' } });
    const over = await mintOffer(w, tenant, { codes: freshCodes(1), definition: { stock, endsOn: '2026-03-01' } });
    for (const offerId of ['nothing', foreign, inactive, future, over]) {
      const reply = await redeem(tenant, rider, offerId);
      expect([reply.status, reply.body.error]).toEqual([404, 'OFFER_UNAVAILABLE']);
    }
    const today = await mintOffer(w, tenant, {
      codes: freshCodes(1),
      definition: { stock, startsOn: '2026-03-02', endsOn: '2026-03-02' },
    });
    expect((await redeem(tenant, rider, today)).status).toBe(200);
  });

  test('an empty pool is sold out and moves no points; an expired code does not count [REDEEM-17]', async () => {
    const { tenant, rider } = await riderWith([200]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
    await w.inTenant(tenant, (tx) =>
      tx.run(`update coupon set expires_at = $1 where offer_id = $2`, [w.clock.now(), offerId]),
    );
    const reply = await redeem(tenant, rider, offerId);
    expect([reply.status, reply.body.error]).toEqual([409, 'SOLD_OUT']);
    expect(await balance(tenant, rider)).toBe(200);
  });

  test('the rider sees when a pool code expires, immediately and later; a code without expiry shows no date [REDEEM-17]', async () => {
    const { tenant, rider } = await riderWith([200]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(2) });
    const expiresAt = new Date('2026-07-31T04:00:00.000Z');
    await w.inTenant(tenant, (tx) =>
      tx.run('update coupon set expires_at = $1 where coupon_id = (select min(coupon_id) from coupon)', [expiresAt]),
    );
    const dated = (await redeem(tenant, rider, offerId)).body;
    const plain = (await redeem(tenant, rider, offerId)).body;
    await w.inTenant(tenant, (tx) => tx.run('update coupon set expires_at = null'));
    for (const [{ TransactionID }, seen] of [
      [dated, expiresAt.toISOString()],
      [plain, undefined],
    ]) {
      const path = `/rest/redemptions/${TransactionID}/en`;
      const { body } = await w.request(tenant, { method: 'GET', path, cookie: rider.cookie });
      expect(body.expiresAtUTC).toBe(seen);
    }
    expect([dated.expiresAtUTC, plain.expiresAtUTC]).toEqual([expiresAt.toISOString(), undefined]);
  });

  test.each([
    ['exactly as long as the rider needs', {}, 15 * 60_000, 409],
    ['a moment longer', {}, 15 * 60_000 + 1, 200],
    ['as short as the offer allows', { lifeLeastMinutes: 120 }, 120 * 60_000, 409],
    ['longer than the offer asks', { lifeLeastMinutes: 0 }, 1, 200],
    ['not at all', { lifeLeastMinutes: 0 }, 0, 409],
  ])(
    'a code that lives %s is given out or withheld, and the offer’s status agrees [REDEEM-17]',
    async (_, more, millis, status) => {
      const { tenant, rider } = await riderWith([200]);
      const definition = { stock: { kind: 'pool', ...more } };
      const offerId = await mintOffer(w, tenant, { codes: freshCodes(1), definition });
      const expiresAt = new Date(w.clock.now().getTime() + millis);
      await w.inTenant(tenant, (tx) => tx.run('update coupon set expires_at = $1', [expiresAt]));
      const path = '/rest/users/me/offersStatus';
      const { body } = await w.request(tenant, { method: 'GET', path, cookie: rider.cookie });
      expect(body[0].status).toBe(status === 200 ? 'AVAILABLE' : 'SOLD_OUT');
      expect((await redeem(tenant, rider, offerId)).status).toBe(status);
    },
  );

  test('a ticket gets a URL with its own code; fixed content needs no code; a credit needs a supplier [REDEEM-10, REDEEM-17]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const ticket = await mintOffer(w, tenant, {
      couponType: 'DIRECT_EXPIRE_TICKET',
      definition: { stock: { kind: 'template', pattern: 'T-####', url: 'https://tickets.example/{code}' } },
    });
    const fixed = await mintOffer(w, tenant, {
      couponType: 'CATALOG',
      definition: { stock: { kind: 'fixed', url: 'https://catalogue.example/a' } },
    });
    const credit = await mintOffer(w, tenant, { couponType: 'CREDIT_PASS', definition: { stock: { kind: 'credit' } } });
    const issued = await redeem(tenant, rider, ticket);
    expect(issued.body.CouponCode).toMatch(/^T-[A-Z2-9]{4}$/);
    expect(issued.body.couponUrl).toBe(`https://tickets.example/${issued.body.CouponCode}`);
    expect((await redeem(tenant, rider, fixed)).body).toMatchObject({
      CouponCode: null,
      couponUrl: 'https://catalogue.example/a',
    });
    expect((await redeem(tenant, rider, credit)).body.error).toBe('OFFER_UNAVAILABLE');
    expect(await balance(tenant, rider)).toBe(800);
  });
});

describe('same key', () => {
  test('returns the first redemption again, sequentially and in parallel [REDEEM-04]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(10) });
    const key = randomUUID();
    const first = await redeem(tenant, rider, offerId, key);
    expect((await redeem(tenant, rider, offerId, key)).body).toEqual(first.body);
    const together = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(tenant, rider, offerId, together)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await balance(tenant, rider)).toBe(800);
  });

  test('for another offer is rejected, also while the first request is running [REDEEM-04]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const one = await mintOffer(w, tenant, { codes: freshCodes(5) });
    const two = await mintOffer(w, tenant, { codes: freshCodes(5) });
    const key = randomUUID();
    await redeem(tenant, rider, one, key);
    expect((await redeem(tenant, rider, two, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
    const together = randomUUID();
    const replies = await Promise.all([redeem(tenant, rider, one, together), redeem(tenant, rider, two, together)]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(tenant, rider)).toBe(800);
  });

  test('of another member is a separate request, and without a key each request counts separately [REDEEM-04]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const friend = await w.signUpMember(tenant);
    await givePoints(w, tenant, friend, 1000);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(10) });
    const key = randomUUID();
    const replies = await Promise.all([
      redeem(tenant, rider, offerId, key),
      redeem(tenant, friend, offerId, key),
      redeem(tenant, rider, offerId),
      redeem(tenant, rider, offerId),
    ]);
    expect(new Set(replies.map((reply) => reply.body.CouponCode)).size).toBe(4);
  });
});

describe('rolling limit', () => {
  test('rejects at the limit, until the oldest redemption leaves the window [OFFER-11, OFFER-03, API-15]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(10), limit: { redemptions: 2, days: 7 } });
    const status = async (): Promise<unknown> =>
      (await w.request(tenant, { method: 'GET', path: '/rest/users/me/offersStatus', cookie: rider.cookie })).body;
    const begun = w.clock.now();
    expect((await redeem(tenant, rider, offerId)).status).toBe(200);
    w.clock.advance(3600);
    expect(await status()).toEqual([{ OfferID: offerId, status: 'AVAILABLE', NextResetAtUTC: null }]);
    expect((await redeem(tenant, rider, offerId)).status).toBe(200);
    const resetAt = new Date(begun.getTime() + 7 * 86_400_000);
    const limited = [{ OfferID: offerId, status: 'UNAVAILABLE_LIMIT', NextResetAtUTC: resetAt.toISOString() }];
    expect(await status()).toEqual(limited);
    expect((await redeem(tenant, rider, offerId)).body.error).toBe('LIMIT_REACHED');
    w.clock.set(new Date(resetAt.getTime() - 1000));
    expect(await status()).toEqual(limited);
    expect((await redeem(tenant, rider, offerId)).body.error).toBe('LIMIT_REACHED');
    w.clock.set(resetAt);
    expect(await status()).toEqual([{ OfferID: offerId, status: 'AVAILABLE', NextResetAtUTC: null }]);
    expect((await redeem(tenant, rider, offerId)).status).toBe(200);
    expect((await redeem(tenant, rider, offerId)).body.error).toBe('LIMIT_REACHED');
    w.clock.set(begun);
  });

  test.each([
    { redemptions: 0, days: 7 },
    { redemptions: 2, days: 0 },
  ])('with $redemptions redemptions in $days days is unlimited [OFFER-10]', async (limit) => {
    const { tenant, rider } = await riderWith([1000]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(5), limit });
    for (let time = 0; time < 3; time += 1) expect((await redeem(tenant, rider, offerId)).status).toBe(200);
  });

  test('an offer without codes is sold out in the statuses, even if the limit is reached [OFFER-03, API-15]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const offerId = await mintOffer(w, tenant, { codes: freshCodes(1), limit: { redemptions: 1, days: 1 } });
    await redeem(tenant, rider, offerId);
    const reply = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offersStatus', cookie: rider.cookie });
    expect(reply.body).toEqual([{ OfferID: offerId, status: 'SOLD_OUT', NextResetAtUTC: null }]);
  });
});

describe('past redemption', () => {
  test('keeps its texts, in the requested language, and is marked as seen once [API-54, API-20]', async () => {
    const { tenant, rider } = await riderWith([1000]);
    const offerId = await mintOffer(w, tenant, {
      codes: freshCodes(2),
      texts: { en: { Title: 'Day ticket', CouponInstructions: 'Show it' }, es: { Title: 'Billete de un día' } },
    });
    const { body: first } = await redeem(tenant, rider, offerId);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update offer set texts = '{"en": {"Title": "Changed"}}' where offer_id = $1`, [offerId]),
    );
    const { body: second } = await redeem(tenant, rider, offerId);
    expect([first.Title, second.Title]).toEqual(['Day ticket', 'Changed']);
    const read = (id: string, language: string, member = rider): Promise<TestReply> =>
      w.request(tenant, { method: 'GET', path: `/rest/redemptions/${id}/${language}`, cookie: member.cookie });
    expect((await read(first.TransactionID, 'es')).body).toMatchObject({
      Title: 'Billete de un día',
      CouponInstructions: 'Show it',
    });
    const ack = (): Promise<TestReply> =>
      w.request(tenant, { method: 'POST', path: `/rest/redemptions/${first.TransactionID}/ack`, cookie: rider.cookie });
    const seenAt = w.clock.now().toISOString();
    expect((await ack()).body.AcknowledgedAtUTC).toBe(seenAt);
    w.clock.advance(60);
    expect((await ack()).body.AcknowledgedAtUTC).toBe(seenAt);
    const stranger = await w.signUpMember(tenant);
    for (const reply of [
      await read(first.TransactionID, 'en', stranger),
      await read(randomUUID(), 'en'),
      await read('not-an-id', 'en'),
      await w.request(tenant, {
        method: 'POST',
        path: `/rest/redemptions/${first.TransactionID}/ack`,
        cookie: stranger.cookie,
      }),
    ]) {
      expect([reply.status, reply.body.error]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
