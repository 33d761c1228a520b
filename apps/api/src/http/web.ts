import fs from 'node:fs';
import path from 'node:path';
import { healthPath, type Language } from '@fareback/contract';
import { defaultLanguage, loadServerCatalogues, parseLanguage } from '@fareback/wording';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant, TenantDirectory } from '../call/tenant.ts';
import { configurationOf, storedReplyOf } from '../modules/tenants/index.ts';
import type { Deps } from '../platform/deps.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { storeReply } from '../platform/stored-reply.ts';
import { sendStored } from './send-stored.ts';
import { mountTenantImages } from './tenant-images.ts';
import { tenantOfRequest } from './tenant-of-request.ts';
import { iconsOf, manifestOf, touchIconOf } from './web-manifest.ts';
import { renderPage } from './web-page.ts';

/** Paths that are never pages: an unknown one among them is an unknown call or file. */
const NOT_PAGES = /^\/(rest|auth|ingest|assets|t)\//;

/** Ending of the files that tell our sources: they stay on the server. */
const SOURCE_MAP = '.map';

/** Name of the cookie in which the web repeats its chosen language, so that the first page already speaks it [LANG-06]. */
const LANGUAGE_COOKIE = 'language';

/** The built page, read again when a new build replaced it, so that it never names files that are gone. Throws when there is none. */
function templateOf(webRoot: string): () => { text: string; version: number } {
  const file = path.join(webRoot, 'index.html');
  let known = { text: '', version: 0 };
  return () => {
    try {
      const version = fs.statSync(file).mtimeMs;
      if (version !== known.version) known = { text: fs.readFileSync(file, 'utf8'), version };
      return known;
    } catch (error) {
      // A build that is under way has taken the page away for a moment.
      if (known.version > 0) return known;
      throw new Error(`The web app is not built: there is no index.html in ${webRoot}.`, { cause: error });
    }
  };
}

/** Files with a hash in their name never change; all others are asked for again each time. */
function cachingOf(file: string): string {
  return /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const languageOf = (request: FastifyRequest): Language =>
  parseLanguage(request.cookies[LANGUAGE_COOKIE]) ?? defaultLanguage;

/** What a host that belongs to nobody is shown. */
const strangerPage = (): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>404</title><h1>${escapeHtml(
    loadServerCatalogues().en('errors.TENANT_NOT_FOUND'),
  )}</h1></html>`;

/** What pages are made with. */
interface Pages {
  apiBaseUrl: string | null;
  services: Services;
  /** The tenant whose host was asked; undefined where the host is nobody's. */
  find: (request: FastifyRequest) => Promise<Tenant | undefined>;
}

/** Every address that no file and no call has is a page: the same one, in the tenant's dress and the rider's language. */
function mountPages(server: FastifyInstance, webRoot: string, { apiBaseUrl, services, find }: Pages): void {
  const template = templateOf(webRoot);
  template();
  let nobodys: string | undefined;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tenant = await find(request);
    if (!tenant) {
      nobodys ??= strangerPage();
      return reply.status(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(nobodys);
    }
    const language = languageOf(request);
    const { text, version } = template();
    const page = storedReplyOf({ services, tenant }, `page/${language}/${version}`, () =>
      storeReply(
        renderPage(text, configurationOf(tenant, language), language, {
          apiBaseUrl,
          touchIcon: touchIconOf(iconsOf(tenant)),
        }),
        'text/html; charset=utf-8',
      ),
    );
    return sendStored(request, reply, page);
  };

  server.get('/*', async (request, reply) => {
    const url = request.url.split('?')[0] ?? '/';
    const isFile = /\.[a-z0-9]+$/i.test(url) && url !== '/index.html';
    if (isFile && url.includes(SOURCE_MAP)) refuse('NOT_FOUND');
    if (isFile) return reply.sendFile(url.slice(1));
    const wantsPage = url === '/' || (request.headers.accept ?? '').includes('text/html');
    if (NOT_PAGES.test(url) || !wantsPage) refuse('NOT_FOUND');
    return sendPage(request, reply);
  });
}

function mountManifest(server: FastifyInstance, { services, find }: Pages): void {
  server.get('/manifest.webmanifest', async (request, reply) => {
    const tenant = await find(request);
    if (!tenant) refuse('TENANT_NOT_FOUND');
    const language = languageOf(request);
    const manifest = storedReplyOf({ services, tenant }, `manifest/${language}`, () =>
      storeReply(
        JSON.stringify(manifestOf(configurationOf(tenant, language), language, iconsOf(tenant))),
        'application/manifest+json',
      ),
    );
    return sendStored(request, reply, manifest);
  });
}

/**
 * Serves the built web app and what a tenant adds to it: page, manifest, images, health file. Mounts nothing when the
 * installation serves the API alone. Throws when `webRoot` holds no built app.
 */
export async function mountWeb(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): Promise<void> {
  const { apiBaseUrl, webRoot, defaultTenantId } = deps.settings;
  if (webRoot === null) return;
  const pages: Pages = {
    apiBaseUrl,
    services: deps.services,
    find: (request) => tenantOfRequest(request, tenants, defaultTenantId),
  };
  await server.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
    setHeaders: (reply, file) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', cachingOf(file));
    },
  });
  mountPages(server, webRoot, pages);
  mountManifest(server, pages);
  mountTenantImages(server, deps, tenants);

  server.get(healthPath, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    const file = healthPath.slice(1);
    if (fs.existsSync(path.join(webRoot, file))) return reply.sendFile(file);
    return reply.send({ Backend: 'UP' });
  });

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain')
      .send('User-agent: *\nDisallow: /rest/\nDisallow: /auth/\n'),
  );
}
