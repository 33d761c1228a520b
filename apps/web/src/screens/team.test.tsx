import type { TeamView } from '@fareback/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

async function show(view: TeamView, { answers = {}, path = '/team' }: { answers?: Answers; path?: string } = {}) {
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
  await expect.element(page.getByText('League: Small teams')).toBeVisible();
  expect(notices.get().map(({ title }) => title)).toEqual(['You joined Mill']);
  expect(bodies).toEqual([{ Code: 'MILL2345' }]);
  await expect.poll(address).toBe('/team');
});

test('a team with fewer than 5 members shows no figures [TEAM-06]', async () => {
  await show({ Team: { ...mill, Members: null, League: null } });
  await expect.element(page.getByText('Figures appear once the team has 5 members.')).toBeVisible();
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
      'DELETE /rest/users/me/team': () => {
        view.Team = null;
        return { HasLeft: true };
      },
    },
  });
  await button('Leave team').click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave Mill?' });
  await expect.element(dialog.getByText(/You keep what you earned/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(page.getByText('Enter the code from your workplace, school or group.')).toBeVisible();
  expect(notices.get().map(({ title }) => title)).toEqual(['You left Mill']);
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
  const month = page.getByRole('region', { name: "This month's rides" });
  for (const text of ['You: 1 ride', 'Team: 62 rides'])
    await expect.element(month.getByText(text, { exact: true })).toBeVisible();
  await expect.element(month.getByText('Team counted through 03/09/2026')).toBeVisible();
  const rows = month.getByRole('list', { name: 'Teams by rides per member' }).getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1School6 rides per member',
    '2Mill5.2 rides per member',
  ]);
});

test('until 5 members rode the month has own rides alone [TEAM-10]', async () => {
  const none = { Rides: null, PerMember: null, LastDay: null, Places: [] };
  await show({ Team: mill, Month: { FromUTC: '2026-03-01T05:00:00.000Z', OwnRides: 3, ...none } });
  await expect.element(page.getByText('You: 3 rides')).toBeVisible();
  await expect.element(page.getByText('Team figures appear once 5 members have ridden.')).toBeVisible();
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});
