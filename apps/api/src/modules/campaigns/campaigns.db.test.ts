import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { world } from '../../testing/index.ts';
import { drawing, type PackFiles, packFolder } from '../../testing/pack-folder.ts';
import { uncappedCampaigns } from './index.ts';

const w = await world();
const packs = packFolder();

const counts = { behaviours: ['trip.completed'] };
const ride = { type: 'TRANSACTIONAL', category: 'transit', counts, reward: 10 };

const textsOf = (ids: string[], suffix = ''): Record<string, unknown> =>
  Object.fromEntries(
    ids.map((id) => [
      id,
      { Title: `${id}${suffix}`, SubTitle: `Sub ${id}`, Description: '**Ride**', ActionButtonLabel: 'Go' },
    ]),
  );

function files(campaigns: Record<string, unknown>[], more: PackFiles = {}): PackFiles {
  return {
    ...more,
    programme: { campaignCategories: [{ id: 'transit' }, { id: 'bike' }], campaigns, ...more.programme },
    wording: {
      en: {
        campaignCategories: { transit: 'Transit', bike: 'Bike' },
        campaigns: textsOf(campaigns.map(({ id }) => String(id))),
        ...more.wording?.['en'],
      },
      ...(more.wording?.['es'] ? { es: more.wording['es'] } : {}),
    },
  };
}

const list = async (tenant: { tenantId: string; host: string }, cookie: string, lang = 'en') =>
  (await w.request(tenant, { method: 'GET', path: `/rest/campaigns/${lang}`, cookie })).body as Record<
    string,
    unknown
  >[];

