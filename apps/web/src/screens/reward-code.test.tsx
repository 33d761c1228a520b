import type { Config, UsedInviteCode } from '@fareback/contract';
import { useQueries } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dataSets } from '../data/sets/data-sets.ts';
import { clearWelcomes, welcomes } from '../device/welcomes.ts';
import { useLocation } from '../navigation/router.ts';
import { notices } from '../state/notices.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../testing/member-page.tsx';
import { sentBodies } from '../testing/sent-bodies.ts';
import { RewardCode } from './reward-code.tsx';

const used = (PromotionCode: string, CreatedAtUTC: string, more: Partial<UsedInviteCode> = {}): UsedInviteCode => ({
  PromotionCode,
  CreatedAtUTC,
  IsReferralCampaign: false,
  IsActionRequired: false,
  IsActionComplete: false,
  CampaignName: '',
  CampaignDescription: '',
  ...more,
});
const entering = 'POST /rest/campaigns/promotional/SPRING/participation/en';
const promotion = {
  WelcomeTitle: 'Spring bonus',
  welcomeIcon: null,
  WelcomeDescription: null,
  WelcomeButtonLabel: 'How nice',
  CampaignType: 'PROMOTIONAL',
};
const six = [
  'GET /rest/actionBoxes',
  'GET /rest/campaigns/en',
  'GET /rest/providers/en',
  'GET /rest/update-cards/en',
  'GET /rest/users/me/campaignsStatus',
  'GET /rest/users/me/userinfo/en',
];

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const address = () => document.querySelector('[aria-label="address"]')?.textContent;

/** Subscribes to the sets that a code may change, like other screens. */
function Watched() {
  const names = ['campaigns', 'campaignStatuses', 'providers', 'actionBoxes', 'updateCards'] as const;
  const sets = useQueries({ queries: names.map((name) => dataSets[name]('en') as never) });
  return <output aria-label="sets">{sets.filter(({ isSuccess }) => isSuccess).length}</output>;
}

beforeEach(() => {
  // Clear data of other tests, such as a sent code.
  localStorage.clear();
  clearWelcomes();
  notices.set([]);
});

type Shown = { codes?: UsedInviteCode[]; config?: Partial<Config>; answers?: Answers; address?: string };

async function show({
  codes = [],
  config = {},
  answers = {},
  address = '/reward_code_screen',
}: Shown = {}): Promise<string[]> {
  const calls = mockReplies({
    ...answers,
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, usedInviteCodes: codes },
    'GET /rest/': [],
  });
  await renderForMember(
    <>
      <RewardCode />
      <Address />
      <Watched />
    </>,
    { ...plainConfig, IsInviteCodeDisplay: true, ...config },
    [address],
  );
  return calls;
}
const field = () => page.getByRole('textbox', { name: 'Code' });
const submit = () => page.getByRole('button', { name: 'Submit' });
const rows = () =>
  page
    .getByRole('list', { name: 'Your codes' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '');
const entered = (calls: string[]) => calls.filter((call) => call.includes('/participation/'));

test('the screen has a header that links Home, one form and its texts [STATUS-03, CODE-01, CODE-02, TEN-10]', async () => {
  await show({ config: { InviteCodeTitle: 'Have a code?', InviteCodeDescription: 'Capital letters matter.' } });
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Have a code?', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Capital letters matter.')).toBeVisible();
  expect(page.getByRole('form').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(address).toBe('/');
});

test('if the tenant hides codes its address redirects Home, mandatory or not [TEN-11, TEN-36]', async () => {
  await show({ config: { IsInviteCodeDisplay: false, IsInviteCodeMandatory: true } });
  await expect.poll(address).toBe('/');
  expect(field().elements()).toEqual([]);
});

test.each([
  ['?inviteCode=SPRING&code=OTHER', 'SPRING'],
  ['?code=SPRING', 'SPRING'],
  ['?inviteCode=&code=', ''],
])('%s fills the form with %j and sends nothing [CODE-03]', async (query, value) => {
  const calls = await show({ address: `/reward_code_screen${query}` });
  await expect.element(field()).toHaveValue(value);
  expect(entered(calls)).toEqual([]);
});

test('without used codes the list says so [CODE-04]', async () => {
  await show();
  await expect.element(page.getByText('No codes yet')).toBeVisible();
});

