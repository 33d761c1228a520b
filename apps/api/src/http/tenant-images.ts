import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '../call/tenant.ts';
import { readPicture } from '../modules/versions/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import type { Deps } from '../platform/deps.ts';
import { isNotModified, sendBytes } from './send-precompressed.ts';

const IMAGE = /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$/;

/** An SVG opened directly is a document: allow its own styles only. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const YEAR_SECONDS = 31_536_000;

/**
 * Serves images of active tenants' programs at `/t/:tenantId/images/:file`, from the database. URLs with a version are
 * cacheable forever, even if another version is live; URLs without one return the live version's image and are cached
 * for five minutes [DESK-101].
 */
export function mountTenantImages(
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
