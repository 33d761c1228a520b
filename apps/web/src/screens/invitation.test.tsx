import type { Config, FriendsInvitation, UserInfo } from '@fareback/contract';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearInvitation, savedInvitation, saveInvitation } from '../device/saved-invitation.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { type Answers, ErrorReply, verifiedMember } from '../testing/member-page.tsx';
import { sentBodies } from '../testing/sent-bodies.ts';
import { advanceClock, stopClock } from '../testing/stop-clock.ts';

const link = '/invitation?inviteCode=ABCD2345';
const asked = 'GET /rest/invitations/ABCD2345/en';
const userInfo = 'GET /rest/users/me/userinfo/en';
const accepted = 'POST /rest/users/me/invitation';
const standalone: Partial<Config> = {
  IsStandalonModeSupported: true,
  IsReferralAvailable: true,
  TenantName: 'Ferry Points',
};
const friends: FriendsInvitation = {
  CampaignType: 'REFERRAL',
  inviterName: 'Maya',
  rewardForInviter: 1000,
  rewardForFriend: 50,
  rides: 3,
  campaignTitle: null,
  title: null,
  text: 'Ride with me.',
  imageUrl: null,
  needsInviteCode: false,
  waitsFor: null,
};
const promotionInfo = {
  WelcomeTitle: null,
  welcomeIcon: null,
  WelcomeDescription: null,
  WelcomeButtonLabel: null,
  CampaignType: 'REFERRAL',
};
/** A picture with a unique address. */
const drawing = (id: string) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='${id}'/>`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

beforeEach(freshDevice);
beforeEach(clearInvitation);
beforeEach(() => page.viewport(390, 844));

const visit = (path: string, answers: Answers, config: Partial<Config> = standalone) =>
  openApp(path, config, answers, false);
const visitAsMember = (path: string, answers: Answers, member: Partial<UserInfo> = {}, config = standalone) =>
  openApp(path, config, { [userInfo]: { ...verifiedMember, ...member }, ...answers });

describe('a visitor', () => {
  it('reads who invites, both rewards and their requirement, and what the referrer will see; then signs up [REFER-19]', async () => {
    await visit(link, { [asked]: friends });
    await expect.element(heading('Maya invites you')).toBeVisible();
    await expect.element(page.getByText('Ride with me.')).toBeVisible();
    const both = page.getByRole('region', { name: 'What you both get' });
    await expect
      .poll(() => both.element().textContent)
      .toMatch(/You\s*50 pts\s*Maya\s*1,000 pts\s*Once you take 3 rides/);
    await expect.element(page.getByText(/^Maya can see that you joined/)).toBeVisible();
    await button('Join Ferry Points').click();
    await expect.element(page.getByText('Invitation from Maya')).toBeVisible();
    await expect.element(page.getByText('50 pts for you')).toBeVisible();
  });

  it.each([
    ['the agency’s picture', null, drawing('ours')],
    ['the campaign’s picture', drawing('theirs'), drawing('theirs')],
  ])("sees next to it the agency's sign-up text and %s [TEN-27] [REFER-19]", async (_, imageUrl, shown) => {
    await page.viewport(1280, 800);
    const screen = { SignUpScreenTitle: 'Two minutes to your first ride', SignUpScreenImage: drawing('ours') };
    await visit(link, { [asked]: { ...friends, imageUrl } }, { ...standalone, ...screen });
    const beside = page.getByRole('complementary', { name: 'Two minutes to your first ride' });
    await expect.poll(() => beside.query()?.querySelector('img')?.getAttribute('src')).toBe(shown);
  });

  it('reads of a friend without a name if the agency shows no names [REFER-19]', async () => {
    await visit(link, { [asked]: { ...friends, inviterName: null, rides: null, campaignTitle: 'Every ride' } });
    await expect.element(heading('A friend invites you')).toBeVisible();
    await expect.element(page.getByText(/^Once you first earn points from “Every ride”/)).toBeVisible();
  });

  it("reads the requirements: the agency's code, a temporary limit, the agency's app [REFER-19, REFER-20]", async () => {
    await visit(
      link,
      { [asked]: { ...friends, needsInviteCode: true, waitsFor: '31002' } },
      { ...standalone, IsStandalonModeSupported: false },
    );
    await expect.element(page.getByText(/also needs its own code/)).toBeVisible();
    await expect.element(page.getByText(/reached its limit for now/)).toBeVisible();
    await expect.element(page.getByText(/Open rewards in the Ferry Points app/)).toBeVisible();
    expect(button('Join Ferry Points').elements()).toEqual([]);
    await expect.poll(() => savedInvitation.get()).toBe('ABCD2345');
  });

  it.each([
    ['INVALID_INVITE_CODE', /That code isn't valid/],
    ['EXPIRED_CODE', /has expired/],
    ['31001', /has reached its usage limit/],
    ['REFERRAL_DEACTIVATED', /isn't offering invitations right now/],
  ])('reads a friendly reason for a dead link (%s), and continues without it [REFER-19]', async (error, text) => {
    saveInvitation('ABCD2345');
    await visit(link, { [asked]: new ErrorReply(409, error) });
    await expect.element(heading("You can't use this invitation")).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    await button('Continue without it').click();
    await expect.element(heading('Your details')).toBeVisible();
    expect(savedInvitation.get()).toBeNull();
  });

  it('with too many guesses reads when to return; the invitation is kept [CODE-37]', async () => {
    saveInvitation('ABCD2345');
    await visit(link, { [asked]: new ErrorReply(429, 'TOO_MANY_REQUESTS', '', { 'retry-after': '600' }) });
    await expect.element(page.getByText(/10 minutes/)).toBeVisible();
    expect(savedInvitation.get()).toBe('ABCD2345');
  });

  it('with an agency code continues to the sign-up, where it is filled in [SIGNUP-02, CODE-03]', async () => {
    await visit(link, { [asked]: { CampaignType: 'PROMOTIONAL' } }, { ...standalone, IsInviteCodeDisplay: true });
    await expect.element(page.getByRole('textbox', { name: 'Code (optional)' })).toHaveValue('ABCD2345');
  });

  it('with an agency code but no web sign-up reads where to continue; the code is stored [REFER-20]', async () => {
    await visit(link, { [asked]: { CampaignType: 'PROMOTIONAL' } }, { ...standalone, IsStandalonModeSupported: false });
    await expect.element(heading('A code from Ferry Points')).toBeVisible();
    await expect.element(page.getByText(/We'll save the code ABCD2345/)).toBeVisible();
    await expect.poll(() => savedInvitation.get()).toBe('ABCD2345');
  });

  it("with a dead link and no web sign-up continues to the agency's app [REFER-19]", async () => {
    await visit(
      link,
      { [asked]: new ErrorReply(409, 'EXPIRED_CODE') },
      { ...standalone, IsStandalonModeSupported: false },
    );
    await button('Continue without it').click();
    await expect.element(heading('Sign in with your transit agency')).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('with a sign-up link gets an unknown code filled in for correction, and a message for a used-up referral [CODE-03, REFER-19]', async () => {
    const config = { ...standalone, IsInviteCodeDisplay: true };
    await visit('/sign-up?inviteCode=ABCD2345', { [asked]: new ErrorReply(400, 'INVALID_INVITE_CODE') }, config);
    await expect.element(page.getByRole('textbox', { name: 'Code (optional)' })).toHaveValue('ABCD2345');
    await visit(
      '/sign-up?inviteCode=ABCD9999',
      { 'GET /rest/invitations/ABCD9999/en': new ErrorReply(409, '31001') },
      config,
    );
    await expect.element(heading("You can't use this invitation")).toBeVisible();
  });

  it('with an older sign-up link is greeted as well [REFER-19]', async () => {
    await visit('/sign-up?inviteCode=ABCD2345', { [asked]: friends }, { ...standalone, IsInviteCodeDisplay: true });
    await expect.element(heading('Maya invites you')).toBeVisible();
  });
});

describe('a sign-up with an invitation', () => {
  const types = async () => {
    for (const [label, value] of [
      ['Name', 'Ben Okoro'],
      ['Email', 'ben@riders.example'],
      ['Password', 'Secret#12'],
      ['Confirm password', 'Secret#12'],
    ] as const)
      await page.getByLabelText(label, { exact: true }).fill(value);
    await button('Sign up').click();
  };
  const made = { isInviteCodeInvalid: false, promotionInfo: null, UserID: verifiedMember.UserID };

  it('asks for no other code and sends it along; then the device deletes it [REFER-20]', async () => {
    saveInvitation('ABCD2345');
    await visit(
      '/sign-up',
      { [asked]: friends, 'POST /auth/sign-up': made, [userInfo]: verifiedMember },
      { ...standalone, IsInviteCodeDisplay: true },
    );
    const bodies = sentBodies('/auth/sign-up');
    await expect.element(heading('Your details')).toBeVisible();
    await types();
    await expect.poll(() => location.pathname).toBe('/');
    expect(bodies).toMatchObject([{ inviteCode: null, friendCode: 'ABCD2345' }]);
    expect(savedInvitation.get()).toBeNull();
  });

  it('omits it if the member removes it [REFER-20]', async () => {
    saveInvitation('ABCD2345');
    await visit('/sign-up', { [asked]: friends, 'POST /auth/sign-up': made, [userInfo]: verifiedMember });
    const bodies = sentBodies('/auth/sign-up');
    await button('Skip the invitation').click();
    await types();
    await expect.poll(() => location.pathname).toBe('/');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toHaveProperty('friendCode');
  });

  it("stores a typed referral code if the agency's is required, and asks for that [CODE-22, REFER-20]", async () => {
    await visit(
      '/sign-up',
      { [asked]: friends, 'POST /auth/validate-invite-code': new ErrorReply(409, 'INVITE_CODE_REQUIRED') },
      { ...standalone, IsInviteCodeMandatory: true },
    );
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.fill('ABCD2345');
    await button('Continue').click();
    await expect.element(page.getByText(/This is a friend's code. We saved it for you/)).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expect.element(page.getByText('Invitation from Maya')).toBeVisible();
  });
});

describe('a member who opens a link', () => {
  it.each([link, '/sign-up?inviteCode=ABCD2345'])(
    '%s is asked, and uses it on confirmation [REFER-20]',
    async (path) => {
      await visitAsMember(path, { [asked]: friends, [accepted]: { promotionInfo, keptInvitation: null } });
      const bodies = sentBodies('/users/me/invitation');
      await expect.element(page.getByText('Use this invitation?')).toBeVisible();
      expect(bodies).toEqual([]);
      await button('Use invitation').click();
      await expect.poll(() => bodies).toEqual([{ inviteCode: 'ABCD2345' }]);
      await expect.element(page.getByText('Code accepted')).toBeVisible();
      expect(location.pathname).toBe('/');
    },
  );

  it('reads why it was rejected after all, alone on the screen [REFER-20]', async () => {
    await visitAsMember(link, { [asked]: friends, [accepted]: new ErrorReply(409, '31001') });
    await button('Use invitation').click();
    await expect.element(heading("You can't use this invitation")).toBeVisible();
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  });

  it.each([
    ['the network', new TypeError('cut'), /We couldn't reach the server/],
    ['a proxy', Object.assign(new ErrorReply(502, ''), { body: '<html>Bad Gateway</html>' }), /Something went wrong/],
  ])(
    'with a lost response by %s is not shown a rejection, neither once online nor on the next click [ERR-23]',
    async (_, lost, said) => {
      stopClock();
      const used = new ErrorReply(409, 'USED_CODE');
      const answers = { asked: [friends, used] as unknown[], accepted: [lost, used] as unknown[] };
      const calls = await visitAsMember(link, {
        [asked]: () => answers.asked.shift(),
        [accepted]: () => {
          const answer = answers.accepted.shift();
          if (answer instanceof TypeError) throw answer;
          return answer;
        },
      });
      await button('Use invitation').click();
      await expect.element(page.getByText(said)).toBeVisible();
      advanceClock(120);
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
      await button('Use invitation').click();
      await expect.element(page.getByText('Code accepted')).toBeVisible();
      await expect.element(heading('Hi, Ana')).toBeVisible();
      expect(calls.filter((call) => call === asked)).toHaveLength(1);
    },
  );

  it('declines: nothing is sent, and the question is not repeated [REFER-20]', async () => {
    saveInvitation('ABCD2345');
    const calls = await visitAsMember('/', { [asked]: friends });
    await button('Not now').click();
    await expect.element(heading('Hi, Ana')).toBeVisible();
    expect(calls.filter((call) => call.startsWith(accepted))).toEqual([]);
    expect(savedInvitation.get()).toBeNull();
  });

  it('is not redirected in a loop while the server is unreachable; the invitation returns with the next start [REFER-20, ERR-12]', async () => {
    saveInvitation('ABCD2345');
    await visitAsMember('/', { [asked]: new ErrorReply(503, 'UNAVAILABLE') });
    await button('Go to the start page').click();
    await expect.element(heading('Hi, Ana')).toBeVisible();
    expect(localStorage.getItem('invitation')).toContain('ABCD2345');
  });

  it('reads that it is stored if it cannot be used yet [REFER-20]', async () => {
    const kept = {
      inviteCode: 'ABCD2345',
      inviterName: 'Maya',
      state: 'WAITING',
      reason: '31002',
      untilUTC: '2026-03-06T12:00:00.000Z',
    };
    await visitAsMember(link, { [asked]: friends, [accepted]: { promotionInfo: null, keptInvitation: kept } });
    await button('Use invitation').click();
    await expect.element(page.getByText("We'll save the invitation and apply it automatically.")).toBeVisible();
  });

  it.each([
    ['OWN_CODE', /your own invitation/],
    ['USED_CODE', /already entered this code/],
    ['ONE_REFERRAL_CODE_PER_ACCOUNT', /a friend's code\. Only one/],
    ['REFERRAL_WINDOW_CLOSED', /first 5 days/],
    ['REFERRED_PERSON_CODE', /invited this friend/],
  ])(
    'that does not apply to them (%s) reads why and goes Home [REFER-19, CODE-26, CODE-31, CODE-32, CODE-33, CODE-34]',
    async (error, text) => {
      await visitAsMember(link, { [asked]: new ErrorReply(409, error) });
      await expect.element(page.getByText(text)).toBeVisible();
      await button('Go to the start page').click();
      await expect.element(heading('Hi, Ana')).toBeVisible();
    },
  );

  it("is also asked about an agency code stored before they arrived from the agency's app [REFER-20]", async () => {
    saveInvitation('ABCD2345');
    const handedOver = { ...standalone, IsStandalonModeSupported: false };
    await visitAsMember('/', { [asked]: { CampaignType: 'PROMOTIONAL' } }, {}, handedOver);
    await expect.element(page.getByText('Use code ABCD2345?')).toBeVisible();
  });

  it('is asked about an agency code whose link they open [REFER-20]', async () => {
    await visitAsMember(link, { [asked]: { CampaignType: 'PROMOTIONAL' } });
    await expect.element(page.getByText('Use code ABCD2345?')).toBeVisible();
    await expect.element(button('Use code')).toBeVisible();
  });

  it('is asked before accepting the terms, if those are pending [REFER-20]', async () => {
    await visitAsMember(
      link,
      { [asked]: { ...friends, waitsFor: 'JOIN_PROGRAMME_FIRST' } },
      { userStatus: 'NEW' },
      { ...standalone, IsStandalonModeSupported: false },
    );
    await expect.element(button('Use invitation')).toBeVisible();
  });
});

test('without a code the invitation address redirects Home [STATUS-12]', async () => {
  await visitAsMember('/invitation', {});
  await expect.element(heading('Hi, Ana')).toBeVisible();
});

describe('the referral on Home', () => {
  const referralOfFriend = {
    state: 'WAITS_FOR_ACT',
    isPhoneVerified: false,
    done: 1,
    target: 3,
    campaignTitle: null,
    reward: 50,
  } as const;
  const used = (referral: object) => ({
    usedInviteCodes: [
      {
        PromotionCode: 'ABCD2345',
        CreatedAtUTC: '2026-03-02T12:00:00.000Z',
        IsReferralCampaign: true,
        IsActionRequired: true,
        IsActionComplete: false,
        CampaignName: '',
        CampaignDescription: '',
        referral: { ...referralOfFriend, ...referral },
      },
    ],
  });
  const card = page.getByRole('region', { name: "A friend's invitation" });

  it('shows its steps: rides, the number with a link to verify it, the final reward [REFER-21]', async () => {
    await visitAsMember('/', {}, used({}));
    await expect.element(card.getByText('Rides: 1 of 3')).toBeVisible();
    await expect.element(card.getByRole('progressbar', { name: 'Rides: 1 of 3' })).toBeVisible();
    await expect.element(card.getByText('50 pts for you')).toBeVisible();
    await card.getByRole('button', { name: 'Verify phone' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible();
  });

  it('shows that a reward was reversed, and why [REFER-21]', async () => {
    await visitAsMember('/', {}, used({ state: 'TAKEN_BACK', isPhoneVerified: true, done: 0 }));
    await expect.element(card.getByText(/Reversed because a ride no longer counts/)).toBeVisible();
  });

  it('is hidden once paid, and the server deletes the stored code [REFER-20, REFER-21]', async () => {
    const kept = { inviteCode: 'ABCD2345', inviterName: 'Maya', reason: null, untilUTC: '2026-03-06T12:00:00.000Z' };
    const member = {
      ...used({ state: 'PAID', done: 3, isPhoneVerified: true }),
      keptInvitation: { ...kept, state: 'ENTERED' as const },
    };
    const calls = await visitAsMember('/', { 'POST /rest/users/me/invitation/told': {} }, member);
    await expect.poll(() => calls).toContain('POST /rest/users/me/invitation/told');
    expect(card.elements()).toEqual([]);
  });

  it.each([
    ['INVITE_CODE_REQUIRED', /Waiting for the code from Ferry Points/],
    ['31002', /limit for now/],
    ['INVALID_INVITE_CODE', /Not available right now/],
  ])(
    "shows that it is pending (%s), and until when, in the agency's time zone [REFER-20, TEN-21]",
    async (reason, text) => {
      const keptInvitation = {
        inviteCode: 'ABCD2345',
        inviterName: null,
        state: 'WAITING',
        reason,
        untilUTC: '2026-03-07T03:00:00.000Z',
      } as const;
      await visitAsMember('/', {}, { keptInvitation });
      await expect.element(card.getByText(text)).toBeVisible();
      await expect.element(card.getByText(/until Mar 6th, 2026/)).toBeVisible();
      expect(card.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
    },
  );

  it('shows why it was rejected, until it is closed [REFER-20]', async () => {
    const keptInvitation = {
      inviteCode: 'ABCD2345',
      inviterName: null,
      state: 'REFUSED',
      reason: '31001',
      untilUTC: '2026-03-06T12:00:00.000Z',
    } as const;
    let member: UserInfo = { ...verifiedMember, keptInvitation };
    await openApp('/', standalone, {
      [userInfo]: () => member,
      'POST /rest/users/me/invitation/told': () => {
        member = verifiedMember;
        return {};
      },
    });
    await expect.element(card.getByText(/has reached its usage limit/)).toBeVisible();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });
});
