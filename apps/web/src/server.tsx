import { Config, type PageRequest, type UserInfo } from '@fareback/contract';
import { createTranslator, directionOf, type Language, type LaterKey } from '@fareback/wording';
import { loadLaterCatalogue } from '@fareback/wording/load-later-catalogue';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { allowedPath } from './app/guards/allowed-path.ts';
import { PageTree } from './app/page-tree.tsx';
import { fetchScreen } from './app/routes.tsx';
import { Cover, HomeCover } from './app/start/cover.tsx';
import earlyPress from './app/start/early-press.js?raw';
import { nowherePath, parseRenderedPage, renderedPageName, visitorsPath } from './app/start/rendered-page.ts';
import { MemberDataProvider } from './data/member/member-data-provider.tsx';
import { fillQueryCache, type PageBootstrap } from './data/offline/bootstrap-cache.ts';
import { dataSets } from './data/sets/data-sets.ts';
import { firstStage } from './features/onboarding/first-stage.ts';
import type { PlainAnswer } from './features/sign-in/plain-answer.ts';
import { preloadLaterMessages } from './i18n/full-translation.ts';
import { loadMessages, loadTranslator, TranslationProvider } from './i18n/language.tsx';
import { AddressBarRouter } from './navigation/address-bar-router.tsx';
import { hasScreen, paths } from './navigation/paths.ts';
import { HasScreen, ServerRenderContext } from './navigation/router.ts';
import { ConfigProvider } from './tenant/config.tsx';
import { offeredLanguage } from './tenant/offered-language.ts';
import { openingLanguage } from './tenant/opening-language.ts';
import { pageStyles } from './tenant/theme/theme-page.ts';

/* Server-side rendering of the app for visitors without a session, built into one module next to the static build
   (build/page-drawer.ts) and loaded from there by the API. No state outlives a render except code and our own texts:
   agency, language and rider data are arguments and results. */

/** Module path of each screen, as in the build's `parts.json`. */
const modules: Record<string, string> = {
  [paths.signIn]: 'screens/sign-in.tsx',
  [paths.signUp]: 'screens/sign-up.tsx',
  [paths.passwordReset]: 'screens/password-reset.tsx',
  [paths.invitation]: 'screens/invitation.tsx',
  [nowherePath]: 'screens/nowhere.tsx',
};

/** Modules that Home needs at once, and those that load its data. */
const homeParts = [
  'screens/home.tsx',
  'guards/status-guard.tsx',
  'celebration/next-reward.tsx',
  'claim/unclaimed.tsx',
  'campaigns/older-campaigns.tsx',
  'offline/page-bootstrap.ts',
];

/** Modules for rendering a member's Home from the device's cache, also cached there as files of the shell. */
const savedHomeParts = ['screens/home.tsx', 'campaigns/older-campaigns.tsx', 'offline/offline-state.ts'];

/** React's marker for a part that failed or was not ready on the server, which the browser would have to render. */
const unrenderedMarker = '<!--$!-->';

const known = new WeakMap<object, Config | null>();

function readConfiguration(configuration: object): Config | null {
  let config = known.get(configuration);
  if (config === undefined) {
    const read = Config.safeParse(JSON.parse(JSON.stringify(configuration)));
    known.set(configuration, (config = read.success ? read.data : null));
  }
  return config;
}

/**
 * Chooses language and screen of a visitor's page. Both have few values whatever the URL, so pages can be cached by
 * them. The screen is null if only the app can decide what to show; the result is null if the configuration is invalid.
 */
export function choosePage(asked: PageRequest): { language: Language; screen: string | null } | null {
  const config = readConfiguration(asked.configuration);
  if (config === null) return null;
  const language = openingLanguage(config, asked.chosen, asked.accepted);
  const isInTrouble = config.AppErrorType !== undefined && config.AppErrorType !== 'NONE';
  const path = isInTrouble ? null : visitorsPath(asked, config);
  const welcomes = path === paths.signIn && firstStage(config, asked.isWelcomed) !== null;
  return { language, screen: path === null ? null : renderedPageName({ path, welcomes }) };
}

/**
 * Renders a screen chosen by `choosePage` for a visitor, in the configuration's language; `answer` is shown on the
 * sign-in page. Throws if rendering fails.
 */
