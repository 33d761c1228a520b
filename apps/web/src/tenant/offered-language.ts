import type { Config } from '@fareback/contract';
import { type Language, parseLanguage } from '@fareback/wording';

/** The language that a code names, if the tenant offers it; null for any other: nothing of theirs is written in it [LANG-02, LANG-05]. */
export function offeredLanguage({ LanguageList }: Pick<Config, 'LanguageList'>, code: string | null): Language | null {
  const language = code === null ? null : parseLanguage(code);
  const offered = LanguageList.flatMap(({ LanguageCode }) => parseLanguage(LanguageCode) ?? []);
  return language !== null && (offered.length === 0 || offered.includes(language)) ? language : null;
}
