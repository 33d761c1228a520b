import { afterEach, describe, expect, it } from 'vitest';
import { type TestMember, type TestReply, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { changeReferral, createReferralFixture, type ReferralFixture } from '../../testing/referral-fixture.ts';
import { applyCodes } from '../codes/index.ts';
import { insertReferrerCode } from './store.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));
const DAY = 86_400;
const told = ({ status, body }: TestReply) => [status, body.error];
const taken = [200, undefined];
/** Sorts replies of concurrent calls, whose order varies. */
const toldAtOnce = (replies: TestReply[]) =>
  replies.map(({ status, body }) => `${status} ${body.error ?? 'taken'}`).toSorted();

const setStatus = (s: ReferralFixture, { memberId }: TestMember, status: string) =>
  w.inTenant(s.tenant, (tx) => tx.run('update member set status = $1 where member_id = $2', [status, memberId]));

const signUp = (s: ReferralFixture, inviteCode: string) =>
  w.request(s.tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: {
      inviteCode,
      tenantID: s.tenant.tenantId,
      name: 'Ana',
      email: `ana-${Math.random().toString(36).slice(2)}@example.org`,
      password: 'Tram!line8',
      confirmNewPassword: 'Tram!line8',
    },
  });
const pairs = (s: ReferralFixture) =>
  w.inTenant(s.tenant, (tx) =>
    tx.query<{ referrerId: string }>('select referrer_member_id as "referrerId" from referral'),
  );

describe('on the code screen', () => {
  it('a referral code is accepted by the same form, once per account, and listed with its action [CODE-01, CODE-05, CODE-06, CODE-26, CODE-33]', async () => {
    const s = await createReferralFixture(w);
    const [ana, ben, cleo] = [await s.rider(), await s.rider(), await s.rider()];
    const code = await s.codeOf(ana);
    const reply = await s.enter(ben, code);
    expect(told(reply)).toEqual(taken);
    expect(reply.body).toMatchObject({ WelcomeTitle: 'A friend sent you 100 points', CampaignType: 'REFERRAL' });
    expect((await s.me(ben)).usedInviteCodes).toEqual([
      {
        PromotionCode: code,
        CreatedAtUTC: start.toISOString(),
        IsReferralCampaign: true,
        IsActionRequired: true,
        IsActionComplete: false,
        IsRewarded: false,
        referral: expect.objectContaining({ state: 'WAITS_FOR_ACT', reward: 100 }),
        CampaignName: 'A friend sent you 100 points',
        CampaignDescription: '',
      },
    ]);
    expect(told(await s.enter(ben, code))).toEqual([409, 'USED_CODE']);
    expect(told(await s.enter(ben, await s.codeOf(cleo)))).toEqual([409, 'ONE_REFERRAL_CODE_PER_ACCOUNT']);
    expect(told(await s.enter(ben, code.toLowerCase()))).toEqual([409, 'USED_CODE']);
    await w.inTenant(s.tenant, (tx) =>
      applyCodes(tx, s.tenant.tenantId, [
        { definition: { id: 'spring', code: 'SPRING', active: true, reward: 5, limits: {} }, texts: {} },
      ]),
    );
    expect(told(await s.enter(ben, 'SPRING'))).toEqual(taken);
  });

  it('a member’s own code and that of a member they referred are rejected; an indirect referral’s is accepted [CODE-31, CODE-32]', async () => {
    const s = await createReferralFixture(w);
    const [ana, ben, cleo, dan] = [await s.rider(), await s.rider(), await s.rider(), await s.rider()];
    expect(told(await s.enter(ana, await s.codeOf(ana)))).toEqual([409, 'OWN_CODE']);
    expect(told(await s.enter(ben, await s.codeOf(ana)))).toEqual(taken);
    expect(told(await s.enter(ana, await s.codeOf(ben)))).toEqual([409, 'REFERRED_PERSON_CODE']);
    expect(told(await s.enter(cleo, await s.codeOf(ben)))).toEqual(taken);
    expect(told(await s.enter(ana, await s.codeOf(cleo)))).toEqual(taken);
    expect(told(await s.enter(dan, await s.codeOf(cleo)))).toEqual(taken);
  });

  it('is valid for 5 days after sign-up [CODE-34]', async () => {
    const s = await createReferralFixture(w);
    const code = await s.codeOf(await s.rider());
    const [last, late] = [await s.rider(), await s.rider()];
    w.clock.advance(5 * DAY);
    expect(told(await s.enter(last, code))).toEqual(taken);
    w.clock.advance(1);
    expect(told(await s.enter(late, code))).toEqual([409, 'REFERRAL_WINDOW_CLOSED']);
  });

  it('requires membership in the program [CODE-35]', async () => {
    const s = await createReferralFixture(w);
    const code = await s.codeOf(await s.rider());
    const guest = await w.signUpMember(s.tenant, { status: 'NEW', createdAt: start });
    expect(told(await s.enter(guest, code))).toEqual([409, 'JOIN_PROGRAMME_FIRST']);
    await w.request(s.tenant, { method: 'POST', path: '/rest/users/me/consent', cookie: guest.cookie });
    expect(told(await s.enter(guest, code))).toEqual(taken);
  });

  it('deactivated by the agency, or of an inactive or replaced campaign, each have a message [CODE-23, CODE-36]', async () => {
    const s = await createReferralFixture(w);
    const [ana, ben] = [await s.rider(), await s.rider()];
    const code = await s.codeOf(ana);
    await changeReferral(w, s, { isAvailable: false });
    const off = await s.enter(ben, code);
    expect([...told(off), off.body.error_description]).toEqual([
      409,
      'REFERRAL_DEACTIVATED',
      'The agency has deactivated friend referrals.',
    ]);
    await changeReferral(w, s, { rules: { active: false } });
    const rests = await s.enter(ben, code);
    expect([...told(rests), rests.body.error_description]).toEqual([
      409,
      'REFERRAL_CAMPAIGN_DISABLED',
      'Referral Campaign disabled',
    ]);
    await changeReferral(w, s, { rules: { campaignId: 'friends-2027' } });
    expect(told(await s.enter(ben, code))).toEqual([409, 'REFERRAL_CAMPAIGN_DISABLED']);
    await changeReferral(w, s, {});
    expect(told(await s.enter(ben, code))).toEqual(taken);
  });

  it.each(['SUSPENDED', 'OPTED_OUT', 'DELETED'])(
    'the code of a member who is %s is treated as unknown [CODE-19]',
    async (status) => {
      const s = await createReferralFixture(w);
      const [ana, ben] = [await s.rider(), await s.rider()];
      const code = await s.codeOf(ana);
      if (status === 'DELETED')
        await w.inTenant(s.tenant, (tx) =>
          tx.run(
            `update member set status = 'DELETED', name = '', email = null, password_hash = null, password_set_at = null, terms_accepted_at = null,
                  terms_url = null, privacy_url = null, feature_flags = '{}', phone_verified_at = null, phone_last_digits = null,
                  phone_hash = null, phone_sealed = null where member_id = $1`,
            [ana.memberId],
          ),
        );
      else await setStatus(s, ana, status);
      expect(told(await s.enter(ben, code))).toEqual([400, 'INVALID_INVITE_CODE']);
    },
  );
});

