import type { Config } from '@fareback/contract';
import { type Language, parseLanguage } from '@fareback/wording';

/**
 * The language of a code if the tenant offers it; null otherwise, because the tenant has no texts in it [LANG-02,
 * LANG-05].
 */
export function offeredLanguage({ LanguageList }: Pick<Config, 'LanguageList'>, code: string | null): Language | null {
  const language = code === null ? null : parseLanguage(code);
  const offered = LanguageList.flatMap(({ LanguageCode }) => parseLanguage(LanguageCode) ?? []);
  return language !== null && (offered.length === 0 || offered.includes(language)) ? language : null;
}
