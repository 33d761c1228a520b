import { describe, expect, it } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';
import { applyCodes } from '../../codes/index.ts';

const w = await world();
const password = 'Tram!line7';
const links = {
  TermsAndConditionsUrl: 'https://agency.example/terms',
  PrivacyPolicyUrl: 'https://agency.example/privacy',
};
const mandatory = { configuration: { en: { IsInviteCodeMandatory: true } } };

const form = (over: Record<string, unknown> = {}) => ({
  name: 'Ana Lima',
  email: 'ana@example.org',
  password,
  confirmNewPassword: over['password'] ?? password,
  ...over,
});

const signUp = (tenant: TestTenant, body: unknown, cookie?: string) =>
  w.request(tenant, { method: 'POST', path: '/auth/sign-up', body, ...(cookie ? { cookie } : {}) });

const validate = (tenant: TestTenant, inviteCode: string) =>
  w.request(tenant, {
    method: 'POST',
    path: '/auth/validate-invite-code',
    body: { inviteCode, tenantID: tenant.tenantId },
  });

const userInfo = (tenant: TestTenant, cookie: string | undefined) =>
  w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/es', cookie: cookie ?? '' });

const welcome = {
  CampaignName: 'Welcome',
  CampaignDescription: 'For new riders',
  WelcomeTitle: 'Hello',
  WelcomeDescription: 'Good to see you',
  WelcomeButtonLabel: 'Start',
};

async function withCode(
  tenant: TestTenant,
  over: Record<string, unknown> = {},
  texts: Record<string, typeof welcome> = { en: welcome },
) {
  const definition = { id: 'welcome', code: 'WELCOME5', active: true, reward: 0, limits: {}, ...over };
  await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition, texts }]));
}

const membersOf = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) => tx.query<Record<string, unknown>>('select * from member order by created_at'));

