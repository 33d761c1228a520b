import { languages } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { optOut, suspend, unsuspend } from '../members/index.ts';

const w = await world();
const links = {
  TermsAndConditionsUrl: 'https://agency.example/terms',
  PrivacyPolicyUrl: 'https://agency.example/privacy',
};

const get = (tenant: TestTenant, cookie: string, language = 'en') =>
  w.request(tenant, { method: 'GET', path: `/rest/users/me/userinfo/${language}`, cookie });
const post = (tenant: TestTenant, cookie: string, call: string, body?: unknown) =>
  w.request(tenant, {
    method: 'POST',
    path: `/rest/users/me/${call}`,
    cookie,
    ...(body === undefined ? {} : { body }),
  });
const setColumn = (tenant: TestTenant, memberId: string, text: string, value: unknown) =>
  w.inTenant(tenant, (tx) => tx.run(text, [memberId, value]));
const FLAGS = 'update member set feature_flags = $2::jsonb where member_id = $1';

describe('userinfo', () => {
  it('returns every field of a new member [API-12, AUTH-27, AUTH-28, LEDGER-01]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant, { status: 'CONSENT', name: 'Ana Lima' });
    const reply = await get(tenant, rider.cookie);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toEqual({
      UserID: rider.memberId,
      name: 'Ana Lima',
      email: rider.email,
      emailConfirmation: 'UNASKED',
      Balance: '0',
      userStatus: 'CONSENT',
      earningsCount: 0,
      redeemsCount: 0,
      usedInviteCodes: [],
      keptInvitation: null,
      favoriteOfferCount: 0,
      featureFlags: { FAVORITE_OFFER: false, UX_UPDATES: false },
      HaveSeenTutorial: false,
      HaveSeenNewFeature: true,
      pointsFromReferee: 0,
      isUserInactive: false,
      showReactivationBonusDialog: false,
      isRefreshCounter: false,
      phoneNumber: null,
      isPhoneVerified: false,
      newTerms: null,
      language: null,
    });
  });

  it.each(['NEW', 'CONSENT', 'VERIFIED', 'OPTED_OUT', 'SUSPENDED'] as const)(
    'returns the status %s in exactly this spelling [AUTH-29]',
    async (status) => {
      const tenant = await w.mintTenant();
      const rider = await w.signUpMember(tenant, { status });
      expect((await get(tenant, rider.cookie)).body.userStatus).toBe(status);
    },
  );

  it('shows only the last 4 digits of a verified number [AUTH-27]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant, { status: 'VERIFIED' });
    expect((await get(tenant, rider.cookie)).body).toMatchObject({ phoneNumber: '0123', isPhoneVerified: true });
  });

  it('feature flags are off unless set, one by one; members without a value use the tenant’s [AUTH-28]', async () => {
    const tenant = await w.mintTenant();
    const generous = await w.mintTenant({ settings: { featureFlags: { FAVORITE_OFFER: true, UX_UPDATES: true } } });
    const rider = await w.signUpMember(tenant);
    const flags = async (where: TestTenant, cookie: string) => (await get(where, cookie)).body.featureFlags;
    await setColumn(tenant, rider.memberId, FLAGS, '{"UX_UPDATES":true}');
    expect(await flags(tenant, rider.cookie)).toEqual({ FAVORITE_OFFER: false, UX_UPDATES: true });
    await setColumn(tenant, rider.memberId, FLAGS, '{"UX_UPDATES":true,"FAVORITE_OFFER":true}');
    expect(await flags(tenant, rider.cookie)).toEqual({ FAVORITE_OFFER: true, UX_UPDATES: true });
    const lucky = await w.signUpMember(generous);
    await setColumn(generous, lucky.memberId, FLAGS, '{"UX_UPDATES":false}');
    expect(await flags(generous, lucky.cookie)).toEqual({ FAVORITE_OFFER: true, UX_UPDATES: false });
  });

  it('returns 403 without a session and with one of another tenant [AUTH-26, TEN-01]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    const rider = await w.signUpMember(one);
    expect((await w.request(one, { method: 'GET', path: '/rest/users/me/userinfo/en' })).body.error).toBe(
      'SESSION_REQUIRED',
    );
    const renamed = rider.cookie.replace(one.tenantId, two.tenantId);
    expect((await get(two, renamed)).status).toBe(403);
  });

  it('works for suspended and opted-out members, like language and tutorial [STATUS-22]', async () => {
    const tenant = await w.mintTenant();
    for (const status of ['SUSPENDED', 'OPTED_OUT']) {
      const rider = await w.signUpMember(tenant, { status });
      expect((await get(tenant, rider.cookie)).body.userStatus).toBe(status);
      expect((await post(tenant, rider.cookie, 'updatePreferredLanguage/es')).status).toBe(200);
      expect((await post(tenant, rider.cookie, 'tutorialSeen')).status).toBe(200);
    }
  });

  it('records activity, at most every ten minutes [API-12]', async () => {
    const tenant = await w.mintTenant();
    const start = w.clock.now();
    const rider = await w.signUpMember(tenant);
    const seen = async () =>
      (await w.inTenant(tenant, (tx) => tx.first<{ at: Date }>('select last_active_at as at from member')))?.at;
    w.clock.advance(600);
    await get(tenant, rider.cookie);
    expect(await seen()).toEqual(start);
    w.clock.advance(1);
    await get(tenant, rider.cookie);
    expect(await seen()).toEqual(w.clock.now());
    w.clock.set(start);
  });
});