describe('referrer limit', () => {
  it.each([
    [
      'daily',
      '2026-03-03T04:59:59Z',
      '2026-03-03T05:00:00Z',
      'This referral code has reached its daily limit. It works again on 03/03/2026.',
    ],
    [
      'weekly',
      '2026-03-09T03:59:59Z',
      '2026-03-09T04:00:00Z',
      'This referral code has reached its weekly limit. It works again on 03/09/2026.',
    ],
    [
      'monthly',
      '2026-04-01T03:59:59Z',
      '2026-04-01T04:00:00Z',
      'This referral code has reached its monthly limit. It works again on 04/01/2026.',
    ],
  ])(
    '%s resets at midnight in the tenant’s zone and returns 31002 [CODE-28, CODE-30]',
    async (period, before, after, text) => {
      const s = await createReferralFixture(w, { rules: { limits: { [period]: 1 } }, timeZone: 'America/New_York' });
      const ana = await s.rider();
      const code = await s.codeOf(ana);
      expect(told(await s.enter(await s.rider(), code))).toEqual(taken);
      w.clock.set(before);
      const refused = await s.enter(await s.rider(), code);
      expect([...told(refused), refused.body.error_description]).toEqual([409, '31002', text]);
      w.clock.set(after);
      expect(told(await s.enter(await s.rider(), code))).toEqual(taken);
      const other = await s.rider();
      expect(told(await s.enter(await s.rider(), await s.codeOf(other)))).toEqual(taken);
    },
  );

  it('of a lifetime returns 31001; of eight concurrent requests for the last two uses two succeed [CODE-28, CODE-30, CODE-37]', async () => {
    const s = await createReferralFixture(w, { rules: { limits: { lifetime: 2 }, actionRequired: false } });
    const ana = await s.rider();
    const code = await s.codeOf(ana);
    const friends = await Promise.all(Array.from({ length: 8 }, () => s.rider()));
    const replies = await Promise.all(friends.map((friend) => s.enter(friend, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.error === '31001')).toHaveLength(6);
    expect(await s.rewards(ana)).toEqual(['150 waits', '150 waits']);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });
});

describe('concurrency', () => {
  it('the same code ten times by one member is one referral and one reward per side [CODE-26, CODE-37, REFER-16]', async () => {
    const s = await createReferralFixture(w, { rules: { actionRequired: false } });
    const [ana, ben] = [await s.rider(), await s.rider()];
    const code = await s.codeOf(ana);
    const replies = await Promise.all(Array.from({ length: 10 }, () => s.enter(ben, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'USED_CODE')).toHaveLength(9);
    expect([await s.rewards(ana), await s.rewards(ben)]).toEqual([['150 waits'], ['100 waits']]);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  it('of two members entering each other’s code only one succeeds [CODE-32]', async () => {
    const s = await createReferralFixture(w, { rules: { actionRequired: false } });
    for (let turn = 0; turn < 4; turn += 1) {
      const [ana, ben] = [await s.rider(), await s.rider()];
      const [anas, bens] = [await s.codeOf(ana), await s.codeOf(ben)];
      const replies = await Promise.all([s.enter(ana, bens), s.enter(ben, anas)]);
      expect(toldAtOnce(replies)).toEqual(['200 taken', '409 REFERRED_PERSON_CODE']);
    }
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  it('two referral codes by one member are one referral [CODE-33]', async () => {
    const s = await createReferralFixture(w);
    const ben = await s.rider();
    const codes = await Promise.all([s.codeOf(await s.rider()), s.codeOf(await s.rider())]);
    const replies = await Promise.all(codes.map((code) => s.enter(ben, code)));
    expect(toldAtOnce(replies)).toEqual(['200 taken', '409 ONE_REFERRAL_CODE_PER_ACCOUNT']);
    expect(await pairs(s)).toHaveLength(1);
  });
});

describe('at sign-up', () => {
  it('a referral code is validated and applied with the account; if it fails, the account is still created [API-11, CODE-01, CODE-35, SIGNUP-10]', async () => {
    const s = await createReferralFixture(w, { rules: { actionRequired: false, limits: { lifetime: 1 } } });
    const ana = await s.rider();
    const code = await s.codeOf(ana);
    const check = (inviteCode: string) =>
      w.request(s.tenant, { method: 'POST', path: '/auth/validate-invite-code', body: { inviteCode } });
    expect((await check(code)).body).toMatchObject({ CampaignType: 'REFERRAL' });
    const made = await signUp(s, code);
    expect(made.body).toMatchObject({ isInviteCodeInvalid: false, promotionInfo: { CampaignType: 'REFERRAL' } });
    expect([await pairs(s), await s.rewards(ana)]).toEqual([[expect.anything()], []]);
    expect(told(await check(code))).toEqual([409, '31001']);
    const second = await signUp(s, code);
    expect(second.body).toMatchObject({ isInviteCodeInvalid: true, promotionInfo: null });
    expect(await pairs(s)).toEqual([{ referrerId: ana.memberId }]);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  it('if an invitation is required, a referral code is rejected and no account is created [CODE-22]', async () => {
    const s = await createReferralFixture(w, { configuration: { IsInviteCodeMandatory: true } });
    const code = await s.codeOf(await s.rider());
    const refused = await signUp(s, code);
    expect([...told(refused), refused.body.error_description]).toEqual([
      409,
      'INVITE_CODE_REQUIRED',
      "Invite code is mandatory, can't use a Referral Code",
    ]);
    expect(told(await s.enter(await s.rider(), code))).toEqual([409, 'INVITE_CODE_REQUIRED']);
  });
});

it('a member’s code never equals one of the agency’s or another member’s [CODE-11, REFER-13]', async () => {
  const s = await createReferralFixture(w);
  const [ana, ben] = [await s.rider(), await s.rider()];
  await w.inTenant(s.tenant, (tx) =>
    applyCodes(tx, s.tenant.tenantId, [
      { definition: { id: 'spring', code: 'SPRING23', active: true, reward: 5, limits: {} }, texts: {} },
    ]),
  );
  const take = ({ memberId }: TestMember, code: string) =>
    w.inTenant(s.tenant, (tx) =>
      insertReferrerCode(tx, s.tenant.tenantId, { memberId, campaignId: 'friends', code, now: start }),
    );
  expect([await take(ana, 'SPRING23'), await take(ana, 'SPRING24'), await take(ben, 'SPRING24')]).toEqual([0, 1, 0]);
});

it('a referral’s segment is joined by its members and rejects them once full [CODE-27, CODE-29, REFER-12]', async () => {
  const s = await createReferralFixture(w, {
    rules: { refereeSegment: 'newcomers', actionRequired: false },
    settings: { segments: [{ id: 'newcomers', membersMax: 2 }] },
    campaigns: [{ id: 'first-steps', type: 'TRANSACTIONAL', segment: 'newcomers', reward: 7 }],
  });
  const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, make));
  const friends = await many(() => s.rider());
  // Each code belongs to another member, so only the segment's lock makes them wait.
  const codes = await many(async () => s.codeOf(await s.rider()));
  const replies = await Promise.all(friends.map((friend, place) => s.enter(friend, codes[place] ?? '')));
  expect(toldAtOnce(replies)).toEqual(['200 taken', '200 taken', ...Array(4).fill('409 REACHED_SEGMENT_LIMIT')]);
  const joined = friends.filter((_, place) => replies[place]?.status === 200);
  w.clock.advance(3600);
  await s.report(friends.map(({ card }, place) => ({ id: `ride-${place}`, card })));
  const rows = await w.inTenant(s.tenant, (tx) =>
    tx.query<{ memberId: string }>(`select member_id as "memberId" from earning where campaign_id = 'first-steps'`),
  );
  expect(rows.map(({ memberId }) => memberId).toSorted()).toEqual(joined.map(({ memberId }) => memberId).toSorted());
});
