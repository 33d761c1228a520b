import { type Campaign, type CampaignStatus, type CampaignType, campaignTypes } from '@fareback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HasScreen } from '../../navigation/router.ts';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import {
  ErrorReply,
  mockReplies,
  pageOf,
  plainConfig,
  renderForMember,
  unclaimedGroup,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { findTarget } from '../tutorial/use-placement.ts';
import { EarnPane } from './earn-pane.tsx';

const campaign = (id: string, more: Partial<Campaign> = {}): Campaign => ({
  CampaignID: id,
  CampaignCategoryID: 'rides',
  CampaignType: 'ACTION',
  Title: `Campaign ${id}`,
  SubTitle: '',
  SubHeader: '',
  Description: '',
  RewardPerUser: 50,
  ActionButtonLabel: '',
  ActionButtonUrl: null,
  headerImageUrl: null,
  providers: [],
  badges: [],
  earningsAllowedInTimeFrame: 0,
  timeFrameLengthInSeconds: 0,
  ctaAction: null,
  target: null,
  WebUiPosition: 1,
  ...more,
});
const ids = ['a', 'b', 'c', 'd', 'e'];
const campaigns = ids.map((id, at) => campaign(id, { WebUiPosition: at }));
const rides = {
  CampaignCategoryID: 'rides',
  CategoryName: 'Rides',
  WebUiPosition: 1,
  iconImageUrl: null,
  campaignList: ids,
};
const world = {
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/users/me/earnings/en': pageOf([]),
  'GET /rest/campaigns/en': campaigns,
  'GET /rest/campaignsCategories/en': [rides],
  'GET /rest/featuredCampaigns': [{ campaignId: 'c', uiPosition: 1 }],
  'GET /rest/update-cards/en': [
    {
      UpdateCardID: 'u1',
      Title: 'New ferry line',
      SubHeader1: '',
      SubHeader2: '',
      Description: '',
      ImageUrl: null,
      Icon: null,
      CtaLink: null,
      CtaLabel: '',
      UiPosition: 1,
    },
  ],
  'GET /rest/actionBoxes': [
    {
      ActionBoxID: 'b1',
      ActionBoxCategoryID: '',
      Title: 'Plan a trip',
      Description: '',
      imageUrl: null,
      RedirectionUrl: null,
      ButtonLabel: '',
    },
  ],
  'GET /rest/': [],
};

const show = (isUpdated: boolean) =>
  renderForMember(<EarnPane isUpdated={isUpdated} onConnect={() => {}} onRides={() => {}} onNavigate={() => {}} />, {
    ...plainConfig,
    WordsForPoints: { long: 'drops', short: 'dr', title: 'Drops' },
  });
const headings = () =>
  page
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
/** Measures how many slides of a carousel are visible at once. */
const slidesSeen = (carousel: Element) =>
  carousel.clientWidth / ((carousel.querySelector('li')?.getBoundingClientRect().width ?? 0) || Number.NaN);

afterEach(() => page.viewport(1024, 768));

test('the newer look has update cards above action boxes above campaigns [EARN-01]', async () => {
  mockReplies(world);
  await show(true);
  await expect.element(page.getByRole('heading', { name: 'Rides' })).toBeVisible();
  const order = headings();
  const places = ['New ferry line', 'Plan a trip', 'Featured', 'Rides'].map((title) => order.indexOf(title));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('a featured campaign is not repeated in its category; the fourth one stays there, and no category is empty [EARN-26]', async () => {
  const one = { ...rides, CampaignCategoryID: 'one', CategoryName: 'One', campaignList: ['a'] };
  mockReplies({
    ...world,
    'GET /rest/campaigns/en': campaigns.map((each) => ({
      ...each,
      CampaignCategoryID: each.CampaignID === 'a' ? 'one' : 'rides',
    })),
    'GET /rest/campaignsCategories/en': [one, { ...rides, campaignList: [] }],
    'GET /rest/featuredCampaigns': ['a', 'b', 'c', 'd'].map((campaignId, uiPosition) => ({ campaignId, uiPosition })),
  });
  await show(true);
  await expect.element(page.getByRole('heading', { name: 'Rides' })).toBeVisible();
  const titles = headings().filter((title) => title?.startsWith('Campaign'));
  expect(titles).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `Campaign ${id}`));
  expect(page.getByRole('heading', { name: 'One' }).elements()).toEqual([]);
});

