import type { Config } from '@fareback/contract';
import { type Language, languages, parseLanguage } from '@fareback/wording';

/** A language with its own name. */
export interface Choice {
  code: Language;
  name: string;
}

/**
 * The languages a tenant offers, in its order; an empty list offers all eight, unknown codes are skipped [LANG-02,
 * TEN-26].
 */
export function languageChoices(config: Pick<Config, 'LanguageList'>): readonly Choice[] {
  const offered = config.LanguageList.flatMap(({ LanguageCode, LanguageName }) => {
    const code = parseLanguage(LanguageCode);
    return code === null ? [] : [{ code, name: LanguageName || LanguageCode }];
  });
  return offered.length > 0 ? offered : languages;
}
