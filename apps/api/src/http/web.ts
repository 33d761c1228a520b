import fs from 'node:fs';
import path from 'node:path';
import { healthPath } from '@fareback/contract';
import { defaultLanguage, parseLanguage } from '@fareback/wording';
import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '../call/tenant.ts';
import { healthOf } from '../modules/maintenance/index.ts';
import { handlers } from '../modules/rider-calls/index.ts';
import { configurationOf } from '../modules/tenants/index.ts';
import { readPicture } from '../modules/versions/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { getCachedReply } from '../platform/cached-replies.ts';
import type { Deps } from '../platform/deps.ts';
import { LANGUAGE_COOKIE } from './language-of-request.ts';
import { mountPages, type Pages } from './pages/mount-pages.ts';
import { isNotModified, sendBytes, sendFiles, sendPrecompressed } from './send-precompressed.ts';

import { tenantOfRequest } from './tenant-of-request.ts';
import { iconsOf, manifestOf } from './web-manifest.ts';

const IMAGE = /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$/;

/** An SVG opened directly is a document: allow its own styles only. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const YEAR_SECONDS = 31_536_000;

/**
 * Serves images of active tenants' programs at `/t/:tenantId/images/:file`, from the database. URLs with a version are
 * cacheable forever, even if another version is live; URLs without one return the live version's image and are cached
 * for five minutes [DESK-101].
 */
function mountTenantImages(
  server: FastifyInstance,
  deps: Pick<Deps, 'database' | 'services'>,
  tenants: TenantDirectory,
): void {
  server.get<{ Params: { tenantId: string; file: string }; Querystring: { v?: string } }>(
    '/t/:tenantId/images/:file',
    async (request, reply) => {
      const { tenantId, file } = request.params;
      const tenant = await tenants.byId(tenantId);
      if (!tenant || !IMAGE.test(file)) throwApiError('NOT_FOUND');
      const picture = await readPicture(deps, tenantId, file, request.query.v);
      if (!picture) throwApiError('NOT_FOUND');
      const { reply: stored, isExact } = picture;
      void reply
        .header('cache-control', isExact ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', stored.etag);
      const isDrawing = file.endsWith('.svg');
      if (isDrawing) void reply.header('content-security-policy', DRAWING_POLICY).header('vary', 'Accept-Encoding');
      if (isNotModified(request, stored.etag)) return reply.status(304).send();
      // Pixel images are already compressed.
      return isDrawing ? sendBytes(request, reply, stored) : reply.type(stored.type).send(stored.bytes);
    },
  );
}

function saysDown(text: string): boolean {
  try {
    return (JSON.parse(text) as { Backend?: unknown } | null)?.Backend === 'DOWN';
  } catch {
    return false;
  }
}

function mountManifest(server: FastifyInstance, { find }: Pages): void {
  server.get('/manifest.webmanifest', async (request, reply) => {
    const tenant = await find(request);
    if (!tenant) throwApiError('TENANT_NOT_FOUND');
    const language = parseLanguage(request.cookies[LANGUAGE_COOKIE]) ?? defaultLanguage;
    const manifest = getCachedReply(
      [tenant],
      `manifest/${language}`,
      () => manifestOf(configurationOf(tenant, language), language, iconsOf(tenant)),
      'application/manifest+json',
    );
    return sendPrecompressed(request, reply, manifest);
  });
}

/**
 * Serves the built web app and a tenant's page, manifest, images and health file. Does nothing for an API-only
 * installation. Throws if `webRoot` has no built app.
 */
export async function mountWeb(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): Promise<void> {
  const { webRoot, defaultTenantId } = deps.settings;
  if (webRoot === null) return;
  const pages: Pages = {
    deps,
    tenants,
    handlers,
    webRoot,
    find: (request) => tenantOfRequest(request, tenants, defaultTenantId),
  };
  await sendFiles(server, webRoot);
  mountPages(server, pages);
  mountManifest(server, pages);
  mountTenantImages(server, deps, tenants);

  server.get(healthPath, async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    const file = await fs.promises.readFile(path.join(webRoot, healthPath.slice(1)), 'utf8').catch(() => null);
    // A health file in the app's folder closes every app of this machine, regardless of announced maintenance.
    if (file !== null && saysDown(file)) return reply.type('application/json').send(file);
    const tenant = await pages.find(request);
    return reply.send(tenant ? await healthOf(deps, tenant.tenantId) : { Backend: 'UP' });
  });

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain')
      .send('User-agent: *\nDisallow: /rest/\nDisallow: /auth/\n'),
  );
}
