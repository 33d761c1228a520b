import fs from 'node:fs';
import path from 'node:path';
import type { Language, PageRequest } from '@fareback/contract';
import { defaultLanguage, parseLanguage } from '@fareback/wording';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { embeddingOf, type Tenant } from '../../call/tenant.ts';
import { configurationOf } from '../../modules/tenants/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type PrecompressedReply, precompressReply } from '../../platform/precompressed-reply.ts';
import { acceptedLanguages, LANGUAGE_COOKIE } from '../language-of-request.ts';
import { ARRIVAL_COOKIE } from '../session-cookie.ts';
import { iconsOf, touchIconOf } from '../web-manifest.ts';

import { type InlineHashes, inlineHashes, styleAttributesOf, withInline } from './page-policy.ts';
import { getPageRenderer, type PageBootstrap, type PageRenderer } from './page-renderer.ts';
import type { PlainAnswer } from './plain-sign-in.ts';
import { getRendering, inlineScripts, inlineStyles, type RenderedPage, renderPage } from './web-page.ts';

/** Maximum number of cached pages per process, about thirty kilobytes each. */
const mostPages = 1000;

interface PageCache<Cached> {
  /**
   * Returns a tenant's page for a key, rendered once. Entries are tied to the tenant's version, so a changed tenant
   * never gets an old page; the least recently used entry is evicted.
   */
  of(tenant: Tenant, key: string, make: () => Promise<Cached>): Promise<Cached>;
}

export function createPageCache<Cached>(most = mostPages): PageCache<Cached> {
  const pages = new LRUCache<string, { tenant: Tenant; page: Promise<Cached> }>({ max: most });
  return {
    of(tenant, key, make) {
      const name = JSON.stringify([tenant.tenantId, key]);
      const known = pages.get(name);
      const entry = known?.tenant === tenant ? known : { tenant, page: make() };
      if (entry !== known) {
        pages.set(name, entry);
        entry.page.catch(() => pages.get(name) === entry && pages.delete(name));
      }
      return entry.page;
    },
  };
}

/** The offline shell: a page without a screen, for any user. */
export const SHELL = '/index.html';

/** Cookie set by the web app once the welcome was shown [TUT-14]. */
const WELCOME_COOKIE = 'welcomeSeen';

/** Cookie set by the web app while a member is signed in on this device [AUTH-17]. */
const MEMBER_COOKIE = 'isAuthenticated';

const POLICY = 'content-security-policy';

interface Page {
  reply: PrecompressedReply;
  inline: InlineHashes | null;
}

/** The variant of a tenant's page for a request. It depends on these values only, so there are few variants [D-331]. */
interface Choice {
  language: Language;
  /** The server-rendered screen for visitors; null: the browser renders it. */
  screen: string | null;
  isShell: boolean;
}

const createPages = (): PageCache<Page> => createPageCache();

function inlineOf(rendered: RenderedPage): InlineHashes {
  const drawing = getRendering(rendered);
  const attributes = styleAttributesOf(drawing.markup);
  return inlineHashes({ scripts: inlineScripts(rendered), styles: inlineStyles(drawing), attributes });
}

/** The tenant's own parts of a page's head: its touch icon, and the hosts that may embed it. */
function linksOf(tenant: Tenant): { touchIcon: string | null; embedding: string } {
  const { origins, webView } = embeddingOf(tenant);
  return {
    touchIcon: touchIconOf(iconsOf(tenant)),
    embedding: [...origins, ...(webView ? ['webview'] : [])].join(' '),
  };
}

interface PageMaker {
  /**
   * True if pages are rendered here: the build has a renderer, and the API has the same host as the pages; otherwise
   * the session cookie is not visible here.
   */
  draws: () => Promise<boolean>;
  /** Returns the page for a signed-in user or a visitor, and sets its policy. */
  pageFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    isVisitor: boolean,
  ) => Promise<PrecompressedReply>;
  /**
   * Renders Home for the member in `open`, uncached; null if the member would see another screen or rendering fails.
   * Sets the policy.
   */
  homeFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    open: (language: Language) => Promise<PageBootstrap | null>,
  ) => Promise<string | null>;
  signInWith: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    answer: PlainAnswer,
  ) => Promise<PrecompressedReply>;
}

export function createPageMaker(
  webRoot: string,
  { services, settings, log }: Pick<Deps, 'services' | 'settings' | 'log'>,
): PageMaker {
  const template = templateOf(webRoot);
  template();
  const currentRenderer = getPageRenderer(webRoot, (error) =>
    log.error(error, 'pages are not drawn: the drawer cannot be loaded'),
  );

  /** Renders the screen, or else the cover; null if neither is possible. */
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
    const links = { ...linksOf(tenant), apiBaseUrl: settings.apiBaseUrl, drawn: rendered };
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
      // A visitor who submitted the form has already seen the welcome.
      const { language } = choose(request, tenant, renderer);
      return admit(reply, await make(tenant, { language, screen: '/sign-in', isShell: false }, renderer, answer));
    },
  };
}

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
    const links = { ...linksOf(tenant), apiBaseUrl: null, drawn: { home } };
    const policy = String(reply.getHeader(POLICY));
    void reply.header(POLICY, withInline(policy, inlineOf(links.drawn)));
    return renderPage(text, configuration, language, links);
  };
}

function toPageRequest(request: FastifyRequest, tenant: Tenant): PageRequest {
  const [pathname = '/', search = ''] = request.url.split('?');
  return {
    configuration: configurationOf(tenant, defaultLanguage),
    path: pathname,
    search,
    chosen: parseLanguage(request.cookies[LANGUAGE_COOKIE]),
    accepted: acceptedLanguages(request.headers['accept-language']),
    isWelcomed: request.cookies[WELCOME_COOKIE] !== undefined,
  };
}

function choose(request: FastifyRequest, tenant: Tenant, renderer: PageRenderer | null): Choice {
  const pageRequest = toPageRequest(request, tenant);
  const choice = renderer?.choose(pageRequest);
  const isShell = pageRequest.path === SHELL;
  if (!choice) return { language: parseLanguage(pageRequest.chosen) ?? defaultLanguage, screen: null, isShell };
  return { ...choice, screen: isShell ? null : choice.screen, isShell };
}

/**
 * Loads the built page and reloads it after a new build, so it never references deleted files. Throws if it is missing.
 */
function templateOf(webRoot: string): () => { text: string; version: number } {
  const file = path.join(webRoot, 'index.html');
  let known = { text: '', version: 0 };
  return () => {
    try {
      const version = fs.statSync(file).mtimeMs;
      if (version !== known.version) known = { text: fs.readFileSync(file, 'utf8'), version };
      return known;
    } catch (error) {
      // A running build has removed the page for a moment.
      if (known.version > 0) return known;
      throw new Error(`The web app is not built: there is no index.html in ${webRoot}.`, { cause: error });
    }
  };
}
