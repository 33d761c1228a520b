import { describe, expect, it } from 'vitest';
import { compileCatalogue, flattenCatalogue } from './compile.ts';
import { type Language, languages } from './languages.ts';
import { readCatalogue } from './server-catalogues.ts';
import { placeholders, wordsOf, wrongPlurals } from './testing/translated.ts';

const english = flattenCatalogue(readCatalogue('en'));

describe.each(languages.map(({ code }) => code))('the %s catalog', (code) => {
  const messages = flattenCatalogue(readCatalogue(code));

  it('has exactly the English keys, in the English order [LANG-10]', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  it('has no empty text and compiles as ICU MessageFormat [LANG-10]', () => {
    expect(Object.keys(messages).filter((key) => messages[key]?.trim() === '')).toEqual([]);
    expect(Object.keys(compileCatalogue(readCatalogue(code)))).toHaveLength(Object.keys(english).length);
  });

  it('requires the same values as English [LANG-10]', () => {
    const differing = Object.keys(english).filter((key) => {
      const [own, wanted] = [messages[key] ?? '', english[key] ?? ''].map(placeholders);
      return JSON.stringify(own) !== JSON.stringify(wanted);
    });
    expect(differing).toEqual([]);
  });

  it('has exactly the plural forms of the language [LANG-10]', () => {
    const wrong = Object.entries(messages).flatMap(([key, text]) =>
      wrongPlurals(text, code).map((form) => `${key}: ${form}`),
    );
    expect(wrong).toEqual([]);
  });

  it('uses Latin digits [LANG-11]', () => {
    expect(Object.entries(messages).filter(([, text]) => /[^\P{Nd}0-9]/u.test(text))).toEqual([]);
  });

  it.skipIf(code === 'en')('keeps an amount and its unit on one line [LANG-11]', () => {
    expect(Object.entries(messages).filter(([, text]) => /\{amount\} \{/.test(text))).toEqual([]);
  });

  it.skipIf(code === 'en')('leaves no sentence of more than three words in English [LANG-10]', () => {
    const untranslated = Object.keys(english).filter(
      (key) => messages[key] === english[key] && wordsOf(english[key] ?? '').length > 3,
    );
    expect(untranslated).toEqual([]);
  });
});

describe('endings', () => {
  it('in Korean are one per word, as riders write, not two to choose from [LANG-11]', () => {
    const two = Object.entries(flattenCatalogue(readCatalogue('ko')));
    expect(two.filter(([, text]) => /\((을|를|이|가|은|는|으|와|과)\)|[을이은와과]\(/.test(text))).toEqual([]);
  });

  it('in Bengali stay on the line of the name they follow [LANG-11]', () => {
    const bengali = Object.entries(flattenCatalogue(readCatalogue('bn'))).filter(([key]) => !key.startsWith('mail.'));
    expect(bengali.filter(([, text]) => /[}”]-(?!\u2060)/.test(text))).toEqual([]);
  });
});

describe('native readers’ issues', () => {
  const textsIn = (code: Language) => Object.entries(flattenCatalogue(readCatalogue(code)));

  it('Chinese does not use the word for a program’s source for a rider’s code [LANG-12]', () => {
    expect(textsIn('zh-CN').filter(([, text]) => text.includes('代码'))).toEqual([]);
  });

  it.each([
    ['ru', /учётн\S+ запис/i],
    ['bn', /ইমেইল/],
    ['bn', /ধারা/],
    ['vi', /đủ điểm/],
    ['zh-CN', /断开/],
    ['zh-CN', /运营机构|连续记录/],
    ['ko', /운영 기관/],
    ['ar', /المشغ/],
    ['bn', /রিওয়ার্ড|শর্তাবলী|গুলি/],
  ] as const)('%s uses one word for one thing, not also %s [LANG-12]', (code, other) => {
    expect(textsIn(code).filter(([, text]) => other.test(text))).toEqual([]);
  });

  it('Russian and Bengali do not end a sentence with the short word for points, which ends with a period [LANG-12]', () => {
    const ending = [...textsIn('ru'), ...textsIn('bn')].filter(([, text]) => /\{pointsShort\}[.।]/.test(text));
    expect(ending).toEqual([]);
  });

  it('Spanish uses no article before a time, because it is la for one and las for other hours [LANG-12]', () => {
    expect(textsIn('es').filter(([, text]) => /\blas? \{(time|hours?|moment|until)\}/.test(text))).toEqual([]);
  });

  it('Arabic uses words for points only where they need no ending: after a preposition or another noun [LANG-12]', () => {
    const bare = /^(|على|إلى|مقابل|من|[لو]?كسب|كل|استلام|استبدال|أول)$/;
    const before = textsIn('ar').flatMap(([key, text]) =>
      [...text.matchAll(/(\S*) ?\{pointsLong\}/g)].map(([, word = '']) => ({ key, word })),
    );
    expect(before.filter(({ word }) => !bare.test(word))).toEqual([]);
    // After a possessed noun, `من` requires the article that the word does not have.
    const owned = /(?<!(^|\s)[وب]?ما \S+) من \{pointsLong\}/;
    expect(textsIn('ar').filter(([, text]) => owned.test(text))).toEqual([]);
  });
});

describe('points words', () => {
  it('are never literal, because a tenant has its own [TEN-13]', () => {
    const spelled = Object.entries(english).filter(([, text]) =>
      /\b(points?|pts)\b/i.test(text.replaceAll(/\{[^{}]*\}/g, '')),
    );
    expect(spelled).toEqual([]);
  });
});
