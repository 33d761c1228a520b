import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visitorLanguage } from '../device/visitor-language.ts';
import { setPageLanguage } from '../i18n/language.tsx';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { pageOf, plainConfig, verifiedMember } from '../testing/member-page.tsx';

const config = { IsStandalonModeSupported: true, SupportLanguage: true };
const saving = 'POST /rest/users/me/updatePreferredLanguage/';

beforeEach(freshDevice);
afterEach(() => {
  visitorLanguage.set(null);
  setPageLanguage('en');
});

const open = () =>
  openApp(
    '/sign-in',
    config,
    {
      'POST /auth/login': { UserID: verifiedMember.UserID, userStatus: 'VERIFIED' },
      'GET /rest/users/me/earnings/es': pageOf([]),
      'GET /rest/users/me/transactions/es': pageOf([]),
      'POST /rest/configuration/es': { ...plainConfig, TenantName: 'Ferry Points', ...config },
      'GET /rest/users/me/userinfo/': { ...verifiedMember, language: 'en' },
      [saving]: {},
      'GET /auth/logout': {},
    },
    false,
  );

async function signInInSpanish(): Promise<void> {
  await page.getByLabelText('Correo electrónico').fill('ana@riders.example');
  await page.getByLabelText('Contraseña', { exact: true }).fill('Harbor-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

test('a language chosen before sign-in stays, and is saved with the account [LANG-18]', async () => {
  const calls = await open();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('radio', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await signInInSpanish();
  await expect.element(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(calls.filter((call) => call.startsWith(saving))).toEqual([`${saving}es`]);
  expect(visitorLanguage.get()).toBeNull();
});

test('a language left on the device by an earlier visit gives way to the saved one [LANG-18, LANG-06]', async () => {
  localStorage.setItem('language', 'es');
  const calls = await open();
  await signInInSpanish();
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  expect(calls.filter((call) => call.startsWith(saving))).toEqual([]);
});
