import type { Language, PageRequest } from '@fareback/contract';
import { defaultLanguage, parseLanguage } from '@fareback/wording';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../../call/tenant.ts';
import { configurationOf } from '../../modules/tenants/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type PrecompressedReply, precompressReply } from '../../platform/precompressed-reply.ts';
import { ARRIVAL_COOKIE } from '../arrival.ts';
import { LANGUAGE_COOKIE } from '../language-of-request.ts';
import { iconsOf, touchIconOf } from '../web-manifest.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { type InlineHashes, inlineHashes, styleAttributesOf, withInline } from './page-policy.ts';
import { getPageRenderer, type PageBootstrap, type PageRenderer } from './page-renderer.ts';
import { templateOf } from './page-template.ts';
import type { PlainAnswer } from './plain-sign-in.ts';
import { getRendering, inlineScripts, inlineStyles, type RenderedPage, renderPage } from './web-page.ts';

/** The page that is no screen: what the app opens with where there is no network, whoever is here then. */
export const SHELL = '/index.html';

/** Name of the cookie in which the web repeats that the welcome was shown [TUT-14]. */
const WELCOME_COOKIE = 'welcomeSeen';

/** Name of the cookie in which the web repeats that its member has not left this device [AUTH-17]. */
const MEMBER_COOKIE = 'isAuthenticated';

const POLICY = 'content-security-policy';

/** A page, and what stands in it that its policy must let in. */
interface Page {
  reply: PrecompressedReply;
  inline: InlineHashes | null;
}

/** Which of a tenant's pages answers a request. It depends on nothing else than these, so there are few [D-331]. */
interface Choice {
  language: Language;
  /** The screen that is drawn here, for visitors without a session; null: the app draws it in the browser. */
  screen: string | null;
  /** The page that devices keep. */
  isShell: boolean;
}

const createPages = (): PageCache<Page> => createPageCache();

function inlineOf(rendered: RenderedPage): InlineHashes {
  const drawing = getRendering(rendered);
  const attributes = styleAttributesOf(drawing.markup);
  return inlineHashes({ scripts: inlineScripts(rendered), styles: inlineStyles(drawing), attributes });
}

/** Makes the pages of a built web app. */
export interface PageMaker {
  /**
   * Whether pages are drawn here: the build brought what draws them, and the API has no other host than the pages, or a
   * visitor's session would not be seen.
   */
  draws: () => Promise<boolean>;
  /** The page that answers a request, for who brings a session or for a visitor; its policy is set. */
  pageFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    isVisitor: boolean,
  ) => Promise<PrecompressedReply>;
  /** Home for the member that `open` tells of, kept nowhere; null where it is not Home that they would see, or it cannot be drawn. Its policy is set. */
  homeFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    open: (language: Language) => Promise<PageBootstrap | null>,
  ) => Promise<string | null>;
  /** The sign-in, drawn for one visitor alone; its policy is set. */
  signInWith: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    answer: PlainAnswer,
  ) => Promise<PrecompressedReply>;
}