test('a campaign has every field of the contract, for each kind of campaign [CAMP-01, CAMP-02, CAMP-06, API-34]', async () => {
  const provider = { id: 'card', connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID' };
  const campaigns = [
    {
      ...ride,
      id: 'ride',
      providers: ['card'],
      limit: { earnings: 3, days: 7 },
      image: 'ride.svg',
      badges: [{ icon: 'tram', label: 'any' }],
      cta: { action: 'LINK', url: 'https://agency.example/ride', target: '_blank' },
    },
    { id: 'connect', type: 'CONNECT', category: 'transit', provider: 'card', reward: 75 },
    {
      id: 'streak',
      type: 'STREAK',
      category: 'transit',
      counts,
      levels: [{ reward: 50 }, { reward: 75 }],
      target: 7,
      levelDays: 10,
      restart: 'ALWAYS',
    },
    {
      id: 'many',
      type: 'MULTI_TRIP',
      category: 'transit',
      counts,
      reward: 30,
      target: 5,
      window: { kind: 'CALENDAR', unit: 'WEEK' },
    },
    {
      id: 'tier',
      type: 'TIER',
      category: 'transit',
      counts,
      period: 'MONTH',
      tierType: 'BEHAVIOR',
      tiers: [{ rewardPoints: 2, maxBehaviors: 10 }],
    },
    {
      id: 'place',
      type: 'LOCATION',
      category: 'transit',
      counts: { behaviours: ['place.visited'] },
      reward: 5,
      places: ['pier'],
    },
    {
      id: 'survey',
      type: 'EXTERNAL_SURVEY',
      category: 'transit',
      provider: 'card',
      surveyId: 's1',
      reward: 20,
      cta: { action: 'LINK', url: 'https://survey.example/s1?who={token}' },
    },
    { id: 'act', type: 'ACTION', category: 'transit', actionId: 'a1', evidence: 'VERIFIED', reward: 15 },
    { id: 'redeemed', type: 'REDEMPTION', category: 'transit', reward: 5 },
  ];
  const words = { card: { Label: 'Card', fullName: 'Card', connectTitle: 'Connect', connectDescription: 'Number' } };
  const tenant = await appliedTenant(
    w,
    packs,
    files(campaigns, {
      programme: { providers: [provider], places: [{ id: 'pier', lat: 1, lon: 2, radiusMeters: 50 }] },
      wording: { en: { providers: words, badges: { any: 'Any line' } } },
      images: { 'ride.svg': drawing },
    }),
  );
  const { cookie } = await w.signUpMember(tenant);
  const shown = await list(tenant, cookie);
  expect(shown.map(({ CampaignType }) => CampaignType)).toEqual(campaigns.map(({ type }) => type));
  expect(shown[0]).toEqual({
    CampaignID: 'ride',
    CampaignCategoryID: 'transit',
    CampaignType: 'TRANSACTIONAL',
    Title: 'ride',
    SubTitle: 'Sub ride',
    SubHeader: '',
    Description: '**Ride**',
    RewardPerUser: 10,
    ActionButtonLabel: 'Go',
    ActionButtonUrl: 'https://agency.example/ride',
    headerImageUrl: expect.stringMatching(new RegExp(`^/t/${tenant.tenantId}/images/ride\\.svg\\?v=`)),
    providers: ['card'],
    badges: [{ BadgeIcon: 'tram', BadgeLabel: 'Any line', UiPosition: 1 }],
    earningsAllowedInTimeFrame: 3,
    timeFrameLengthInSeconds: 7,
    ctaAction: 'LINK',
    target: '_blank',
    WebUiPosition: 10,
  });
  expect(shown.map(({ RewardPerUser }) => RewardPerUser)).toEqual([10, 75, 50, 30, 2, 5, 20, 15, 5]);
  expect(shown[1]).toMatchObject({ ctaAction: 'CONNECT', providers: ['card'], earningsAllowedInTimeFrame: 0 });
  expect(shown[3]).toMatchObject({ target: 5, ctaAction: 'NONE' });
});

test('a measured goal names its unit; for fares the currency, if the agency has one [PWA-45]', async () => {
  const goal = (measure: string) => ({
    id: measure.toLowerCase(),
    type: 'MULTI_TRIP',
    category: 'transit',
    counts: { behaviours: ['trip.completed'] },
    reward: 30,
    target: 40,
    measure,
    window: { kind: 'CALENDAR', unit: 'WEEK' },
  });
  const campaigns = ['RIDES', 'MILE', 'FARE'].map(goal);
  const unitsWith = async (settings: object) => {
    const tenant = await appliedTenant(w, packs, files(campaigns, { tenant: { settings } }));
    const { cookie } = await w.signUpMember(tenant);
    return (await list(tenant, cookie)).map(({ targetUnit }) => targetUnit);
  };
  expect(await unitsWith({ pointValue: { currency: 'EUR', points: 100 } })).toEqual([undefined, 'MILE', 'EUR']);
  expect(await unitsWith({})).toEqual([undefined, 'MILE', undefined]);
});

test('a reward per kilometer shows no amount: its text states the rate [CAMP-01]', async () => {
  const rewardPer = { unit: 'KILOMETER', points: 2, rounding: 'DOWN', pointsMax: 20 };
  const tenant = await appliedTenant(
    w,
    packs,
    files([
      { ...ride, id: 'measured', rewardPer },
      { ...ride, id: 'fixed' },
    ]),
  );
  const { cookie } = await w.signUpMember(tenant);
  expect((await list(tenant, cookie)).map(({ RewardPerUser }) => RewardPerUser)).toEqual([0, 10]);
});

test('live campaigns that pay by distance or time without a cap are found by id [OPS-156]', async () => {
  const rewardPer = { unit: 'MINUTE', points: 1, rounding: 'DOWN', pointsMax: 20 };
  const ids = ['capped', 'open', 'fixed'];
  const campaigns = ids.map((id) => ({ ...ride, id, ...(id === 'fixed' ? {} : { rewardPer }) }));
  const tenant = await appliedTenant(w, packs, files(campaigns));
  await w.inTenant(tenant, (tx) =>
    tx.run(`update campaign set definition = definition #- '{rewardPer,pointsMax}' where campaign_id = 'open'`),
  );
  expect(await w.inTenant(tenant, uncappedCampaigns)).toEqual(['open']);
});

test('the frame is sent in days, whatever its original unit [CAMP-04]', async () => {
  const written = [0, 1, 7, 86_399, 86_400, 604_800];
  const campaigns = written.map((length, index) => ({
    ...ride,
    id: `c${index}`,
    limit: { earnings: 2, timeFrameLengthInSeconds: length },
  }));
  const tenant = await appliedTenant(w, packs, files(campaigns));
  const { cookie } = await w.signUpMember(tenant);
  const shown = await list(tenant, cookie);
  expect(shown.map((one) => one['timeFrameLengthInSeconds'])).toEqual([0, 1, 7, 86_399, 1, 7]);
  expect(shown.map((one) => one['earningsAllowedInTimeFrame'])).toEqual([0, 2, 2, 2, 2, 2]);
});

test('campaigns and categories are sorted by position, then id; those without one keep the written order [EARN-07, API-36]', async () => {
  const campaigns = [
    { ...ride, id: 'late', position: 50 },
    { ...ride, id: 'b-equal', position: 5 },
    { ...ride, id: 'a-equal', position: 5 },
    { ...ride, id: 'negative', position: -1, category: 'bike' },
    { ...ride, id: 'fifth' },
  ];
  const tenant = await appliedTenant(
    w,
    packs,
    files(campaigns, {
      programme: {
        campaignCategories: [
          { id: 'transit', position: 2 },
          { id: 'bike', position: 1 },
        ],
      },
    }),
  );
  const { cookie } = await w.signUpMember(tenant);
  expect((await list(tenant, cookie)).map(({ CampaignID }) => CampaignID)).toEqual([
    'negative',
    'a-equal',
    'b-equal',
    'fifth',
    'late',
  ]);
  const categories = await w.request(tenant, { method: 'GET', path: '/rest/campaignsCategories/en', cookie });
  expect(categories.body).toEqual([
    {
      CampaignCategoryID: 'bike',
      CategoryName: 'Bike',
      WebUiPosition: 1,
      iconImageUrl: null,
      campaignList: ['negative'],
    },
    {
      CampaignCategoryID: 'transit',
      CategoryName: 'Transit',
      WebUiPosition: 2,
      iconImageUrl: null,
      campaignList: ['a-equal', 'b-equal', 'fifth', 'late'],
    },
  ]);
});

test('featured campaigns are sorted by position, without hidden ones [EARN-08, API-35]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const campaigns = [
    { ...ride, id: 'one' },
    { ...ride, id: 'two' },
    { ...ride, id: 'past', endsOn: '2026-03-01' },
  ];
  const tenant = await appliedTenant(w, packs, files(campaigns, { programme: { featured: ['two', 'past', 'one'] } }));
  const { cookie } = await w.signUpMember(tenant);
  const featured = await w.request(tenant, { method: 'GET', path: '/rest/featuredCampaigns', cookie });
  expect(featured.body).toEqual([
    { campaignId: 'two', uiPosition: 1 },
    { campaignId: 'one', uiPosition: 3 },
  ]);
});

