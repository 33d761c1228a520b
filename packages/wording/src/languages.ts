/** The eight supported languages with their native names, in a chooser's order [LANG-01]. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'ru', name: 'Русский' },
  { code: 'vi', name: 'Tiếng Việt' },
  { code: 'ko', name: '한국어' },
  { code: 'zh-CN', name: '简体中文' },
  { code: 'ar', name: 'العربية' },
  { code: 'bn', name: 'বাংলা' },
] as const;

export type Language = (typeof languages)[number]['code'];

/** The fallback language for missing texts [LANG-01, LANG-08]. */
export const defaultLanguage: Language = 'en';

/** Parses a language code in any case; `zh` counts as `zh-CN`; null if it is not built in [LANG-01, LANG-08]. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const wanted = text?.trim().toLowerCase().replace('_', '-');
  if (wanted === 'zh') return 'zh-CN';
  return languages.find((language) => language.code.toLowerCase() === wanted)?.code ?? null;
}

/**
 * Returns the built-in language for a text: an exact match, else the base of a region (`es-MX` → es), else English
 * [LANG-08].
 */
export function resolveLanguage(text: string | null | undefined): Language {
  return parseLanguage(text) ?? parseLanguage(text?.trim().split(/[-_]/)[0]) ?? defaultLanguage;
}

/** Returns a language's writing direction, for the page's `dir` [LANG-07]. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * Returns the BCP 47 tag for `Intl`: engines disagree on the digits of Arabic and Bengali, so it always requests Latin
 * digits.
 */
export function localeOf(language: Language): string {
  return `${language}-u-nu-latn`;
}
