import { describe, expect, it } from 'vitest';
import { directionOf, languages, parseLanguage, resolveLanguage } from './languages.ts';

describe('languages', () => {
  it('are the eight supported ones, English first [LANG-01]', () => {
    expect(languages.map(({ code }) => code)).toEqual(['en', 'es', 'ru', 'vi', 'ko', 'zh-CN', 'ar', 'bn']);
  });

  it.each([
    ['EN', 'en'],
    ['zh', 'zh-CN'],
    ['ZH-cn', 'zh-CN'],
    ['zh_CN', 'zh-CN'],
    ['es-MX', 'es'],
    ['fr', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [null, 'en'],
  ])('%j resolves to %s, and an unsupported language to English [LANG-01, LANG-05, LANG-08]', (text, language) => {
    expect(resolveLanguage(text)).toBe(language);
  });

  it('an unsupported code is distinguished from English when a preference is saved [LANG-08]', () => {
    expect([parseLanguage('fr'), parseLanguage('es-MX'), parseLanguage('AR')]).toEqual([null, null, 'ar']);
  });

  it('only Arabic is right to left [LANG-07]', () => {
    expect(languages.filter(({ code }) => directionOf(code) === 'rtl').map(({ code }) => code)).toEqual(['ar']);
  });
});
