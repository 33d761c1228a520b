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

/** What the first screen needs. */
export interface Started {
  config: Config;
  language: Language;
  translator: Translator;
}

/** What a page stands on that the server has drawn. */
export interface ServerRenderedPage extends Started {
  /** Whether the welcome stands over it. */
  welcomes: boolean;
  /** What a plain form was answered with that this page is the answer to. */
  answer: PlainAnswer | null;
}

/** Configuration, theme, language and texts, of a page that is `standing` already or to begin with; an error that the configuration names stands at once [AUTH-19, TEN-35]. Rejects when the configuration or the texts cannot be had. */
export async function startApp(serverRendered: Started | null = null): Promise<Started> {
  const first = serverRendered ?? (await findFirstConfig());
  // Read while the texts come.
  if (hasOfflineState())
    import('../../data/offline/offline-state.ts').then((kept) => kept.preloadState(first.config.TenantID), Boolean);
  if (serverRendered === null) document.title = first.config.TenantName;
  // A page of the server's own wears the tenant's colours already.
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

/** Dresses the page in the agency's colours, over those that it came with. */
export const applyAgencyTheme = async (config: Config): Promise<void> =>
  (await import('../../tenant/theme/theme-page.ts')).themePage(config);

/** A page that stands stays as it is where another language cannot be had. */
const fallBackTo = (serverRendered: Started | null) => (error: unknown) => {
  if (serverRendered === null) throw error;
  return serverRendered;
};

/** What the app opens with in a language; the configuration at hand is taken where its texts are in that language. */
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
 * The configuration to begin with, and the language of its texts where it is known: the page's own, else that of the
 * tenant that the build's environment names, else that of the host [LANG-05].
 */
async function findFirstConfig(): Promise<{ config: Config; language: Language | null }> {
  const inlined = inlinedConfig(document);
  if (inlined !== null) return { config: inlined, language: parseLanguage(document.documentElement.lang) ?? 'en' };
  const tenantId = import.meta.env.VITE_TENANT_ID;
  if (!tenantId) return { config: await api.call(getConfiguration), language: null };
  const language = storedLanguage() ?? 'en';
  return { config: await loadConfig(language, tenantId), language };
}

/** The tenant's configuration with its texts in `language`. */
export const loadConfig = (language: Language, TenantID: string): Promise<Config> =>
  api.call(getConfigurationIn, { params: { lang: language }, body: { TenantID } });

/**
 * Learns who is signed in, where this device remembers a sign-in, and begins loading the member's data: from what the
 * device has kept, which the server is asked about behind it, else from the server [AUTH-05, AUTH-19, ERR-14]. Answers the member's saved language when it differs from the present one. When nobody answers,
 * the session stays unknown and the error page says so; any other failure is told by `failStart`.
 */
export async function findMember({ config, language, translator }: Started): Promise<Language | null> {
  const hasBootstrap = document.getElementById('opening') !== null;
  if (!hasBootstrap && !remembersSignIn(config.IsStandalonModeSupported)) {
    session.set('signedOut');
    return null;
  }
  try {
    const { client, meet, admit } = await loadMemberModule();
    // The page itself may tell who it was made for, and what they open with.
    const pageBootstrap = hasBootstrap && (await import('../../data/offline/page-bootstrap.ts').catch(() => null));
    const bootstrapMember = pageBootstrap && pageBootstrap.takePageBootstrap(client, config, language);
    const member = bootstrapMember || (await meet(config, language));
    const saved = offeredLanguage(config, member.language);
    admit(client, config, member, saved ?? language);
    if (saved === null || saved === language) return null;
    // The record came in the language of the question.
    void client.invalidateQueries({ queryKey: ['userInfo'] });
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
  if (session.get() === 'signedOut') return;
  await checkHealth();
  // Who is here is asked again once the maintenance is over.
  if (appError.get() === 'MAINTENANCE') return;
  if (isLostAnswer(error)) {
    // With nothing on the page yet the offline bar would stand over emptiness.
    appError.set('NETWORK_ERROR');
    return;
  }
  // A server in trouble knows no more of the session than one that does not answer: the page offers another try [ERR-41].
  const isUnsure = error instanceof ApiError && isTransientFailure(error);
  if (session.get() === 'unknown' && !isUnsure) session.set('signedOut');
  if (appError.get() !== 'NONE') return;
  if (isUnsure || config.IsPartnerLandingCandidate) appError.set('GENERAL_ERROR');
  if (!config.IsPartnerLandingCandidate) {
    const description = error instanceof ApiError ? error.description : '';
    notify({ title: description || translator('signIn.startFailed'), tone: 'error' });
  }
}

/** Keeps the language a member saved on the server as this device's own [LANG-06]. */
function adoptLanguage(language: Language, config: Config): void {
  const entry = config.LanguageList.find(({ LanguageCode }) => parseLanguage(LanguageCode) === language);
  storeLanguage(language, entry?.LanguageName ?? language);
}
