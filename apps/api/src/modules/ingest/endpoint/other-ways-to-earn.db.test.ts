import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund, troubles } from '../../../testing/offers.ts';
import { giveProgram, held, makeSecret, signedHeaders, type TestCampaign, tripEvent } from '../testing/test-program.ts';

const w = await world();
const NOON = '2026-03-06T12:00:00Z';

interface Scene {
  tenant: TestTenant;
  rider: TestMember;
  report(providerId: string, events: Record<string, unknown>[]): Promise<string[]>;
  points(): Promise<number[]>;
}

const event = (id: string, type: string, subject: string, data: Record<string, unknown>, time = NOON) => {
  const { data: _, ...envelope } = tripEvent(id, subject, time);
  return { ...envelope, type, data };
};

async function scene(campaigns: TestCampaign[]): Promise<Scene> {
  w.clock.set('2026-03-01T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60 } });
  await giveProgram(
    w,
    tenant,
    ['cards', { id: 'asker', connectionType: 'CAMPAIGN_IMPLICIT', identifierType: null }],
    campaigns,
  );
  const secrets = new Map([
    ['cards', await makeSecret(w, tenant, 'cards')],
    ['asker', await makeSecret(w, tenant, 'asker')],
  ]);
  const rider = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const body = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  w.clock.set(NOON);
  return {
    tenant,
    rider,
    report: async (providerId, events) => {
      const text = JSON.stringify(events);
      const path = `/ingest/${tenant.tenantId}/${providerId}/events`;
      const headers = signedHeaders(w, secrets.get(providerId) ?? '', text);
      const reply = await w.request(null, { method: 'POST', path, body: text, headers });
      return reply.body.results.map(({ outcome }: { outcome: string }) => outcome);
    },
    points: async () => (await held(w, tenant, rider.memberId)).map(({ amount }) => amount),
  };
}

const visit: TestCampaign = {
  id: 'pier',
  type: 'LOCATION',
  counts: { behaviours: ['place.visited'] },
  reward: 15,
  places: ['pier'],
  grounds: [{ id: 'pier', lat: 41.1234567, lon: -71.7654321, radiusMeters: 100 }],
  accuracyMetersMax: 50,
  speedKmPerHourMax: 200,
};

test('a visit to a place earns, one next to it does not, and the position is never stored [CAMP-02]', async () => {
  const s = await scene([visit]);
  const inside = { lat: 41.1234999, lon: -71.7654999, accuracyMeters: 9, placeId: 'gate-7' };
  const beside = { lat: 41.1334999, lon: -71.7654999, accuracyMeters: 9 };
  expect(
    await s.report('cards', [
      event('v1', 'place.visited', '004211', beside),
      event('v2', 'place.visited', '004211', inside),
      event('v3', 'place.visited', '004211', inside),
    ]),
  ).toEqual(['accepted', 'accepted', 'accepted']);
  expect(await s.points()).toEqual([15]);
  const rows = await w.inTenant(s.tenant, (tx) =>
    tx.query<{ row: string; detail: unknown }>(
      'select to_jsonb(b)::text as row, detail from behaviour b order by event_id',
    ),
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    { places: [], accuracyMeters: 9 },
    { places: ['pier'], accuracyMeters: 9 },
    { places: ['pier'], accuracyMeters: 9 },
  ]);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/41\.1|71\.7|gate-7/);
  // A late visit replays the member from stored data.
  await s.report('cards', [event('v0', 'place.visited', '004211', inside, '2026-03-05T12:00:00Z')]);
  expect(await s.points()).toEqual([15, 15]);
});

const survey: TestCampaign = {
  id: 'ask',
  type: 'EXTERNAL_SURVEY',
  provider: 'asker',
  surveyId: 'autumn',
  reward: 40,
  cta: { action: 'LINK', url: 'https://survey.example/autumn?who={token}' },
};

async function linkOf({ tenant }: Scene, { cookie }: TestMember, campaignId = 'ask'): Promise<string> {
  const path = `/rest/campaigns/en/${campaignId}`;
  const { body } = await w.request(tenant, { method: 'GET', path, cookie });
  return body.ActionButtonUrl;
}
const tokenIn = (link: string): string => new URL(link).searchParams.get('who') ?? '';

