import { afterEach, describe, expect, it } from 'vitest';
import {
  type TenantOverrides,
  type TestMember,
  type TestReply,
  type TestTenant,
  type World,
  world,
} from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { applyCodes } from './index.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));

const words = (name: string) => ({
  CampaignName: name,
  CampaignDescription: `About ${name}`,
  WelcomeTitle: `Welcome to ${name}`,
  WelcomeDescription: 'Ride on.',
  WelcomeButtonLabel: 'Start',
});
type Code = { code: string } & Record<string, unknown>;

async function withCodes(codes: Code[], over: TenantOverrides = {}, on: World = w): Promise<TestTenant> {
  const tenant = await on.mintTenant(over);
  const items = codes.map((code) => ({
    definition: { id: code.code.toLowerCase(), active: true, reward: 5, limits: {}, ...code },
    texts: { en: words(code.code), es: { ...words(code.code), WelcomeTitle: 'Bienvenida' } },
  }));
  await on.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, items));
  return tenant;
}

const enter = (
  tenant: TestTenant,
  { cookie }: { cookie: string },
  code: string,
  lang = 'en',
  on: World = w,
): Promise<TestReply> =>
  on.request(tenant, {
    method: 'POST',
    path: `/rest/campaigns/promotional/${encodeURIComponent(code)}/participation/${lang}`,
    cookie,
  });
const told = ({ status, body }: TestReply) => [status, body.error];
const me = async (tenant: TestTenant, { cookie }: TestMember) =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie })).body;
const earnings = async (tenant: TestTenant, { cookie }: TestMember) =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/earnings/en', cookie })).body.data;

