import type { Config, ReferralConfiguration } from '@fareback/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useLocation } from '../navigation/router.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../testing/member-page.tsx';
import { Refer } from './refer.tsx';

const referral: ReferralConfiguration = {
  ReferralCampaignsConfigurationID: 'friends',
  CampaignID: 'friends-2026',
  title: 'Bring a friend',
  description: 'Both earn.',
  image: null,
  RewardsForReferrer: 150,
  RewardsForReferee: 100,
  CopyLinkText: 'Ride with me.',
  CopyLinkUrl: 'https://a.example/join?code={code}',
  ReferrerTargetGroupID: null,
  RefereeTargetGroupID: null,
  namesReferrer: true,
  IsActionRequire: true,
  HowItWork: 'Share, ride, earn.',
  ReferralTitle: '',
  ReferralDescription: '',
  ReferralImageURL: null,
};
const steps = ['One', 'Two', 'Three'].map((Title) => ({ Title, Description: `${Title} is easy`, ImageURL: null }));

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}
const address = () => document.querySelector('[aria-label="address"]')?.textContent;

const written: string[] = [];
beforeEach(async () => {
  await page.viewport(390, 844);
  written.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    written.push(text);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Shown = {
  config?: Partial<Config>;
  rules?: Partial<ReferralConfiguration>;
  counts?: [number, number];
  answers?: Answers;
};

async function show({ config = {}, rules = {}, counts = [0, 0], answers = {} }: Shown = {}): Promise<void> {
  mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'POST /rest/campaigns/referral/en': { ReferralConfiguration: { ...referral, ...rules } },
    'GET /rest/users/me/referrerRecord': {
      UserID: verifiedMember.UserID,
      CampaignID: 'friends-2026',
      ReferralCouponCode: 'ABCD2345',
    },
    'GET /rest/users/me/referralStatistics': { codeEntered: counts[0], completedAction: counts[1] },
    'GET /rest/referralInstructions/en': steps,
    ...answers,
  });
  await renderForMember(
    <>
      <Refer />
      <Address />
    </>,
    { ...plainConfig, IsReferralAvailable: true, ...config },
    ['/referral_page'],
  );
}
const code = () => page.getByRole('textbox', { name: 'Your referral code' });
const link = () => page.getByRole('textbox', { name: 'Your invite link' });

test('without a referral its address redirects Home [REFER-01]', async () => {
  await show({ config: { IsReferralAvailable: false } });
  await expect.poll(address).toBe('/');
  expect(code().elements()).toEqual([]);
});

