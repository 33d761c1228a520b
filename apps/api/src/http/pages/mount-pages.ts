import { defaultLanguage, loadServerCatalogues, parseLanguage } from '@fareback/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../../call/tenant.ts';
import { configurationOf } from '../../modules/tenants/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { refuse } from '../../platform/refusal.ts';
import { type StoredReply, storeReply } from '../../platform/stored-reply.ts';
import { sendStored } from '../send-stored.ts';
import { sessionCookie } from '../session-cookie.ts';
import { iconsOf, touchIconOf } from '../web-manifest.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { type DrawnScreen, drawerOf, type PageDrawer } from './page-drawer.ts';
import { type InlineHashes, inlineHashes, styleAttributesOf, withInline } from './page-policy.ts';
import { createPageStore, type PageStore } from './page-store.ts';
import { templateOf } from './page-template.ts';
import { inlineStyles, renderPage } from './web-page.ts';

/** Paths that are never pages: an unknown one among them is an unknown call or file. */
const NOT_PAGES = /^\/(rest|auth|ingest|assets|t)\//;

/** Ending of the files that tell our sources: they stay on the server. */
const SOURCE_MAP = '.map';

/** The page that is nobody's screen: what the app opens with where there is no network, whoever is here then. */
const SHELL = '/index.html';

/** Name of the cookie in which the web repeats its chosen language, so that the first page already speaks it [LANG-06]. */
export const LANGUAGE_COOKIE = 'language';

/** Name of the cookie in which the web repeats that the welcome was shown [TUT-14]. */
const WELCOME_COOKIE = 'welcomeSeen';

const POLICY = 'content-security-policy';

/** What a host that belongs to nobody is shown. */
const strangerPage = (): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>404</title><h1>${escapeHtml(
    loadServerCatalogues().en('errors.TENANT_NOT_FOUND'),
  )}</h1></html>`;

/** A page as it is kept, and what stands in it that its policy must let in. */
interface KeptPage {
  reply: StoredReply;
  inline: InlineHashes | null;
}

const createPages = (): PageStore<KeptPage> => createPageStore();

/** What pages are made with. */
export interface Pages extends Pick<Deps, 'services' | 'settings' | 'log'> {
  webRoot: string;
  /** The tenant whose host was asked; undefined where the host is nobody's. */
  find: (request: FastifyRequest) => Promise<Tenant | undefined>;
}

/** Which page of a tenant's a request is answered with: few different ones, by nothing else than these [D-330]. */
interface Choice {
  language: string;
  /** The screen that is drawn for who has no session; null: the app draws it in the browser. */
  screen: string | null;
}

/** In which language a page is, and which screen is drawn into it: none for members, nor where the API has another host, whose session is not told here. */
function choose(request: FastifyRequest, tenant: Tenant, { settings }: Pages, drawer: PageDrawer | null): Choice {
  const chosen = parseLanguage(request.cookies[LANGUAGE_COOKIE]);
  const plain: Choice = { language: chosen ?? defaultLanguage, screen: null };
  if (drawer === null) return plain;
  const [path = '/', search = ''] = request.url.split('?');
  const choice = drawer.choose({
    configuration: configurationOf(tenant, defaultLanguage),
    path,
    search,
    chosen,
    accepted: acceptedLanguages(request.headers['accept-language']),
    isWelcomed: request.cookies[WELCOME_COOKIE] !== undefined,
  });
  if (choice === null) return plain;
  const isVisitor = sessionCookie(tenant.tenantId, settings.secureCookies).read(request) === undefined;
  const isDrawn = isVisitor && settings.apiBaseUrl === null && path !== SHELL;
  return isDrawn ? choice : { ...choice, screen: null };
}

const inlineOf = (page: DrawnScreen): InlineHashes =>
  inlineHashes({ scripts: [page.script], styles: inlineStyles(page), attributes: styleAttributesOf(page.markup) });

/** Every address that no file and no call has is a page: in the tenant's dress, the rider's language, and for visitors with their screen drawn into it. */
export function mountPages(server: FastifyInstance, pages: Pages): void {
  const { services, settings, log, webRoot, find } = pages;
  const template = templateOf(webRoot);
  template();
  const drawerNow = drawerOf(webRoot, (error) => log.error(error, 'pages are not drawn: the drawer cannot be loaded'));
  let nobodys: string | undefined;

  const make = async (tenant: Tenant, { language, screen }: Choice, drawer: PageDrawer | null): Promise<KeptPage> => {
    const configuration = configurationOf(tenant, language);
    const page =
      screen === null || drawer === null
        ? null
        : await drawer.draw(configuration, language as never, screen).catch((error: unknown) => {
            log.error(error, `${screen} of ${tenant.tenantId} cannot be drawn`);
            return null;
          });
    const drawn = page === null || screen === null ? null : { screen, page };
    const links = { apiBaseUrl: settings.apiBaseUrl, touchIcon: touchIconOf(iconsOf(tenant)), drawn };
    const html = renderPage(template().text, configuration, language, links);
    return {
      reply: storeReply(html, 'text/html; charset=utf-8'),
      inline: page === null ? null : inlineOf(page),
    };
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tenant = await find(request);
    if (!tenant) {
      nobodys ??= strangerPage();
      return reply.status(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(nobodys);
    }
    const drawer = await drawerNow();
    const choice = choose(request, tenant, pages, drawer);
    const key = `${choice.language} ${choice.screen} ${template().version} ${drawer?.version}`;
    const page = await services.of(createPages).of(tenant, key, () => make(tenant, choice, drawer));
    if (page.inline !== null) void reply.header(POLICY, withInline(String(reply.getHeader(POLICY)), page.inline));
    return sendStored(request, reply, page.reply, 'Origin, Host, Cookie, Accept-Language, Accept-Encoding');
  };

  server.get('/*', async (request, reply) => {
    const url = request.url.split('?')[0] ?? '/';
    const isFile = /\.[a-z0-9]+$/i.test(url) && url !== SHELL;
    if (isFile && url.includes(SOURCE_MAP)) refuse('NOT_FOUND');
    if (isFile) return reply.sendFile(url.slice(1));
    const wantsPage = url === '/' || url === SHELL || (request.headers.accept ?? '').includes('text/html');
    if (NOT_PAGES.test(url) || !wantsPage) refuse('NOT_FOUND');
    return sendPage(request, reply);
  });
}