describe('entering a promo code', () => {
  it("returns the welcome in the request's language, lists the code, and pays one unclaimed earning [API-31, CODE-06, CODE-08]", async () => {
    const tenant = await withCodes([{ code: 'SPRING', icon: 'spring.svg', iconUrl: '/t/demo/images/spring.svg?v=1' }]);
    const rider = await w.signUpMember(tenant);
    expect(await enter(tenant, rider, 'SPRING', 'es')).toMatchObject({
      status: 200,
      body: {
        WelcomeTitle: 'Bienvenida',
        welcomeIcon: '/t/demo/images/spring.svg?v=1',
        WelcomeDescription: 'Ride on.',
        WelcomeButtonLabel: 'Start',
        CampaignType: 'PROMOTIONAL',
      },
    });
    expect(await me(tenant, rider)).toMatchObject({
      Balance: '0',
      usedInviteCodes: [
        {
          PromotionCode: 'SPRING',
          CreatedAtUTC: start.toISOString(),
          IsReferralCampaign: false,
          IsActionRequired: false,
          IsActionComplete: false,
          CampaignName: 'SPRING',
          CampaignDescription: 'About SPRING',
        },
      ],
    });
    expect(await earnings(tenant, rider)).toMatchObject([{ amount: 5, ClaimedAtUTC: null, CampaignID: null }]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('several can be used, newest listed first; one without a reward pays nothing [CODE-04, CODE-06]', async () => {
    const tenant = await withCodes([{ code: 'SPRING' }, { code: 'SUMMER', reward: 0 }]);
    const rider = await w.signUpMember(tenant, { status: 'NEW' });
    await enter(tenant, rider, 'SPRING');
    w.clock.advance(60);
    expect((await enter(tenant, rider, 'SUMMER')).status).toBe(200);
    const { usedInviteCodes } = await me(tenant, rider);
    expect(usedInviteCodes.map((use: { PromotionCode: string }) => use.PromotionCode)).toEqual(['SUMMER', 'SPRING']);
    expect(await earnings(tenant, rider)).toHaveLength(1);
  });

  it('is case-sensitive and trimmed, and needs at least 3 characters [CODE-11, CODE-13, CODE-19]', async () => {
    const tenant = await withCodes([{ code: 'Spring' }, { code: 'ABC' }]);
    const rider = await w.signUpMember(tenant);
    for (const wrong of ['SPRING', 'spring', 'sPring', 'Sprin', 'Spring1', '%00', "';--"])
      expect(told(await enter(tenant, rider, wrong))).toEqual([400, 'INVALID_INVITE_CODE']);
    for (const short of ['AB', '  A ', ' AB '])
      expect(told(await enter(tenant, rider, short))).toEqual([400, 'INVITE_CODE_MISSING']);
    expect((await enter(tenant, rider, ' Spring ')).status).toBe(200);
    expect((await enter(tenant, rider, 'ABC')).status).toBe(200);
  });

  it('is used once per member, even with ten concurrent requests; another member may use it too [CODE-26]', async () => {
    const tenant = await withCodes([{ code: 'SPRING' }]);
    const [rider, other] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter(tenant, rider, 'SPRING')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'USED_CODE')).toHaveLength(9);
    expect(await earnings(tenant, rider)).toHaveLength(1);
    expect((await enter(tenant, other, 'SPRING')).status).toBe(200);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('an expired, disabled, foreign or withdrawn one is rejected with its own error [CODE-12, CODE-19, CODE-20, TEN-01]', async () => {
    const tenant = await withCodes([
      { code: 'PAST', expiresAt: start.toISOString() },
      { code: 'SOON', expiresAt: new Date(start.getTime() + 1000).toISOString() },
      { code: 'OFF', active: false },
    ]);
    await withCodes([{ code: 'THEIRS' }]);
    const rider = await w.signUpMember(tenant);
    const past = await enter(tenant, rider, 'PAST');
    expect([...told(past), past.body.error_description, past.body.field]).toEqual([
      400,
      'EXPIRED_CODE',
      'Promotion Code is expired',
      'inviteCode',
    ]);
    expect(told(await enter(tenant, rider, 'OFF'))).toEqual([400, 'INVALID_INVITE_CODE']);
    expect(told(await enter(tenant, rider, 'THEIRS'))).toEqual([400, 'INVALID_INVITE_CODE']);
    expect((await enter(tenant, rider, 'SOON')).status).toBe(200);
  });

  it('without a session, or while suspended or opted out, it is rejected [API-31, STATUS-22]', async () => {
    const tenant = await withCodes([{ code: 'SPRING' }]);
    expect(told(await enter(tenant, { cookie: '' }, 'SPRING'))).toEqual([403, 'SESSION_REQUIRED']);
    expect(told(await enter(tenant, await w.signUpMember(tenant, { status: 'SUSPENDED' }), 'SPRING'))).toEqual([
      409,
      'ACCOUNT_SUSPENDED',
    ]);
    expect(told(await enter(tenant, await w.signUpMember(tenant, { status: 'OPTED_OUT' }), 'SPRING'))).toEqual([
      409,
      'ACCOUNT_OPTED_OUT',
    ]);
  });
});

describe('limits', () => {
  it.each([
    ['daily', '2026-03-03T04:59:59Z', '2026-03-03T05:00:00Z'],
    ['weekly', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['monthly', '2026-04-01T03:59:59Z', '2026-04-01T04:00:00Z'],
  ])(
    "%s counts all members' uses and resets at midnight in the tenant's time zone [CODE-12, CODE-21]",
    async (period, before, after) => {
      const tenant = await withCodes([{ code: 'SPRING', limits: { [period]: 2 } }], { timeZone: 'America/New_York' });
      const next = async () => told(await enter(tenant, await w.signUpMember(tenant), 'SPRING'));
      expect([await next(), await next(), await next()]).toEqual([
        [200, undefined],
        [200, undefined],
        [409, 'CODE_USAGE_LIMIT'],
      ]);
      w.clock.set(before);
      expect(await next()).toEqual([409, 'CODE_USAGE_LIMIT']);
      w.clock.set(after);
      expect(await next()).toEqual([200, undefined]);
    },
  );

  it.each([
    ['daily', 'This code is used up for today. It works again on 03/03/2026.'],
    ['weekly', 'This code is used up for this week. It works again on 03/09/2026.'],
    ['monthly', 'This code is used up for this month. It works again on 04/01/2026.'],
  ])("a reached %s limit says when the code works again, in the request's language [CODE-40]", async (period, text) => {
    const tenant = await withCodes([{ code: 'SPRING', limits: { [period]: 1 } }], { timeZone: 'America/New_York' });
    await enter(tenant, await w.signUpMember(tenant), 'SPRING');
    const rider = await w.signUpMember(tenant);
    const refused = await enter(tenant, rider, 'SPRING');
    expect([...told(refused), refused.body.error_description]).toEqual([409, 'CODE_USAGE_LIMIT', text]);
    const inSpanish = await enter(tenant, rider, 'SPRING', 'es');
    expect(inSpanish.body.error_description).toMatch(/Volverá a funcionar el \d+ .* 2026\.$/);
  });

  it('a code with inner blanks, invisible characters or full-width letters is normalized [CODE-39]', async () => {
    const tenant = await withCodes([{ code: 'SPRING-26' }]);
    for (const typed of ['SPR ING-26', '\u2067SPRING-26\u2069', 'ＳＰＲＩＮＧ－２６', 'SPRING-২৬', 'SPRING-٢٦'])
      expect(told(await enter(tenant, await w.signUpMember(tenant), typed))).toEqual([200, undefined]);
    expect(told(await enter(tenant, await w.signUpMember(tenant), 'spring-26'))).toEqual([400, 'INVALID_INVITE_CODE']);
  });

  it('a lifetime limit stays reached, with the text that screens match [CODE-12, CODE-21]', async () => {
    const tenant = await withCodes([{ code: 'SPRING', limits: { lifetime: 1 } }]);
    await enter(tenant, await w.signUpMember(tenant), 'SPRING');
    w.clock.advance(400 * 86_400);
    const refused = await enter(tenant, await w.signUpMember(tenant), 'SPRING', 'es');
    expect([...told(refused), refused.body.error_description]).toEqual([
      409,
      'CODE_USAGE_LIMIT',
      'Promotion Code is invalid due to usage limit',
    ]);
  });

  it('eight concurrent members: one gets the last use, and a rejection leaves nothing behind [CODE-37]', async () => {
    const tenant = await withCodes([{ code: 'SPRING', limits: { daily: 1 } }]);
    const riders = await Promise.all(Array.from({ length: 8 }, () => w.signUpMember(tenant)));
    const replies = await Promise.all(riders.map((rider) => enter(tenant, rider, 'SPRING')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'CODE_USAGE_LIMIT')).toHaveLength(7);
    const rows = await w.inTenant(tenant, (tx) =>
      tx.first('select (select count(*) from promotion_code_use) as uses, (select count(*) from earning) as earnings'),
    );
    expect(rows).toEqual({ uses: 1, earnings: 1 });
  });
});

describe('segments', () => {
  const pilots = { settings: { segments: [{ id: 'pilots', membersMax: 2 }, { id: 'all' }] } };

  it('is joined once, by any of its codes [CODE-27]', async () => {
    const tenant = await withCodes(
      [
        { code: 'PILOT-A', segment: 'pilots' },
        { code: 'PILOT-B', segment: 'pilots' },
      ],
      pilots,
    );
    const rider = await w.signUpMember(tenant);
    expect((await enter(tenant, rider, 'PILOT-A')).status).toBe(200);
    expect(told(await enter(tenant, rider, 'PILOT-B'))).toEqual([409, 'ALREADY_IN_SEGMENT']);
    expect(told(await enter(tenant, rider, 'PILOT-A'))).toEqual([409, 'USED_CODE']);
  });

  it('is not overfilled by concurrent members with different codes [CODE-29]', async () => {
    const tenant = await withCodes(
      [
        { code: 'PILOT-A', segment: 'pilots' },
        { code: 'PILOT-B', segment: 'pilots' },
      ],
      pilots,
    );
    const riders = await Promise.all(Array.from({ length: 8 }, () => w.signUpMember(tenant)));
    const replies = await Promise.all(
      riders.map((rider, turn) => enter(tenant, rider, turn % 2 === 0 ? 'PILOT-A' : 'PILOT-B')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.error === 'REACHED_SEGMENT_LIMIT')).toHaveLength(6);
  });
});

it("where an invitation is required, a friend's code is rejected until one was used [CODE-15, CODE-22]", async () => {
  const tenant = await withCodes([{ code: 'INVITE' }, { code: 'FRIEND' }], {
    configuration: { en: { IsInviteCodeMandatory: true } },
  });
  await w.inTenant(tenant, (tx) =>
    tx.run(`update promotion_code set campaign_type = 'REFERRAL' where code = 'FRIEND'`),
  );
  const rider = await w.signUpMember(tenant);
  expect(told(await enter(tenant, rider, 'FRIEND'))).toEqual([409, 'INVITE_CODE_REQUIRED']);
  expect((await enter(tenant, rider, 'INVITE')).status).toBe(200);
});

describe('wrong codes', () => {
  it('ten in 15 minutes per member from any network, then 429; right ones do not count [CODE-37]', async () => {
    const metered = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
    const tenant = await withCodes([{ code: 'SPRING' }, { code: 'SUMMER' }], {}, metered);
    const rider = await metered.signUpMember(tenant);
    const from = (turn: number, code: string, who = rider) =>
      metered.request(tenant, {
        method: 'POST',
        path: `/rest/campaigns/promotional/${code}/participation/en`,
        cookie: who.cookie,
        headers: { 'x-forwarded-for': `192.0.2.${turn}` },
      });
    expect((await from(1, 'SPRING')).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, turn) => from(turn + 1, 'WRONG')));
    expect(wrong.filter(({ body }) => body.error === 'INVALID_INVITE_CODE')).toHaveLength(10);
    const surplus = wrong.filter(({ status }) => status === 429);
    expect(surplus).toHaveLength(2);
    expect(surplus[0]?.body.error).toBe('TOO_MANY_REQUESTS');
    expect(surplus[0]?.headers['retry-after']).toBe('900');
    expect(told(await from(99, 'SUMMER'))).toEqual([429, 'TOO_MANY_REQUESTS']);
    const other = await metered.signUpMember(tenant);
    expect((await from(99, 'SUMMER', other)).status).toBe(200);
    metered.clock.advance(900);
    expect((await from(99, 'SUMMER')).status).toBe(200);
  });

  it('those of other members or visitors at the same address do not affect a member [CODE-37]', async () => {
    const metered = await world({ rateLimits: true });
    const tenant = await withCodes([{ code: 'SPRING' }], {}, metered);
    const open = (code: string, cookie?: string) =>
      metered.request(tenant, {
        method: 'GET',
        path: `/rest/invitations/${code}/en`,
        ...(cookie === undefined ? {} : { cookie }),
      });
    const check = (cookie?: string) =>
      metered.request(tenant, {
        method: 'POST',
        path: '/auth/validate-invite-code',
        body: { inviteCode: 'SPRING' },
        ...(cookie === undefined ? {} : { cookie }),
      });
    const guesser = await metered.signUpMember(tenant);
    const rider = await metered.signUpMember(tenant);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await enter(tenant, guesser, 'WRONG', 'en', metered)).body.error).toBe('INVALID_INVITE_CODE');
    expect((await open('SPRING')).status).toBe(200);
    for (let turn = 0; turn < 10; turn += 1) expect((await open(`WRONG${turn}`)).status).toBe(400);
    expect((await open('SPRING')).status).toBe(429);
    expect((await check()).status).toBe(429);
    expect((await open('SPRING', guesser.cookie)).status).toBe(429);
    expect((await open('SPRING', rider.cookie)).status).toBe(200);
    expect((await check(rider.cookie)).status).toBe(200);
    expect((await enter(tenant, rider, 'SPRING', 'en', metered)).status).toBe(200);
  });
});