describe('sign-up', () => {
  it('creates an account with status CONSENT, the accepted terms and a session [SIGNUP-01, SIGNUP-10, SIGNUP-19, API-10, TEN-09]', async () => {
    const tenant = await w.mintTenant({ configuration: { en: links } });
    const reply = await signUp(
      tenant,
      form({ name: '  Ana Lima ', email: ' Ana@Example.ORG', tenantID: tenant.tenantId }),
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ isInviteCodeInvalid: false, promotionInfo: null, UserID: expect.any(String) });
    const me = await userInfo(tenant, reply.cookie);
    expect(me.body).toMatchObject({
      UserID: reply.body.UserID,
      name: 'Ana Lima',
      email: 'ana@example.org',
      userStatus: 'CONSENT',
      Balance: '0',
    });
    const [row] = await membersOf(tenant);
    expect(row).toMatchObject({
      terms_url: links.TermsAndConditionsUrl,
      privacy_url: links.PrivacyPolicyUrl,
      terms_accepted_at: w.clock.now(),
      language: null,
    });
  });

  it('grants the sign-up reward once, unclaimed, where the tenant has one [SIGNUP-01]', async () => {
    const tenant = await w.mintTenant({ settings: { signUpRewardPoints: 50 } });
    const { cookie } = await signUp(tenant, form());
    expect((await userInfo(tenant, cookie)).body).toMatchObject({ Balance: '0', earningsCount: 1 });
    const earnings = await w.inTenant(tenant, (tx) => tx.query('select earning_key, amount, claimed_at from earning'));
    expect(earnings).toEqual([{ earning_key: 'sign-up', amount: 50, claimed_at: null }]);
  });

  it('every form rule is validated again on the server, with its field [SIGNUP-18, VAL-01, VAL-02, VAL-03, VAL-04, VAL-05, VAL-06, VAL-07, VAL-08, VAL-09, VAL-10, VAL-11]', async () => {
    const tenant = await w.mintTenant();
    const cases: [Record<string, unknown>, string, string][] = [
      [{ name: '  ' }, 'MissingNameError', 'name'],
      [{ name: undefined }, 'MissingNameError', 'name'],
      [{ name: 'Ana  Maria' }, 'InvalidNameError', 'name'],
      [{ name: "Ana O'Neil" }, 'InvalidNameError', 'name'],
      [{ name: 'Ab' }, 'NameLengthError', 'name'],
      [{ name: 'A'.repeat(26) }, 'NameLengthError', 'name'],
      [{ email: '' }, 'MissingEmailError', 'email'],
      [{ email: 'a..b@c.com' }, 'InvalidEmailError', 'email'],
      [{ email: 'a@b.co' }, 'InvalidEmailError', 'email'],
      [{ email: `${'a'.repeat(29)}@example.org` }, 'InvalidEmailError', 'email'],
      [{ password: '' }, 'MissingPasswordError', 'password'],
      [{ password: 'Ab!1234' }, 'PasswordLengthError', 'password'],
      [{ password: `Ab!1${'x'.repeat(61)}` }, 'PasswordLengthError', 'password'],
      [{ password: 'Tram@line7' }, 'InvalidSpecialCharError', 'password'],
      [{ password: 'Tramline77' }, 'IncorrectPasswordCompositionError', 'password'],
      [{ confirmNewPassword: 'Tram!line8' }, 'PasswordsNotMatch', 'confirmNewPassword'],
    ];
    for (const [over, error, field] of cases) {
      const reply = await signUp(tenant, form(over));
      expect({ status: reply.status, error: reply.body.error, field: reply.body.field }).toEqual({
        status: 400,
        error,
        field,
      });
    }
    expect(await membersOf(tenant)).toEqual([]);
    const longest = form({
      name: 'Анна Мария',
      email: `${'a'.repeat(28)}@example.org`,
      password: `Ab!1${'x'.repeat(60)}`,
    });
    expect((await signUp(tenant, longest)).status).toBe(200);
  });

  it('an address has one account per tenant, case-insensitive, and can also join another tenant [TEN-01, SIGNUP-01]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    expect((await signUp(one, form())).status).toBe(200);
    const again = await signUp(one, form({ email: 'ANA@example.org' }));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      error: 'EMAIL_ALREADY_EXISTS',
      error_description: 'Email already exists',
      field: 'email',
    });
    expect(again.cookie).toBeUndefined();
    expect((await signUp(two, form())).status).toBe(200);
  });

  it('of ten concurrent sign-ups with one address, one creates the account [TEN-01, SIGNUP-01]', async () => {
    const tenant = await w.mintTenant({ settings: { signUpRewardPoints: 10 } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => signUp(tenant, form())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'EMAIL_ALREADY_EXISTS')).toHaveLength(9);
    expect(await membersOf(tenant)).toHaveLength(1);
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from earning'))).toHaveLength(1);
  });

  it('is rejected for another tenant in the body and for tenants with partner sign-in [TEN-03, API-10]', async () => {
    const tenant = await w.mintTenant();
    const partnered = await w.mintTenant({ isStandalone: false });
    expect((await signUp(tenant, form({ tenantID: partnered.tenantId }))).body.error).toBe('TENANT_MISMATCH');
    const refused = await signUp(partnered, form());
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('STANDALONE_NOT_SUPPORTED');
  });

  it('sets a new session id and ends the previous session [AUTH-24]', async () => {
    const tenant = await w.mintTenant();
    const first = await signUp(tenant, form());
    const second = await signUp(tenant, form({ email: 'eva@example.org' }), first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await userInfo(tenant, first.cookie)).status).toBe(403);
  });

  it('finishing with null or an empty body changes nothing and is idempotent; without a session it is rejected [SIGNUP-15]', async () => {
    const tenant = await w.mintTenant();
    const first = await signUp(tenant, form({ inviteCode: 'NOPE' }));
    expect(first.body).toMatchObject({ isInviteCodeInvalid: true, promotionInfo: null });
    const normal = { isInviteCodeInvalid: false, promotionInfo: null, UserID: first.body.UserID };
    const json = { 'content-type': 'application/json' };
    for (const body of ['null', 'null', '']) {
      const path = '/auth/sign-up';
      const reply = await w.request(tenant, { method: 'POST', path, body, headers: json, cookie: first.cookie ?? '' });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(normal);
    }
    const lost = await w.request(tenant, { method: 'POST', path: '/auth/sign-up', body: 'null', headers: json });
    expect(lost.status).toBe(400);
    expect(lost.body.error).toBe('SIGN_UP_NOT_PENDING');
    expect(await membersOf(tenant)).toHaveLength(1);
  });

  it('is allowed 10 times an hour per network without a challenge [API-10, AUTH-35]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant();
    const attempt = (turn: number) =>
      metered.request(tenant, {
        method: 'POST',
        path: '/auth/sign-up',
        body: form({ email: `rider${turn}@example.org` }),
      });
    for (let turn = 0; turn < 10; turn += 1) expect((await attempt(turn)).status).toBe(200);
    expect((await attempt(10)).body.error).toBe('CHALLENGE_REQUIRED');
    metered.clock.advance(3600);
    expect((await attempt(10)).status).toBe(200);
  });
});

