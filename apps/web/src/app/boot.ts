import { type Config, getConfiguration, getConfigurationIn, getUserInfo } from '@fareback/contract';
import { type Language, parseLanguage, resolveLanguage, type Translator } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { dataSets } from '../data/queries.ts';
import { markSignedIn, remembersSignIn, session } from '../data/session.ts';
import { loadTranslator, storedLanguage, storeLanguage, turnPage } from '../i18n/language.tsx';
import { inlinedConfig } from '../tenant/config.tsx';
import { themePage } from '../tenant/theme-page.ts';

/** What the first screen needs. */
export interface Started {
  config: Config;
  language: Language;
  translator: Translator;
}

/** The moment the app started on this page; earnings acknowledged before it count as read [EARNING-08]. */
export const startedAt = new Date();

/** The language to open in: the one chosen on this device, else the browser's if the tenant offers it, else English [LANG-02, LANG-06]. */
export function openingLanguage(config: Pick<Config, 'SupportLanguage' | 'LanguageList'>, browser: readonly string[]): Language {
  const stored = storedLanguage();
  if (stored !== null) return stored;
  if (!config.SupportLanguage) return 'en';
  const offered = config.LanguageList.map(({ LanguageCode }) => parseLanguage(LanguageCode));
  const wanted = browser.map((tag) => resolveLanguage(tag));
  return wanted.find((language) => offered.length === 0 || offered.includes(language)) ?? 'en';
}

/** Configuration, theme, language and texts [AUTH-19]. Rejects when the configuration or the texts cannot be had. */
export async function start(): Promise<Started> {
  const inlined = inlinedConfig(document);
  const first = inlined ?? (await api.call(getConfiguration));
  themePage(first);
  const language = openingLanguage(first, navigator.languages);
  const pageLanguage = parseLanguage(document.documentElement.lang) ?? 'en';
  const [config, translator] = await Promise.all([
    inlined !== null && pageLanguage === language ? inlined : configIn(language, first.TenantID),
    loadTranslator(language),
  ]);
  turnPage(language);
  return { config, language, translator };
}

/** The tenant's configuration with its texts in `language`. */
export const configIn = (language: Language, TenantID: string): Promise<Config> =>
  api.call(getConfigurationIn, { params: { lang: language }, body: { TenantID } });

/**
 * Asks the server who is signed in, where this device remembers a sign-in, and begins loading the member's data
 * [AUTH-05, AUTH-19]. Returns the member's saved language when it differs from the present one.
 */
export async function findMember(client: QueryClient, config: Config, language: Language): Promise<Language | null> {
  if (!remembersSignIn(config.IsStandalonModeSupported)) {
    session.set('signedOut');
    return null;
  }
  const member = await api.call(getUserInfo, { params: { lang: language } });
  const saved = parseLanguage(member.language);
  client.setQueryData(dataSets.userInfo(language).queryKey, member);
  markSignedIn();
  loadMemberData(client, config, saved ?? language);
  return saved === language ? null : saved;
}

/** Begins loading the data sets of a signed-in member; one that fails leaves its list empty and stops no other [AUTH-05]. */
export function loadMemberData(client: QueryClient, config: Config, language: Language): void {
  const { referral, favoriteCount, userInfo: _, ...always } = dataSets;
  for (const of of Object.values(always)) void client.prefetchQuery(of(language) as never);
  if (config.IsReferralAvailable) void client.prefetchQuery(referral(language, config.TenantID));
  void client.prefetchQuery(favoriteCount());
}

/** Keeps the language a member saved on the server as this device's own [LANG-06]. */
export function adoptLanguage(language: Language, config: Config): void {
  const entry = config.LanguageList.find(({ LanguageCode }) => parseLanguage(LanguageCode) === language);
  storeLanguage(language, entry?.LanguageName ?? language);
}
