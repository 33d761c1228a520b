import type { Config } from '@fareback/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { restoreWelcomes, welcomes } from '../../device/welcomes.ts';
import { freshDevice, openApp } from '../../testing/app-page.tsx';
import { type Answers, ErrorReply, unclaimedGroup, verifiedMember } from '../../testing/member-page.tsx';

const userInfo = 'GET /rest/users/me/userinfo/en';
const standalone: Partial<Config> = {
  IsStandalonModeSupported: true,
  SupportLanguage: true,
  SignUpWelcomeTitle: 'Welcome aboard',
  SignUpWelcomeDescription: 'Your first points wait.',
  SignUpWelcomeImage: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" />')}`,
  SignUpWelcomeButtonLabel: 'Set sail',
};
const promotionInfo = {
  WelcomeTitle: 'Spring bonus',
  welcomeIcon: null,
  WelcomeDescription: 'You have 50 more.',
  WelcomeButtonLabel: 'How nice',
  CampaignType: 'PROMOTIONAL',
};
const seen = { ...verifiedMember, HaveSeenTutorial: true, HaveSeenNewFeature: true };
const reply = { isInviteCodeInvalid: false, promotionInfo: null, UserID: seen.UserID };
const accepted: Answers = { 'POST /auth/sign-up': reply, [userInfo]: seen };

beforeEach(freshDevice);
afterEach(() => page.viewport(414, 896));

async function signUp(config: Partial<Config> = {}, answers: Answers = {}): Promise<string[]> {
  const calls = await openApp('/sign-up', { ...standalone, ...config }, { ...answers, ...accepted, ...answers }, false);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana Lima');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@riders.example');
  await page.getByLabelText('Password', { exact: true }).fill('Secret#12');
  await page.getByLabelText('Confirm password').fill('Secret#12');
  await page.getByRole('button', { name: 'Sign up' }).click();
  return calls;
}
const greeting = (name = 'Welcome aboard') => page.getByRole('alertdialog', { name });
const languages = () => page.getByRole('dialog', { name: 'Language' });