test('a survey’s report of an answer through the link earns once, without naming the member or connecting an account [CAMP-02]', async () => {
  const s = await scene([survey]);
  const link = await linkOf(s, s.rider);
  const token = tokenIn(link);
  expect(await linkOf(s, s.rider)).toBe(link);
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(s.rider.memberId);
  const path = '/rest/users/me/campaignsStatus';
  const { body } = await w.request(s.tenant, { method: 'GET', path, cookie: s.rider.cookie });
  expect(body).toMatchObject([{ CampaignID: 'ask', status: 'AVAILABLE', progress: 0 }]);

  await s.report('asker', [
    event('a1', 'survey.completed', token, { surveyId: 'spring' }),
    event('a2', 'survey.completed', `${token.slice(0, -2)}AA`, { surveyId: 'autumn' }),
    event('a3', 'survey.completed', 'member.', { surveyId: 'autumn' }),
    event('a4', 'survey.completed', s.rider.memberId, { surveyId: 'autumn' }),
  ]);
  // Another provider cannot report an answer for the survey.
  await s.report('cards', [event('a5', 'survey.completed', token, { surveyId: 'autumn' })]);
  expect(await s.points()).toEqual([]);
  const answer = event('a6', 'survey.completed', token, { surveyId: 'autumn' });
  expect(await s.report('asker', [answer, answer])).toEqual(['accepted', 'duplicate']);
  await s.report('asker', [event('a7', 'survey.completed', token, { surveyId: 'autumn' })]);
  expect(await s.points()).toEqual([40]);
});

test('each member has a personal link, and one of another tenant is worthless [CAMP-02, TEN-01]', async () => {
  const [s, other] = [await scene([survey]), await scene([survey])];
  const friend = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  const [mine, theirs, foreign] = [await linkOf(s, s.rider), await linkOf(s, friend), await linkOf(other, other.rider)];
  expect(new Set([mine, theirs, foreign]).size).toBe(3);
  await s.report('asker', [
    event('a1', 'survey.completed', tokenIn(foreign), { surveyId: 'autumn' }),
    event('a2', 'survey.completed', tokenIn(theirs), { surveyId: 'autumn' }),
  ]);
  expect(await s.points()).toEqual([]);
  expect(await held(w, s.tenant, friend.memberId)).toMatchObject([{ amount: 40 }]);
});

test('a verified action earns within its limit [CAMP-05]', async () => {
  const limit = { earnings: 2, days: 1, window: { kind: 'CALENDAR', unit: 'WEEK' } } as const;
  const s = await scene([{ id: 'act', type: 'ACTION', actionId: 'recycle', evidence: 'VERIFIED', reward: 8, limit }]);
  const acts = ['repair', 'recycle', 'recycle', 'recycle'];
  await s.report(
    'cards',
    acts.map((actionId, index) => event(`r${index}`, 'action.completed', '004211', { actionId })),
  );
  expect(await s.points()).toEqual([8, 8]);
});

test('a click on the campaign’s button earns little and within its limit, however often it is sent [CAMP-05]', async () => {
  const limit = { earnings: 1, days: 1 };
  const s = await scene([
    { id: 'news', type: 'ACTION', actionId: 'news', evidence: 'CLICK', reward: 1, limit },
    { id: 'real', type: 'ACTION', actionId: 'real', evidence: 'VERIFIED', reward: 50, limit },
  ]);
  const click = (campaignId: string, eventUid = randomUUID(), cookie: string | undefined = s.rider.cookie) =>
    w.request(s.tenant, {
      method: 'POST',
      path: '/rest/events',
      body: {
        EventUID: eventUid,
        Category: 'Campaign',
        Action: 'action_clicked',
        ReportedAtUTC: '2020-01-01T00:00:00.000Z',
        Properties: { CampaignID: campaignId },
      },
      ...(cookie ? { cookie } : {}),
    });
  expect((await click('real')).status).toBe(202);
  await click('unknown');
  expect(await s.points()).toEqual([]);
  const uid = randomUUID();
  await click('news', uid);
  await click('news', uid);
  await click('news');
  expect(await s.points()).toEqual([1]);
});

const back: TestCampaign = { id: 'back', type: 'REDEMPTION', offers: [], reward: 30, limit: null };

const claimAll = ({ tenant, rider }: Pick<Scene, 'tenant' | 'rider'>) =>
  w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: rider.cookie });
const redeem = ({ tenant, rider }: Scene, offerId: string) =>
  w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });
const balance = async ({ tenant, rider }: Scene): Promise<string> =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: rider.cookie })).body.Balance;

