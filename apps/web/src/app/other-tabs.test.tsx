import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../data/sets/query-client.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply, pageOf, plainConfig, verifiedMember } from '../testing/member-page.tsx';

beforeEach(freshDevice);

const written = (key: string, newValue: string) => dispatchEvent(new StorageEvent('storage', { key, newValue }));

test('a sign-out in one tab signs the others out at once, without a call, and clears the member there [AUTH-16, AUTH-17]', async () => {
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

function choose(language: string): void {
  localStorage.setItem('language', language);
  written('language', language);
}

test('a language chosen in one tab is applied in the others, which do not notify the server [LANG-14]', async () => {
  const calls = await openApp(
    '/',
    {},
    {
      'POST /rest/configuration/es': plainConfig,
      'GET /rest/users/me/userinfo/': verifiedMember,
      'GET /rest/users/me/earnings/es': pageOf([]),
      'GET /rest/users/me/transactions/es': pageOf([]),
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  written('languageTitle', 'Español');
  choose('es');
  await expect.element(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(calls.filter((call) => /preferredLanguage|auth/i.test(call))).toEqual([]);
});

test('of two languages chosen in a row the last wins, whichever loads first; one that fails to load leaves the page unchanged [LANG-14]', async () => {
  const visited = { ...plainConfig, IsStandalonModeSupported: true };
  const spanish = Promise.withResolvers<typeof plainConfig>();
  const calls = await openApp(
    '/sign-in',
    visited,
    {
      'POST /rest/configuration/es': spanish.promise,
      'POST /rest/configuration/ko': visited,
      'POST /rest/configuration/vi': visited,
      'POST /rest/configuration/ru': new ErrorReply(503, 'UNAVAILABLE'),
    },
    false,
  );
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const turned: string[] = [];
  const watch = new MutationObserver(() => turned.push(document.documentElement.lang));
  watch.observe(document.documentElement, { attributeFilter: ['lang'] });
  choose('es');
  choose('ko');
  await expect.poll(() => turned).toEqual(['ko']);
  spanish.resolve(visited);
  choose('ru');
  await expect.poll(() => calls).toContain('POST /rest/configuration/ru');
  choose('vi');
  await expect.poll(() => turned).toContain('vi');
  watch.disconnect();
  expect(turned).toEqual(['ko', 'vi']);
});