test('with double font size on a small phone cards and boxes do not break words [UX-01]', async () => {
  await withLargeLetters();
  const [box] = world['GET /rest/actionBoxes'];
  mockReplies({
    ...world,
    'GET /rest/campaigns/en': [campaign('a', { Title: 'Weekend riding', SubTitle: 'Saturday and Sunday' })],
    'GET /rest/actionBoxes': [
      { ...box, Description: 'Connect ferries', ButtonLabel: 'Accounts', RedirectionUrl: '/earn' },
    ],
  });
  await show(true);
  await expect.element(page.getByText('Weekend riding').last()).toBeVisible();
  await document.fonts.ready;
  expect(findBrokenWords(document.body)).toEqual([]);
});

test('in the older look large fonts break no words, and each card can be reached [UX-12]', async () => {
  await withLargeLetters();
  const titles = ['Weekend riding', 'Pedal for leaves', 'Connect your card'];
  mockReplies({ ...world, 'GET /rest/campaigns/en': titles.map((Title, at) => campaign(String(at), { Title })) });
  await show(false);
  const cards = () => page.getByRole('group', { name: 'Rides' }).getByRole('button', { name: /^(?!Previous|Next)/ });
  await expect.poll(() => cards().elements().length).toBe(titles.length);
  await document.fonts.ready;
  expect(findBrokenWords(document.body)).toEqual([]);
  for (const card of cards().elements()) {
    (card as HTMLElement).focus({ preventScroll: true });
    await expect.poll(() => Math.round(card.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
    await expect.poll(() => Math.round(card.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
  }
});

test.each([
  [960, 'Ways to earn drops', 3],
  [959, 'Rides', 2],
])(
  'in the older look at %i px the featured campaign comes first, then "%s" with %i slides at a time [EARN-03, EARN-04, CONST-06]',
  async (width, title, perView) => {
    mockReplies(world);
    await page.viewport(width, 800);
    await show(false);
    const carousel = page.getByRole('group', { name: title });
    await expect.element(carousel).toBeInTheDocument();
    expect(headings()[0]).toBe('Campaign c');
    expect(headings()).not.toContain('New ferry line');
    expect(Math.round(slidesSeen(carousel.element()))).toBe(perView);
  },
);

test.each([
  [960, 1, 3],
  [959, 3, 2],
])(
  'at %i px, skeletons of %i categories with %i items each are shown while campaigns load [CONST-01, CONST-06]',
  async (width, categories, items) => {
    mockReplies({ ...world, 'GET /rest/campaigns/en': new Promise(() => {}) });
    await page.viewport(width, 800);
    await show(true);
    await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(0);
    const shelves = [...document.querySelectorAll('[data-skeleton="category"]')];
    expect(shelves.map((shelf) => shelf.querySelectorAll('[data-skeleton="item"]').length)).toEqual(
      Array.from({ length: categories }, () => items),
    );
  },
);

test('campaigns of every type, and of an unknown one, are listed with their reward [CAMP-02, EARN-05]', async () => {
  const known = [...campaignTypes, 'NOVEL' as CampaignType].map((CampaignType, at) =>
    campaign(`k${10 + at}`, { CampaignType, CampaignCategoryID: '', RewardPerUser: 10 + at }),
  );
  mockReplies({
    ...world,
    'GET /rest/campaigns/en': known,
    'GET /rest/campaignsCategories/en': [],
    'GET /rest/featuredCampaigns': [],
  });
  await show(true);
  await expect.element(page.getByRole('button', { name: 'Campaign k10' })).toBeVisible();
  const cards = page.getByRole('article').elements();
  expect(cards.map((card) => card.textContent?.match(/Campaign k\d+/)?.[0])).toEqual(known.map(({ Title }) => Title));
  expect(cards.map((card) => Number(card.textContent?.match(/\+(\d+) dr/)?.[1]))).toEqual(
    known.map(({ RewardPerUser }) => RewardPerUser),
  );
});

test('a campaign opens in a drawer with its texts, description and button [EARN-09]', async () => {
  const detailed = campaign('a', {
    SubHeader: 'Every weekday',
    Description: 'Tap **twice** to count.',
    ActionButtonLabel: 'Answer now',
    ActionButtonUrl: 'https://survey.example/1',
  });
  mockReplies({ ...world, 'GET /rest/campaigns/en': [detailed], 'GET /rest/featuredCampaigns': [] });
  await show(true);
  await page.getByRole('button', { name: 'Campaign a' }).click();
  const drawer = page.getByRole('dialog', { name: 'Campaign a' });
  await expect.element(drawer.getByText('Every weekday')).toBeVisible();
  await expect.element(drawer.getByText('Tap twice to count.')).toBeVisible();
  await expect
    .element(drawer.getByRole('link', { name: /^Answer now/ }))
    .toHaveAttribute('href', 'https://survey.example/1');
});

test('a campaign shows every field of its record: on its card, then in full [CAMP-01]', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const whole = campaign('a', {
    CampaignType: 'MULTI_TRIP',
    Title: 'Harbor six',
    SubTitle: 'Six crossings',
    SubHeader: 'In any month',
    Description: 'Any **pier** counts.',
    RewardPerUser: 70,
    ActionButtonLabel: 'See the piers',
    ActionButtonUrl: 'https://piers.example/',
    headerImageUrl: picture,
    badges: [{ BadgeIcon: 'leaf', BadgeLabel: 'Green', UiPosition: 1 }],
    ctaAction: 'LINK',
    target: 6,
  });
  mockReplies({
    'GET /rest/users/me/campaignsStatus': [statusWith(2)],
    ...world,
    'GET /rest/campaigns/en': [whole],
    'GET /rest/featuredCampaigns': [],
  });
  await show(true);
  const card = page.getByRole('article');
  await expect.element(card.getByText('Six crossings')).toBeVisible();
  await expect.element(card.getByText(/\+70 dr/)).toBeVisible();
  await expect.element(card.getByText('Green')).toBeVisible();
  expect(card.element().querySelector('img')?.getAttribute('src')).toBe(picture);
  await page.getByRole('button', { name: 'Harbor six' }).click();
  const drawer = page.getByRole('dialog', { name: 'Harbor six' });
  await expect.element(drawer.getByText('In any month')).toBeVisible();
  expect(drawer.getByText('pier', { exact: true }).element().tagName).toBe('STRONG');
  await expect.element(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '6');
  const action = drawer.getByRole('link', { name: /^See the piers/ });
  await expect.element(action).toHaveAttribute('href', 'https://piers.example/');
});

test('a completed connect campaign says so and shows neither points nor button [CAMP-09]', async () => {
  mockReplies({
    'GET /rest/users/me/providersStatus': [testStatus('tram', 'CONNECTED', { identifier: '0042' })],
    ...world,
    'GET /rest/campaigns/en': [campaign('a', { CampaignType: 'CONNECT', providers: ['tram'] })],
  });
  await renderForMember(<EarnPane isUpdated onConnect={() => {}} onRides={() => {}} onNavigate={() => {}} />);
  await expect.element(page.getByText('Connected').first()).toBeVisible();
  expect(page.getByText('+50 pts').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Campaign a' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Campaign a' });
  await expect.element(drawer.getByText('Connected')).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Connect' }).elements()).toEqual([]);
});

test.each<[status: CampaignStatus['status'], said: RegExp, ids: string]>([
  ['LOCKED', /Account required/, '[CAMP-12]'],
  ['TIME_LIMITED', /Limit reached/, '[CAMP-11]'],
])('a campaign that is %s says %s %s', async (status, said) => {
  mockReplies({
    'GET /rest/users/me/campaignsStatus': [{ ...statusWith(0), status }],
    ...world,
    'GET /rest/campaigns/en': [campaign('a')],
  });
  await show(true);
  await expect.poll(() => page.getByRole('article').first().element().textContent).toMatch(said);
});

test('the tutorial highlights the first available campaign, not one that needs an account [TUT-04]', async () => {
  mockReplies({
    'GET /rest/users/me/campaignsStatus': [{ ...statusWith(0), status: 'LOCKED' }, statusWith(1)],
    ...world,
    'GET /rest/featuredCampaigns': [],
  });
  await show(true);
  await expect.poll(() => findTarget(['campaign'])?.textContent).toContain('Campaign b');
});

test('a campaign without its account names the one it needs, and opens its connect drawer [CAMP-12, CAMP-14, PROV-19]', async () => {
  const onConnect = vi.fn<(providerId?: string) => void>();
  const locked = { ...statusWith(0), status: 'LOCKED' };
  mockReplies({
    'GET /rest/providers/en': [testProvider('tram', { Label: 'Tram card' })],
    'GET /rest/users/me/providersStatus': [testStatus('tram', 'VALIDATING', { awaits: 'RIDE' })],
    'GET /rest/users/me/campaignsStatus': [locked],
    ...world,
    'GET /rest/campaigns/en': [campaign('a', { providers: ['tram'] })],
  });
  await renderForMember(<EarnPane isUpdated onConnect={onConnect} onRides={() => {}} onNavigate={() => {}} />);
  await expect.element(page.getByText('Needs Tram card').first()).toBeVisible();
  await page.getByRole('button', { name: 'Campaign a' }).first().click();
  const prompt = page.getByRole('alertdialog', { name: 'Your Tram card is still being verified' });
  await prompt.getByRole('button', { name: "See what's missing" }).click();
  expect(onConnect).toHaveBeenCalledWith('tram');
  await expect.element(prompt).not.toBeInTheDocument();
});

test('the button of a connect campaign opens its own account; the details stay open [CAMP-09, PROV-19]', async () => {
  const onConnect = vi.fn<(providerId?: string) => void>();
  mockReplies({
    'GET /rest/providers/en': [testProvider('tram', { Label: 'Tram card' })],
    ...world,
    'GET /rest/campaigns/en': [campaign('a', { CampaignType: 'CONNECT', providers: ['tram'] })],
  });
  await renderForMember(<EarnPane isUpdated onConnect={onConnect} onRides={() => {}} onNavigate={() => {}} />);
  await page.getByRole('button', { name: 'Campaign a' }).first().click();
  await page.getByRole('dialog', { name: 'Campaign a' }).getByRole('button', { name: 'Connect' }).click();
  expect(onConnect).toHaveBeenCalledWith('tram');
  await expect.element(page.getByRole('dialog', { name: 'Campaign a' })).toBeVisible();
});

const survey = campaign('a', {
  CampaignType: 'EXTERNAL_SURVEY',
  ActionButtonLabel: 'Answer now',
  ActionButtonUrl: 'https://survey.example/1?r=member.token',
  target: '_blank',
});
const statusWith = (progress: number): CampaignStatus => ({
  CampaignID: 'a',
  status: 'AVAILABLE',
  progress,
  streakCurrentLevel: null,
  streakTotalLevels: null,
  streakDaysLeft: null,
  streakCompleted: null,
  streakCurrentLevelCompletion: null,
  streakLevelRewards: null,
  streakTarget: null,
  streakEndTimeUTC: null,
  hasTimeDistinct: null,
  behavioursCountInTimeDistinct: null,
  timeDistinctCount: null,
  timeDistinctUnit: null,
  currentTierPoints: null,
  tierProgress: null,
  tierPropertiesForCampaign: null,
  tierType: null,
  isLastTierCompleted: null,
  nextPeriodStartUTC: null,
});

test("a survey opens in a new window with the member's token, and claims nothing [CAMP-10]", async () => {
  const calls = mockReplies({
    'GET /rest/users/me/campaignsStatus': [statusWith(0)],
    'POST /rest/events': {},
    ...world,
    'GET /rest/campaigns/en': [survey],
    'GET /rest/featuredCampaigns': [],
  });
  await show(true);
  await page.getByRole('button', { name: 'Campaign a' }).click();
  const link = page.getByRole('dialog', { name: 'Campaign a' }).getByRole('link', { name: /^Answer now/ });
  await expect.element(link).toHaveAttribute('href', 'https://survey.example/1?r=member.token');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  // Prevent the navigation; opening the window is the browser's job.
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  await expect.poll(() => calls).toContain('POST /rest/events');
  expect(calls.filter((call) => !call.startsWith('GET ') && call !== 'POST /rest/events')).toEqual([]);
  await expect.element(link).toBeVisible();
});

test('an answered survey says so and shows neither points nor link [CAMP-08, CAMP-09]', async () => {
  mockReplies({
    'GET /rest/users/me/campaignsStatus': [statusWith(1)],
    ...world,
    'GET /rest/campaigns/en': [survey],
    'GET /rest/featuredCampaigns': [],
  });
  await show(true);
  await expect.element(page.getByText('Done').first()).toBeVisible();
  expect(page.getByText('+50 dr').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Campaign a' }).click();
  const drawer = page.getByRole('dialog', { name: 'Campaign a' });
  await expect.element(drawer.getByText('Done')).toBeVisible();
  expect(drawer.getByRole('link').elements()).toEqual([]);
  expect(drawer.getByText('Earn 50 dr').elements()).toEqual([]);
});

test('a category icon that fails to load leaves only the name [EARN-07]', async () => {
  mockReplies({
    ...world,
    'GET /rest/campaignsCategories/en': [{ ...rides, iconImageUrl: 'data:image/png;base64,AAAA' }],
  });
  await show(true);
  const title = page.getByRole('heading', { name: 'Rides' });
  await expect.element(title).toBeVisible();
  title.element().scrollIntoView();
  await expect.poll(() => title.element().querySelectorAll('img').length).toBe(0);
});

test.each([
  ['/referral', 0],
  ['/redeem', 1],
  ['https://news.example/', 1],
])(
  'an update card with the link %s is rendered %i times, because it has no other purpose [EARN-01, CAMP-10]',
  async (CtaLink, drawn) => {
    const [card] = world['GET /rest/update-cards/en'];
    mockReplies({ ...world, 'GET /rest/update-cards/en': [{ ...card, CtaLink, CtaLabel: 'Look' }] });
    await renderForMember(
      <HasScreen value={(address) => address === '/redeem'}>
        <EarnPane isUpdated onConnect={() => {}} onRides={() => {}} onNavigate={() => {}} />
      </HasScreen>,
    );
    await expect.element(page.getByText('Campaign a').first()).toBeVisible();
    expect(page.getByText('New ferry line').elements()).toHaveLength(drawn);
  },
);

test("a click on a campaign's button is tracked with the campaign [EVT-05]", async () => {
  const linked = campaign('a', { ActionButtonLabel: 'Have a look', ActionButtonUrl: '/settings' });
  const calls = mockReplies({
    ...world,
    'POST /rest/events': {},
    'GET /rest/campaigns/en': [linked],
    'GET /rest/featuredCampaigns': [],
  });
  const answer = window.fetch;
  const told: unknown[] = [];
  window.fetch = async (input, init) => {
    if (input === '/rest/events') told.push(JSON.parse(init?.body as string));
    return answer(input, init);
  };
  await show(true);
  await page.getByRole('button', { name: 'Campaign a' }).click();
  expect(calls).not.toContain('POST /rest/events');
  await page.getByRole('dialog', { name: 'Campaign a' }).getByRole('button', { name: 'Have a look' }).click();
  await expect
    .poll(() => told)
    .toMatchObject([{ Category: 'Campaign', Action: 'action_clicked', Properties: { CampaignID: 'a' } }]);
});

test('unclaimed points that failed to load say so next to the campaigns, and a click retries [ERR-04] [D-224]', async () => {
  const earnings: unknown[] = [new ErrorReply(500, 'INTERNAL_ERROR'), { data: [unclaimedGroup('Ferry')] }];
  mockReplies({ 'GET /rest/users/me/earnings/en/unclaimed': () => earnings.shift(), ...world });
  await show(true);
  await expect
    .element(page.getByRole('alert').getByText('Something went wrong, try again in a few minutes'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Rides' })).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: /Claim 10/ })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  [1, 'You have reached the earning limit for the day'],
  [7, "You've reached this campaign's earning limit."],
  [86_399, "You've reached this campaign's earning limit."],
  [86_400, 'You have reached the earning limit for the day'],
  [604_800, "You've reached this campaign's earning limit."],
])(
  'a limit of %i is in days, or in seconds from 86,400 on: it says "%s" [CAMP-04]',
  async (timeFrameLengthInSeconds, said) => {
    mockReplies({
      'GET /rest/users/me/campaignsStatus': [{ ...statusWith(0), status: 'TIME_LIMITED' }],
      ...world,
      'GET /rest/campaigns/en': [campaign('a', { timeFrameLengthInSeconds })],
      'GET /rest/featuredCampaigns': [],
    });
    await show(true);
    await page.getByRole('button', { name: 'Campaign a' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Campaign a' }).getByText(said)).toBeVisible();
  },
);

test('nothing jumps: campaigns are rendered together with unclaimed points and news, not before [EARN-01, EARNING-12]', async () => {
  await page.viewport(390, 844);
  let arrive: (answer: unknown) => void = () => {};
  const late = new Promise((resolve) => {
    arrive = resolve;
  });
  mockReplies({ 'GET /rest/users/me/earnings/en/unclaimed': late, ...world });
  await show(true);
  await expect.element(page.getByRole('status', { name: 'Loading campaigns' })).toBeVisible();
  // Rendered but still hidden.
  const behind = page.getByRole('heading', { name: 'Rides', includeHidden: true });
  await expect.element(behind).toBeInTheDocument();
  await expect.element(behind).not.toBeVisible();
  arrive({ data: [unclaimedGroup('Ride', 3)] });
  await expect.element(page.getByRole('heading', { name: 'Drops to claim' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Rides' })).toBeVisible();
});

test('unclaimed points that fail to load delay nothing [EARN-01, ERR-04]', async () => {
  mockReplies({ 'GET /rest/users/me/earnings/en/unclaimed': new ErrorReply(500, 'INTERNAL_ERROR'), ...world });
  await show(true);
  await expect.element(page.getByRole('heading', { name: 'Rides' })).toBeVisible();
});