test("sign-up marks the device as signed in and opens Home, with the tenant's greeting, then the code, then the language choice [SIGNUP-07, SIGNUP-08, SIGNUP-09, SIGNUP-10, HOME-03, TEN-17]", async () => {
  await page.viewport(414, 896);
  await signUp({}, { 'POST /auth/sign-up': { ...reply, promotionInfo } });
  await expect.element(greeting()).toBeVisible();
  await expect.element(greeting().getByText('Your first points wait.')).toBeVisible();
  expect(greeting().element().querySelector('img')?.getAttribute('src')).toBe(standalone.SignUpWelcomeImage);
  expect(location.pathname).toBe('/');
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
  await page.getByRole('button', { name: 'Set sail' }).click();
  await expect.element(greeting('Spring bonus')).toBeVisible();
  expect(languages().elements()).toEqual([]);
  await page.getByRole('button', { name: 'How nice' }).click();
  await expect.element(languages()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(languages()).not.toBeInTheDocument();
  expect(welcomes.get()).toBeNull();
  expect(sessionStorage.getItem('welcomes')).toBeNull();
});

test.each(['SignUpWelcomeTitle', 'SignUpWelcomeDescription', 'SignUpWelcomeButtonLabel'])(
  'without %s no dialog of the tenant opens [SIGNUP-07]',
  async (text) => {
    await page.viewport(414, 896);
    await signUp({ [text]: '' });
    await expect.element(languages()).toBeVisible();
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  },
);

test.each([
  ['on a wide screen', 960, {}],
  ['where there is one language', 414, { LanguageList: [{ LanguageCode: 'en', LanguageName: 'English' }] }],
  ['where the tenant supports no languages', 414, { SupportLanguage: false }],
])('no language is offered %s [SIGNUP-09]', async (_, width, config) => {
  await page.viewport(width, 800);
  await signUp(config);
  await page.getByRole('button', { name: 'Set sail' }).click();
  await expect.poll(() => welcomes.get()).toBeNull();
  expect(languages().elements()).toEqual([]);
});

test("the greeting's button opens its link; the language choice waits until Home is back [SIGNUP-07, SIGNUP-09]", async () => {
  await page.viewport(414, 896);
  const provider = {
    ProviderID: 'Tram',
    Label: 'Tram',
    UiPosition: 1,
    identifierType: 'NUMERIC_ID',
    connectionType: 'DIRECT_API',
    connectionUrl: null,
    IsPKCEFlow: false,
    DisableUserControl: false,
    logoImageUrl: null,
    connectDescription: '',
    translations: { connectTitle: 'Your Tram card', fullName: 'Tram' },
  };
  await signUp({ SignUpWelcomeButtonLink: '/app_connection' }, { 'GET /rest/providers/en': [provider] });
  await page.getByRole('button', { name: 'Set sail' }).click();
  await expect.element(page.getByRole('heading', { name: 'Connect accounts' })).toBeVisible();
  await expect.poll(() => welcomes.get()).toEqual({ waiting: [], offersLanguage: true });
  expect(languages().elements()).toEqual([]);
  expect(greeting().elements()).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(languages()).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('a reopened page continues the greetings where they were left [SIGNUP-07]', async () => {
  const kept = {
    waiting: [{ title: 'Welcome aboard', text: 'Kept', image: null, buttonLabel: 'Set sail', link: null }],
    offersLanguage: false,
  };
  sessionStorage.setItem('welcomes', JSON.stringify(kept));
  await openApp('/', standalone, { [userInfo]: seen });
  await expect.element(greeting()).toBeVisible();
  await page.getByRole('button', { name: 'Set sail' }).click();
  await expect.poll(() => sessionStorage.getItem('welcomes')).toBeNull();
});

test('stored greetings belong to their member: no other member sees them, and invalid data is discarded [SIGNUP-07]', async () => {
  sessionStorage.setItem('welcomes', JSON.stringify({ waiting: [], offersLanguage: true }));
  await openApp('/', standalone, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(sessionStorage.getItem('welcomes')).toBeNull();
  session.set('signedIn');
  sessionStorage.setItem('welcomes', 'no json');
  restoreWelcomes();
  expect(welcomes.get()).toBeNull();
  expect(sessionStorage.getItem('welcomes')).toBeNull();
});

test('a page closed during the warning reopens with its member signed in [SIGNUP-13, SIGNUP-15]', async () => {
  await signUp({}, { 'POST /auth/sign-up': { ...reply, isInviteCodeInvalid: true } });
  await expect.element(page.getByRole('alertdialog', { name: "You're signed up" })).toBeVisible();
  expect(session.get()).not.toBe('signedIn');
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
  expect(sessionStorage.getItem('welcomes')).toContain('Welcome aboard');
});

test("if a new account's record fails to load, the next click signs in, and the account is created once [SIGNUP-08]", async () => {
  let record: unknown = new ErrorReply(500, 'INTERNAL_ERROR');
  const calls = await signUp({}, { [userInfo]: () => record });
  await expect.element(page.getByText('Something went wrong', { exact: false }).first()).toBeVisible();
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
  record = seen;
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.element(greeting()).toBeVisible();
  expect(calls.filter((call) => call === 'POST /auth/sign-up')).toHaveLength(1);
});

test('a greeting whose button has a link can be closed without following it [SIGNUP-07]', async () => {
  await page.viewport(1280, 800);
  await signUp({ SignUpWelcomeButtonLink: '/app_connection' });
  await greeting().getByRole('button', { name: 'Close' }).click();
  await expect.element(greeting()).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');
});

const gift = { ...unclaimedGroup('gift'), amount: 25, earningTitle: 'Welcome bonus' };
const unclaimed = 'GET /rest/users/me/earnings/en/unclaimed';
const claimAll = 'POST /rest/earnings/claimAll';

test('after a short onboarding the greeting lists the gift, claims it by one press, and no language is offered [SIGNUP-32, SIGNUP-34]', async () => {
  await page.viewport(414, 896);
  const calls = await signUp(
    { IsOnboardingShort: true, SignUpWelcomeButtonLink: '/app_connection' },
    { [unclaimed]: { data: [gift] }, [claimAll]: { data: [] } },
  );
  await expect.element(greeting().getByText('Your first points wait.')).toBeVisible();
  await expect.element(greeting().getByText('Welcome bonus')).toBeVisible();
  expect(greeting().getByRole('button').elements()).toHaveLength(2);
  await greeting().getByRole('button', { name: 'Claim 25 pts' }).dblClick();
  await expect.element(greeting()).not.toBeInTheDocument();
  await expect.poll(() => welcomes.get()).toBeNull();
  expect(calls.filter((call) => call === claimAll)).toHaveLength(1);
  expect(languages().elements()).toEqual([]);
  expect(location.pathname).toBe('/');
});

test("in a short onboarding the tenant's button follows its link, and a failed claim says so [SIGNUP-07, SIGNUP-34]", async () => {
  await page.viewport(414, 896);
  await signUp(
    { IsOnboardingShort: true },
    { [unclaimed]: { data: [gift] }, [claimAll]: new ErrorReply(500, 'INTERNAL_ERROR') },
  );
  await expect.element(greeting().getByRole('button', { name: 'Set sail' })).toBeVisible();
  await greeting().getByRole('button', { name: 'Claim 25 pts' }).click();
  await expect.element(page.getByText('Something went wrong', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: /claim/i })).toBeVisible();
});

test('a short onboarding without a gift greets as ever [SIGNUP-34]', async () => {
  await page.viewport(414, 896);
  await signUp({ IsOnboardingShort: true }, { [unclaimed]: { data: [] } });
  await page.getByRole('button', { name: 'Set sail' }).click();
  await expect.poll(() => welcomes.get()).toBeNull();
  expect(languages().elements()).toEqual([]);
});

test('without a short onboarding the greeting offers no claim, although points wait [SIGNUP-32]', async () => {
  await page.viewport(414, 896);
  await signUp({}, { [unclaimed]: { data: [gift] } });
  await expect.element(greeting().getByRole('button', { name: 'Set sail' })).toBeVisible();
  await expect.element(page.getByText('Welcome bonus').first()).toBeInTheDocument();
  expect(greeting().getByRole('button').elements()).toHaveLength(1);
});
