import type { MemberSession } from '@fareback/contract';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { notices, takeNotices } from '../../state/notices.ts';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import { ErrorReply, mockReplies, renderForMember } from '../../testing/member-page.tsx';
import { SessionList } from './session-list.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const titles = () => notices.get().map(({ title }) => title);

beforeEach(() => {
  takeNotices();
});
afterEach(() => onlineManager.setOnline(true));

const place = (SessionID: string, more: Partial<MemberSession> = {}): MemberSession => ({
  SessionID,
  Browser: 'Firefox',
  System: 'Android',
  CreatedAtUTC: new Date(Date.now() - 9 * 86_400_000).toISOString(),
  LastSeenAtUTC: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  IsCurrent: false,
  ...more,
});
const here = place('s0', { Browser: 'Safari', System: 'iOS', IsCurrent: true });
const list = 'GET /rest/users/me/sessions';
const show = async (answers: Record<string, unknown>) => {
  const calls = mockReplies(answers);
  await renderForMember(<SessionList />);
  return calls;
};
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it('this device is first and marked; each other shows when it was last used [AUTH-24]', async () => {
  await show({
    [list]: [place('s1'), here, place('s2', { Browser: null, System: null }), place('s3', { Browser: null })],
  });
  await expect.poll(rows).toHaveLength(4);
  expect(rows()[0]).toMatch(/^Safari on iOSActive nowSigned in .+This device$/);
  expect(rows()[1]).toContain('Firefox on AndroidLast used 2 hours ago');
  expect(rows()[2]).toContain('Unknown device');
  expect(rows()[3]).toMatch(/^Android/);
});

it('with double font size on a small phone a row does not break words [UX-01]', async () => {
  await withLargeLetters();
  await show({ [list]: [here, place('s1', { Browser: null, System: null })] });
  await expect.poll(rows).toHaveLength(2);
  expect(findBrokenWords(page.getByRole('list').element())).toEqual([]);
});

it('identical devices show when they signed in, and one used within the minute was used just now [AUTH-24]', async () => {
  const now = new Date().toISOString();
  await show({
    [list]: [
      here,
      place('s1', { LastSeenAtUTC: now, CreatedAtUTC: '2026-03-01T14:14:00Z' }),
      place('s2', { LastSeenAtUTC: now, CreatedAtUTC: '2026-03-03T23:05:00Z' }),
    ],
  });
  await expect.poll(() => rows()[1]).toContain('Used just nowSigned in 03/01/2026 at 09:14 am');
  expect(rows()[2]).toContain('Used just nowSigned in 03/03/2026 at 06:05 pm');
});

it('another session is ended after a confirmation [AUTH-24]', async () => {
  let places = [here, place('s1'), place('s2', { System: 'Windows' })];
  const calls = await show({
    'DELETE /rest/users/me/sessions/s1': () => {
      places = places.filter(({ SessionID }) => SessionID !== 's1');
      return {};
    },
    [list]: () => places,
  });
  await button('Sign out: Firefox on Android').click();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(rows).toHaveLength(2);
  await expect.element(button('Sign out: Firefox on Windows')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /rest/users/me/sessions/s1']);
});

it('all others are signed out at once, and then only this one is left [AUTH-24]', async () => {
  let places = [here, place('s1'), place('s2')];
  const calls = await show({
    'DELETE /rest/users/me/sessions': () => {
      places = [here];
      return {};
    },
    [list]: () => places,
  });
  await button('Sign out everywhere else').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByText("You're only signed in on this device.")).toBeVisible();
  await expect.element(button('Sign out everywhere else')).not.toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /rest/users/me/sessions']);
});

it('a failed sign-out says so and keeps the entry [AUTH-24]', async () => {
  await show({ [list]: [here, place('s1')], 'DELETE /rest/': new ErrorReply(500, 'INTERNAL_ERROR') });
  await button('Sign out: Firefox on Android').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(titles).toEqual(['Something went wrong, try again in a few minutes']);
  await expect.element(button('Sign out: Firefox on Android')).toBeVisible();
});

it('a sign-out with a lost response says so, and the reloaded list shows that it succeeded [ACCT-13]', async () => {
  let places = [here, place('s1')];
  await show({
    [list]: () => places,
    'DELETE /rest/users/me/sessions/s1': () => {
      places = [here];
      throw new TypeError('cut');
    },
  });
  await button('Sign out: Firefox on Android').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(titles).toEqual(["We couldn't reach the server. Check your connection and try again."]);
  await expect.element(page.getByText("You're only signed in on this device.")).toBeVisible();
});

it('the list shows a skeleton while loading, its error, and a retry [AUTH-24]', async () => {
  let reply: unknown = new ErrorReply(503, 'SERVICE_UNAVAILABLE');
  let arrive: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await show({ [list]: () => waiting.then(() => reply) });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  arrive();
  await expect.element(page.getByText("We couldn't load your devices")).toBeVisible();
  reply = [here];
  await button('Try again').click();
  await expect.element(page.getByText('Safari on iOS')).toBeVisible();
});

it('offline it says so if the list is not loaded, and loads it once online [AUTH-24, ERR-12]', async () => {
  onlineManager.setOnline(false);
  await show({ [list]: [here] });
  await expect.element(page.getByRole('alert').getByText("You're offline")).toBeVisible();
  onlineManager.setOnline(true);
  await expect.element(page.getByText("You're only signed in on this device.")).toBeVisible();
});