test("a campaign is visible from the first to the last second of its days in the tenant's zone [API-34]", async () => {
  const campaigns = [{ ...ride, id: 'windowed', startsOn: '2026-03-08', endsOn: '2026-03-09' }];
  const tenant = await appliedTenant(w, packs, files(campaigns, { tenant: { timeZone: 'America/New_York' } }));
  const { cookie } = await w.signUpMember(tenant, { createdAt: new Date('2026-03-01T00:00:00Z') });
  const shownAt = async (moment: string): Promise<number> => {
    w.clock.set(moment);
    return (await list(tenant, cookie)).length;
  };
  // Daylight saving begins on 8 March: that day starts at 05:00 UTC, the day after the last one at 04:00 UTC.
  expect(await shownAt('2026-03-08T04:59:59Z')).toBe(0);
  expect(await shownAt('2026-03-08T05:00:00Z')).toBe(1);
  expect(await shownAt('2026-03-10T03:59:59Z')).toBe(1);
  expect(await shownAt('2026-03-10T04:00:00Z')).toBe(0);
  const ended = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en/windowed', cookie });
  expect([ended.status, ended.body.error]).toEqual([404, 'CAMPAIGN_UNAVAILABLE']);
  w.clock.set('2026-03-02T12:00:00Z');
});

