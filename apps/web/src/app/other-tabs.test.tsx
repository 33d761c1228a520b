import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../data/sets/query-client.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { verifiedMember } from '../testing/member-page.tsx';

beforeEach(freshDevice);

/** What a tab hears of another that wrote to the device. */
const written = (key: string, newValue: string) => dispatchEvent(new StorageEvent('storage', { key, newValue }));

test('a sign-out in one tab signs the others out at once, without a call, and forgets the member there [AUTH-16, AUTH-17]', async () => {
  const calls = await openApp(
    '/',
    { IsStandalonModeSupported: true },
    { 'GET /rest/users/me/userinfo/en': verifiedMember },
  );
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  written('isAuthenticated', 'true');
  written('welcomes', 'false');
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  written('isAuthenticated', 'false');
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(queryClient.getQueriesData({ queryKey: ['userInfo'] }).filter(([, data]) => data !== undefined)).toEqual([]);
  expect(calls.filter((call) => call.includes('/auth/'))).toEqual([]);
});