describe('a code at sign-up', () => {
  it('that is valid is used, listed, rewarded and welcomed [SIGNUP-01, SIGNUP-10, CODE-06, CODE-08]', async () => {
    const tenant = await w.mintTenant();
    await withCode(tenant, { reward: 25 }, { en: welcome, es: { ...welcome, CampaignName: 'Bienvenida' } });
    const reply = await signUp(tenant, form({ inviteCode: ' WELCOME5 ' }));
    expect(reply.body).toMatchObject({
      isInviteCodeInvalid: false,
      promotionInfo: {
        WelcomeTitle: 'Hello',
        welcomeIcon: null,
        WelcomeDescription: 'Good to see you',
        WelcomeButtonLabel: 'Start',
        CampaignType: 'PROMOTIONAL',
      },
    });
    const me = await userInfo(tenant, reply.cookie);
    expect(me.body.earningsCount).toBe(1);
    expect(me.body.usedInviteCodes).toEqual([
      {
        PromotionCode: 'WELCOME5',
        CreatedAtUTC: w.clock.now().toISOString(),
        IsReferralCampaign: false,
        IsActionRequired: false,
        IsActionComplete: false,
        CampaignName: 'Bienvenida',
        CampaignDescription: 'For new riders',
      },
    ]);
  });

  it('may be missing, null or blank if optional; a failing one keeps the account and is reported [SIGNUP-13, SIGNUP-16, CODE-14]', async () => {
    const tenant = await w.mintTenant();
    await withCode(tenant, { limits: { lifetime: 1 } });
    for (const [turn, inviteCode] of [undefined, null, '', '  '].entries()) {
      const reply = await signUp(tenant, form({ email: `rider${turn}@example.org`, inviteCode }));
      expect(reply.body.isInviteCodeInvalid).toBe(false);
    }
    await signUp(tenant, form({ inviteCode: 'WELCOME5' }));
    const late = await signUp(tenant, form({ email: 'late@example.org', inviteCode: 'WELCOME5' }));
    expect(late.status).toBe(200);
    expect(late.body).toMatchObject({ isInviteCodeInvalid: true, promotionInfo: null });
    expect((await userInfo(tenant, late.cookie)).body.usedInviteCodes).toEqual([]);
  });

  it('that is mandatory and fails rejects the whole sign-up [SIGNUP-16, CODE-13, CODE-15]', async () => {
    const tenant = await w.mintTenant(mandatory);
    await withCode(tenant, { limits: { lifetime: 1 } });
    const refused = async (inviteCode: unknown) => (await signUp(tenant, form({ inviteCode }))).body.error;
    expect(await refused(undefined)).toBe('INVITE_CODE_MISSING');
    expect(await refused(' AB ')).toBe('INVITE_CODE_MISSING');
    expect(await refused('welcome5')).toBe('INVALID_INVITE_CODE');
    expect(await membersOf(tenant)).toEqual([]);
    expect((await validate(tenant, 'WELCOME5')).body).toEqual({ isValid: true, CampaignType: 'PROMOTIONAL' });
    expect((await signUp(tenant, form({ inviteCode: 'WELCOME5' }))).status).toBe(200);
    const late = await signUp(tenant, form({ email: 'late@example.org', inviteCode: 'WELCOME5' }));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: 'CODE_USAGE_LIMIT',
      error_description: 'Promotion Code is invalid due to usage limit',
    });
    expect(await membersOf(tenant)).toHaveLength(1);
  });

  it('two concurrent riders with the last use of a mandatory code: one account, one use [CODE-37, SIGNUP-16]', async () => {
    const tenant = await w.mintTenant(mandatory);
    await withCode(tenant, { limits: { lifetime: 1 } });
    const replies = await Promise.all(
      [0, 1, 2, 3].map((turn) => signUp(tenant, form({ email: `rider${turn}@example.org`, inviteCode: 'WELCOME5' }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await membersOf(tenant)).toHaveLength(1);
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from promotion_code_use'))).toHaveLength(1);
  });
});

describe('checking a code', () => {
  it('consumes no use and returns its kind [API-11, CODE-12]', async () => {
    const tenant = await w.mintTenant();
    await withCode(tenant, { limits: { lifetime: 1 } });
    for (let turn = 0; turn < 3; turn += 1) expect((await validate(tenant, 'WELCOME5')).status).toBe(200);
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from promotion_code_use'))).toEqual([]);
  });

  it("rejects unknown, disabled, wrongly cased, too short and other tenants' codes [CODE-11, CODE-13, CODE-19, TEN-01]", async () => {
    const tenant = await w.mintTenant();
    const other = await w.mintTenant();
    await withCode(tenant);
    const error = async (where: TestTenant, code: string) => (await validate(where, code)).body.error;
    expect(await error(tenant, 'WELCOME6')).toBe('INVALID_INVITE_CODE');
    expect(await error(tenant, 'Welcome5')).toBe('INVALID_INVITE_CODE');
    expect(await error(other, 'WELCOME5')).toBe('INVALID_INVITE_CODE');
    expect(await error(tenant, 'WE')).toBe('INVITE_CODE_MISSING');
    await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, []));
    expect(await error(tenant, 'WELCOME5')).toBe('INVALID_INVITE_CODE');
    const body = { inviteCode: 'WELCOME5', tenantID: other.tenantId };
    const mismatch = await w.request(tenant, { method: 'POST', path: '/auth/validate-invite-code', body });
    expect(mismatch.body.error).toBe('TENANT_MISMATCH');
  });

  it('works until one second before its expiry [CODE-12, CODE-20]', async () => {
    const tenant = await w.mintTenant();
    const start = w.clock.now();
    await withCode(tenant, { expiresAt: new Date(start.getTime() + 60_000).toISOString() });
    w.clock.advance(59);
    expect((await validate(tenant, 'WELCOME5')).status).toBe(200);
    w.clock.advance(1);
    const expired = await validate(tenant, 'WELCOME5');
    expect(expired.status).toBe(400);
    expect(expired.body.error).toBe('EXPIRED_CODE');
    w.clock.set(start);
  });

  it("a friend's code is rejected where an invitation is required [CODE-22]", async () => {
    const tenant = await w.mintTenant(mandatory);
    await withCode(tenant);
    await w.inTenant(tenant, (tx) => tx.run(`update promotion_code set campaign_type = 'REFERRAL'`));
    expect((await validate(tenant, 'WELCOME5')).body.error).toBe('INVITE_CODE_REQUIRED');
    const open = await w.mintTenant();
    await withCode(open);
    await w.inTenant(open, (tx) => tx.run(`update promotion_code set campaign_type = 'REFERRAL'`));
    expect((await validate(open, 'WELCOME5')).body).toEqual({ isValid: true, CampaignType: 'REFERRAL' });
  });

  it('allows 10 wrong codes in 15 minutes per network without a challenge; right ones are free [CODE-37, AUTH-35, API-11]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await metered.mintTenant();
    await withCode(tenant);
    const check = async (inviteCode: string) =>
      (await metered.request(tenant, { method: 'POST', path: '/auth/validate-invite-code', body: { inviteCode } })).body
        .error;
    for (let turn = 0; turn < 12; turn += 1) expect(await check('WELCOME5')).toBeUndefined();
    for (let turn = 0; turn < 10; turn += 1) expect(await check('WRONG')).toBe('INVALID_INVITE_CODE');
    expect(await check('WRONG')).toBe('CHALLENGE_REQUIRED');
    expect(await check('WELCOME5')).toBe('CHALLENGE_REQUIRED');
    metered.clock.advance(15 * 60);
    expect(await check('WELCOME5')).toBeUndefined();
  });
});