test('a redemption earns immediately, and its refund takes that back while unclaimed [CAMP-02, LEDGER-06]', async () => {
  const s = await scene([back]);
  await givePoints(w, s.tenant, s.rider, 250);
  const offerId = await mintOffer(w, s.tenant, { price: 100, codes: freshCodes(2) });
  const first = await redeem(s, offerId);
  expect([first.status, await balance(s)]).toEqual([200, '150']);
  expect(await s.points()).toEqual([30, 250]);
  w.clock.set('2026-03-06T12:10:00Z');
  expect((await redeem(s, offerId)).status).toBe(200);
  expect(await s.points()).toEqual([30, 30, 250]);
  expect(await refund(w, s.tenant, first.body.TransactionID)).toBe('REFUNDED');
  expect(await refund(w, s.tenant, first.body.TransactionID)).toBe('REFUNDED_BEFORE');
  expect([await s.points(), await balance(s)]).toEqual([[30, 250], '150']);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a refund takes back claimed earnings; spent points become a debt [CAMP-02, LEDGER-05]', async () => {
  const s = await scene([back]);
  await givePoints(w, s.tenant, s.rider, 100);
  const offerId = await mintOffer(w, s.tenant, { price: 100, codes: freshCodes(1) });
  const first = await redeem(s, offerId);
  await claimAll(s);
  expect(await balance(s)).toBe('30');
  expect(await refund(w, s.tenant, first.body.TransactionID)).toBe('REFUNDED');
  expect(await balance(s)).toBe('100');
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a redemption that no campaign pays for stores no activity [CAMP-02]', async () => {
  const s = await scene([visit]);
  await givePoints(w, s.tenant, s.rider, 100);
  const offerId = await mintOffer(w, s.tenant, { price: 100, codes: freshCodes(1) });
  const first = await redeem(s, offerId);
  expect(await refund(w, s.tenant, first.body.TransactionID)).toBe('REFUNDED');
  const kept = await w.inTenant(s.tenant, (tx) => tx.query('select event_id from behaviour'));
  expect(kept).toEqual([]);
});

test('a segment campaign pays members who joined by code, for rides from then on [CODE-27]', async () => {
  const s = await scene([{ id: 'students', type: 'TRANSACTIONAL', reward: 5, segment: 'students' }]);
  await w.inTenant(s.tenant, (tx) =>
    tx.run(
      `insert into promotion_code (tenant_id, code, campaign_type, definition) values ($1, 'CAMPUS26', 'PROMOTIONAL', $2)`,
      [
        s.tenant.tenantId,
        JSON.stringify({ id: 'campus', code: 'CAMPUS26', segment: 'students', reward: 0, limits: {} }),
      ],
    ),
  );
  await s.report('cards', [tripEvent('before', '004211', NOON)]);
  expect(await s.points()).toEqual([]);
  w.clock.set('2026-03-06T13:00:00Z');
  const path = '/rest/campaigns/promotional/CAMPUS26/participation/en';
  expect((await w.request(s.tenant, { method: 'POST', path, cookie: s.rider.cookie })).status).toBe(200);
  w.clock.set('2026-03-06T15:00:00Z');
  await s.report('cards', [
    tripEvent('late', '004211', '2026-03-06T12:30:00Z'),
    tripEvent('after', '004211', '2026-03-06T14:00:00Z'),
  ]);
  expect(await s.points()).toEqual([5]);
});

test('a void also takes claimed points back; a late ride does not [LEDGER-05, CAMP-16]', async () => {
  const s = await scene([{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  await s.report('cards', [tripEvent('one', '004211', '2026-03-06T10:00:00Z'), tripEvent('two', '004211', NOON)]);
  await claimAll(s);
  expect(await balance(s)).toBe('20');
  await s.report('cards', [event('void', 'trip.voided', '004211', { id: 'two' })]);
  expect([await s.points(), await balance(s)]).toEqual([[10], '10']);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('rides, streaks, trip goals, tiers and surveys each earn through their own campaign [EARN-05]', async () => {
  const s = await scene([
    { id: 'ride', type: 'TRANSACTIONAL', reward: 1 },
    {
      id: 'streak',
      type: 'STREAK',
      levels: [{ reward: 2 }],
      target: 2,
      levelDays: 7,
      restart: 'NEVER',
      distinct: { unit: 'DAY', behaviours: 1 },
    },
    {
      id: 'goal',
      type: 'MULTI_TRIP',
      reward: 4,
      target: 2,
      window: { kind: 'CALENDAR', unit: 'MONTH' },
      carryOver: false,
    },
    { id: 'tier', type: 'TIER', period: 'MONTH', tierType: 'BEHAVIOR', tiers: [{ rewardPoints: 8, maxBehaviors: 1 }] },
    { ...survey, reward: 16 },
  ]);
  await s.report('cards', [
    tripEvent('r1', '004211', '2026-03-05T12:00:00Z'),
    tripEvent('r2', '004211', '2026-03-06T11:00:00Z'),
  ]);
  const token = tokenIn(await linkOf(s, s.rider));
  await s.report('asker', [event('a1', 'survey.completed', token, { surveyId: 'autumn' })]);
  const path = '/rest/users/me/earnings/en';
  const { body } = await w.request(s.tenant, { method: 'GET', path, cookie: s.rider.cookie });
  const earned = body.data.map((one: { CampaignID: string; amount: number }) => [one.CampaignID, one.amount]);
  expect(earned.toSorted()).toEqual([
    ['ask', 16],
    ['goal', 4],
    ['ride', 1],
    ['ride', 1],
    ['streak', 2],
    ['tier', 8],
  ]);
});
