import type { Config } from '@fareback/contract';
import { type Language, resolveLanguage } from '@fareback/wording';
import { offeredLanguage } from './offered-language.ts';

/**
 * The language to open in, of those that the tenant offers: the one `chosen` on this device, else the first of the
 * browser's, else English [LANG-02, LANG-05, LANG-06]. The server asks the same of what a request tells.
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
