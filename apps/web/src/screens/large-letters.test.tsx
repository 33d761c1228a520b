import { limits } from '@fareback/contract';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { type Language, languages } from '@fareback/wording';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { setPageLanguage } from '../i18n/language.tsx';
import { findBrokenWords } from '../testing/broken-words.ts';
import { withLargeLetters } from '../testing/large-letters.ts';
import { mockReplies, pageOf, plainConfig, renderForMember, verifiedMember } from '../testing/member-page.tsx';
import { Home } from './home.tsx';

beforeEach(async () => {
  await withLargeLetters();
  onTestFinished(() => setPageLanguage('en'));
  mockReplies({
    'GET /rest/users/me/userinfo/': verifiedMember,
    'GET /rest/users/me/earnings/': pageOf([]),
    'GET /rest/': [],
  });
});

const tabs = () => [...document.querySelectorAll<HTMLElement>('nav button')];

/** Lists labels that overflow their tab or the window. */
const cutLabels = (): string[] =>
  tabs().flatMap((tab) => {
    const label = document.createRange();
    label.selectNodeContents(tab.lastElementChild ?? tab);
    const [text, place] = [label.getBoundingClientRect(), tab.getBoundingClientRect()];
    const isWhole = text.left >= Math.max(0, place.left) && text.right <= Math.min(320, place.right);
    return isWhole ? [] : [tab.textContent];
  });

/** Words of title and tabs broken across lines; empty for Chinese, which may break anywhere. */
function partedWords(language: Language): string[] {
  const title = document.querySelector('h1') ?? document.body;
  return language === 'zh-CN' ? [] : [title, ...tabs()].flatMap(findBrokenWords);
}

describe('with double font size on a small phone', () => {
  test.each(languages.flatMap(({ code }) => ['/', '/redeem'].map((address) => [code, address] as const)))(
    'in %s at %s every tab has its label, no word of a title is broken and nothing is wider than the page [UX-05]',
    async (code, address) => {
      setPageLanguage(code);
      await renderForMember(<Home />, plainConfig, [address], code);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await document.fonts.ready;
      expect(tabs()).toHaveLength(3);
      expect(cutLabels()).toEqual([]);
      expect(partedWords(code)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(320);
    },
  );

  test('every box of a mailed code is inside the window, and fits its digit [UX-11]', async () => {
    await renderForMember(
      <div style={{ padding: '20px' }}>
        <OtpField label="Code" length={limits.mailedCodeDigits} value="808080" onChange={() => {}} />
      </div>,
    );
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
    const boxes = [...document.querySelectorAll('input ~ span')];
    expect(boxes).toHaveLength(limits.mailedCodeDigits);
    for (const box of boxes) {
      const digit = document.createRange();
      digit.selectNodeContents(box);
      const [text, place] = [digit.getBoundingClientRect(), box.getBoundingClientRect()];
      expect(place.right).toBeLessThanOrEqual(300);
      expect(text.width).toBeLessThanOrEqual(place.width);
    }
  });
});
