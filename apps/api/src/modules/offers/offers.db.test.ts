import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { world } from '../../testing/index.ts';
import { addCodes, givePoints, troubles } from '../../testing/offers.ts';
import { drawing, type PackFiles, packFolder } from '../../testing/pack-folder.ts';
import { lockAccounts } from '../ledger/index.ts';
import { grantOffers } from '../offer-grants/index.ts';

const w = await world();
const packs = packFolder();

const ticket = { category: 'tickets', price: 100, couponType: 'UNIQUE_CODE', stock: { kind: 'pool' } };

function files(offers: Record<string, unknown>[], more: PackFiles = {}): PackFiles {
  const words = Object.fromEntries(
    offers.map(({ id }) => [
      id,
      { Title: `Offer ${String(id)}`, SubTitle: 'Ride free', Description: '*Text*', CouponInstructions: 'Show it' },
    ]),
  );
  return {
    ...more,
    programme: { offerCategories: [{ id: 'tickets', icon: 'tickets.svg' }, { id: 'town' }], offers, ...more.programme },
    wording: {
      en: {
        offerCategories: { tickets: 'Tickets', town: 'Town' },
        offers: words,
        offerTerms: { Title: 'Terms', Body: 'All terms' },
      },
      ...more.wording,
    },
    images: { 'tickets.svg': drawing, ...more.images },
  };
}

type Tenant = { tenantId: string; host: string };
const list = async (tenant: Tenant, cookie: string, lang = 'en') =>
  (await w.request(tenant, { method: 'GET', path: `/rest/offers/${lang}`, cookie })).body as Record<string, unknown>[];

test('an offer has every field of the contract; missing terms default to those of all offers [OFFER-01, API-38]', async () => {
  const offer = { ...ticket, id: 'day', limit: { redemptions: 2, days: 7 }, image: 'day.svg' };
  const tenant = await appliedTenant(w, packs, files([offer], { images: { 'day.svg': drawing } }));
  const { cookie } = await w.signUpMember(tenant);
  expect(await list(tenant, cookie)).toEqual([
    {
      OfferID: 'day',
      OfferCategoryID: 'tickets',
      WebUiPosition: 10,
      Title: 'Offer day',
      SubTitle: 'Ride free',
      Description: '*Text*',
      headerImageUrl: expect.stringContaining('/images/day.svg?v='),
      VeloAmount: 100,
      LimitTimeFrameInDays: 7,
      RedemptionsAllowedInTimeFrame: 2,
      CouponInstructions: 'Show it',
      TermsAndConditionsTitle: 'Terms',
      TermsAndConditionsBody: 'All terms',
      CouponType: 'UNIQUE_CODE',
      isFavorite: false,
    },
  ]);
});

test('prices are integers and 0 is free [OFFER-02]', async () => {
  const tenant = await appliedTenant(
    w,
    packs,
    files([0, 1, 1000].map((price) => ({ ...ticket, id: `p${price}`, price }))),
  );
  const { cookie } = await w.signUpMember(tenant);
  expect((await list(tenant, cookie)).map(({ VeloAmount }) => VeloAmount)).toEqual([0, 1, 1000]);
});

test('offers sort by position with ties by id, negative positions first, offers without a position in pack order [OFFER-05]', async () => {
  const offers = [
    { ...ticket, id: 'z-equal', position: 15 },
    { ...ticket, id: 'y-equal', position: 15 },
    { ...ticket, id: 'third' },
    { ...ticket, id: 'negative', position: -3 },
  ];
  const tenant = await appliedTenant(w, packs, files(offers));
  const { cookie } = await w.signUpMember(tenant);
  expect((await list(tenant, cookie)).map(({ OfferID }) => OfferID)).toEqual([
    'negative',
    'y-equal',
    'z-equal',
    'third',
  ]);
});

test('a category lists its visible offers in order and may be empty [OFFER-04, API-40]', async () => {
  const tenant = await appliedTenant(
    w,
    packs,
    files([
      { ...ticket, id: 'b', position: 2 },
      { ...ticket, id: 'a', position: 1 },
      { ...ticket, id: 'off', active: false },
    ]),
  );
  const { cookie } = await w.signUpMember(tenant);
  const { body } = await w.request(tenant, { method: 'GET', path: '/rest/offerCategories/en', cookie });
  expect(body).toEqual([
    {
      OfferCategoryID: 'tickets',
      CategoryName: 'Tickets',
      iconImageUrl: expect.stringContaining('tickets.svg'),
      WebUiPosition: 10,
      offerList: ['a', 'b'],
    },
    { OfferCategoryID: 'town', CategoryName: 'Town', iconImageUrl: null, WebUiPosition: 20, offerList: [] },
  ]);
});

