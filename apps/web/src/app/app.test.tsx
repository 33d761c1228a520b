import type { Config } from '@fareback/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../ui/styles/base.css';
import { queryClient } from '../data/query-client.ts';
import { session } from '../device/session.ts';
import { appError } from '../state/app-error.ts';
import { type Answers, answerWith, pageOf, plainConfig, Refusal, verifiedMember } from '../testing/member-page.tsx';
import { App } from './app.tsx';

const home = location.pathname + location.search;
const userInfo = 'GET /rest/users/me/userinfo/en';

/** Opens the app at an address, on a device that does or does not remember a sign-in; answers the calls that it makes. */
async function open(path: string, config: Partial<Config>, answers: Answers = {}, remembers = true): Promise<string[]> {
  if (remembers) localStorage.setItem('isAuthenticated', 'true');
  history.replaceState(null, '', path);
  const given = { ...plainConfig, TenantName: 'Ferry Points', ...config };
  const calls = answerWith({
    'GET /health.json': { Backend: 'UP' },
    ...answers,
    'GET /rest/configuration': given,
    'POST /rest/configuration/en': given,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/': [],
  });
  await render(<App />);
  return calls;
}
const standalone = { IsStandalonModeSupported: true };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  session.set('unknown');
  appError.set('NONE');
  return () => history.replaceState(null, '', home);
});

test('a loader covers the app until the start has finished [AUTH-21]', async () => {
  let arrive: (member: unknown) => void = () => {};
  const member = new Promise((resolve) => {
    arrive = resolve;
  });
  const calls = await open('/', standalone, { [userInfo]: member });
  await expect.poll(() => calls).toContain(userInfo);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(document.querySelector('main')).toBeNull();
  arrive(verifiedMember);
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test('a device that remembers no sign-in stops after the configuration and shows sign-in [AUTH-19, AUTH-32, STATUS-13]', async () => {
  const calls = await open('/point_history', standalone, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(location.pathname).toBe('/sign-in');
  expect(calls.filter((call) => !call.includes('/configuration') && !call.includes('health'))).toEqual([]);
});

test('sign-in leads where the visitor wanted to go, else Home [AUTH-04, STATUS-13]', async () => {
  const login = { UserID: verifiedMember.UserID, userStatus: 'VERIFIED' };
  const answers = {
    'POST /auth/login': login,
    [userInfo]: verifiedMember,
    'GET /rest/users/me/transactions/en': pageOf([]),
  };
  await open('/point_history', standalone, answers, false);
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@riders.example');
  await page.getByLabelText('Password', { exact: true }).fill('Secret#12');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  expect(location.pathname).toBe('/point_history');
});

test('without standalone mode no form is drawn, and nothing of the screen asked for [AUTH-03, STATUS-13]', async () => {
  await open('/sign-up', {}, { [userInfo]: new Refusal(403, 'SESSION_REQUIRED') });
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expect.element(page.getByRole('heading', { name: 'Please sign in with your transit agency' })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
});

test('a remembered sign-in asks who is here, then loads the sets of a member, referral included where it is available [AUTH-05, AUTH-19, AUTH-20]', async () => {
  const calls = await open(
    '/',
    { ...standalone, IsReferralAvailable: true, TenantID: 't' },
    { [userInfo]: verifiedMember },
  );
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  const own = calls.filter((call) => !call.includes('/configuration') && !call.includes('health'));
  expect(own[0]).toBe(userInfo);
  // What a part asks for by itself, once it is drawn, is its own business.
  const sets = [...new Set(own.slice(1).filter((call) => !/unclaimed|transactions|\/rides\//.test(call)))];
  expect(sets.toSorted()).toEqual(
    [
      'GET /rest/actionBoxCategories',
      'GET /rest/actionBoxes',
      'GET /rest/campaigns/en',
      'GET /rest/campaignsCategories/en',
      'GET /rest/featuredCampaigns',
      'GET /rest/offerCategories/en',
      'GET /rest/offers/en',
      'GET /rest/providers/en',
      'GET /rest/update-cards/en',
      'GET /rest/users/me/campaignsStatus',
      'GET /rest/users/me/earnings/en',
      'GET /rest/users/me/offersStatus',
      'GET /rest/users/me/providersStatus',
      'POST /rest/campaigns/referral/en',
    ].toSorted(),
  );
});

test('what the screens know is kept on no device: only the sign-in and the language are [AUTH-18]', async () => {
  await open('/', standalone, { [userInfo]: verifiedMember });
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  expect(Object.keys(localStorage)).toEqual(['isAuthenticated']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a failed start of a partner-landing candidate puts the error page in place of the app [AUTH-22, ERR-07]', async () => {
  await open('/', { IsPartnerLandingCandidate: true }, { [userInfo]: new Refusal(500, 'INTERNAL_ERROR') });
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

test.each([
  ['Our servers rest tonight.', 'Our servers rest tonight.'],
  ['', 'We could not open the app. Please try again.'],
])('the failed start of any other tenant says %j as %j in a toast [AUTH-23]', async (description, said) => {
  await open('/', standalone, { [userInfo]: new Refusal(500, 'INTERNAL_ERROR', description) });
  await expect.element(page.getByText(said).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.each([
  ['LOGIN_ERROR', 'Please sign in again', 'Sign in'],
  ['NETWORK_ERROR', 'No connection', 'Try again'],
  ['MAINTENANCE', 'We will be right back', 'Try again'],
  ['GENERAL_ERROR', 'Something went wrong', 'Go to home'],
] as const)(
  '%s has a page that says "%s"; its button leads Home [ERR-07, ERR-09, ERR-15]',
  async (error, title, button) => {
    await open('/sign-up', standalone, {}, false);
    await expect.element(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    appError.set(error);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(appError.get()).toBe('NONE');
  },
);

test('a start during maintenance ends on its page, and begins again when it is over [ERR-16, ERR-17]', async () => {
  let backend = 'DOWN';
  let reply: unknown = new Refusal(503, 'SERVICE_UNAVAILABLE');
  await open('/', standalone, { 'GET /health.json': () => ({ Backend: backend }), [userInfo]: () => reply });
  await expect.element(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy');
  await expect.element(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  backend = 'UP';
  reply = verifiedMember;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test.each([
  ['LOGIN_ERROR', 'Please sign in again'],
  ['GENERAL_ERROR', 'Something went wrong'],
  ['NONE', 'Hi, Ana'],
] as const)('a configuration that names %s opens with "%s" [TEN-35]', async (AppErrorType, title) => {
  await open('/', { ...standalone, AppErrorType }, { [userInfo]: verifiedMember });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
});

test.each([
  [true, 'Hi, Ana'],
  [false, 'Sign in'],
])(
  'an address without a screen says so and leads Home; signed in: %s [STATUS-12, ERR-09] [D-227]',
  async (isMember, title) => {
    await open('/no-such-place?at=all', standalone, { [userInfo]: verifiedMember }, isMember);
    await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(location.pathname).toBe('/no-such-place');
    await page.getByRole('button', { name: 'Go to home' }).click();
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  },
);

test('suspended members are led to their screen from everywhere, and Back does not return [STATUS-14]', async () => {
  await open('/redeem', standalone, { [userInfo]: { ...verifiedMember, userStatus: 'SUSPENDED' } });
  const entries = history.length;
  await expect.poll(() => location.pathname).toBe('/suspended');
  expect(history.length).toBe(entries);
  await expect.element(page.getByRole('main')).toBeVisible();
});
