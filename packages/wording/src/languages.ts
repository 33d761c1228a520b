/** The eight languages the product speaks, each with its own name for itself, in the order a chooser lists them [LANG-01]. */
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

/** Code of a built-in language. */
export type Language = (typeof languages)[number]['code'];

/** The language whose words stand in wherever another has none [LANG-01, LANG-08]. */
export const defaultLanguage: Language = 'en';

/** Reads a language code in any case; `zh` counts as `zh-CN`; null where the language is not built in [LANG-01, LANG-08]. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const wanted = text?.trim().toLowerCase().replace('_', '-');
  if (wanted === 'zh') return 'zh-CN';
  return languages.find((language) => language.code.toLowerCase() === wanted)?.code ?? null;
}

/** The built-in language a text stands for: the exact one, else the one it is a region of (`es-MX` → es), else English [LANG-08]. */
export function resolveLanguage(text: string | null | undefined): Language {
  return parseLanguage(text) ?? parseLanguage(text?.trim().split(/[-_]/)[0]) ?? defaultLanguage;
}

/** Writing direction of a language, for the page's `dir` [LANG-07]. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** BCP 47 tag for `Intl`: engines disagree on the digits of Arabic and Bengali, so Latin digits are always named. */
export function localeOf(language: Language): string {
  return `${language}-u-nu-latn`;
}