/** Reads the web app in `webRoot`. Throws when there is none. */
export function createPageMaker(
  webRoot: string,
  { services, settings, log }: Pick<Deps, 'services' | 'settings' | 'log'>,
): PageMaker {
  const template = templateOf(webRoot);
  template();
  const currentRenderer = getPageRenderer(webRoot, (error) =>
    log.error(error, 'pages are not drawn: the drawer cannot be loaded'),
  );

  /** The screen of a page, else what stands over it until the app shows one; null where neither can be drawn. */
  const render = async (
    tenant: Tenant,
    choice: Choice,
    renderer: PageRenderer,
    answer?: PlainAnswer,
  ): Promise<RenderedPage | null> => {
    const { language, screen, isShell } = choice;
    const configuration = configurationOf(tenant, language);
    try {
      if (screen === null) return { cover: await renderer.drawCover(configuration, language, isShell) };
      return { screen, page: await renderer.draw(configuration, language, screen, answer), answer };
    } catch (error) {
      log.error(error, `${screen ?? 'the cover'} of ${tenant.tenantId} cannot be drawn`);
      return screen === null ? null : render(tenant, { language, screen: null, isShell }, renderer);
    }
  };
  const make = async (
    tenant: Tenant,
    choice: Choice,
    renderer: PageRenderer | null,
    answer?: PlainAnswer,
  ): Promise<Page> => {
    const rendered = renderer && (await render(tenant, choice, renderer, answer));
    const links = { apiBaseUrl: settings.apiBaseUrl, touchIcon: touchIconOf(iconsOf(tenant)), drawn: rendered };
    const html = renderPage(template().text, configurationOf(tenant, choice.language), choice.language, links);
    return { reply: precompressReply(html, 'text/html; charset=utf-8'), inline: rendered && inlineOf(rendered) };
  };
  const admit = (reply: FastifyReply, { inline, reply: page }: Page): PrecompressedReply => {
    if (inline !== null) void reply.header(POLICY, withInline(String(reply.getHeader(POLICY)), inline));
    return page;
  };

  return {
    draws: async () => settings.apiBaseUrl === null && (await currentRenderer()) !== null,
    homeFor: settings.apiBaseUrl === null ? homesBy(currentRenderer, template) : async () => null,
    async pageFor(request, reply, tenant, isVisitor) {
      const renderer = await currentRenderer();
      const choice = choose(request, tenant, renderer);
      if (!isVisitor || settings.apiBaseUrl !== null) choice.screen = null;
      const key = `${choice.language} ${choice.isShell} ${choice.screen} ${template().version} ${renderer?.version}`;
      return admit(reply, await services.of(createPages).of(tenant, key, () => make(tenant, choice, renderer)));
    },
    async signInWith(request, reply, tenant, answer) {
      const renderer = await currentRenderer();
      // Whoever has sent it has been welcomed.
      const { language } = choose(request, tenant, renderer);
      return admit(reply, await make(tenant, { language, screen: '/sign-in', isShell: false }, renderer, answer));
    },
  };
}

/** Draws Home for members by the present build. */
function homesBy(
  currentRenderer: () => Promise<PageRenderer | null>,
  template: () => { text: string },
): PageMaker['homeFor'] {
  return async (request, reply, tenant, open) => {
    const renderer = await currentRenderer();
    const pageRequest = toPageRequest(request, tenant);
    const isRemembered = [MEMBER_COOKIE, ARRIVAL_COOKIE].some((name) => request.cookies[name] !== undefined);
    const language = renderer?.chooseHome({ ...pageRequest, isRemembered });
    if (!renderer || !language) return null;
    const opening = await open(language);
    const configuration = configurationOf(tenant, language);
    const at = { path: pageRequest.path, origin: `${request.protocol}://${request.host}` };
    const home = await (opening && renderer.drawHome(configuration, at, opening))?.catch((error: unknown) => {
      request.log.error(error, `Home of ${tenant.tenantId} cannot be drawn`);
      return null;
    });
    if (!home) return null;
    const { text } = template();
    const links = { apiBaseUrl: null, touchIcon: touchIconOf(iconsOf(tenant)), drawn: { home } };
    const policy = String(reply.getHeader(POLICY));
    void reply.header(POLICY, withInline(policy, inlineOf(links.drawn)));
    return renderPage(text, configuration, language, links);
  };
}

/** What a request tells of the page that it asks for. */
function toPageRequest(request: FastifyRequest, tenant: Tenant): PageRequest {
  const [path = '/', search = ''] = request.url.split('?');
  return {
    configuration: configurationOf(tenant, defaultLanguage),
    path,
    search,
    chosen: parseLanguage(request.cookies[LANGUAGE_COOKIE]),
    accepted: acceptedLanguages(request.headers['accept-language']),
    isWelcomed: request.cookies[WELCOME_COOKIE] !== undefined,
  };
}

/** In which language a page is, and which screen a visitor meets. */
function choose(request: FastifyRequest, tenant: Tenant, renderer: PageRenderer | null): Choice {
  const pageRequest = toPageRequest(request, tenant);
  const choice = renderer?.choose(pageRequest);
  const isShell = pageRequest.path === SHELL;
  if (!choice) return { language: parseLanguage(pageRequest.chosen) ?? defaultLanguage, screen: null, isShell };
  return { ...choice, screen: isShell ? null : choice.screen, isShell };
}
