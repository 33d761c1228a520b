import { randomUUID } from 'node:crypto';
import { limits } from '@fareback/contract';
import { afterEach, describe, expect, it, test } from 'vitest';
import { enterSavedCodesJob } from '../../../jobs/providers.ts';
import { type TestMember, world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { changeReferral, createReferralFixture, type ReferralFixture } from '../../../testing/referral-fixture.ts';
import { applyCodes } from '../index.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));
const DAY = 24 * 60 * 60;
const mandatory = { configuration: { IsInviteCodeMandatory: true } };

async function scene(over: Parameters<typeof createReferralFixture>[1] = {}) {
  const s = await createReferralFixture(w, over);
  const definition = { id: 'agency', code: 'AGENCY26', active: true, reward: 0, limits: {} };
  await w.inTenant(s.tenant, (tx) => applyCodes(tx, s.tenant.tenantId, [{ definition, texts: {} }]));
  const ana = await s.rider();
  return { s, ana, code: await s.codeOf(ana) };
}

const open = (s: ReferralFixture, code: string, cookie?: string, language = 'en') =>
  w.request(s.tenant, {
    method: 'GET',
    path: `/rest/invitations/${encodeURIComponent(code)}/${language}`,
    ...(cookie === undefined ? {} : { cookie }),
  });
const accept = (s: ReferralFixture, { cookie }: { cookie: string }, inviteCode: string) =>
  w.request(s.tenant, { method: 'POST', path: '/rest/users/me/invitation', cookie, body: { inviteCode } });
const close = (s: ReferralFixture, { cookie }: { cookie: string }) =>
  w.request(s.tenant, { method: 'POST', path: '/rest/users/me/invitation/told', cookie });
const signUp = async (s: ReferralFixture, over: Record<string, unknown>) => {
  const email = `ben.${randomUUID().slice(0, 8)}@example.org`;
  const body = { name: 'Ben Okoro', email, password: 'Tram!line7', confirmNewPassword: 'Tram!line7', ...over };
  const reply = await w.request(s.tenant, { method: 'POST', path: '/auth/sign-up', body });
  return {
    status: reply.status,
    error: reply.body.error,
    member: { memberId: reply.body.UserID, email, cookie: reply.cookie ?? '' },
  };
};
const kept = async (s: ReferralFixture, member: TestMember) => (await s.me(member)).keptInvitation;
const setStatus = (s: ReferralFixture, { memberId }: TestMember, status: string) =>
  w.inTenant(s.tenant, (tx) => tx.run('update member set status = $1 where member_id = $2', [status, memberId]));
const runJob = (s: ReferralFixture) => enterSavedCodesJob(w.deps).run({ tenantId: s.tenant.tenantId });

describe('link description [REFER-19]', () => {
  it('shows the inviter, both rewards and the required action to a visitor, in their language', async () => {
    const { s, ana, code } = await scene({ rules: { actionRides: 3 } });
    await w.inTenant(s.tenant, (tx) =>
      tx.run(`update member set name = 'Ana Lima' where member_id = $1`, [ana.memberId]),
    );
    const reply = await open(s, code);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toEqual({
      CampaignType: 'REFERRAL',
      inviterName: 'Ana',
      rewardForInviter: 150,
      rewardForFriend: 100,
      rides: 3,
      campaignTitle: null,
      title: 'A friend sent you 100 points',
      text: null,
      imageUrl: null,
      needsInviteCode: false,
      waitsFor: null,
    });
    await changeReferral(w, s, { rules: { namesReferrer: false } });
    expect((await open(s, code)).body).toMatchObject({ inviterName: null, rides: 1 });
  });

  it('names the campaign whose first points count as the action', async () => {
    const texts = { en: { Title: 'Every ride' }, es: { Title: 'Cada viaje' } };
    const { s, code } = await scene({
      rules: { actionCampaign: 'ride' },
      campaigns: [{ id: 'ride', type: 'TRANSACTIONAL', reward: 3 }] as never,
    });
    await w.inTenant(s.tenant, (tx) => tx.run('update campaign set texts = $1', [JSON.stringify(texts)]));
    w.deps.cache.clear(s.tenant.tenantId);
    expect((await open(s, code, undefined, 'es')).body).toMatchObject({ rides: null, campaignTitle: 'Cada viaje' });
  });

  it("says if the agency's own code is required first, and if it is an agency code", async () => {
    const { s, code } = await scene(mandatory);
    expect((await open(s, code)).body).toMatchObject({ needsInviteCode: true, waitsFor: null });
    expect((await open(s, 'AGENCY26')).body).toEqual({ CampaignType: 'PROMOTIONAL' });
  });

  it('rejects unusable codes with their reason: unknown, own, used, used up, erased', async () => {
    const { s, ana, code } = await scene({ rules: { limits: { lifetime: 1 } } });
    const error = async (text: string, cookie?: string) => (await open(s, text, cookie)).body.error;
    expect(await error('ABCDEFGH')).toBe('INVALID_INVITE_CODE');
    expect(await error('x')).toBe('INVITE_CODE_MISSING');
    expect(await error(code, ana.cookie)).toBe('OWN_CODE');
    const ben = await s.rider();
    await s.enter(ben, code);
    expect(await error(code, ben.cookie)).toBe('USED_CODE');
    expect(await error(code)).toBe('31001');
    await setStatus(s, ana, 'SUSPENDED');
    expect(await error(code)).toBe('INVALID_INVITE_CODE');
    await changeReferral(w, s, { isAvailable: false });
    await setStatus(s, ana, 'VERIFIED');
    expect(await error(code)).toBe('REFERRAL_DEACTIVATED');
  });

  it("friends' codes are case-insensitive; agency codes are case-sensitive and take precedence [CODE-11]", async () => {
    const { s, code } = await scene(mandatory);
    const small = code.toLowerCase();
    expect((await open(s, small)).body).toMatchObject({ CampaignType: 'REFERRAL' });
    expect((await open(s, 'agency26')).body.error).toBe('INVALID_INVITE_CODE');
    const { member } = await signUp(s, { inviteCode: 'AGENCY26', friendCode: small });
    expect(await kept(s, member)).toMatchObject({ inviteCode: code, state: 'ENTERED' });
    const definition = { id: 'small', code: small, active: true, reward: 0, limits: {} };
    await w.inTenant(s.tenant, (tx) => applyCodes(tx, s.tenant.tenantId, [{ definition, texts: {} }]));
    expect((await open(s, small)).body).toEqual({ CampaignType: 'PROMOTIONAL' });
    expect((await open(s, code)).body).toMatchObject({ CampaignType: 'REFERRAL' });
  });

  it('with a daily limit reached it says that the code will be saved', async () => {
    const { s, code } = await scene({ rules: { limits: { lifetime: 9, daily: 1 } } });
    await s.enter(await s.rider(), code);
    expect((await open(s, code)).body).toMatchObject({ rewardForFriend: 100, waitsFor: '31002' });
  });

  it('guessed links are limited like guessed codes; a used-up link opened by many does not count [CODE-37]', async () => {
    const { s, code } = await scene({ rules: { limits: { lifetime: 1 } } });
    await s.enter(await s.rider(), code);
    w.deps.settings.rateLimits = true;
    try {
      const times = Array.from({ length: limits.failedCodesMax }, (_, turn) => turn);
      for (const _ of times) expect((await open(s, code)).body.error).toBe('31001');
      for (const turn of times) expect((await open(s, `GUESS${turn}`)).status).toBe(400);
      expect((await open(s, code)).status).toBe(429);
    } finally {
      w.deps.settings.rateLimits = false;
    }
  });
});

test('guesses of a member who accepts links are limited like guessed codes [CODE-37]', async () => {
  const { s, code } = await scene();
  const ben = await s.rider();
  w.deps.settings.rateLimits = true;
  try {
    for (let turn = 0; turn < limits.failedCodesMax; turn += 1)
      expect((await accept(s, ben, `GUESS${turn}`)).body.error).toBe('INVALID_INVITE_CODE');
    expect((await accept(s, ben, code)).status).toBe(429);
  } finally {
    w.deps.settings.rateLimits = false;
  }
});

describe("a friend's code with an agency code [REFER-20, CODE-22]", () => {
  it("is entered automatically once the agency's is used, and both members are paid for the ride", async () => {
    const { s, ana, code } = await scene(mandatory);
    expect((await signUp(s, { inviteCode: code })).error).toBe('INVITE_CODE_REQUIRED');
    const { member } = await signUp(s, { inviteCode: 'AGENCY26', friendCode: code });
    expect(await kept(s, member)).toEqual({
      inviteCode: code,
      inviterName: expect.any(String),
      state: 'ENTERED',
      reason: null,
      untilUTC: new Date(start.getTime() + 5 * DAY * 1000).toISOString(),
    });
    expect((await s.me(member)).usedInviteCodes).toHaveLength(2);
    expect((await s.statistics(ana)).codeEntered).toBe(1);
    await close(s, member);
    expect(await kept(s, member)).toBeNull();
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  it('is not saved if the sign-up fails; an unknown one is reported as rejected', async () => {
    const { s, code } = await scene(mandatory);
    expect((await signUp(s, { inviteCode: 'WRONG', friendCode: code })).error).toBe('INVALID_INVITE_CODE');
    const rows = () => w.inTenant(s.tenant, (tx) => tx.query('select code from kept_invitation'));
    expect(await rows()).toEqual([]);
    const { member } = await signUp(s, { inviteCode: 'AGENCY26', friendCode: 'NOBODYS2' });
    expect(await kept(s, member)).toMatchObject({ state: 'REFUSED', reason: 'INVALID_INVITE_CODE', inviterName: null });
    expect((await signUp(s, { inviteCode: 'AGENCY26', friendCode: 'X'.repeat(200) })).status).toBe(200);
  });

  it('waits for the required agency code, and follows it', async () => {
    const { s, code } = await scene(mandatory);
    const ben = await s.rider('CONSENT');
    expect((await accept(s, ben, code)).body).toMatchObject({
      promotionInfo: null,
      keptInvitation: { state: 'WAITING', reason: 'INVITE_CODE_REQUIRED' },
    });
    await close(s, ben);
    expect(await kept(s, ben)).toMatchObject({ state: 'WAITING' });
    expect((await s.enter(ben, 'AGENCY26')).status).toBe(200);
    expect(await kept(s, ben)).toMatchObject({ state: 'ENTERED' });
  });

  it('waits for a member who has not accepted the terms', async () => {
    const { s, code } = await scene();
    const ben = await s.rider('NEW');
    expect((await accept(s, ben, code)).body.keptInvitation).toMatchObject({ reason: 'JOIN_PROGRAMME_FIRST' });
    await w.request(s.tenant, { method: 'POST', path: '/rest/users/me/consent', cookie: ben.cookie });
    expect(await kept(s, ben)).toMatchObject({ state: 'ENTERED' });
    expect((await s.me(ben)).usedInviteCodes).toMatchObject([{ PromotionCode: code }]);
  });
});

describe('saved codes [REFER-20]', () => {
  const today = { rules: { limits: { lifetime: 9, daily: 1 } }, timeZone: 'UTC' };

  it("past today's limit it is entered tomorrow, by the job", async () => {
    const { s, code } = await scene(today);
    await s.enter(await s.rider(), code);
    const { member } = await signUp(s, { friendCode: code });
    expect(await kept(s, member)).toMatchObject({ state: 'WAITING', reason: '31002' });
    await runJob(s);
    expect(await kept(s, member)).toMatchObject({ state: 'WAITING' });
    w.clock.advance(DAY);
    await runJob(s);
    expect(await kept(s, member)).toMatchObject({ state: 'ENTERED', reason: null });
    await runJob(s);
    expect((await s.me(member)).usedInviteCodes).toHaveLength(1);
  });

  it("is dropped after its five days, and for good when the friend's uses are used up", async () => {
    const { s, ana, code } = await scene(today);
    await s.enter(await s.rider(), code);
    const [ben, eve] = [(await signUp(s, { friendCode: code })).member, (await signUp(s, { friendCode: code })).member];
    await changeReferral(w, s, { rules: { limits: { lifetime: 1 } } });
    await runJob(s);
    expect(await kept(s, ben)).toMatchObject({ state: 'REFUSED', reason: '31001' });
    await close(s, ben);
    expect(await kept(s, ben)).toBeNull();
    const late = (await signUp(s, { friendCode: code })).member;
    expect(await kept(s, late)).toMatchObject({ state: 'REFUSED', reason: '31001' });
    await changeReferral(w, s, today);
    await setStatus(s, ana, 'SUSPENDED');
    await accept(s, eve, code);
    const cara = await s.rider();
    const hers = await s.codeOf(cara);
    await s.enter(await s.rider(), hers);
    expect((await accept(s, eve, hers)).body.keptInvitation).toMatchObject({ inviteCode: hers, reason: '31002' });
    await setStatus(s, cara, 'SUSPENDED');
    w.clock.advance(5 * DAY);
    await runJob(s);
    expect(await kept(s, eve)).toMatchObject({ state: 'WAITING', reason: 'INVALID_INVITE_CODE', inviterName: null });
    w.clock.advance(1);
    await runJob(s);
    expect(await kept(s, eve)).toMatchObject({ state: 'REFUSED', reason: 'REFERRAL_WINDOW_CLOSED' });
  });

  it('waits while its member is suspended, and is erased with the member', async () => {
    const { s, code } = await scene(today);
    await s.enter(await s.rider(), code);
    const { member } = await signUp(s, { friendCode: code });
    await setStatus(s, member, 'SUSPENDED');
    w.clock.advance(DAY);
    await runJob(s);
    expect(await kept(s, member)).toMatchObject({ state: 'WAITING' });
    await setStatus(s, member, 'CONSENT');
    await runJob(s);
    expect(await kept(s, member)).toMatchObject({ state: 'ENTERED' });
  });

  it('entering another code by hand removes it', async () => {
    const { s, code } = await scene(today);
    await s.enter(await s.rider(), code);
    const { member } = await signUp(s, { friendCode: code });
    const cara = await s.rider();
    expect((await s.enter(member, await s.codeOf(cara))).status).toBe(200);
    expect(await kept(s, member)).toMatchObject({ state: 'REFUSED', reason: 'ONE_REFERRAL_CODE_PER_ACCOUNT' });
  });

  it('concurrent tries enter it once', async () => {
    const { s, ana, code } = await scene(mandatory);
    const ben = await s.rider('CONSENT');
    await accept(s, ben, code);
    await Promise.all([s.enter(ben, 'AGENCY26'), runJob(s), runJob(s), accept(s, ben, code), accept(s, ben, code)]);
    await runJob(s);
    expect((await s.me(ben)).usedInviteCodes).toHaveLength(2);
    expect((await s.statistics(ana)).codeEntered).toBe(1);
    expect([null, 'ENTERED']).toContain((await kept(s, ben))?.state ?? null);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });
});

test("of two concurrent sign-ups with a friend's last use one gets it, and the other is notified [REFER-20, CODE-28]", async () => {
  const { s, ana, code } = await scene({ rules: { limits: { lifetime: 1 } } });
  const members = await Promise.all([signUp(s, { friendCode: code }), signUp(s, { friendCode: code })]);
  const states: string[] = await Promise.all(members.map(async ({ member }) => (await kept(s, member)).state));
  expect(states.toSorted()).toEqual(['ENTERED', 'REFUSED']);
  expect((await s.statistics(ana)).codeEntered).toBe(1);
});

test('an accepted link is used at once, for every kind of code; an invalid one is rejected and saves nothing [REFER-20]', async () => {
  const { s, ana, code } = await scene();
  const ben = await s.rider();
  const reply = await accept(s, ben, code);
  expect(reply.body).toMatchObject({ promotionInfo: { CampaignType: 'REFERRAL' }, keptInvitation: null });
  expect((await accept(s, ben, 'AGENCY26')).body.promotionInfo).toMatchObject({ CampaignType: 'PROMOTIONAL' });
  for (const [member, text, error] of [
    [ben, code, 'USED_CODE'],
    [ana, code, 'OWN_CODE'],
    [ana, await s.codeOf(ben), 'REFERRED_PERSON_CODE'],
    [ben, 'NOBODYS2', 'INVALID_INVITE_CODE'],
  ] as const)
    expect((await accept(s, member, text)).body.error).toBe(error);
  w.clock.advance(6 * DAY);
  const old = await s.rider();
  w.clock.advance(6 * DAY);
  expect((await accept(s, old, code)).body.error).toBe('REFERRAL_WINDOW_CLOSED');
  expect(await w.inTenant(s.tenant, (tx) => tx.query('select 1 from kept_invitation'))).toEqual([]);
});
