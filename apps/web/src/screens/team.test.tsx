import type { TeamChallenge, TeamView } from '@fareback/contract';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { isolated } from '../i18n/isolate.ts';
import { useLocation } from '../navigation/router.ts';
import { notices } from '../state/notices.ts';
import { type Answers, ErrorReply, mockReplies, plainConfig, renderForMember } from '../testing/member-page.tsx';
import { sentBodies } from '../testing/sent-bodies.ts';
import { Team } from './team.tsx';

const mill = { Name: 'Mill', MemberSinceUTC: '2026-03-02T12:00:00.000Z', Members: 12, League: 'Small teams' };

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => document.querySelector('[aria-label="address"]')?.textContent;

beforeEach(() => notices.set([]));
afterEach(() => onlineManager.setOnline(true));

async function show(view: unknown, { answers = {}, path = '/team' }: { answers?: Answers; path?: string } = {}) {
  const calls = mockReplies({ 'GET /rest/users/me/team/en': () => view, ...answers, 'GET /rest/': [] });
  await renderForMember(
    <>
      <Team />
      <Address />
    </>,
    { ...plainConfig, TeamName: 'Workplace' },
    [path],
  );
  return calls;
}
const field = () => page.getByRole('textbox', { name: 'Team code' });
const button = (name: string) => page.getByRole('button', { name });