test('code and link are read-only, and copied by their buttons, the link with its message on a new line [REFER-03, REFER-04, REFER-06, REFER-12, REFER-13]', async () => {
  await show();
  await expect.element(code()).toHaveValue('ABCD2345');
  await expect.element(code()).toHaveAttribute('readonly');
  await expect.element(link()).toHaveValue('https://a.example/join?code=ABCD2345');
  await expect.element(link()).toHaveAttribute('readonly');
  await expect.element(page.getByText('or', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(written).toEqual(['ABCD2345', 'https://a.example/join?code=ABCD2345\nRide with me.']);
});

test('a device that can share has a share button; canceling shows no message, a failure does [REFER-04, REFER-06, HOME-49]', async () => {
  const sent: unknown[] = [];
  let answer = (): Promise<void> => Promise.resolve();
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (data: unknown) => {
      sent.push(data);
      return answer();
    },
  });
  try {
    await show();
    const share = page.getByRole('button', { name: 'Share', exact: true });
    const failed = page.getByText("Sharing didn't work. Copy the link instead.");
    await expect.element(code()).toBeVisible();
    expect(share.element().compareDocumentPosition(code().element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await share.click();
    expect(sent).toEqual([{ url: 'https://a.example/join?code=ABCD2345', text: 'Ride with me.' }]);
    answer = () => Promise.reject(new DOMException('closed', 'AbortError'));
    await share.click();
    expect(failed.elements()).toEqual([]);
    answer = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    await share.click();
    await expect.element(failed).toBeVisible();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('a green banner confirms each copy for 5 seconds [REFER-05]', async () => {
  await show();
  await expect.element(code()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Timeout for hanging waits. Polling advances the fake timers a little, which the steps allow for.
  const patience = { timeout: 30_000 };
  const banner = () => document.querySelector('[role="status"]')?.textContent;
  const press = async (label: string) => {
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
    await vi.waitUntil(() => written.length > 0 && banner() !== '', patience);
  };
  await press('Copy code');
  expect(banner()).toBe('Code copied to clipboard');
  await vi.advanceTimersByTimeAsync(3000);
  expect(banner()).toBe('Code copied to clipboard');
  await press('Copy link');
  await vi.waitUntil(() => banner() === 'Invite link copied to clipboard', patience);
  await vi.advanceTimersByTimeAsync(3000);
  expect(banner()).toBe('Invite link copied to clipboard');
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitUntil(() => banner() === '', patience);
  expect(banner()).toBe('');
});

test('the instructions are in a drawer on narrow screens and inline on wide ones [REFER-02, REFER-14]', async () => {
  await show();
  await expect.element(code()).toBeVisible();
  expect(page.getByText('One is easy').elements()).toEqual([]);
  await page.getByRole('button', { name: 'How it works' }).click();
  const drawer = page.getByRole('dialog', { name: 'How it works' });
  await expect.element(drawer.getByText('Share, ride, earn.')).toBeVisible();
  expect(drawer.getByRole('listitem').elements()).toHaveLength(3);
  await drawer.getByRole('button', { name: 'OK' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await page.viewport(1440, 900);
  await expect.element(page.getByText('One is easy')).toBeVisible();
  expect(page.getByRole('button', { name: 'How it works' }).elements()).toEqual([]);
});

test('statistics are hidden before the code was entered [REFER-08]', async () => {
  await show({ counts: [0, 0] });
  await expect.element(code()).toBeVisible();
  expect(page.getByRole('heading', { name: 'Your referrals' }).elements()).toEqual([]);
});

test('statistics show the codes entered, and if an action is required how many completed it [REFER-09, REFER-10, REFER-11, REFER-15]', async () => {
  await show({ counts: [3, 1] });
  await expect.element(page.getByRole('heading', { name: 'Your referrals' })).toBeVisible();
  await expect.element(page.getByText('3 codes entered')).toBeVisible();
  await expect.element(page.getByText('1 completed')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expect.element(page.getByText('33%')).toBeVisible();
});

test('without a required action there is no progress bar [REFER-10]', async () => {
  await show({ counts: [3, 1], rules: { IsActionRequire: false } });
  await expect.element(page.getByText('3 codes entered')).toBeVisible();
  expect(page.getByRole('progressbar').elements()).toEqual([]);
  expect(page.getByText('1 completed').elements()).toEqual([]);
});

test("friends are listed by the day they joined, without names, each with the reward's status and reason [REFER-21]", async () => {
  const friend = {
    enteredAtUTC: '2026-03-02T12:00:00.000Z',
    campaignTitle: null,
    reward: 150,
    done: 1,
    target: 3,
    isPhoneVerified: false,
  };
  const states = ['WAITS_FOR_ACT', 'WAITS_FOR_PHONE', 'PAID', 'TAKEN_BACK', 'ENDED', 'NOT_PAID'];
  const friends = states.map((state) => ({ ...friend, state, ...(state === 'WAITS_FOR_PHONE' && { done: 3 }) }));
  await show({ counts: [6, 1], answers: { 'GET /rest/users/me/referrals/en': friends } });
  const rows = () =>
    page
      .getByRole('list', { name: 'Your friends' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.replace('Joined on Mar 2nd, 2026', ''));
  await expect
    .poll(rows)
    .toEqual([
      'Rides: 1 of 3Phone number not verified yet',
      'Phone number not verified yet',
      'Paid: 150 pts',
      'Reversed: a ride no longer countsRides: 1 of 3Phone number not verified yet',
      'No longer in the program',
      "Not paid: you weren't in the program then",
    ]);
});

test('a referrer reads that friends see their first name, unless the agency shows no names [REFER-19]', async () => {
  await show();
  await expect.element(page.getByText(/see your first name/)).toBeVisible();
});

test('without names the page does not mention them [REFER-19]', async () => {
  await show({ rules: { namesReferrer: false } });
  await expect.element(code()).toBeVisible();
  expect(page.getByText(/see your first name/).elements()).toEqual([]);
});

test.each<[string, Shown]>([
  ['no configuration', { answers: { 'POST /rest/campaigns/referral/en': { ReferralConfiguration: null } } }],
  ['no code', { answers: { 'GET /rest/users/me/referrerRecord': new ErrorReply(404, 'REFERRAL_NOT_AVAILABLE') } }],
  ['no link', { rules: { CopyLinkUrl: '' } }],
  ['a link that is no web address', { rules: { CopyLinkUrl: 'ftp://a.example/{code}' } }],
])('%s shows an error [REFER-07]', async (_, shown) => {
  await show(shown);
  await expect.element(page.getByText('Something went wrong, try again in a few minutes')).toBeVisible();
  expect(code().elements()).toEqual([]);
});

test('offline the page says so, and a click loads the code [ERR-04] [D-224]', async () => {
  let isCut = true;
  const answers = {
    'GET /rest/users/me/referrerRecord': () => {
      if (isCut) throw new TypeError('Failed to fetch');
      return { UserID: verifiedMember.UserID, CampaignID: 'friends-2026', ReferralCouponCode: 'ABCD2345' };
    },
  };
  await show({ answers });
  await expect.element(page.getByText(/^We couldn't reach the server\. Check your connection/)).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(code()).toBeVisible();
});

test('the next step says how many more friends bring how many points, or which offer [REFER-24]', async () => {
  const stepOf = (nextStep: object) => ({
    'GET /rest/users/me/referralStatistics': { codeEntered: 0, completedAction: 0, nextStep },
  });
  await show({ answers: stepOf({ friends: 3, done: 1, reward: 500, offerTitle: null }) });
  await expect.element(page.getByText('2 more friends: 500 pts')).toBeVisible();
  await expect.element(page.getByText('Friends: 1 of 3')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Next reward' })).toBeVisible();
});

test.each([
  ['Coffee', '1 more friend: Coffee'],
  [null, '1 more friend: a free offer'],
])('a step with the offer %s says %s [REFER-24]', async (offerTitle, text) => {
  const nextStep = { friends: 3, done: 2, reward: 0, offerTitle };
  await show({
    answers: { 'GET /rest/users/me/referralStatistics': { codeEntered: 2, completedAction: 2, nextStep } },
  });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('without a next step there is no card for it [REFER-24]', async () => {
  await show({ counts: [3, 2] });
  await expect.element(page.getByText('3 codes entered')).toBeVisible();
  expect(page.getByText('Next reward').elements()).toEqual([]);
});
