import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadMessages, loadTranslator } from '../../i18n/language.tsx';
import { notices } from '../../state/notices.ts';
import { mockReplies } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { LanguageDrawer } from './language-drawer.tsx';

const russian = Promise.withResolvers<void>();
const never = new Promise<void>(() => {});
/** Russian loads when a test says so, Vietnamese never. */
vi.mock('@fareback/wording/load-catalogue', async (original) => {
  const real = await original<typeof import('@fareback/wording/load-catalogue')>();
  const loadCatalogue: typeof real.loadCatalogue = async (language, part) => {
    if (language === 'ru') await russian.promise;
    if (language === 'vi') await never;
    return real.loadCatalogue(language, part);
  };
  return { ...real, loadCatalogue };
});

afterEach(() => vi.useRealTimers());

test('more texts of the current language do not wait for another one that is loading, which loads them, too [LANG-19]', async () => {
  const speak = await loadTranslator('en');
  const coming = loadTranslator('ru');
  await loadMessages('home');
  expect(speak('earn.featured')).toBe('Featured');
  russian.resolve();
  const speakRussian = await coming;
  expect(speakRussian('earn.featured')).not.toBe('earn.featured');
});

test('a language whose texts never load times out with an error and can be retried [LANG-19]', async () => {
  notices.set([]);
  mockReplies({});
  const onClose = vi.fn<() => void>();
  await renderForVisitor(<LanguageDrawer open onClose={onClose} />, { SupportLanguage: true });
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('radio', { name: 'Tiếng Việt' }).click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  expect(notices.get()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual(['Something went wrong, try again in a few minutes']);
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await expect.element(save).toBeEnabled();
  expect(document.documentElement.lang).toBe('en');
  expect(onClose).not.toHaveBeenCalled();
});
