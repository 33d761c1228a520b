import type { Config } from '@fareback/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '@fareback/ui/styles/base.css';
import { queryClient } from '../data/sets/query-client.ts';
import { session } from '../device/session.ts';
import { appError } from '../state/app-error.ts';
import { ErrorReply, mockReplies, pageOf, plainConfig, verifiedMember } from '../testing/member-page.tsx';
import { App } from './app.tsx';

const beginning = location.pathname + location.search;
const userInfo = 'GET /rest/users/me/userinfo/en';
const standalone = { IsStandalonModeSupported: true };

async function open(
  path: string,
  width: number,
  config: Partial<Config> = standalone,
  answers: Record<string, unknown> = {},
): Promise<string[]> {
  await page.viewport(width, 800);
  localStorage.setItem('isAuthenticated', 'true');
  history.replaceState(null, '', path);
  const given = { ...plainConfig, TenantName: 'Ferry Points', ...config };
  const calls = mockReplies({
    'GET /health.json': { Backend: 'UP' },
    ...answers,
    [userInfo]: answers[userInfo] ?? verifiedMember,
    'GET /rest/configuration': given,
    'POST /rest/configuration/en': given,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/': [],
  });
  await render(<App />);
  return calls;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const accountPage = page.getByRole('heading', { name: 'My account', level: 1 });
const drawer = (name = 'My account') => page.getByRole('dialog', { name });
const wideHome = page.getByRole('heading', { name: 'Earn points' });
const narrowHome = page.getByRole('heading', { name: 'Hi, Ana' });

async function openDrawer(): Promise<void> {
  await page.getByRole('button', { name: /Account menu$/ }).click();
  await button('My account').click();
  await expect.element(drawer()).toBeVisible();
}

beforeEach(() => {
  queryClient.clear();
  session.set('unknown');
  appError.set('NONE');
  return () => history.replaceState(null, '', beginning);
});

test('/manage-account is a page at 959 px; Back goes Home [STATUS-09]', async () => {
  await open('/manage-account', 959);
  await expect.element(accountPage).toBeVisible();
  expect(location.pathname).toBe('/manage-account');
  await button('Back').click();
  await expect.element(narrowHome).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('without standalone mode there is no account page: its address redirects and no menu offers it [STATUS-09, STATUS-12, HOME-06]', async () => {
  await open('/manage-account', 959, {});
  await expect.element(narrowHome).toBeVisible();
  expect(location.pathname).toBe('/');
  await button('More').click();
  await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  await expect.element(button('My account')).not.toBeInTheDocument();
});

test('the More menu links to the page on a narrow screen [HOME-06, HOME-22]', async () => {
  await open('/', 390);
  await button('More').click();
  await button('My account').click();
  await expect.element(accountPage).toBeVisible();
  expect(location.pathname).toBe('/manage-account');
});

test('a direct visit at 960 px replaces the address with Home, without a drawer [ACCT-07]', async () => {
  const entries = history.length;
  await open('/manage-account', 960);
  await expect.element(wideHome).toBeVisible();
  expect(location.pathname).toBe('/');
  expect(history.length).toBe(entries);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('on a wide screen the account menu opens a drawer over Home; Back goes from a form to the details, then closes it [ACCT-07, ACCT-04]', async () => {
  await open('/', 1200);
  await openDrawer();
  expect(location.pathname).toBe('/');
  await button('Edit information').click();
  await expect.element(drawer('Edit information')).toBeVisible();
  history.back();
  await expect.element(drawer()).toBeVisible();
  history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(wideHome).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('widening from 959 to 960 px replaces the page with Home and keeps the input in an open drawer [ACCT-08]', async () => {
  await open('/', 959);
  await button('More').click();
  await button('My account').click();
  await button('Edit information').click();
  await page.getByLabelText('Name').fill('Ana Ma');
  const entries = history.length;
  await page.viewport(960, 800);
  await expect.element(drawer('Edit information')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ana Ma');
  expect(location.pathname).toBe('/');
  expect(history.length).toBe(entries);
  await button('Cancel').click();
  await expect.element(drawer()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(wideHome).toBeVisible();
});

test('narrowing keeps the drawer and its input [ACCT-08]', async () => {
  await open('/', 960);
  await openDrawer();
  await button('Edit information').click();
  await page.getByLabelText('Name').fill('Ana Ma');
  await page.viewport(959, 800);
  await expect.element(page.getByRole('button', { name: 'More', includeHidden: true })).toBeInTheDocument();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ana Ma');
  await expect.element(drawer('Edit information')).toBeVisible();
});

const leave = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Back: async () => history.back(),
};

test.each([
  ['Escape', 0],
  ['Back', 1],
] as const)('%s with input asks before discarding it; %i drawers are left afterwards [ACCT-04]', async (way, left) => {
  await open('/', 1200);
  await openDrawer();
  await button('Change password').click();
  await page.getByLabelText('Current password').fill('Secret#12');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await leave[way]();
  await expect.element(question).toBeVisible();
  await button('Keep editing').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Current password')).toHaveValue('Secret#12');
  await leave[way]();
  await button('Discard').click();
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument();
  await expect.poll(() => drawer().elements()).toHaveLength(left);
});

test('a session that was ended elsewhere redirects to sign-in [ERR-02, AUTH-24]', async () => {
  await open('/manage-account', 390, standalone, {
    'GET /rest/users/me/sessions': new ErrorReply(403, 'SESSION_REQUIRED'),
  });
  await button('Your devices').click();
  await button('Sign in').click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('signing out is offered here too [AUTH-16]', async () => {
  const calls = await open('/manage-account', 390, standalone, { 'GET /auth/logout': {} });
  await button('Sign out').click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(calls).toContain('GET /auth/logout');
});

test.each([390, 1200])(
  'at %i px verification opens over My Account, and Escape closes it alone [ACCT-01, PHONE-02]',
  async (width) => {
    const unverified = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false, phoneNumber: null };
    await open('/', width, standalone, { [userInfo]: unverified });
    await page.getByRole('button', { name: /^More$|Account menu$/ }).click();
    await button('My account').click();
    await button('Verify your phone').click();
    await expect.element(drawer('Verify your phone')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer('Verify your phone')).not.toBeInTheDocument();
    await expect.element(button('Edit information')).toBeVisible();
  },
);
