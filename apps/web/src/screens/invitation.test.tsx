import type { Config, FriendsInvitation, UserInfo } from '@fareback/contract';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearInvitation, savedInvitation, saveInvitation } from '../device/saved-invitation.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { type Answers, ErrorReply, verifiedMember } from '../testing/member-page.tsx';
import { sentBodies } from '../testing/sent-bodies.ts';
import { pass, stopClock } from '../testing/stop-clock.ts';

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
/** A picture that is not the same as another of its kind. */
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
  it('reads who invites, what both get and what for, and what whoever invites will see; then signs up [REFER-19]', async () => {
    await visit(link, { [asked]: friends });
    await expect.element(heading('Maya invites you')).toBeVisible();
    await expect.element(page.getByText('Ride with me.')).toBeVisible();
    const both = page.getByRole('region', { name: 'What you both get' });
    await expect.poll(() => both.element().textContent).toMatch(/You\s*50 pts\s*Maya\s*1,000 pts\s*After 3 rides/);
    await expect.element(page.getByText(/^Maya sees that you joined/)).toBeVisible();
    await button('Join Ferry Points').click();
    await expect.element(page.getByText('Invitation from Maya')).toBeVisible();
    await expect.element(page.getByText('50 pts for you')).toBeVisible();
  });

  it.each([
    ['the agency’s picture', null, drawing('ours')],
    ['the campaign’s picture', drawing('theirs'), drawing('theirs')],
  ])('sees beside it the agency’s words for signing up and %s [TEN-27] [REFER-19]', async (_, imageUrl, shown) => {
    await page.viewport(1280, 800);
    const screen = { SignUpScreenTitle: 'Two minutes to your first ride', SignUpScreenImage: drawing('ours') };
    await visit(link, { [asked]: { ...friends, imageUrl } }, { ...standalone, ...screen });
    const beside = page.getByRole('complementary', { name: 'Two minutes to your first ride' });
    await expect.poll(() => beside.query()?.querySelector('img')?.getAttribute('src')).toBe(shown);
  });

  it('reads of a friend without a name where the agency shows none [REFER-19]', async () => {
    await visit(link, { [asked]: { ...friends, inviterName: null, rides: null, campaignTitle: 'Every ride' } });
    await expect.element(heading('A friend invites you')).toBeVisible();
    await expect.element(page.getByText(/^After your first points for “Every ride”/)).toBeVisible();
  });

  it('reads what is asked first: the agency’s code, a limit that passes, the agency’s app [REFER-19, REFER-20]', async () => {
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
  ])('is told kindly why a link is dead (%s), and goes on without it [REFER-19]', async (error, text) => {
    saveInvitation('ABCD2345');
    await visit(link, { [asked]: new ErrorReply(409, error) });
    await expect.element(heading("You can't use this invitation")).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    await button('Continue without it').click();
    await expect.element(heading('Your details')).toBeVisible();
    expect(savedInvitation.get()).toBeNull();
  });

  it('who guessed too often reads when to come back; the invitation is not given up [CODE-37]', async () => {
    saveInvitation('ABCD2345');
    await visit(link, { [asked]: new ErrorReply(429, 'TOO_MANY_REQUESTS', '', { 'retry-after': '600' }) });
    await expect.element(page.getByText(/10 minutes/)).toBeVisible();
    expect(savedInvitation.get()).toBe('ABCD2345');
  });

  it('with a code of the agency goes on to the sign-up, where it is filled in [SIGNUP-02, CODE-03]', async () => {
    await visit(link, { [asked]: { CampaignType: 'PROMOTIONAL' } }, { ...standalone, IsInviteCodeDisplay: true });
    await expect.element(page.getByRole('textbox', { name: 'Code (optional)' })).toHaveValue('ABCD2345');
  });

  it('with a code of the agency, where nobody signs up, reads where to go on; it is kept [REFER-20]', async () => {
    await visit(link, { [asked]: { CampaignType: 'PROMOTIONAL' } }, { ...standalone, IsStandalonModeSupported: false });
    await expect.element(heading('A code from Ferry Points')).toBeVisible();
    await expect.element(page.getByText(/We'll save the code ABCD2345/)).toBeVisible();
    await expect.poll(() => savedInvitation.get()).toBe('ABCD2345');
  });

  it('whose link is dead, where nobody signs up, goes on to the way in by the agency’s app [REFER-19]', async () => {
    await visit(
      link,
      { [asked]: new ErrorReply(409, 'EXPIRED_CODE') },
      { ...standalone, IsStandalonModeSupported: false },
    );
    await button('Continue without it').click();
    await expect.element(heading('Sign in with your transit agency')).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('by a link to the sign-up: one that nobody knows is filled in, to be corrected; a friend’s that is used up is told [CODE-03, REFER-19]', async () => {
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

  it('who comes by an older link to the sign-up is greeted all the same [REFER-19]', async () => {
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

  it('asks for no other code and sends it along; then the device forgets it [REFER-20]', async () => {
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

  it('leaves it out where its member says so [REFER-20]', async () => {
    saveInvitation('ABCD2345');
    await visit('/sign-up', { [asked]: friends, 'POST /auth/sign-up': made, [userInfo]: verifiedMember });
    const bodies = sentBodies('/auth/sign-up');
    await button('Skip the invitation').click();
    await types();
    await expect.poll(() => location.pathname).toBe('/');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toHaveProperty('friendCode');
  });

  it('keeps a friend’s code that was typed where the agency’s is asked for, and asks for that [CODE-22, REFER-20]', async () => {
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
  it.each([link, '/sign-up?inviteCode=ABCD2345'])('%s is asked, and uses it by saying so [REFER-20]', async (path) => {
    await visitAsMember(path, { [asked]: friends, [accepted]: { promotionInfo, keptInvitation: null } });
    const bodies = sentBodies('/users/me/invitation');
    await expect.element(page.getByText('Use this invitation?')).toBeVisible();
    expect(bodies).toEqual([]);
    await button('Use invitation').click();
    await expect.poll(() => bodies).toEqual([{ inviteCode: 'ABCD2345' }]);
    await expect.element(page.getByText('Code accepted')).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('reads why it was refused after all, alone on the screen [REFER-20]', async () => {
    await visitAsMember(link, { [asked]: friends, [accepted]: new ErrorReply(409, '31001') });
    await button('Use invitation').click();
    await expect.element(heading("You can't use this invitation")).toBeVisible();
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  });

  it.each([
    ['the network', new TypeError('cut'), /We couldn't reach the server/],
    ['a proxy', Object.assign(new ErrorReply(502, ''), { body: '<html>Bad Gateway</html>' }), /Something went wrong/],
  ])(
    'who used it without an answer by %s is not told that it cannot be used, neither by the network that is back nor by the next press [ERR-23]',
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
      pass(120);
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
      await button('Use invitation').click();
      await expect.element(page.getByText('Code accepted')).toBeVisible();
      await expect.element(heading('Hi, Ana')).toBeVisible();
      expect(calls.filter((call) => call === asked)).toHaveLength(1);
    },
  );

  it('says no: nothing is sent, and nobody asks again [REFER-20]', async () => {
    saveInvitation('ABCD2345');
    const calls = await visitAsMember('/', { [asked]: friends });
    await button('Not now').click();
    await expect.element(heading('Hi, Ana')).toBeVisible();
    expect(calls.filter((call) => call.startsWith(accepted))).toEqual([]);
    expect(savedInvitation.get()).toBeNull();
  });

  it('is not led in a circle where nobody can be asked; the invitation comes back with the app [REFER-20, ERR-12]', async () => {
    saveInvitation('ABCD2345');
    await visitAsMember('/', { [asked]: new ErrorReply(503, 'UNAVAILABLE') });
    await button('Go to the start page').click();
    await expect.element(heading('Hi, Ana')).toBeVisible();
    expect(localStorage.getItem('invitation')).toContain('ABCD2345');
  });

  it('reads that it is kept where it cannot be used yet [REFER-20]', async () => {
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
    'that is none for them (%s) reads why and goes Home [REFER-19, CODE-26, CODE-31, CODE-32, CODE-33, CODE-34]',
    async (error, text) => {
      await visitAsMember(link, { [asked]: new ErrorReply(409, error) });
      await expect.element(page.getByText(text)).toBeVisible();
      await button('Go to the start page').click();
      await expect.element(heading('Hi, Ana')).toBeVisible();
    },
  );

  it('is asked about a code of the agency, too, that was kept before they came by the agency’s app [REFER-20]', async () => {
    saveInvitation('ABCD2345');
    const handedOver = { ...standalone, IsStandalonModeSupported: false };
    await visitAsMember('/', { [asked]: { CampaignType: 'PROMOTIONAL' } }, {}, handedOver);
    await expect.element(page.getByText('Use code ABCD2345?')).toBeVisible();
  });

  it('is asked about a code of the agency whose link they open [REFER-20]', async () => {
    await visitAsMember(link, { [asked]: { CampaignType: 'PROMOTIONAL' } });
    await expect.element(page.getByText('Use code ABCD2345?')).toBeVisible();
    await expect.element(button('Use code')).toBeVisible();
  });

  it('who has not agreed to the terms yet is asked before that [REFER-20]', async () => {
    await visitAsMember(
      link,
      { [asked]: { ...friends, waitsFor: 'JOIN_PROGRAMME_FIRST' } },
      { userStatus: 'NEW' },
      { ...standalone, IsStandalonModeSupported: false },
    );
    await expect.element(button('Use invitation')).toBeVisible();
  });
});

test('without a code there is nothing to open: Home [STATUS-12]', async () => {
  await visitAsMember('/invitation', {});
  await expect.element(heading('Hi, Ana')).toBeVisible();
});

describe('Home, of a friend’s invitation', () => {
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

  it('tells how far it is: rides, the number with the way to verify it, what waits at the end [REFER-21]', async () => {
    await visitAsMember('/', {}, used({}));
    await expect.element(card.getByText('Rides: 1 of 3')).toBeVisible();
    await expect.element(card.getByRole('progressbar', { name: 'Rides: 1 of 3' })).toBeVisible();
    await expect.element(card.getByText('50 pts for you')).toBeVisible();
    await card.getByRole('button', { name: 'Verify phone' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible();
  });

  it('tells that a reward was taken back and why [REFER-21]', async () => {
    await visitAsMember('/', {}, used({ state: 'TAKEN_BACK', isPhoneVerified: true, done: 0 }));
    await expect.element(card.getByText(/Reversed because a ride no longer counts/)).toBeVisible();
  });

  it('says no more of one that is paid, and lets the server forget what it kept of it [REFER-20, REFER-21]', async () => {
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
  ])('tells that it waits (%s), and until when, by the agency’s clocks [REFER-20, TEN-21]', async (reason, text) => {
    const keptInvitation = {
      inviteCode: 'ABCD2345',
      inviterName: null,
      state: 'WAITING',
      reason,
      // Late on the 6th in New York.
      untilUTC: '2026-03-07T03:00:00.000Z',
    } as const;
    await visitAsMember('/', {}, { keptInvitation });
    await expect.element(card.getByText(text)).toBeVisible();
    await expect.element(card.getByText(/until Mar 6th, 2026/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
  });

  it('tells that it was refused and why, until it is closed [REFER-20]', async () => {
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
