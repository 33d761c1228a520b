import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { drawing, packFolder } from '../../testing/pack-folder.ts';

const w = await world();
const packs = packFolder();

const referral = {
  id: 'friends',
  campaignId: 'friends-2026',
  rewardForReferrer: 150,
  rewardForReferee: 100,
  actionRequired: true,
  limits: { lifetime: 20 },
  copyLinkUrl: 'https://agency.example/join?code={code}',
  refereeSegment: 'newcomers',
  image: 'friends.svg',
  stepImages: ['friends.svg'],
};
const files = (isOn = true, over: Record<string, unknown> = {}) => ({
  tenant: { switches: { referral: isOn } },
  programme: { referral: { ...referral, ...over }, segments: [{ id: 'newcomers' }] },
  wording: {
    en: {
      referral: {
        title: 'Bring a friend',
        description: 'Both earn',
        HowItWork: 'Simple',
        ReferralTitle: 'Join',
        ReferralDescription: 'Ride along',
        CopyLinkText: 'Ride with me',
        instructions: [{ Title: 'Send it', Description: 'By message' }],
      },
    },
    es: { referral: { title: 'Trae a alguien' } },
  },
  images: { 'friends.svg': drawing },
});

const configuration = (tenant: TestTenant, { cookie }: TestMember, lang = 'en', body: unknown = {}) =>
  w.request(tenant, { method: 'POST', path: `/rest/campaigns/referral/${lang}`, cookie, body });
const get = (tenant: TestTenant, { cookie }: TestMember, path: string) =>
  w.request(tenant, { method: 'GET', path, cookie });
const record = (tenant: TestTenant, member: TestMember) => get(tenant, member, '/rest/users/me/referrerRecord');

test('members get every field of the referral in the requested language, with English as the fallback [API-32, REFER-12]', async () => {
  const tenant = await appliedTenant(w, packs, files());
  const rider = await w.signUpMember(tenant);
  const { status, body } = await configuration(tenant, rider, 'es', { TenantID: tenant.tenantId });
  expect(status).toBe(200);
  expect(body.ReferralConfiguration).toEqual({
    ReferralCampaignsConfigurationID: 'friends',
    CampaignID: 'friends-2026',
    title: 'Trae a alguien',
    description: 'Both earn',
    image: expect.stringContaining('/images/friends.svg?v='),
    RewardsForReferrer: 150,
    RewardsForReferee: 100,
    CopyLinkText: 'Ride with me',
    CopyLinkUrl: 'https://agency.example/join?code={code}',
    ReferrerTargetGroupID: null,
    RefereeTargetGroupID: 'newcomers',
    namesReferrer: true,
    IsActionRequire: true,
    HowItWork: 'Simple',
    ReferralTitle: 'Join',
    ReferralDescription: 'Ride along',
    ReferralImageURL: null,
  });
});

test('if referrals are off, inactive or missing, everything is empty: null, no code, no steps [API-32, API-53, TEN-12]', async () => {
  const tenants = [
    await appliedTenant(w, packs, files(false)),
    await appliedTenant(w, packs, files(true, { active: false })),
    await appliedTenant(w, packs),
  ];
  for (const tenant of tenants) {
    const rider = await w.signUpMember(tenant);
    expect((await configuration(tenant, rider)).body).toEqual({ ReferralConfiguration: null });
    const refused = await record(tenant, rider);
    expect([refused.status, refused.body.error]).toEqual([404, 'REFERRAL_NOT_AVAILABLE']);
    expect((await get(tenant, rider, '/rest/referralInstructions/en')).body).toEqual([]);
  }
});

test('the tenant in the path must be the session’s; without a session nothing is returned [API-32, TEN-03]', async () => {
  const tenant = await appliedTenant(w, packs, files());
  const rider = await w.signUpMember(tenant);
  const refused = await configuration(tenant, rider, 'en', { TenantID: 'another' });
  expect([refused.status, refused.body.error]).toEqual([400, 'TENANT_MISMATCH']);
  const nobody = { ...rider, cookie: '' };
  for (const reply of [
    await configuration(tenant, nobody),
    await record(tenant, nobody),
    await get(tenant, nobody, '/rest/referralInstructions/en'),
  ]) {
    expect([reply.status, reply.body.error]).toEqual([403, 'SESSION_REQUIRED']);
  }
});

test('a member has one code per referral campaign, 8 characters without look-alikes, also with concurrent requests [REFER-13, API-53]', async () => {
  const tenantId = packs.newId();
  const tenant = await appliedTenant(w, packs, files(), tenantId);
  const riders = await Promise.all(Array.from({ length: 5 }, () => w.signUpMember(tenant)));
  const codes = new Set<string>();
  for (const rider of riders) {
    const replies = await Promise.all([record(tenant, rider), record(tenant, rider), record(tenant, rider)]);
    const [{ body }] = replies;
    expect(replies.map((reply) => reply.body)).toEqual([body, body, body]);
    expect(body).toEqual({
      UserID: rider.memberId,
      CampaignID: 'friends-2026',
      ReferralCouponCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    });
    codes.add(body.ReferralCouponCode);
  }
  expect(codes.size).toBe(5);
  await appliedTenant(w, packs, files(true, { campaignId: 'friends-2027' }), tenantId);
  const [first] = riders;
  const next = (await record(tenant, first as TestMember)).body;
  expect(next.CampaignID).toBe('friends-2027');
  expect(codes.has(next.ReferralCouponCode)).toBe(false);
});

test('three steps explain referrals; missing texts are built in [REFER-14, API-53]', async () => {
  const tenant = await appliedTenant(w, packs, files());
  const rider = await w.signUpMember(tenant);
  const { body } = await get(tenant, rider, '/rest/referralInstructions/en');
  expect(body).toHaveLength(3);
  expect(body[0]).toEqual({
    Title: 'Send it',
    Description: 'By message',
    ImageURL: expect.stringContaining('/images/friends.svg?v='),
  });
  expect(body[1]).toEqual({
    Title: 'Your friend joins',
    Description: 'Your friend enters the code at sign-up.',
    ImageURL: null,
  });
  expect(body[2].Title).toBe('You both earn');
  expect(body[2].Description).toMatch(/^You both get \S.* to claim\.$/);
});