test('a campaign is found by id; an unknown, inactive or foreign one is not [API-33, TEN-01]', async () => {
  const tenant = await appliedTenant(
    w,
    packs,
    files([
      { ...ride, id: 'mine' },
      { ...ride, id: 'resting', active: false },
    ]),
  );
  const other = await appliedTenant(w, packs, files([{ ...ride, id: 'theirs' }]));
  const { cookie } = await w.signUpMember(tenant);
  const get = (id: string) => w.request(tenant, { method: 'GET', path: `/rest/campaigns/en/${id}`, cookie });
  expect((await get('mine')).body.CampaignID).toBe('mine');
  for (const id of ['unknown', 'resting', 'theirs']) expect((await get(id)).body.error).toBe('CAMPAIGN_UNAVAILABLE');
  expect((await list(tenant, cookie)).map(({ CampaignID }) => CampaignID)).toEqual(['mine']);
  expect(other.tenantId).not.toBe(tenant.tenantId);
});

test('a missing translation falls back to English, and so does every text of an unsupported language [LANG-08]', async () => {
  const campaigns = [{ ...ride, id: 'ride' }];
  const spanish = { campaigns: { ride: { Title: 'Viaje' } } };
  const tenant = await appliedTenant(w, packs, files(campaigns, { wording: { es: spanish } }));
  const { cookie } = await w.signUpMember(tenant);
  expect((await list(tenant, cookie, 'es'))[0]).toMatchObject({ Title: 'Viaje', SubTitle: 'Sub ride' });
  expect((await list(tenant, cookie, 'ES'))[0]).toMatchObject({ Title: 'Viaje' });
  expect((await list(tenant, cookie, 'tlh'))[0]).toMatchObject({ Title: 'ride' });
  expect((await list(tenant, cookie, 'ru'))[0]).toMatchObject({ Title: 'ride' });
});

test("a segment's campaign is visible to its members only [CODE-27, API-34]", async () => {
  const campaigns = [
    { ...ride, id: 'open' },
    { ...ride, id: 'closed', segment: 'pilots' },
  ];
  const code = { id: 'pilot-code', code: 'PILOT-1', reward: 5, segment: 'pilots' };
  const codeWords = {
    CampaignName: 'Pilot',
    CampaignDescription: 'Pilot',
    WelcomeTitle: 'Hello',
    WelcomeButtonLabel: 'Go',
  };
  const tenant = await appliedTenant(
    w,
    packs,
    files(campaigns, {
      programme: { segments: [{ id: 'pilots' }], codes: [code] },
      wording: { en: { codes: { 'pilot-code': codeWords } } },
    }),
  );
  const [inside, outside] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  await w.inTenant(tenant, (tx) =>
    tx.run('insert into promotion_code_use (tenant_id, code, member_id, used_at) values ($1, $2, $3, now())', [
      tenant.tenantId,
      'PILOT-1',
      inside.memberId,
    ]),
  );
  expect((await list(tenant, inside.cookie)).map(({ CampaignID }) => CampaignID)).toEqual(['open', 'closed']);
  expect((await list(tenant, outside.cookie)).map(({ CampaignID }) => CampaignID)).toEqual(['open']);
  const hidden = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en/closed', cookie: outside.cookie });
  expect(hidden.status).toBe(404);
});

test('campaigns require a session and are not cached by proxies [API-55]', async () => {
  const tenant = await appliedTenant(w, packs, files([{ ...ride, id: 'ride' }]));
  const reply = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en' });
  expect([reply.status, reply.body.error, reply.headers['cache-control']]).toEqual([
    403,
    'SESSION_REQUIRED',
    'no-store',
  ]);
});
