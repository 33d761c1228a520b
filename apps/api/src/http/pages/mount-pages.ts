import { loadServerCatalogues } from '@fareback/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../../call/handler.ts';
import { embeddingOf, type Tenant, type TenantDirectory } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { escapeHtml } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { mayComeIn, sendNotOpen } from '../not-open.ts';
import { allowFrames } from '../security-headers.ts';
import { sendPrecompressed } from '../send-precompressed.ts';
import { sessionCookie } from '../session-cookie.ts';
import { createPageBootstraps } from './bootstrap-of-page.ts';

import { createPageMaker, SHELL } from './page-maker.ts';
import { mountPlainSignIn } from './plain-sign-in.ts';

/** Paths that are never pages: unknown ones are 404. */
const NOT_PAGES = /^\/(rest|auth|ingest|assets|t)\//;

const VARY = 'Origin, Host, Cookie, Accept-Language, Accept-Encoding';

/** Source maps reveal our sources, so they stay on the server. */
const SOURCE_MAP = '.map';

const strangerPage = (): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>404</title><h1>${escapeHtml(
    loadServerCatalogues().en('errors.TENANT_NOT_FOUND'),
  )}</h1></html>`;

/** Values of Sec-Fetch-Dest of a page inside another. */
const FRAMES: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'embed', 'object']);

/**
 * True if a host may hand over another rider than the cookie's after the page has loaded. The web view of a phone app
 * requests pages like a browser's window.
 */
const mayHaveHost = ({ headers }: FastifyRequest, tenant: Tenant): boolean =>
  FRAMES.has(headers['sec-fetch-dest']) || (!tenant.isStandalone && embeddingOf(tenant).webView);

export interface Pages {
  deps: Deps;
  tenants: TenantDirectory;
  handlers: readonly Handler[];
  webRoot: string;
  find: (request: FastifyRequest) => Promise<Tenant | undefined>;
}

/**
 * Serves a page at every path without a file or route: with the tenant's theme, the rider's language and, for visitors,
 * the rendered screen.
 */
export function mountPages(server: FastifyInstance, pages: Pages): void {
  const { webRoot, deps, find } = pages;
  const maker = createPageMaker(webRoot, deps);
  const openings = createPageBootstraps(pages.handlers, deps, pages.tenants);
  let nobodys: string | undefined;

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tenant = await find(request);
    if (!tenant) {
      nobodys ??= strangerPage();
      return reply.status(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(nobodys);
    }
    if (!(await mayComeIn(request, deps, tenant))) return sendNotOpen(request, reply, tenant);
    allowFrames(reply, tenant);
    let isVisitor = sessionCookie(tenant.tenantId, deps.settings.secureCookies).read(request) === undefined;
    const home =
      isVisitor || mayHaveHost(request, tenant)
        ? null
        : await maker.homeFor(request, reply, tenant, async (language) => {
            const opening = await openings.of(request, reply, tenant, language);
            isVisitor = opening === 'nobody';
            return opening === 'nobody' ? null : opening;
          });
    // A page with member data: no caching by proxies or browsers.
    if (home !== null)
      return reply
        .header('cache-control', 'private, no-store')
        .header('vary', VARY)
        .type('text/html; charset=utf-8')
        .send(home);
    return sendPrecompressed(request, reply, await maker.pageFor(request, reply, tenant, isVisitor), VARY);
  };

  server.get('/*', async (request, reply) => {
    const url = request.url.split('?')[0] ?? '/';
    const isFile = /\.[a-z0-9]+$/i.test(url) && url !== SHELL;
    if (isFile && url.includes(SOURCE_MAP)) throwApiError('NOT_FOUND');
    if (isFile) return reply.sendFile(url.slice(1));
    const wantsPage = url === '/' || url === SHELL || (request.headers.accept ?? '').includes('text/html');
    if (NOT_PAGES.test(url) || !wantsPage) throwApiError('NOT_FOUND');
    return sendPage(request, reply);
  });
  mountPlainSignIn(server, {
    ...pages,
    isDrawn: maker.draws,
    async sendAnswer(request, reply, tenant, answer) {
      const { bytes, type } = await maker.signInWith(request, reply, tenant, answer);
      return reply.header('cache-control', 'no-store').type(type).send(bytes);
    },
  });
}
