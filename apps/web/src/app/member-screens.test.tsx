import { preferMotion } from '@fareback/ui/testing/prefer-motion.ts';
import { languages } from '@fareback/wording';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveRedemptions } from '../device/saved-redemptions.ts';
import { paths } from '../navigation/paths.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { pageOf, plainConfig, verifiedMember } from '../testing/member-page.tsx';
import { testProvider, testStatus } from '../testing/providers.ts';
import { ferryTicket } from '../testing/redemptions.ts';
import { watchShaking } from '../testing/watch-shaking.ts';

const config = {
  IsStandalonModeSupported: true,
  IsReferralAvailable: true,
  IsInviteCodeDisplay: true,
  IsPwaFlowVisible: true,
};
const answers = {
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/users/me/earnings/en/unclaimed': { data: [] },
  'GET /rest/users/me/earnings': pageOf([]),
  'GET /rest/users/me/transactions': pageOf([]),
  'GET /rest/providers/en': [testProvider('tram')],
  'GET /rest/users/me/providersStatus': [testStatus('tram', 'NEVER_CONNECTED')],
  'GET /manifest.webmanifest': { icons: [] },
};
const languageList = [
  { LanguageCode: 'en', LanguageName: 'English' },
  { LanguageCode: 'es', LanguageName: 'Español' },
];
const bar = () => page.getByText("You're offline", { exact: false }).first();

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  after();
});

const membersPaths = [
  paths.home,
  paths.redeem,
  paths.account,
  paths.connect,
  paths.rewardCode,
  paths.referral,
  paths.install,
];

test.each([paths.account, paths.connect, paths.rewardCode, paths.referral, paths.install])(
  '%s has the language choice in its header, next to its title on a phone [UX-35]',
  async (path) => {
    await page.viewport(320, 600);
    await openApp(path, { ...config, SupportLanguage: true, LanguageList: languageList }, answers);
    const button = page.getByRole('banner').getByRole('button', { name: 'Language: English' });
    await expect.element(button).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);

test.each(membersPaths)(
  '%s has the offline bar, visible at any scroll position, and its content is locked [ERR-12] [ERR-14] [D-225]',
  async (path) => {
    await page.viewport(390, 600);
    await openApp(path, config, answers);
    await expect.element(page.getByRole('main')).toBeVisible();
    expect(bar().elements()).toEqual([]);
    goOffline();
    await expect.element(bar()).toBeVisible();
    document.body.style.minBlockSize = '3000px';
    scrollTo({ top: 900, behavior: 'instant' });
    const { top, bottom } = bar().element().getBoundingClientRect();
    expect([top >= 0, bottom < 120]).toEqual([true, true]);
    document.body.style.minBlockSize = '';
    const pressed = vi.fn<() => void>();
    const inside = document.createElement('button');
    inside.addEventListener('click', pressed);
    document.querySelector('main')?.append(inside);
    const hasShaken = watchShaking();
    inside.click();
    expect(pressed).not.toHaveBeenCalled();
    await expect.poll(hasShaken).toBe(true);
  },
);

test('without a network the offline bar loads before the page is idle [HOME-42]', async () => {
  vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(1);
  await openApp(paths.home, config, answers);
  await expect.element(page.getByRole('main')).toBeVisible();
  expect(document.querySelector('body > [data-offline]')).toBeNull();
  goOffline();
  await expect.element(bar()).toBeVisible();
});

test('a click on locked content shakes it, or dims it with reduced motion [ERR-37]', async () => {
  await page.viewport(390, 844);
  await openApp(paths.home, config, answers);
  goOffline();
  await expect.element(bar()).toBeVisible();
  const heard = () => document.querySelector('[aria-live="polite"][aria-atomic="true"]')?.textContent;
  const told: unknown[] = [];
  const press = async () => {
    const looks: string[] = [];
    const watch = new MutationObserver(() => {
      const { animationName, opacity } = getComputedStyle(document.querySelector('#content') as Element);
      told.push(heard());
      looks.push(`${animationName === 'none' ? 'still' : 'shaken'}, opacity ${opacity}`);
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['data-shaking'] });
    await page.getByRole('main').getByRole('heading').first().click();
    await expect.poll(() => looks).toHaveLength(2);
    watch.disconnect();
    return looks;
  };
  expect(await press()).toEqual(['still, opacity 0.5', 'still, opacity 1']);
  expect(told[0]).toBe("You're offline");
  await expect.poll(heard).toBe('');
  await preferMotion('all');
  expect(await press()).toEqual(['shaken, opacity 1', 'still, opacity 1']);
});

test.each(membersPaths)('%s, pulled down by a finger, reloads [ERR-13]', async (path) => {
  await page.viewport(390, 844);
  const calls = await openApp(path, config, answers);
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.poll(() => calls).toContain('GET /rest/users/me/userinfo/en');
  calls.length = 0;
  const pull = () => {
    const target = document.querySelector('main') as Element;
    for (const [type, clientY] of pulling) {
      const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target, clientX: 50, clientY })];
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches }));
    }
    return calls;
  };
  await expect.poll(pull).toContain('GET /rest/users/me/userinfo/en');
});