export async function drawPage(
  configuration: object,
  language: Language,
  screen: string,
  answer: PlainAnswer | null = null,
) {
  const config = readConfiguration(configuration);
  if (config === null) throw new Error('The configuration does not follow the contract.');
  const page = parseRenderedPage(screen);
  const [translator, words] = await Promise.all([
    loadTranslator(language),
    loadLaterCatalogue(language),
    fetchScreen(page, language),
    // The agency's button on sign-up uses them, and the server cannot wait for texts while it renders.
    preloadLaterMessages(language),
  ]);
  let title = config.TenantName;
  const drawing = {
    // The actual code doesn't affect the markup.
    place: {
      pathname: page.path,
      search: page.path === paths.invitation ? '?code=_' : '',
      hash: '',
      state: null,
      key: '',
    },
    // No link on visitors' screens depends on the origin.
    origin: '',
    onTitle: (told: string) => {
      title = told;
    },
    withoutScript: createTranslator<LaterKey>(language, words)('withoutScript.partly'),
  };
  // Synchronous, so no other page can be rendered in between.
  const markup = renderToString(
    <ServerRenderContext value={drawing}>
      <PageTree
        serverRendered={{ config, language, translator, welcomes: page.welcomes, answer }}
        client={new QueryClient()}
      />
    </ServerRenderContext>,
  );
  if (markup.includes(unrenderedMarker)) throw new Error(`A part of ${screen} could not be drawn.`);
  // Texts of screens after sign-in are in Home's text file.
  const kinds = page.path === paths.signIn ? ['json'] : ['json', 'home', 'rest'];
  const welcome = page.welcomes ? ['onboarding/welcome.tsx'] : [];
  const parts = [modules[page.path], ...welcome, ...kinds.map((kind) => `catalogues/${language}.${kind}`)].filter(
    (part) => part !== undefined,
  );
  return { markup, title, direction: directionOf(language), parts, script: earlyPress, ...pageStyles(config) };
}

/**
 * Language in which to render Home for a request with a session, if the URL is Home's and the member didn't sign out on
 * this device; null: the app renders the page.
 */
export function chooseHome(asked: PageRequest & { isRemembered: boolean }): Language | null {
  const config = readConfiguration(asked.configuration);
  if (config === null || (config.AppErrorType !== undefined && config.AppErrorType !== 'NONE')) return null;
  if (config.IsStandalonModeSupported && !asked.isRemembered) return null;
  const isHome = asked.path === paths.home || asked.path === paths.earn;
  return isHome ? openingLanguage(config, asked.chosen, asked.accepted) : null;
}

/**
 * Renders Home for a member from the bootstrap data; null if they would see another screen or language. Throws if
 * rendering fails.
 */
export async function drawHome(
  configuration: object,
  { path, origin }: { path: string; origin: string },
  page: PageBootstrap,
) {
  const config = readConfiguration(configuration);
  const client = new QueryClient();
  if (config !== null) fillQueryCache(client, page, config.TenantID);
  const member = client.getQueryData<UserInfo>(dataSets.userInfo(page.lang).queryKey);
  if (config === null || member === undefined) return null;
  const asksTerms = member.newTerms === 'ASK';
  const saved = offeredLanguage(config, member.language);
  if (allowedPath(member.userStatus, path, { isAsked: asksTerms, areOpen: asksTerms }) !== path) return null;
  if (saved !== null && saved !== page.lang) return null;
  const [{ ServerHome }, { fetchPaneParts }] = await Promise.all([
    import('./screens/home/server-home.tsx'),
    import('./screens/home/panes.tsx'),
  ]);
  const translator = await loadTranslator(page.lang);
  await Promise.all([loadMessages('home'), loadMessages('rest'), preloadLaterMessages(page.lang), fetchPaneParts()]);
  const place = { pathname: path, search: '', hash: '', state: null, key: '' };
  const markup = renderToString(
    <ServerRenderContext value={{ place, origin, onTitle: () => {}, withoutScript: '' }}>
      <MemberDataProvider client={client}>
        <ConfigProvider config={config}>
          <TranslationProvider language={page.lang} translator={translator} words={config.WordsForPoints}>
            <HasScreen value={hasScreen}>
              <AddressBarRouter>
                <HomeCover>
                  <ServerHome />
                </HomeCover>
                <Cover />
              </AddressBarRouter>
            </HasScreen>
          </TranslationProvider>
        </ConfigProvider>
      </MemberDataProvider>
    </ServerRenderContext>,
  );
  const words = ['json', 'home'].map((kind) => `catalogues/${page.lang}.${kind}`);
  return { markup, parts: [...homeParts, ...words], script: earlyPress, ...pageStyles(config) };
}

/**
 * Renders the cover shown until the app displays its screen, in the configuration's language; `parts` are for the page
 * cached on devices. Throws if rendering fails.
 */
export async function drawCover(configuration: object, language: Language) {
  const config = readConfiguration(configuration);
  if (config === null) throw new Error('The configuration does not follow the contract.');
  const [translator] = await Promise.all([
    loadTranslator(language),
    loadMessages('home'),
    preloadLaterMessages(language),
  ]);
  const markup = renderToString(
    <ConfigProvider config={config}>
      <TranslationProvider language={language} translator={translator} words={config.WordsForPoints}>
        <Cover />
      </TranslationProvider>
    </ConfigProvider>,
  );
  const parts = [...savedHomeParts, ...['json', 'home'].map((kind) => `catalogues/${language}.${kind}`)];
  return { markup, parts, ...pageStyles(config) };
}