test('an offer is marked as a favorite only for the member who chose it [API-38, API-39]', async () => {
  const tenant = await appliedTenant(
    w,
    packs,
    files([
      { ...ticket, id: 'one' },
      { ...ticket, id: 'two' },
    ]),
  );
  const [fan, other] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  await w.inTenant(tenant, (tx) =>
    tx.run('insert into favorite_offer (tenant_id, member_id, offer_id, marked_at) values ($1, $2, $3, now())', [
      tenant.tenantId,
      fan.memberId,
      'two',
    ]),
  );
  expect((await list(tenant, fan.cookie)).map(({ isFavorite }) => isFavorite)).toEqual([false, true]);
  expect((await list(tenant, other.cookie)).map(({ isFavorite }) => isFavorite)).toEqual([false, false]);
  const single = await w.request(tenant, { method: 'GET', path: '/rest/offers/two/en', cookie: fan.cookie });
  expect([single.status, single.body.isFavorite]).toEqual([200, true]);
});

test('an unknown, inactive, ended or foreign offer is not found [API-39, TEN-01]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await appliedTenant(
    w,
    packs,
    files([
      { ...ticket, id: 'resting', active: false },
      { ...ticket, id: 'ended', endsOn: '2026-03-01' },
    ]),
  );
  await appliedTenant(w, packs, files([{ ...ticket, id: 'theirs' }]));
  const { cookie } = await w.signUpMember(tenant);
  for (const id of ['unknown', 'resting', 'ended', 'theirs']) {
    const { status, body } = await w.request(tenant, { method: 'GET', path: `/rest/offers/${id}/en`, cookie });
    expect([status, body.error]).toEqual([404, 'OFFER_UNAVAILABLE']);
  }
  expect(await list(tenant, cookie)).toEqual([]);
});

test('an offer is available from the start of its first day to the end of its last, in the tenant’s zone [OFFER-12, API-38]', async () => {
  const tenant = await appliedTenant(
    w,
    packs,
    files([{ ...ticket, id: 'today', startsOn: '2026-03-02', endsOn: '2026-03-02' }], {
      tenant: { name: 'Harbor', timeZone: 'America/New_York' },
    }),
  );
  for (const [moment, isThere] of [
    ['2026-03-02T04:59:59.999Z', false],
    ['2026-03-02T05:00:00.000Z', true],
    ['2026-03-03T04:59:59.999Z', true],
    ['2026-03-03T05:00:00.000Z', false],
  ] as const) {
    w.clock.set(moment);
    const { cookie } = await w.signUpMember(tenant);
    expect([moment, (await list(tenant, cookie)).length === 1]).toEqual([moment, isThere]);
  }
});

/** A pack with an offer that a campaign gives for each ride. */
function givenOffer(): PackFiles {
  const pack = files([{ ...ticket, id: 'coffee' }]);
  const goal = { type: 'TRANSACTIONAL', category: 'rides', reward: 0, counts: { behaviours: ['trip.completed'] } };
  const words = { Title: 'Ride', SubTitle: 'Coffee', Description: 'Text' };
  return {
    ...pack,
    programme: {
      ...pack.programme,
      campaignCategories: [{ id: 'rides' }],
      campaigns: [{ ...goal, id: 'goal', rewardOffer: { offer: 'coffee' } }],
    },
    wording: { en: { ...pack.wording?.en, campaignCategories: { rides: 'Rides' }, campaigns: { goal: words } } },
  };
}

test('a code stays reserved for a grant while its campaign is in the pack and after it was removed [OFFER-22, CAMP-80]', async () => {
  const tenant = await appliedTenant(w, packs, givenOffer());
  const [rider, buyer] = await Promise.all([w.signUpMember(tenant), w.signUpMember(tenant)]);
  const cards = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en', cookie: rider.cookie });
  expect(cards.body).toMatchObject([{ CampaignID: 'goal', RewardOfferID: 'coffee' }]);
  await addCodes(w, tenant, 'coffee', 1);
  await givePoints(w, tenant, buyer, 500);
  const { memberId } = rider;
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const grant = { memberId, grantKey: 't:goal:1+offer', offerId: 'coffee', campaignId: 'goal', expiresAt: null };
    await grantOffers(tx, w.clock.now(), [grant]);
  });
  const redeem = ({ cookie }: { cookie: string }, body = {}) =>
    w.request(tenant, { method: 'POST', path: '/rest/offers/coffee/redemption', body, cookie });
  expect((await redeem(buyer)).body).toMatchObject({ error: 'SOLD_OUT' });
  await appliedTenant(w, packs, files([{ ...ticket, id: 'coffee' }]), tenant.tenantId);
  expect((await redeem(buyer)).body).toMatchObject({ error: 'SOLD_OUT' });
  const path = '/rest/users/me/offerGrants';
  const [grant] = (await w.request(tenant, { method: 'GET', path, cookie: rider.cookie })).body;
  expect(await redeem(rider, { GrantID: grant.GrantID })).toMatchObject({ status: 200, body: { amount: 0 } });
  expect(await troubles(w, tenant)).toEqual([]);
});