describe('agreeing to terms', () => {
  it('changes NEW to CONSENT with time and addresses, at both paths, idempotently [TERMS-05, TERMS-06, API-14]', async () => {
    const tenant = await w.mintTenant({ configuration: { en: links } });
    const calls: [string, unknown][] = [
      ['consent', undefined],
      ['consent', { anything: 1 }],
      ['userStatus', { userStatus: 'CONSENT' }],
    ];
    for (const [call, body] of calls) {
      const rider = await w.signUpMember(tenant, { status: 'NEW' });
      const agreedAt = w.clock.now();
      expect((await post(tenant, rider.cookie, call, body)).body).toEqual({ userStatus: 'CONSENT' });
      w.clock.advance(60);
      expect((await post(tenant, rider.cookie, call, body)).body).toEqual({ userStatus: 'CONSENT' });
      const row = await w.inTenant(tenant, (tx) =>
        tx.first('select terms_accepted_at, terms_url, privacy_url from member where member_id = $1', [rider.memberId]),
      );
      expect(row).toEqual({
        terms_accepted_at: agreedAt,
        terms_url: links.TermsAndConditionsUrl,
        privacy_url: links.PrivacyPolicyUrl,
      });
    }
  });

  it('keeps every other status and accepts no status from the request [TERMS-06]', async () => {
    const tenant = await w.mintTenant();
    for (const status of ['VERIFIED', 'SUSPENDED', 'OPTED_OUT']) {
      const rider = await w.signUpMember(tenant, { status });
      expect((await post(tenant, rider.cookie, 'userStatus', { userStatus: 'CONSENT' })).body).toEqual({
        userStatus: status,
      });
    }
    const rider = await w.signUpMember(tenant, { status: 'NEW' });
    for (const userStatus of ['VERIFIED', 'NEW', 'consent', 7, undefined]) {
      const reply = await post(tenant, rider.cookie, 'userStatus', { userStatus });
      expect(reply.status).toBe(400);
      expect(reply.body.error).toBe('INVALID_REQUEST');
    }
    expect((await get(tenant, rider.cookie)).body.userStatus).toBe('NEW');
  });
});

describe('opting back in', () => {
  it('restores VERIFIED if the number is still the member’s, else CONSENT; other statuses stay; needs no body [API-21, STATUS-19]', async () => {
    const tenant = await w.mintTenant();
    const verified = await w.signUpMember(tenant, { status: 'VERIFIED' });
    const consented = await w.signUpMember(tenant, { status: 'CONSENT' });
    for (const { memberId } of [verified, consented]) await w.inTenant(tenant, (tx) => optOut(tx, memberId));
    expect((await post(tenant, verified.cookie, 'optBackIn')).body).toEqual({ userStatus: 'VERIFIED' });
    expect((await post(tenant, consented.cookie, 'optBackIn', {})).body).toEqual({ userStatus: 'CONSENT' });
    for (const status of ['NEW', 'CONSENT', 'VERIFIED', 'SUSPENDED']) {
      const rider = await w.signUpMember(tenant, { status });
      expect((await post(tenant, rider.cookie, 'optBackIn')).body).toEqual({ userStatus: status });
    }
  });

  it('a suspension ends in the status the member has earned [AUTH-31]', async () => {
    const tenant = await w.mintTenant();
    for (const status of ['NEW', 'VERIFIED']) {
      const { memberId } = await w.signUpMember(tenant, { status });
      expect(await w.inTenant(tenant, (tx) => suspend(tx, memberId))).toBe('SUSPENDED');
      expect(await w.inTenant(tenant, (tx) => optOut(tx, memberId))).toBe('SUSPENDED');
      expect(await w.inTenant(tenant, (tx) => unsuspend(tx, memberId))).toBe(status);
    }
  });
});

describe('language and tutorial', () => {
  it('saves a supported language in any case; zh is zh-CN [API-29, LANG-01, LANG-02, LANG-08]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant);
    for (const [sent, saved] of [
      ...languages.map((language) => [language, language]),
      ['KO', 'ko'],
      ['ZH', 'zh-CN'],
      ['zh-cn', 'zh-CN'],
    ]) {
      expect((await post(tenant, rider.cookie, `updatePreferredLanguage/${sent}`)).body).toEqual({ language: saved });
      expect((await get(tenant, rider.cookie)).body.language).toBe(saved);
    }
  });

  it('rejects an unsupported language and keeps the old one [API-29, LANG-08]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant);
    await post(tenant, rider.cookie, 'updatePreferredLanguage/ko');
    const refused = await post(tenant, rider.cookie, 'updatePreferredLanguage/fr');
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('UNSUPPORTED_LANGUAGE');
    expect((await get(tenant, rider.cookie)).body.language).toBe('ko');
  });

  it('an unsupported language in any other path counts as English [LANG-08]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant);
    expect((await get(tenant, rider.cookie, 'fr')).status).toBe(200);
  });

  it('the tutorial is marked as seen permanently [API-22, TUT-02]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await post(tenant, rider.cookie, 'tutorialSeen')).body).toEqual({ HaveSeenTutorial: true });
    }
    expect((await get(tenant, rider.cookie)).body.HaveSeenTutorial).toBe(true);
  });
});
