import { adminRoutes, type FoundThing, type Permission } from '@fareback/contract/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type FullMember, signUpFullMember } from '../../testing/full-member.ts';
import { world } from '../../testing/index.ts';
import { freshCodes, mintOffer } from '../../testing/offers.ts';

const w = await world();
let rider: FullMember;
const free = freshCodes(1);
beforeAll(async () => {
  rider = await signUpFullMember(w);
  await mintOffer(w, rider.tenant, {
    offerId: 'ferry-pass',
    codes: free,
    texts: { en: { Title: 'Harbour pass' }, es: { Title: 'Pase del puerto' } },
  });
});

const find = (question: string, who: { may?: readonly Permission[] } = {}, tenant = rider.tenant) =>
  deskOf(w, tenant, who).call(adminRoutes.search.find, { body: { question } });
const thingsBy = async (question: string): Promise<FoundThing[]> => (await find(question)).things;
const spent = async () =>
  (await rider.call('GET', '/rest/users/me/transactions/en?type=SPEND')).body.data[0].redemption;
const missing = async () =>
  (await rider.call('GET', '/rest/users/me/missing-rides/en')).body[0].MissingRideID as string;

describe('global search', () => {
  test("finds a redemption by id, which is also its order's, by id prefix, and by ticket code [DESK-130]", async () => {
    const { TransactionID: redemptionId, CouponCode: code } = await spent();
    const found = { kind: 'REDEEMED', redemptionId, memberId: rider.memberId, offerId: rider.offerId };
    expect(await thingsBy(redemptionId)).toMatchObject([{ ...found, by: 'ID' }]);
    expect(await thingsBy(redemptionId.slice(0, 13).toUpperCase())).toContainEqual(expect.objectContaining(found));
    expect(await thingsBy(` ${code.toLowerCase()} `)).toMatchObject([{ ...found, by: 'CODE' }]);
    expect((await find(code)).members).toMatchObject([{ memberId: rider.memberId, by: 'CODE' }]);
  });

  test('finds an unissued pool code, and a promo code [DESK-130]', async () => {
    expect(await thingsBy(free[0] ?? '')).toEqual([{ kind: 'FREE_CODE', offerId: 'ferry-pass' }]);
    expect((await find(free[0] ?? '')).titles.offer).toEqual({ 'ferry-pass': 'Harbour pass' });
    expect(await thingsBy('spring')).toEqual([{ kind: 'PROMO_CODE', code: 'SPRING', batch: null }]);
  });

  test("finds a provider's event with its ride, and a rejected one with its reason [DESK-130]", async () => {
    const [event] = await thingsBy('claimed');
    expect(event).toMatchObject({ kind: 'EVENT', providerId: 'cards', eventId: 'claimed', memberId: rider.memberId });
    const rides = (await rider.call('GET', '/rest/users/me/rides/en')).body.data.map(
      ({ RideID }: { RideID: string }) => RideID,
    );
    expect(rides).toContain(event?.kind === 'EVENT' && event.rideId);
    expect(await thingsBy('far-too-old')).toMatchObject([
      { kind: 'REFUSED_EVENT', providerId: 'cards', eventId: 'far-too-old', reason: 'TOO_OLD' },
    ]);
  });

  test('finds a missing ride by id, a campaign and an offer by id or part of the title [DESK-130]', async () => {
    const missingRideId = await missing();
    expect(await thingsBy(missingRideId)).toMatchObject([
      { kind: 'MISSING_RIDE', missingRideId, memberId: rider.memberId },
    ]);
    expect(await thingsBy('ride')).toContainEqual(expect.objectContaining({ kind: 'CAMPAIGN', id: 'ride' }));
    const offer = { kind: 'OFFER', id: 'ferry-pass', title: 'Harbour pass', isActive: true };
    expect(await thingsBy('ferry-pass')).toEqual([offer]);
    expect(await thingsBy('HARBOUR')).toEqual([offer]);
    const inLanguage = async (language: string) =>
      (
        await deskOf(w, rider.tenant).call(adminRoutes.search.find, {
          query: { language },
          body: { question: 'ferry-pass' },
        })
      ).things;
    expect([await inLanguage('es'), await inLanguage('ru')]).toEqual([
      [{ ...offer, title: 'Pase del puerto' }],
      [offer],
    ]);
  });
});

test('finds nothing by SQL wildcards, and nothing of another agency [DESK-130, TEN-01]', async () => {
  for (const question of ['%', '%%%', '___', "'; --", '00000000', '{}', '"Title"', 'Title'])
    expect([question, await thingsBy(question)]).toEqual([question, []]);
  const { TransactionID } = await spent();
  const other = await w.mintTenant();
  for (const question of [TransactionID, free[0] ?? '', 'claimed', 'far-too-old', await missing(), 'ferry-pass'])
    expect((await find(question, {}, other)).things).toEqual([]);
});

test('shows no stock, providers or program to callers without the permission [DESK-130]', async () => {
  const may: Permission[] = ['members.read'];
  for (const question of [free[0] ?? '', 'spring', 'claimed', 'far-too-old', 'ferry-pass'])
    expect((await find(question, { may })).things).toEqual([]);
  expect((await find((await spent()).TransactionID, { may })).things).toHaveLength(1);
});

test('ignores invisible characters from copied text [DESK-378]', async () => {
  const tenant = await w.mintTenant();
  await w.signUpMember(tenant, { email: 'ana@example.org', name: 'Ana Lima' });
  for (const question of [
    '\u202aana@example.org\u202c',
    '\u200eana@exam\u200bple.org\u200f\r\n',
    '\ufeffana@example.org',
  ])
    expect([question, (await find(question, {}, tenant)).members.length]).toEqual([question, 1]);
  expect((await find('\u2068ferry-pass\u200b\u2069')).things).toHaveLength(1);
});

test('is logged without its search term [DESK-130]', async () => {
  const tenant = await w.mintTenant();
  await find('nobody.of.this.name@example.org', {}, tenant);
  const { data } = await deskOf(w, tenant).call(adminRoutes.acts.list, { query: { verb: 'search.find' } });
  expect(data).toMatchObject([{ facts: { by: [], found: 0 }, actor: { name: 'Ana Lima' } }]);
  expect(JSON.stringify(data)).not.toContain('nobody.of');
});