describe('minimum age', () => {
  const aged = { configuration: { en: { LeastAge: 14 } } };

  it.each([
    ['nothing is said of it', {}],
    ['it is said no to', { isOldEnough: false }],
  ])('rejects a sign-up where %s, with a specific error, and stores nothing [PRIV-03]', async (_, more) => {
    const tenant = await w.mintTenant(aged);
    const reply = await signUp(tenant, form(more));
    expect([reply.status, reply.body.error, reply.body.field]).toEqual([400, 'AGE_NOT_CONFIRMED', 'isOldEnough']);
    expect(reply.body.error_description).toBe('Confirm your age to sign up.');
    expect(await membersOf(tenant)).toEqual([]);
  });

  it('is stored as the confirmed number of years, without a date of birth; exported and erased with the member [PRIV-03]', async () => {
    const tenant = await w.mintTenant(aged);
    const { cookie = '' } = await signUp(tenant, form({ isOldEnough: true, birthDate: '2001-02-03' }));
    const [member] = await membersOf(tenant);
    expect(member?.['confirmed_age']).toBe(14);
    expect(JSON.stringify(member)).not.toContain('2001-02-03');
    const own = (path: string) =>
      w.request(tenant, {
        method: 'POST',
        path: `/rest/users/me/${path}`,
        cookie,
        body: { currentPassword: password },
      });
    expect((await own('copy')).body).toMatchObject({ member: { confirmedAge: 14 } });
    await own('erasure');
    expect((await membersOf(tenant))[0]).toMatchObject({ status: 'DELETED', confirmed_age: null });
  });

  it('is neither required nor stored if the agency has no minimum age, and existing members stay [PRIV-03]', async () => {
    const tenant = await w.mintTenant();
    const { status } = await signUp(tenant, form({ isOldEnough: true }));
    expect([status, (await membersOf(tenant))[0]?.['confirmed_age']]).toEqual([200, null]);
    const later = await w.mintTenant(aged);
    const before = await w.signUpMember(later);
    expect((await userInfo(later, before.cookie)).status).toBe(200);
  });
});