test('without a team a link fills in its code, sends nothing until Join, and then shows the team [TEAM-06]', async () => {
  const view: TeamView = { Team: null };

  const calls = await show(view, {
    path: '/team?code=MILL2345',
    answers: {
      'POST /rest/users/me/team': () => {
        view.Team = mill;
        return { Name: 'Mill' };
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Workplace', level: 1 })).toBeVisible();
  await expect.element(field()).toHaveValue('MILL2345');
  const bodies = sentBodies('/rest/users/me/team');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await button('Join').click();
  await expect.element(page.getByRole('heading', { name: 'Mill' })).toBeVisible();
  await expect.element(page.getByText('12 members')).toBeVisible();
  await expect.element(page.getByText(`League: ${isolated('Small teams')}`)).toBeVisible();
  expect(notices.get().map(({ title }) => title)).toEqual([`You joined ${isolated('Mill')}`]);
  expect(bodies).toEqual([{ Code: 'MILL2345' }]);
  await expect.poll(address).toBe('/team');
});

test('a team with fewer than 5 members shows no figures [TEAM-06]', async () => {
  await show({ Team: { ...mill, Members: null, League: null } });
  await expect.element(page.getByText('Figures appear once the team has 5 members.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Join another team', level: 2 })).toBeVisible();
  await expect.element(page.getByText('You leave your team when you join another one.')).toBeVisible();
});

test('a wrong code is explained at the field until the member types [TEAM-06]', async () => {
  await show({ Team: null }, { answers: { 'POST /rest/users/me/team': new ErrorReply(400, 'INVALID_TEAM_CODE', '') } });
  await field().fill('WRONG234');
  await button('Join').click();
  const text = 'No team has this code. Check it and try again.';
  await expect.element(field()).toHaveAccessibleDescription(text);
  await field().fill('WRONG235');
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test('leaving asks first and says what stays [TEAM-06]', async () => {
  const view: TeamView = { Team: mill };
  await show(view, {
    answers: {
      'DELETE /rest/users/me/team?MemberSinceUTC=2026-03-02T12%3A00%3A00.000Z': () => {
        view.Team = null;
        return { HasLeft: true };
      },
    },
  });
  await button('Leave team').click();
  const dialog = page.getByRole('alertdialog', { name: `Leave ${isolated('Mill')}?` });
  await expect.element(dialog.getByText(/You keep what you earned/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(page.getByText('Enter the code from your workplace, school or group.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(notices.get().map(({ title }) => title)).toEqual([`You left ${isolated('Mill')}`]);
});

test('without teams the address redirects Home [TEAM-06]', async () => {
  mockReplies({ 'GET /rest/users/me/team/en': { Team: null }, 'GET /rest/': [] });
  await renderForMember(
    <>
      <Team />
      <Address />
    </>,
    plainConfig,
    ['/team'],
  );
  await expect.poll(address).toBe('/');
});

test('the month shows own rides, the figures of the team and the places of its league [TEAM-10]', async () => {
  const Month = {
    FromUTC: '2026-03-01T05:00:00.000Z',
    OwnRides: 1,
    Rides: 62,
    PerMember: 5.2,
    LastDay: '2026-03-09',
    Places: [
      { Place: 1, Name: 'School', PerMember: 6, IsOwn: false },
      { Place: 2, Name: 'Mill', PerMember: 5.2, IsOwn: true },
    ],
  };
  await show({ Team: mill, Month });
  const month = page.getByRole('region', { name: 'Rides in March' });
  for (const text of ['You: 1 ride', 'Team: 62 rides'])
    await expect.element(month.getByText(text, { exact: true })).toBeVisible();
  await expect.element(month.getByText('Team total as of 03/09/2026')).toBeVisible();
  await expect.element(month.getByText('Rides since you joined count, through yesterday.')).toBeVisible();
  const rows = month.getByRole('list', { name: 'Teams by rides per member' }).getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1School6 rides per member',
    '2Mill5.2 rides per member',
  ]);
  expect(rows.map((row) => row.ariaCurrent)).toEqual([null, 'true']);
});

test('until 5 members rode the month has own rides alone [TEAM-10]', async () => {
  const none = { Rides: null, PerMember: null, LastDay: null, Places: [] };
  await show({ Team: mill, Month: { FromUTC: '2026-03-01T05:00:00.000Z', OwnRides: 3, ...none } });
  await expect.element(page.getByText('You: 3 rides')).toBeVisible();
  await expect.element(page.getByText('Team figures appear once 5 members have ridden.')).toBeVisible();
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});

test('the team shows a skeleton while it loads, its failure with a retry, and that the device is offline [TEAM-06]', async () => {
  let reply: unknown = new ErrorReply(400, 'INVALID_REQUEST', '');
  const { promise, resolve } = Promise.withResolvers<void>();
  await show(null, { answers: { 'GET /rest/users/me/team/en': () => promise.then(() => reply) } });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  resolve();
  await expect.element(page.getByText("We couldn't load your team")).toBeVisible();
  reply = { Team: mill };
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'Mill' })).toBeVisible();
});

test('offline the screen says so, and loads the team once online [TEAM-06]', async () => {
  onlineManager.setOnline(false);
  await show({ Team: mill });
  await expect.element(page.getByRole('alert').getByText("You're offline")).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(page.getByRole('heading', { name: 'Mill' })).toBeVisible();
});

test('a team that cannot be left now says why [TEAM-06]', async () => {
  await show(
    { Team: mill },
    { answers: { 'DELETE /rest/users/me/team': new ErrorReply(429, 'TOO_MANY_REQUESTS', '') } },
  );
  await button('Leave team').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).click();
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual(['Too many attempts. Wait a moment and try again.']);
});

const challenge: TeamChallenge = {
  ID: 'spring/2026-03-01',
  Name: 'Spring miles',
  FirstDay: '2026-03-01',
  LastDay: '2026-03-31',
  SettlementDay: '2026-04-08',
  State: 'RUNNING',
  Measure: 'RIDES',
  TakesPart: true,
  OwnRides: 1,
  MinimumRides: 4,
  Place: 2,
  Teams: 7,
  CountedThrough: '2026-03-20',
  Prizes: [
    { Points: 100, Campaign: 'Team win', FirstTeams: 3, Goal: null, Percent: null, IsReached: null },
    {
      Points: 0,
      Campaign: 'Coffee for the team',
      FirstTeams: null,
      Goal: { Amount: 400, Per: 'TEAM' },
      Percent: 65,
      IsReached: null,
    },
  ],
};
const withChallenge = (over: Partial<TeamChallenge>): TeamView => ({
  Team: mill,
  Challenges: [{ ...challenge, ...over }],
});
const spring = () => page.getByRole('region', { name: 'Spring miles' });

test('a running challenge shows its last day, its points, the part of the goal, the place and the missing rides [TEAM-15]', async () => {
  await show(withChallenge({}));
  for (const text of [
    'Through 03/31/2026',
    'Results on 04/08/2026',
    'First 3 teams of the league',
    /^100 /,
    'Goal: 400 rides',
    isolated('Coffee for the team'),
    '65% of the goal',
    'Place 2 of 7',
    'You: 1 ride',
    'Take part with 4 rides for your team.',
  ])
    await expect.element(spring().getByText(text)).toBeVisible();
  await expect
    .element(spring().getByRole('progressbar', { name: 'Goal: 400 rides' }))
    .toHaveAttribute('aria-valuetext', '65% of the goal');
});

test('after its end a challenge says that late rides count, and then which prizes the team reached [TEAM-15]', async () => {
  const view = withChallenge({ State: 'COUNTING', OwnRides: 5, CountedThrough: null, Place: null });
  await show(view);
  await expect.element(spring().getByText(/Late rides count until the results on 04\/08\/2026/)).toBeVisible();
  await expect.element(spring().getByText('Team figures appear once 5 members have ridden.')).toBeVisible();
  expect(
    spring()
      .getByText(/Take part with/)
      .elements(),
  ).toEqual([]);
});

test('a settled challenge shows each result and that it is final; a league without part sees that [TEAM-15]', async () => {
  const [first, goal] = challenge.Prizes;
  const prizes = [
    { ...first, IsReached: false },
    { ...goal, Percent: 100, IsReached: true },
  ] as TeamChallenge['Prizes'];
  await show({
    Team: mill,
    Challenges: [
      { ...challenge, State: 'SETTLED', OwnRides: 4, Prizes: prizes },
      { ...challenge, ID: 'other', Name: 'Large only', TakesPart: false },
    ],
  } satisfies TeamView);
  await expect.element(spring().getByText('Not reached')).toBeVisible();
  await expect.element(spring().getByText('Reached', { exact: true })).toBeVisible();
  await expect.element(spring().getByText('This result is final.')).toBeVisible();
  await expect.element(spring().getByText('Rewards are with your earnings.')).toBeVisible();
  const other = page.getByRole('region', { name: 'Large only' });
  await expect.element(other.getByText("Your team's league doesn't take part.")).toBeVisible();
  expect(other.getByRole('progressbar').elements()).toEqual([]);
});

test.each([
  ['with a reached prize but too few own rides', true, 3, true],
  ['without a reached prize', false, 4, false],
])(
  'a settled challenge %s promises no rewards, nor a part of a missed goal [TEAM-15]',
  async (_, IsReached, OwnRides, asks) => {
    const [, goal] = challenge.Prizes;
    const Prizes = [{ ...goal, IsReached }] as TeamChallenge['Prizes'];
    await show(withChallenge({ State: 'SETTLED', OwnRides, Prizes }));
    await expect.element(spring().getByText('This result is final.')).toBeVisible();
    expect(
      spring()
        .getByText(/Rewards are/)
        .elements(),
    ).toEqual([]);
    expect(spring().getByText('Take part with 4 rides for your team.').elements()).toHaveLength(asks ? 1 : 0);
    expect(spring().getByText('65% of the goal').elements()).toHaveLength(IsReached ? 1 : 0);
  },
);

test('the prize of a team without a league names no league [TEAM-15]', async () => {
  await show({ ...withChallenge({}), Team: { ...mill, League: null } });
  await expect.element(spring().getByText('First 3 teams', { exact: true })).toBeVisible();
});

test('places in another measure than rides name it [TEAM-18]', async () => {
  const Month = {
    FromUTC: '2026-03-01T00:00:00.000Z',
    OwnRides: 3,
    Rides: null,
    PerMember: null,
    LastDay: '2026-03-20',
    Places: [],
    Measured: {
      Measure: 'KILOMETER' as const,
      Total: 512,
      PerMember: 42.7,
      Places: [{ Place: 1, Name: 'Mill', PerMember: 42.7, IsOwn: true }],
    },
  };
  await show({ Team: mill, Month } satisfies TeamView);
  await expect.element(page.getByText('Team: 512 km')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Teams in your league' }).getByText('42.7 km per member'))
    .toBeVisible();
});
