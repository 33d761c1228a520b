import { ApiError, type Config, getConfiguration, getConfigurationIn } from '@fareback/contract';
import { type Language, parseLanguage, type Translator } from '@fareback/wording';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { loadMemberModule } from '../../data/member/member-data-provider.tsx';
import { hasOfflineState, remembersSignIn, session } from '../../device/session.ts';
import type { PlainAnswer } from '../../features/sign-in/plain-answer.ts';
import { loadTranslator, setPageLanguage, storedLanguage, storeLanguage } from '../../i18n/language.tsx';
import { checkHealth } from '../../pwa/health.ts';
import { appError } from '../../state/app-error.ts';
import { notify } from '../../state/notices.ts';
import { inlinedConfig } from '../../tenant/config.tsx';
import { offeredLanguage } from '../../tenant/offered-language.ts';
import { openingLanguage } from '../../tenant/opening-language.ts';

export interface Started {
  config: Config;
  language: Language;
  translator: Translator;
}

export interface ServerRenderedPage extends Started {
  welcomes: boolean;
  answer: PlainAnswer | null;
}

/**
 * Loads configuration, theme, language and texts, starting from a server-rendered page if there is one; an error in the
 * configuration is shown at once [AUTH-19, TEN-35]. Rejects if configuration or texts cannot be loaded.
 */
export async function startApp(serverRendered: Started | null = null): Promise<Started> {
  const first = serverRendered ?? (await findFirstConfig());
  // Read it while the texts load.
  if (hasOfflineState())
    import('../../data/offline/offline-state.ts').then((kept) => kept.preloadState(first.config.TenantID), Boolean);
  if (serverRendered === null) document.title = first.config.TenantName;
  // A server-rendered page already has the tenant's colors.
  if (document.documentElement.dataset['scheme'] === undefined) await applyAgencyTheme(first.config);
  const language = openingLanguage(first.config, storedLanguage(), navigator.languages);
  const started =
    serverRendered?.language === language
      ? serverRendered
      : await loadStart(language, first).catch(fallBackTo(serverRendered));
  const { config } = started;
  setPageLanguage(started.language);
  if (config.AppErrorType !== undefined && appError.get() === 'NONE') appError.set(config.AppErrorType);
  return started;
}

/** Applies the agency's colors, over those of the HTML. */
export const applyAgencyTheme = async (config: Config): Promise<void> =>
  (await import('../../tenant/theme/theme-page.ts')).themePage(config);

/** Keeps a rendered page unchanged if another language fails to load. */
const fallBackTo = (serverRendered: Started | null) => (error: unknown) => {
  if (serverRendered === null) throw error;
  return serverRendered;
};

/** Returns the app's initial state in a language; reuses the loaded configuration if it is in that language. */
export async function loadStart(
  language: Language,
  first: { config: Config; language: Language | null },
): Promise<Started> {
  const [config, translator] = await Promise.all([
    first.language === language ? first.config : loadConfig(language, first.config.TenantID),
    loadTranslator(language),
  ]);
  return { config, language, translator };
}

/**
 * The initial configuration and its language if known: the page's own, else the tenant in the build's environment, else
 * the host's [LANG-05].
 */
async function findFirstConfig(): Promise<{ config: Config; language: Language | null }> {
  const inlined = inlinedConfig(document);
  if (inlined !== null) return { config: inlined, language: parseLanguage(document.documentElement.lang) ?? 'en' };
  const tenantId = import.meta.env.VITE_TENANT_ID;
  if (!tenantId) return { config: await api.call(getConfiguration), language: null };
  const language = storedLanguage() ?? 'en';
  return { config: await loadConfig(language, tenantId), language };
}

export const loadConfig = (language: Language, TenantID: string): Promise<Config> =>
  api.call(getConfigurationIn, { params: { lang: language }, body: { TenantID } });

/**
 * Finds the signed-in member if the device remembers a session, and starts loading their data: from the device's cache
 * with revalidation, else from the server [AUTH-05, AUTH-19, ERR-14]. Returns the member's saved language if it
 * differs. Without a response the session stays unknown and the error page says so; `failStart` handles other errors.
 */
export async function findMember({ config, language, translator }: Started): Promise<Language | null> {
  const hasBootstrap = document.getElementById('opening') !== null;
  if (!hasBootstrap && !remembersSignIn(config.IsStandalonModeSupported)) {
    session.set('signedOut');
    return null;
  }
  try {
    const { client, meet, admit } = await loadMemberModule();
    // The page may contain its member and their bootstrap data.
    const pageBootstrap = hasBootstrap && (await import('../../data/offline/page-bootstrap.ts').catch(() => null));
    const bootstrapMember = pageBootstrap && pageBootstrap.takePageBootstrap(client, config, language);
    const member = bootstrapMember || (await meet(config, language));
    const saved = offeredLanguage(config, member.language);
    admit(client, config, member, saved ?? language);
    if (saved === null || saved === language) return null;
    // The record was requested in the other language.
    void client.invalidateQueries({ queryKey: ['userInfo'] });
    adoptLanguage(saved, config);
    return saved;
  } catch (error) {
    await failStart(config, translator, error);
    return null;
  }
}

/** Handles a start that could not identify the user [AUTH-22, AUTH-23]; a lost session is already handled. */
async function failStart(config: Config, translator: Translator, error: unknown): Promise<void> {
  // A visitor, or a lost session that was already reported.
  if (session.get() === 'signedOut') return;
  await checkHealth();
  // The user is identified again after the maintenance.
  if (appError.get() === 'MAINTENANCE') return;
  if (isLostAnswer(error)) {
    // On an empty page the offline bar is not enough.
    appError.set('NETWORK_ERROR');
    return;
  }
  // A failing server says as little about the session as one that does not respond: offer a retry [ERR-41].
  const isUnsure = error instanceof ApiError && isTransientFailure(error);
  if (session.get() === 'unknown' && !isUnsure) session.set('signedOut');
  if (appError.get() !== 'NONE') return;
  if (isUnsure || config.IsPartnerLandingCandidate) appError.set('GENERAL_ERROR');
  if (!config.IsPartnerLandingCandidate) {
    const description = error instanceof ApiError ? error.description : '';
    notify({ title: description || translator('signIn.startFailed'), tone: 'error' });
  }
}

function adoptLanguage(language: Language, config: Config): void {
  const entry = config.LanguageList.find(({ LanguageCode }) => parseLanguage(LanguageCode) === language);
  storeLanguage(language, entry?.LanguageName ?? language);
}