const pulling = [
  ['touchstart', 100],
  ['touchmove', 200],
  ['touchmove', 320],
  ['touchend', 320],
] as const;

test('clicking Retry on the bar keeps the overlay below it open, with its input [ERR-12] [D-225]', async () => {
  await page.viewport(390, 844);
  await openApp(paths.connect, config, answers);
  await page.getByRole('switch', { name: /^tram/i }).click();
  const field = page.getByLabelText('Card number');
  await field.fill('0041');
  goOffline();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(field).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' }).element() as HTMLElement;
  // In one step, because the bar disappears by itself once online.
  vi.restoreAllMocks();
  retry.click();
  dispatchEvent(new Event('online'));
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('0041');
});

const strip = () => document.querySelector<HTMLElement>('body > [data-offline]');

test.each(languages.map(({ code }) => code))(
  'in %s the bar has at most two lines on a phone, including its links [ERR-12] [ERR-14]',
  async (language) => {
    await page.viewport(390, 844);
    localStorage.setItem('language', language);
    const LanguageList = languages.map(({ code, name }) => ({ LanguageCode: code, LanguageName: name }));
    const spoken = { ...config, SupportLanguage: true, LanguageList };
    await openApp(paths.referral, spoken, {
      ...answers,
      [`GET /rest/users/me/userinfo/${language}`]: { ...verifiedMember, language },
      [`GET /rest/users/me/earnings/${language}/unclaimed`]: { data: [] },
      [`GET /rest/users/me/earnings/${language}`]: pageOf([]),
      [`GET /rest/users/me/transactions/${language}`]: pageOf([]),
      [`POST /rest/configuration/${language}`]: { ...plainConfig, ...spoken },
    });
    await expect.element(page.getByRole('main')).toBeVisible();
    await saveRedemptions(verifiedMember.UserID, [ferryTicket]);
    goOffline();
    await expect.poll(() => strip()?.querySelectorAll('button').length).toBe(2);
    expect(document.documentElement.lang).toBe(language);
    // Each script's own font file, if it has one.
    await document.fonts.load('14px "Inter Variable"', strip()?.textContent ?? '');
    const parts = [...(strip()?.querySelectorAll('span > span > span') ?? [])];
    const [text, ways] = [parts[0], parts.at(-1)];
    const lineHeight = Number.parseFloat(getComputedStyle(text as Element).lineHeight);
    expect((text as Element).getBoundingClientRect().height).toBeLessThan(lineHeight * 1.5);
    expect((ways as Element).getBoundingClientRect().height).toBe(44);
  },
);

test.each([
  ['an address without a screen', '/no-such-place'],
  ['the link of a mail', '/password-reset#confirm=s3cret'],
])('%s shows the bar to a member, with a link to the saved tickets [ERR-12] [ERR-14]', async (_, path) => {
  localStorage.setItem('isAuthenticated', 'true');
  await saveRedemptions(verifiedMember.UserID, [ferryTicket]);
  await openApp(path, config, { ...answers, 'POST /auth/check-mail-link': { isValid: true } });
  await expect.element(page.getByRole('main')).toBeVisible();
  goOffline();
  await page.getByRole('button', { name: 'Saved tickets' }).click();
  await expect.element(page.getByRole('button', { name: /Harbor ferry hop/ })).toBeVisible();
  expect(page.getByText("You're offline", { exact: false }).elements()).toHaveLength(1);
});

test('an unknown address redirects Home offline, too [ERR-14] [STATUS-12]', async () => {
  await openApp('/no-such-place', config, answers);
  const home = page.getByRole('button', { name: 'Go to home' });
  await expect.element(home).toBeVisible();
  goOffline();
  await home.click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('the tutorial can be closed offline, and gives way to the saved tickets [ERR-14] [TUT-16]', async () => {
  localStorage.setItem('isAuthenticated', 'true');
  await openApp(paths.tutorial, config, answers);
  await expect.element(page.getByText(/Step 1 of/)).toBeVisible();
  await saveRedemptions(verifiedMember.UserID, [ferryTicket]);
  goOffline();
  await page.getByRole('dialog').getByRole('button', { name: 'Saved tickets' }).click();
  await expect.element(page.getByText(/Step 1 of/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Harbor ferry hop/ }).click();
  await expect.element(page.getByText('FERRY-7')).toBeVisible();
});

test('the bar links to the saved tickets from every screen, and stays above open overlays [ERR-14] [D-225]', async () => {
  localStorage.setItem('isAuthenticated', 'true');
  await openApp(paths.referral, config, answers);
  await expect.element(page.getByRole('main')).toBeVisible();
  await saveRedemptions(verifiedMember.UserID, [ferryTicket]);
  goOffline();
  await page.getByRole('button', { name: 'Saved tickets' }).click();
  await page.getByRole('button', { name: /Harbor ferry hop/ }).click();
  await expect.element(page.getByText('FERRY-7')).toBeVisible();
  const { left, width, top } = bar().element().getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + 4);
  expect(over?.closest('[data-offline]')?.textContent).toContain("You're offline");
});
