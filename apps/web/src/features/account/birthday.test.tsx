import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { notices } from '../../state/notices.ts';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { AccountPanel } from './account-panel.tsx';
import { goToAccountView } from './account-state.ts';

const read = 'GET /rest/users/me/birthday';
const write = 'PUT /rest/users/me/birthday';
const given = { month: 2, day: 29, countsFromUTC: '2000-01-01T00:00:00.000Z' };
const actions = { onVerify: () => {}, onChangePhone: () => {}, onSignOut: () => {}, userId: null };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chosen = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function show(answers: Record<string, unknown>): Promise<string[]> {
  const calls = mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, ...answers });
  await renderForMember(<AccountPanel actions={actions} />);
  return calls;
}

beforeEach(() => {
  session.set('signedIn');
  notices.set([]);
  goToAccountView('details');
});

test('a member chooses month and day, reads the rules, and saves [ACCT-16]', async () => {
  await show({ [read]: { isUsed: true, birthday: null }, [write]: { isUsed: true, birthday: given } });
  const bodies = sentBodies('/rest/users/me/birthday');
  await button('Birthday').click();
  await expect.element(page.getByText(/never ask for the year/)).toBeVisible();
  await expect.element(button('Save birthday')).toBeDisabled();
  expect(button('Remove birthday').elements()).toEqual([]);
  await chosen('Month', 'February');
  await chosen('Day', '29');
  await expect.element(page.getByText('In years without February 29, we celebrate on February 28.')).toBeVisible();
  await button('Save birthday').click();
  await expect.element(button('Change password')).toBeVisible();
  expect(bodies).toEqual([{ birthday: { month: 2, day: 29 } }]);
  expect(notices.get().map(({ title }) => title)).toEqual(['Your birthday is saved']);
});

test.each([
  ['before its wait ends', { month: 12, day: 5 }, 'December 5, 2026'],
  ['on the day its wait ends', { month: 12, day: 13 }, 'December 13, 2026'],
  ['after its wait', { month: 12, day: 14 }, 'December 14, 2025'],
  ['on a leap day', { month: 2, day: 29 }, 'February 28, 2026'],
])('a new birthday %s names the day of its first celebration [PWA-47]', async (_, monthDay, first) => {
  stopClock(Date.parse('2025-11-29T17:00:00Z'));
  const birthday = { ...monthDay, countsFromUTC: '2025-12-13T17:00:00.000Z' };
  await show({ [read]: { isUsed: true, birthday } });
  await button('Birthday').click();
  await expect
    .element(page.getByText(`A new birthday counts after 14 days. We first celebrate on ${first}.`))
    .toBeVisible();
});

test('a given birthday is shown with the day of its first celebration, and can be removed [ACCT-16]', async () => {
  const waiting = { ...given, countsFromUTC: new Date(Date.now() + 5 * 86_400_000).toISOString() };
  await show({ [read]: { isUsed: false, birthday: waiting }, [write]: { isUsed: false, birthday: null } });
  const bodies = sentBodies('/rest/users/me/birthday');
  await button('Birthday').click();
  await expect.element(page.getByText(/We first celebrate on /)).toBeVisible();
  await button('Remove birthday').click();
  await expect.element(button('Change password')).toBeVisible();
  expect(bodies).toEqual([{ birthday: null }]);
  expect(button('Birthday').elements()).toEqual([]);
});

test('a program without birthdays does not ask for one [ACCT-16]', async () => {
  await show({ [read]: { isUsed: false, birthday: null } });
  await expect.element(button('Your data')).toBeVisible();
  expect(button('Birthday').elements()).toEqual([]);
});
