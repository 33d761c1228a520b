import { expect, test } from 'vitest';
import { languageChoices } from './language-choices.ts';

const list = (...codes: string[]) => ({
  LanguageList: codes.map((LanguageCode) => ({ LanguageCode, LanguageName: LanguageCode })),
});

test("a tenant's list narrows the choice; an empty one offers all eight [LANG-02]", () => {
  expect(languageChoices(list('en', 'ZH', 'ar')).map(({ code }) => code)).toEqual(['en', 'zh-CN', 'ar']);
  expect(languageChoices(list()).map(({ code }) => code)).toHaveLength(8);
});

test('a code that is not built in is not offered [LANG-01]', () => {
  expect(languageChoices(list('xx', 'es')).map(({ code }) => code)).toEqual(['es']);
});
