import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setPageLanguage } from '../../i18n/language.tsx';
import { LanguageChange } from '../../i18n/language-change.tsx';
import { notices } from '../../state/notices.ts';
import { ErrorReply, mockReplies, plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { LanguageDrawer } from './language-drawer.tsx';

const save = () => page.getByRole('button', { name: 'Save' });
const show = () => renderForVisitor(<LanguageDrawer open onClose={() => {}} />, { SupportLanguage: true });

afterEach(() => setPageLanguage('en'));

test('Save is disabled until another language is chosen [LANG-03]', async () => {
  mockReplies({});
  await show();
  await expect.element(save()).toBeDisabled();
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect.element(save()).toBeEnabled();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect.element(save()).toBeDisabled();
});

test('a language offer closes by its main button with the current language; another choice needs Save [SIGNUP-09]', async () => {
  mockReplies({});
  const onClose = vi.fn<() => void>();
  await renderForVisitor(<LanguageDrawer isOffer open onClose={onClose} />, { SupportLanguage: true });
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect.element(save()).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Arabic makes the page right to left and is stored on this device; a visitor saves nothing on the server [LANG-04, LANG-06, LANG-07]', async () => {
  const calls = mockReplies({});
  await show();
  await page.getByRole('radio', { name: 'العربية' }).click();
  await save().click();
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  expect(document.documentElement.lang).toBe('ar');
  expect(localStorage.getItem('language')).toBe('ar');
  expect(localStorage.getItem('languageTitle')).toBe('العربية');
  expect(document.cookie.split('; ')).toContain('language=ar');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test.each([
  ['without a network', false, "We couldn't reach the server. Check your connection and try again."],
  ['for another reason', true, 'Something went wrong, try again in a few minutes'],
])(
  'a language whose texts fail to load %s leaves the page unchanged, with an error [LANG-04, ERR-20]',
  async (_, isOnline, said) => {
    notices.set([]);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const onClose = vi.fn<() => void>();
    await renderForVisitor(
      <LanguageChange change={() => Promise.reject(new TypeError('Failed to fetch'))}>
        <LanguageDrawer open onClose={onClose} />
      </LanguageChange>,
      { SupportLanguage: true },
    );
    await page.getByRole('radio', { name: 'Español' }).click();
    await save().click();
    await expect.poll(() => notices.get().map(({ title }) => title)).toEqual([said]);
    await expect.element(save()).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
    line.mockRestore();
  },
);

test('an unsaved language is reported in that language [LANG-16]', async () => {
  notices.set([]);
  mockReplies({ 'POST /rest/users/me/updatePreferredLanguage/es': new ErrorReply(500, 'INTERNAL_ERROR') });
  await renderForMember(
    <LanguageChange change={() => Promise.resolve()}>
      <LanguageDrawer open onClose={() => {}} />
    </LanguageChange>,
    { ...plainConfig, SupportLanguage: true },
  );
  await page.getByRole('radio', { name: 'Español' }).click();
  await save().click();
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual([expect.stringMatching(/^Cambiamos el idioma/)]);
});
