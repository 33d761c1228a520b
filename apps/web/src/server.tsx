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
import { DrawingContext } from './navigation/drawing.ts';
import { HasScreen } from './navigation/has-screen.ts';
import { hasScreen, paths } from './navigation/paths.ts';
import { ConfigProvider } from './tenant/config.tsx';
import { offeredLanguage } from './tenant/offered-language.ts';
import { openingLanguage } from './tenant/opening-language.ts';
import { pageStyles } from './tenant/theme/theme-page.ts';

/*
 * The other way to draw the app: on the server, for who has no session. Built into one module beside the static build
 * (build/page-drawer.ts), which the API loads from there. Nothing here outlives a drawing but code and our own words:
 * what differs between agencies, languages and riders comes in as an argument and goes out as the answer.
 */

/** The module of each screen, as `parts.json` of the build names them. */
const modules: Record<string, string> = {
  [paths.signIn]: 'screens/sign-in.tsx',
  [paths.signUp]: 'screens/sign-up.tsx',
  [paths.passwordReset]: 'screens/password-reset.tsx',
  [paths.invitation]: 'screens/invitation.tsx',
  [nowherePath]: 'screens/nowhere.tsx',
};

/** What Home shows at once, and what its data is read with. */
const homeParts = [
  'screens/home.tsx',
  'guards/status-guard.tsx',
  'celebration/next-reward.tsx',
  'claim/unclaimed.tsx',
  'campaigns/older-campaigns.tsx',
  'offline/page-bootstrap.ts',
];

/** What Home of a member is drawn from whom the device has kept: files of the shell, which lie there, too. */
const savedHomeParts = ['screens/home.tsx', 'campaigns/older-campaigns.tsx', 'offline/offline-state.ts'];

/** What React leaves where a part failed or was not at hand: the browser would have to draw it. */
const unrenderedMarker = '<!--$!-->';

const known = new WeakMap<object, Config | null>();

/** A configuration as the app reads it; null where it does not follow the contract. */
function readConfiguration(configuration: object): Config | null {
  let config = known.get(configuration);
  if (config === undefined) {
    const read = Config.safeParse(JSON.parse(JSON.stringify(configuration)));
    known.set(configuration, (config = read.success ? read.data : null));
  }
  return config;
}

/**
 * In which language a visitor's page is drawn, and which screen; few values each, whatever is asked for, so that pages can be kept by them. The
 * screen is null where the app alone can tell what to show; the whole is null where the configuration cannot be read.
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

/** Draws a screen of `choosePage` for a visitor, in the configuration's language; `answer` is told on the sign-in. Throws where it cannot be drawn. */
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
  ]);
  let title = config.TenantName;
  const drawing = {
    // What the code in it is changes nothing of what is drawn.
    place: {
      pathname: page.path,
      search: page.path === paths.invitation ? '?code=_' : '',
      hash: '',
      state: null,
      key: '',
    },
    // No screen of visitors has a link whose way depends on it.
    origin: '',
    onTitle: (told: string) => {
      title = told;
    },
    withoutScript: createTranslator<LaterKey>(language, words)('withoutScript.partly'),
  };
  // At one go, without a pause in which another page could be drawn.
  const markup = renderToString(
    <DrawingContext value={drawing}>
      <PageTree
        serverRendered={{ config, language, translator, welcomes: page.welcomes, answer }}
        client={new QueryClient()}
      />
    </DrawingContext>,
  );
  if (markup.includes(unrenderedMarker)) throw new Error(`A part of ${screen} could not be drawn.`);
  // What screens beyond sign-in say comes with Home's words.
  const kinds = page.path === paths.signIn ? ['json'] : ['json', 'home', 'rest'];
  const welcome = page.welcomes ? ['onboarding/welcome.tsx'] : [];
  const parts = [modules[page.path], ...welcome, ...kinds.map((kind) => `catalogues/${language}.${kind}`)].filter(
    (part) => part !== undefined,
  );
  return { markup, title, direction: directionOf(language), parts, script: earlyPress, ...pageStyles(config) };
}

/** In which language Home is drawn for who brings a session, if this is an address of Home and the device has not been left; null: the app draws the page. */
export function chooseHome(asked: PageRequest & { isRemembered: boolean }): Language | null {
  const config = readConfiguration(asked.configuration);
  if (config === null || (config.AppErrorType !== undefined && config.AppErrorType !== 'NONE')) return null;
  if (config.IsStandalonModeSupported && !asked.isRemembered) return null;
  const isHome = asked.path === paths.home || asked.path === paths.earn;
  return isHome ? openingLanguage(config, asked.chosen, asked.accepted) : null;
}

/** Home for one member, from what opening tells of them; null where they would see another screen, or read another language. Throws where it cannot be drawn. */
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
    <DrawingContext value={{ place, origin, onTitle: () => {}, withoutScript: '' }}>
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
    </DrawingContext>,
  );
  const words = ['json', 'home'].map((kind) => `catalogues/${page.lang}.${kind}`);
  return { markup, parts: [...homeParts, ...words], script: earlyPress, ...pageStyles(config) };
}

/** Draws what stands over a page until the app shows its screen, in the configuration's language; `parts` are for the page that devices keep. Throws where it cannot be drawn. */
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
