import { beforeEach, expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { mintOffer } from '../../testing/offers.ts';

const w = await world();
const on = { featureFlags: { FAVORITE_OFFER: true } };

const mark = (tenant: TestTenant, { cookie }: TestMember, offerId: string, flag: string | boolean = true) =>
  w.request(tenant, { method: 'POST', path: `/rest/offers/setFavoriteOffer/${offerId}/${flag}`, cookie });
const get = async (tenant: TestTenant, { cookie }: TestMember, path: string) =>
  (await w.request(tenant, { method: 'GET', path, cookie })).body;
const count = async (tenant: TestTenant, member: TestMember): Promise<number> =>
  (await get(tenant, member, '/rest/users/me/getFavoriteOfferCount')).favoriteOfferCount;

async function program(limit: number | null, offers: number, settings: Record<string, unknown> = on) {
  const tenant = await w.mintTenant({ settings, configuration: { en: { FavoriteOffersLimit: limit } } });
  const ids: string[] = [];
  for (let made = 0; made < offers; made += 1) ids.push(await mintOffer(w, tenant));
  return { tenant, rider: await w.signUpMember(tenant), ids };
}

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

test('a favorite is counted once, shown everywhere, and can be removed; both calls are idempotent [FAV-02, FAV-03, API-30, API-42]', async () => {
  const { tenant, rider, ids } = await program(null, 2);
  const [first = '', second = ''] = ids;
  for (const flag of ['true', '1']) {
    const reply = await mark(tenant, rider, first, flag);
    expect([reply.status, reply.body]).toEqual([200, { OfferID: first, isFavorite: true, favoriteOfferCount: 1 }]);
  }
  expect((await mark(tenant, rider, second)).body.favoriteOfferCount).toBe(2);
  expect(await count(tenant, rider)).toBe(2);
  expect((await get(tenant, rider, '/rest/users/me/userinfo/en')).favoriteOfferCount).toBe(2);
  for (const flag of ['false', '0']) {
    const reply = await mark(tenant, rider, first, flag);
    expect(reply.body).toEqual({ OfferID: first, isFavorite: false, favoriteOfferCount: 1 });
  }
  const offers: { OfferID: string; isFavorite: boolean }[] = await get(tenant, rider, '/rest/offers/en');
  expect(offers.filter(({ isFavorite }) => isFavorite).map(({ OfferID }) => OfferID)).toEqual([second]);
  expect(await count(tenant, await w.signUpMember(tenant))).toBe(0);
});

test('the limit includes its last favorite; at the limit removing one makes room [FAV-02, FAV-03]', async () => {
  const { tenant, rider, ids } = await program(2, 3);
  const [first = '', second = '', third = ''] = ids;
  expect((await mark(tenant, rider, first)).status).toBe(200);
  expect((await mark(tenant, rider, second)).status).toBe(200);
  const refused = await mark(tenant, rider, third);
  expect([refused.status, refused.body.error]).toEqual([409, 'FAVORITE_LIMIT_REACHED']);
  expect((await mark(tenant, rider, second)).status).toBe(200);
  expect((await mark(tenant, rider, first, false)).body.favoriteOfferCount).toBe(1);
  expect((await mark(tenant, rider, third)).body.favoriteOfferCount).toBe(2);
});

test('a limit of 0 allows no new favorites, but existing ones can be removed above any limit [FAV-02, FAV-03]', async () => {
  const { tenant, rider, ids } = await program(0, 2);
  for (const offerId of ids) {
    expect((await mark(tenant, rider, offerId)).body.error).toBe('FAVORITE_LIMIT_REACHED');
    await w.inTenant(tenant, (tx) =>
      tx.run('insert into favorite_offer (tenant_id, member_id, offer_id, marked_at) values ($1, $2, $3, now())', [
        tenant.tenantId,
        rider.memberId,
        offerId,
      ]),
    );
  }
  expect((await mark(tenant, rider, ids[0] ?? '', false)).body.favoriteOfferCount).toBe(1);
});

test('concurrent calls cannot exceed the limit [FAV-02]', async () => {
  const { tenant, rider, ids } = await program(3, 8);
  const replies = await Promise.all(ids.map((offerId) => mark(tenant, rider, offerId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.error === 'FAVORITE_LIMIT_REACHED')).toHaveLength(5);
  expect(await count(tenant, rider)).toBe(3);
});

test('an inactive or ended favorite does not count toward the limit and can still be removed [FAV-02, FAV-03, API-30]', async () => {
  const { tenant, rider, ids } = await program(1, 2);
  const [gone = '', next = ''] = ids;
  await mark(tenant, rider, gone);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update offer set definition = definition || '{"endsOn":"2026-03-01"}' where offer_id = $1`, [gone]),
  );
  w.deps.cache.clear(tenant.tenantId);
  expect(await count(tenant, rider)).toBe(0);
  expect((await mark(tenant, rider, next)).body.favoriteOfferCount).toBe(1);
  expect((await mark(tenant, rider, gone)).body.error).toBe('OFFER_UNAVAILABLE');
  expect((await mark(tenant, rider, gone, false)).body).toEqual({
    OfferID: gone,
    isFavorite: false,
    favoriteOfferCount: 1,
  });
});

test('without the feature favorites cannot be changed; the member’s setting overrides the tenant’s [FAV-05, AUTH-28]', async () => {
  const { tenant, rider, ids } = await program(null, 1, {});
  const [offerId = ''] = ids;
  for (const flag of [true, false]) {
    const refused = await mark(tenant, rider, offerId, flag);
    expect([refused.status, refused.body.error]).toEqual([409, 'FEATURE_DISABLED']);
  }
  await w.inTenant(tenant, (tx) =>
    tx.run(`update member set feature_flags = '{"FAVORITE_OFFER":true}' where member_id = $1`, [rider.memberId]),
  );
  expect((await mark(tenant, rider, offerId)).status).toBe(200);
});

test('an unknown flag is rejected; unknown and foreign offers are not found; the member’s status is checked [API-42, TEN-01, STATUS-22]', async () => {
  const { tenant, rider, ids } = await program(null, 1);
  const [offerId = ''] = ids;
  for (const flag of ['yes', '2', 'TRUE', 'null']) {
    const refused = await mark(tenant, rider, offerId, flag);
    expect([refused.status, refused.body.error]).toEqual([400, 'INVALID_REQUEST']);
  }
  const foreign = await program(null, 1);
  for (const id of ['unknown', foreign.ids[0] ?? '']) {
    for (const flag of [true, false]) {
      const refused = await mark(tenant, rider, id, flag);
      expect([refused.status, refused.body.error]).toEqual([404, 'OFFER_UNAVAILABLE']);
    }
  }
  for (const [status, error] of [
    ['SUSPENDED', 'ACCOUNT_SUSPENDED'],
    ['OPTED_OUT', 'ACCOUNT_OPTED_OUT'],
  ]) {
    const other = await w.signUpMember(tenant, { status: status ?? '' });
    expect((await mark(tenant, other, offerId)).body.error).toBe(error);
  }
});
