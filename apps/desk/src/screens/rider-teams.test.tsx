import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../testing/desk-page.tsx';

const mill = {
  teamId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a11',
  name: 'Mill',
  code: 'MILL2345',
  createdAt: '2026-03-02T12:00:00Z',
  archivedAt: null,
  members: null,
  rides: null,
  perMember: null,
  league: null,
};
const school = {
  ...mill,
  teamId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a12',
  name: 'School',
  members: 60,
  rides: 312,
  perMember: 5.2,
  league: 'Large',
};

test('teams are listed with hidden sizes, and a pasted column adds teams [DESK-515, DESK-516]', async () => {
  const sent: SentCall[] = [];
  const take = (call: SentCall, reply: unknown) => {
    sent.push(call);
    return { reply };
  };
  await openDesk('/bay/teams', {
    'riderTeams.list': () => ({
      reply: { isOn: false, month: '2026-02-01', measure: 'RIDES', teams: [mill, school], results: [] },
    }),
    'riderTeams.create': (call) => take(call, { added: 2, known: 1 }),
    'riderTeams.rename': (call) => take(call, { name: 'Steel mill' }),
  });
  await expect.element(page.getByText(/The published program has no teams/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Fewer than 5' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Rides in February 2026' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Large' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '5.2' })).toBeVisible();
  await page.getByRole('button', { name: 'Add teams' }).click();
  const adding = page.getByRole('alertdialog', { name: 'Add teams' });
  await adding.getByRole('textbox', { name: 'Names' }).fill('Port\n\n Mill \nHarbor');
  await adding.getByRole('button', { name: 'Add teams' }).click();
  await expect.element(page.getByText('2 teams added, 1 already there')).toBeVisible();
  await page.getByRole('row', { name: /Mill/ }).getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('alertdialog', { name: 'Rename Mill' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Steel mill');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect.element(page.getByText('Renamed to Steel mill')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ names: ['Port', 'Mill', 'Harbor'] }, { name: 'Steel mill' }]);
});

test('without teams the page says what to do next [DESK-539]', async () => {
  await openDesk('/bay/teams', {
    'riderTeams.list': () => ({ reply: { isOn: true, month: '2026-02-01', measure: 'RIDES', teams: [], results: [] } }),
  });
  await expect.element(page.getByText('Add the first ones, then give each team its code.')).toBeVisible();
});

test('teams without members are explained next to their list [OPS-211]', async () => {
  const reply = { isOn: true, hasMembers: false, month: '2026-02-01', measure: 'RIDES', teams: [mill], results: [] };
  await openDesk('/bay/teams', { 'riderTeams.list': () => ({ reply }) });
  await expect.element(page.getByText(/No team has members yet/)).toBeVisible();
});

test('results of settled challenges are listed with their prizes, and figures name the measure [TEAM-17]', async () => {
  const first = {
    challenge: 'Spring miles',
    startsOn: '2026-03-01',
    endsOn: '2026-03-31',
    settledAt: '2026-04-08T01:35:00Z',
    team: 'School',
    league: 'Large',
    place: 1,
    measure: 'KILOMETER',
    amount: 5120,
    members: 60,
    prizes: ['Team win'],
    paid: 48,
  };
  const second = { ...first, team: 'Mill', place: 2, amount: 80, prizes: [], paid: null };
  await openDesk('/bay/teams', {
    'riderTeams.list': () => ({
      reply: { isOn: true, month: '2026-04-01', measure: 'KILOMETER', teams: [mill, school], results: [first, second] },
    }),
  });
  await expect.element(page.getByRole('columnheader', { name: 'Kilometers in April 2026' })).toBeVisible();
  const results = page.getByRole('region', { name: 'Results of challenges' });
  const winner = results.getByRole('row', { name: /School/ });
  await expect.element(winner.getByRole('cell', { name: '5,120 km' })).toBeVisible();
  await expect.element(winner.getByRole('cell', { name: 'Team win' })).toBeVisible();
  await expect.element(winner.getByRole('cell', { name: 'Mar 31, 2026' })).toBeVisible();
  const other = results.getByRole('row', { name: /Mill/ });
  await expect.element(other.getByRole('cell', { name: 'Fewer than 5' })).toBeVisible();
});
