import type { Config } from '@fareback/contract';
import { type Language, resolveLanguage } from '@fareback/wording';
import { offeredLanguage } from './offered-language.ts';

/**
 * Initial language among those the tenant offers: the one `chosen` on this device, then the browser's preferences, then
 * English [LANG-02, LANG-05, LANG-06]. The server calls it with the request's headers.
 */
export function openingLanguage(
  config: Pick<Config, 'SupportLanguage' | 'LanguageList'>,
  chosen: string | null,
  browser: readonly string[],
): Language {
  const stored = offeredLanguage(config, chosen);
  if (stored !== null) return stored;
  if (!config.SupportLanguage) return 'en';
  const wanted = browser.map((tag) => offeredLanguage(config, resolveLanguage(tag)));
  return wanted.find((language) => language !== null) ?? 'en';
}