test("used codes are listed newest first, with date and time in the tenant's time zone [CODE-04, CODE-06, CODE-07]", async () => {
  await show({
    codes: [
      used('OLD', '2026-03-02T05:30:00.000Z', { CampaignName: 'Winter rides' }),
      used('NEW', '2026-05-22T02:05:00.000Z'),
      used('MID', '2026-03-11T17:00:00.000Z'),
    ],
  });
  await expect.element(page.getByText('NEW', { exact: true })).toBeVisible();
  // A device in another zone also shows the zone.
  expect(rows().map((row) => row?.replace(/ E[SD]T$/, ''))).toEqual([
    // 22 May in UTC is still the evening of the 21st in New York.
    'NEWEntered on May 21st, 2026 at 10:05 pm',
    'MIDEntered on Mar 11th, 2026 at 01:00 pm',
    'OLDWinter ridesEntered on Mar 2nd, 2026 at 12:30 am',
  ]);
});

test('a referral code with an incomplete action says Action required and which [CODE-05]', async () => {
  const waiting = { IsReferralCampaign: true, IsActionRequired: true, CampaignName: 'Ride with a friend' };
  await show({
    codes: [
      used('FRIEND', '2026-03-04T10:00:00.000Z', { ...waiting, CampaignDescription: 'Take one ride.' }),
      used('DONE', '2026-03-03T10:00:00.000Z', { ...waiting, IsActionComplete: true }),
      used('FREE', '2026-03-02T10:00:00.000Z', { ...waiting, IsActionRequired: false }),
      used('PROMO', '2026-03-01T10:00:00.000Z', { ...waiting, IsReferralCampaign: false }),
    ],
  });
  const marked = page.getByRole('button', { name: /Action required/ });
  await expect.element(marked).toBeVisible();
  expect(marked.elements()).toHaveLength(1);
  await marked.click();
  const drawer = page.getByRole('dialog', { name: 'Ride with a friend' });
  await expect.element(drawer.getByText('Take one ride.')).toBeVisible();
  await drawer.getByRole('button', { name: 'OK' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(marked).toHaveFocus();
});

test('an accepted code shows a spinner while six sets reload, then is listed, and its welcome opens [CODE-01, CODE-08, CODE-09, CODE-10]', async () => {
  const codes: UsedInviteCode[] = [];
  let answer: (reply: unknown) => void = () => {};
  const calls = await show({
    codes,
    address: '/reward_code_screen?code=SPRING',
    answers: {
      [entering]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
  });
  await expect.element(page.getByText('No codes yet')).toBeVisible();
  await expect.element(page.getByLabelText('sets')).toHaveTextContent('5');
  calls.length = 0;
  await submit().click();
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => calls).toEqual([entering]);
  codes.push(used('SPRING', '2026-03-02T05:30:00.000Z'));
  answer(promotion);
  await expect.element(field()).toHaveValue('');
  expect(rows()[0]).toContain('SPRING');
  expect(
    calls
      .slice(1)
      .filter((call) => six.includes(call))
      .toSorted(),
  ).toContain('GET /rest/users/me/userinfo/en');
  expect(welcomes.get()?.waiting.map(({ title }) => title)).toEqual(['Spring bonus']);
  expect(notices.get()).toEqual([]);
  // A reload does not offer the code again.
  await expect.poll(address).toBe('/reward_code_screen');
});

test.each(['WelcomeTitle', 'WelcomeButtonLabel'])(
  'without %s no dialog opens, and a message confirms the code [CODE-10]',
  async (text) => {
    await show({ answers: { [entering]: { ...promotion, [text]: null } } });
    await field().fill('SPRING');
    await submit().click();
    await expect.poll(() => notices.get().map(({ title }) => title)).toEqual(['Code accepted']);
    expect(welcomes.get()).toBeNull();
  },
);

test.each(['', '  ', ' AB '])(
  '%j is too short and not sent; 3 characters are, trimmed [CODE-13, CODE-16, CODE-25]',
  async (text) => {
    const calls = await show();
    await field().fill(text);
    await submit().click();
    await expect.element(page.getByText('Please enter a valid code')).toBeVisible();
    await expect.element(field()).toHaveFocus();
    expect(entered(calls)).toEqual([]);
    await field().fill(' ABC ');
    await expect.element(page.getByText('Please enter a valid code')).not.toBeInTheDocument();
    await submit().click();
    await expect.poll(() => entered(calls)).toEqual(['POST /rest/campaigns/promotional/ABC/participation/en']);
  },
);

test.each([
  ['USED_CODE', "You've already entered this code.", "You've already entered this code."],
  ['SOMETHING_NEW', '', 'Invalid code. Please provide a valid code'],
])(
  '%s with the text %j says %j under the field, until the member types [CODE-16, CODE-18, CODE-25]',
  async (code, text, said) => {
    await show({ answers: { [entering]: new ErrorReply(409, code, text) } });
    await field().fill('SPRING');
    await submit().click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(field()).toHaveValue('SPRING');
    await field().fill('SPRINGS');
    await expect.element(page.getByText(said)).not.toBeInTheDocument();
  },
);

test('a code that is used up today says when it works again [CODE-40]', async () => {
  const text = 'This code is used up for today. It works again on 03/03/2026.';
  await show({ answers: { [entering]: new ErrorReply(409, 'CODE_USAGE_LIMIT', text) } });
  await field().fill('SPRING');
  await submit().click();
  await expect.element(field()).toHaveAccessibleDescription(text);
});

test('full-width letters, digits of another script and inner blanks are normalized before the code is sent [CODE-39]', async () => {
  const calls = await show({});
  await field().fill('ＳＰＲ ＩＮＧ-٢٠২৬');
  await submit().click();
  await expect.poll(() => entered(calls)).toEqual(['POST /rest/campaigns/promotional/SPRING-2026/participation/en']);
});

test.each([
  ['INVALID_INVITE_CODE', 'This is not a valid Invite Code'],
  ['EXPIRED_CODE', 'Promotion Code is expired'],
  ['CODE_USAGE_LIMIT', 'Promotion Code is invalid due to usage limit'],
  ['REFERRAL_CAMPAIGN_DISABLED', 'Referral Campaign disabled'],
  ['ALREADY_IN_SEGMENT', 'You are in this group already.'],
  ['REACHED_SEGMENT_LIMIT', 'The group is full.'],
  ['31001', 'This referral code has reached its lifetime limit.'],
  ['31002', 'This referral code has reached its daily limit.'],
  ['OWN_CODE', "You can't use your own code."],
  ['REFERRED_PERSON_CODE', "You can't use the code of someone you referred."],
  ['ONE_REFERRAL_CODE_PER_ACCOUNT', "You can use only one friend's code per account."],
  ['REFERRAL_WINDOW_CLOSED', 'Referral codes only work within 5 days of sign-up.'],
  ['JOIN_PROGRAMME_FIRST', 'Join the program before you use a referral code.'],
  ['REFERRAL_DEACTIVATED', 'The agency has deactivated friend referrals.'],
])(
  "%s is shown under the field in the server's words, and the code stays as typed [CODE-11, CODE-19, CODE-20, CODE-21, CODE-23, CODE-26, CODE-27, CODE-28, CODE-29, CODE-30, CODE-31, CODE-32, CODE-33, CODE-34, CODE-35, CODE-36]",
  async (code, text) => {
    const calls = await show({ answers: { 'POST /rest/': new ErrorReply(409, code, text) } });
    await field().fill('sPrInG');
    await submit().click();
    await expect.element(field()).toHaveAccessibleDescription(text);
    expect(entered(calls)).toEqual(['POST /rest/campaigns/promotional/sPrInG/participation/en']);
  },
);

test("a referral code is stored, with a message, if the agency's code is required first [CODE-22, REFER-20]", async () => {
  const calls = await show({
    config: { TenantName: 'Ferry Points' },
    answers: {
      [entering]: new ErrorReply(409, 'INVITE_CODE_REQUIRED', 'Invite code is mandatory'),
      'POST /rest/users/me/invitation': { promotionInfo: null, keptInvitation: null },
    },
  });
  await field().fill('SPRING');
  await submit().click();
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual(["This is a friend's code. We saved it for you. Now enter the code from Ferry Points."]);
  await expect.element(field()).toHaveValue('');
  expect(calls).toContain('POST /rest/users/me/invitation');
});

test('a referral code shows its steps, and a link to verify the number [REFER-21]', async () => {
  const referral = {
    state: 'WAITS_FOR_PHONE',
    isPhoneVerified: false,
    done: 2,
    target: 2,
    campaignTitle: null,
    reward: 50,
  } as const;
  const friends = { IsReferralCampaign: true, IsActionRequired: true, CampaignName: 'From a friend', referral };
  await show({ codes: [used('ABCD2345', '2026-03-02T05:30:00.000Z', friends)] });
  await page.getByRole('button', { name: /ABCD2345/ }).click();
  const drawer = page.getByRole('dialog', { name: 'From a friend' });
  await expect.element(drawer.getByText('Rides: 2 of 2').first()).toBeVisible();
  await expect.element(drawer.getByText('50 pts for you')).toBeVisible();
  await drawer.getByRole('button', { name: 'Verify phone' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible();
});

test('after too many guesses the field says when to retry [CODE-37]', async () => {
  await show({ answers: { [entering]: new ErrorReply(429, 'TOO_MANY_REQUESTS') } });
  await field().fill('SPRING');
  await submit().click();
  await expect.element(page.getByText('Too many attempts.', { exact: false })).toBeVisible();
});

test('a server error is shown as a passing message, and the code stays for a retry [CODE-09, ERR-20]', async () => {
  await show({ answers: { [entering]: new ErrorReply(500, 'INTERNAL_ERROR') } });
  await field().fill('SPRING');
  await submit().click();
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual(['Something went wrong, try again in a few minutes']);
  await expect.element(field()).toHaveValue('SPRING');
  await expect.element(submit()).not.toHaveAttribute('aria-busy');
});

test('offline the form says so until the connection is back, and keeps the code [CODE-09, ERR-12, ERR-20]', async () => {
  await show({
    answers: {
      [entering]: () => {
        throw new TypeError('offline');
      },
    },
  });
  notices.set([{ title: 'What a try before failed of', tone: 'error' }]);
  await field().fill('SPRING');
  await submit().click();
  const said = page.getByRole('form').getByText("We couldn't reach the server", { exact: false });
  await expect.element(said).toBeVisible();
  await expect.element(field()).toHaveValue('SPRING');
  expect(notices.get()).toEqual([]);
  dispatchEvent(new Event('online'));
  await expect.element(said).not.toBeInTheDocument();
});

test('a code with a lost success is accepted on the next click; one used before is rejected as usual [ERR-23]', async () => {
  const answers = [new TypeError('cut'), new ErrorReply(409, 'USED_CODE', "You've already entered this code.")];
  const calls = await show({
    answers: {
      [entering]: () => {
        const answer = answers.shift();
        if (answer instanceof TypeError) throw answer;
        return answer;
      },
      'POST /rest/campaigns/promotional/': new ErrorReply(409, 'USED_CODE', "You've already entered this code."),
    },
  });
  await field().fill('SPRING');
  await submit().click();
  await expect.element(page.getByText("We couldn't reach the server", { exact: false })).toBeVisible();
  calls.length = 0;
  await submit().click();
  await expect.poll(() => notices.get().map(({ title }) => title)).toEqual(['Code accepted']);
  await expect.element(field()).toHaveValue('');
  expect(calls.filter((call) => six.includes(call)).toSorted()).toEqual(six);
  await field().fill('SUMMER');
  await submit().click();
  await expect.element(page.getByText("You've already entered this code.")).toBeVisible();
});

test.each([
  ['31001', 'referral_limit_lifetime'],
  ['31002', 'referral_limit_timeframe'],
])('an error with %s is reported as %s, without the code [EVT-04, EVT-05]', async (code, Action) => {
  await show({ answers: { [entering]: new ErrorReply(409, code, 'The limit is reached.'), 'POST /rest/': {} } });
  const bodies = sentBodies('/events');
  await field().fill('SPRING');
  await submit().click();
  await expect.element(page.getByText('The limit is reached.')).toBeVisible();
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ Category: 'InviteCode', Action });
  expect(JSON.stringify(bodies)).not.toContain('SPRING');
});

test('Enter sends the first code [CODE-17]', async () => {
  const calls = await show();
  await field().fill('SPRING');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => entered(calls)).toEqual([entering]);
});

test('with used codes Enter sends nothing, and the button still does [CODE-17]', async () => {
  const calls = await show({ codes: [used('OLD', '2026-03-02T05:30:00.000Z')] });
  await expect.element(page.getByText('OLD', { exact: true })).toBeVisible();
  await field().fill('SPRING');
  await userEvent.keyboard('{Enter}');
  await submit().click();
  await expect.poll(() => entered(calls)).toEqual([entering]);
});

test('is no wider than a narrow phone [CODE-02]', async () => {
  await page.viewport(320, 640);
  await show();
  await expect.element(field()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});
