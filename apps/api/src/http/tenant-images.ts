import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '../call/tenant.ts';
import { readPicture } from '../modules/versions/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import type { Deps } from '../platform/deps.ts';
import { isNotModified, sendBytes } from './send-precompressed.ts';

/** The only names a pack's images may have. */
const IMAGE = /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$/;

/** A drawing is a document when opened by itself: it may style itself, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the pictures of active tenants' programmes at `/t/:tenantId/images/:file`, from the database. Under their own
 * version they may be kept for ever, also when another version of the programme is live; else for five minutes, in which the
 * address answers with what the live one calls so [DESK-101].
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
      // Pictures made of pixels are packed already.
      return isDrawing ? sendBytes(request, reply, stored) : reply.type(stored.type).send(stored.bytes);
    },
  );
}
