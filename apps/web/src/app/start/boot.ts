import { ApiError, type Config, getConfiguration, getConfigurationIn } from '@fareback/contract';
import { type Language, parseLanguage, resolveLanguage, type Translator } from '@fareback/wording';
import { api } from '../../data/client.ts';
import { fetchMemberData } from '../../data/data-room.tsx';
import { remembersSignIn, session } from '../../device/session.ts';
import { loadTranslator, storedLanguage, storeLanguage, turnPage } from '../../i18n/language.tsx';
import { checkHealth } from '../../pwa/health.ts';
import { appError } from '../../state/app-error.ts';
import { notify } from '../../state/notices.ts';
import { inlinedConfig } from '../../tenant/config.tsx';
import { offeredLanguage } from '../../tenant/offered-language.ts';
import { themePage } from '../../tenant/theme/theme-page.ts';

/** What the first screen needs. */
export interface Started {
  config: Config;
  language: Language;
  translator: Translator;
}

/** The language to open in, of those that the tenant offers: the one chosen on this device, else the browser's, else English [LANG-02, LANG-05, LANG-06]. */
function openingLanguage(
  config: Pick<Config, 'SupportLanguage' | 'LanguageList'>,
  browser: readonly string[],
): Language {
  const stored = offeredLanguage(config, storedLanguage());
  if (stored !== null) return stored;
  if (!config.SupportLanguage) return 'en';
  const wanted = browser.map((tag) => offeredLanguage(config, resolveLanguage(tag)));
  return wanted.find((language) => language !== null) ?? 'en';
}

/** Configuration, theme, language and texts; an error that the configuration names stands at once [AUTH-19, TEN-35]. Rejects when the configuration or the texts cannot be had. */
export async function start(): Promise<Started> {
  const first = await firstConfig();
  themePage(first.config);
  const language = openingLanguage(first.config, navigator.languages);
  const [config, translator] = await Promise.all([
    first.language === language ? first.config : configIn(language, first.config.TenantID),
    loadTranslator(language),
  ]);
  turnPage(language);
  if (config.AppErrorType !== undefined && appError.get() === 'NONE') appError.set(config.AppErrorType);
  return { config, language, translator };
}

/**
 * The configuration to begin with, and the language of its texts where it is known: the page's own, else that of the
 * tenant that the build's environment names, else that of the host [LANG-05].
 */
async function firstConfig(): Promise<{ config: Config; language: Language | null }> {
  const inlined = inlinedConfig(document);
  if (inlined !== null) return { config: inlined, language: parseLanguage(document.documentElement.lang) ?? 'en' };
  const tenantId = import.meta.env.VITE_TENANT_ID;
  if (!tenantId) return { config: await api.call(getConfiguration), language: null };
  const language = storedLanguage() ?? 'en';
  return { config: await configIn(language, tenantId), language };
}

/** The tenant's configuration with its texts in `language`. */
export const configIn = (language: Language, TenantID: string): Promise<Config> =>
  api.call(getConfigurationIn, { params: { lang: language }, body: { TenantID } });

/**
 * Asks the server who is signed in, where this device remembers a sign-in, and begins loading the member's data
 * [AUTH-05, AUTH-19]. Answers the member's saved language when it differs from the present one. When nobody answers,
 * the session stays unknown and the error page says so; any other failure is told by `failStart`.
 */
export async function findMember({ config, language, translator }: Started): Promise<Language | null> {
  if (!remembersSignIn(config.IsStandalonModeSupported)) {
    session.set('signedOut');
    return null;
  }
  try {
    const { client, ask, admit } = await fetchMemberData();
    const member = await ask(language);
    const saved = offeredLanguage(config, member.language);
    admit(client, config, member, saved ?? language);
    if (saved === null || saved === language) return null;
    adoptLanguage(saved, config);
    return saved;
  } catch (error) {
    await failStart(config, translator, error);
    return null;
  }
}

/** What a start shows that could not learn who is signed in [AUTH-22, AUTH-23]; a lost session has been dealt with already. */
async function failStart(config: Config, translator: Translator, error: unknown): Promise<void> {
  // A stranger, or a lost session that has been told of already.
  if (error instanceof ApiError && error.status === 403) return;
  await checkHealth();
  // Who is here is asked again once the maintenance is over.
  if (appError.get() === 'MAINTENANCE') return;
  if (error instanceof ApiError && error.code === 'NETWORK_ERROR') {
    // With nothing on the page yet the offline bar would stand over emptiness.
    appError.set('NETWORK_ERROR');
    return;
  }
  if (session.get() === 'unknown') session.set('signedOut');
  if (appError.get() !== 'NONE') return;
  if (config.IsPartnerLandingCandidate) appError.set('GENERAL_ERROR');
  else {
    const description = error instanceof ApiError ? error.description : '';
    notify({ title: description || translator('signIn.startFailed'), tone: 'error' });
  }
}

/** Keeps the language a member saved on the server as this device's own [LANG-06]. */
function adoptLanguage(language: Language, config: Config): void {
  const entry = config.LanguageList.find(({ LanguageCode }) => parseLanguage(LanguageCode) === language);
  storeLanguage(language, entry?.LanguageName ?? language);
}
