import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths, screenPaths } from '../navigation/paths.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply, verifiedMember } from '../testing/member-page.tsx';

beforeEach(freshDevice);

const userInfo = 'GET /rest/users/me/userinfo/en';
const provider = {
  ProviderID: 'p-1',
  ProviderName: 'Harbor Bike',
  providerStatus: 'DISCONNECTED',
};
const config = {
  IsStandalonModeSupported: true,
  IsInviteCodeDisplay: true,
  IsReferralAvailable: true,
  IsPwaFlowVisible: true,
  TeamName: 'Workplace',
};

const titles: Record<(typeof screenPaths)[number], string> = {
  [paths.home]: 'Earn',
  [paths.earn]: 'Earn',
  [paths.redeem]: 'Redeem',
  [paths.redemption]: 'Redeem',
  [paths.history]: 'Earn',
  [paths.tutorial]: 'Earn',
  [paths.signIn]: 'Sign in',
  [paths.signUp]: 'Sign up',
  [paths.passwordReset]: 'Reset your password',
  [paths.terms]: 'Welcome to Ferry Points',
  [paths.connect]: 'Connect accounts',
  [paths.account]: 'My account',
  [paths.rewardCode]: 'Promo code',
  [paths.suspended]: 'Your account is suspended',
  [paths.optedOut]: "You've opted out",
  [paths.install]: 'Install the app',
  [paths.referral]: 'Refer a friend',
  [paths.team]: 'Workplace',
  [paths.messages]: 'Messages',
  [paths.invitation]: 'Earn',
};
const visitors: readonly string[] = [paths.signIn, paths.signUp, paths.passwordReset];
const statuses: Record<string, string> = {
  [paths.suspended]: 'SUSPENDED',
  [paths.optedOut]: 'OPTED_OUT',
  [paths.terms]: 'NEW',
};

test.each(screenPaths)('the tab title at %s has the screen and the program', async (path) => {
  await page.viewport(390, 844);
  const userStatus = statuses[path] ?? 'VERIFIED';
  await openApp(
    path,
    config,
    { [userInfo]: { ...verifiedMember, userStatus }, 'GET /rest/users/me/providers': [provider] },
    !visitors.includes(path),
  );
  await expect.poll(() => document.title).toBe(`${titles[path]} · Ferry Points`);
});

test('navigation is announced to screen readers, the first screen is not', async () => {
  await openApp('/sign-in', config, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const said = () =>
    [...document.querySelectorAll('[aria-live="polite"][aria-atomic]')].map(({ textContent }) => textContent);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(said).toContain('Sign up');
  expect(document.title).toBe('Sign up · Ferry Points');
});

test('the error page, and the page for members without web sign-in, set the tab title too', async () => {
  await openApp(
    '/',
    { IsStandalonModeSupported: false },
    { [userInfo]: new ErrorReply(403, 'SESSION_REQUIRED') },
    false,
  );
  await expect.poll(() => document.title).toBe('Sign in with your transit agency · Ferry Points');
});

test('members without web sign-in read which program to open, and can choose a language [AUTH-03, TEN-26]', async () => {
  const LanguageList = [
    { LanguageCode: 'en', LanguageName: 'English' },
    { LanguageCode: 'es', LanguageName: 'Español' },
  ];
  await openApp(
    '/',
    { SupportLanguage: true, LanguageList },
    { [userInfo]: new ErrorReply(403, 'SESSION_REQUIRED') },
    false,
  );
  await expect.element(page.getByText("Open Ferry Points from your agency's app or website.")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Language: English' })).toBeVisible();
});
