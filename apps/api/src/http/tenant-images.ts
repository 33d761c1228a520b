import fs from 'node:fs';
import path from 'node:path';
import { faultOfImage, imageDigest } from '@fareback/tenant-pack';
import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '../call/tenant.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/refusal.ts';

/** The only names a pack's images may have; so no name can lead out of the folder. */
const IMAGE = /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$/;

/** A drawing is a document when opened by itself: it may style itself, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const YEAR_SECONDS = 31_536_000;

/** What is known of a file's bytes: the version in their address, or what keeps them from being sent. */
interface Known {
  changedAt: number;
  version: string;
  fault: string | null;
}

const pictures = new Map<string, Known>();

/** What is known of a picture's present bytes, read again when the file changes. */
async function pictureOf(file: string): Promise<Known> {
  const { mtimeMs } = await fs.promises.stat(file);
  const known = pictures.get(file);
  if (known?.changedAt === mtimeMs) return known;
  const bytes = await fs.promises.readFile(file);
  const read = { changedAt: mtimeMs, version: imageDigest(bytes), fault: faultOfImage(bytes, path.basename(file)) };
  pictures.set(file, read);
  return read;
}

/**
 * Serves the images of active tenants' packs at `/t/:tenantId/images/:file`, falling back to the base pack's. Under
 * their own version they may be kept for ever, else for five minutes: while a new pack is on its way, the new address may
 * still answer with the old picture.
 */
export function mountTenantImages(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): void {
  server.get<{ Params: { tenantId: string; file: string }; Querystring: { v?: string } }>(
    '/t/:tenantId/images/:file',
    async (request, reply) => {
      const { tenantId, file } = request.params;
      const tenant = await tenants.byId(tenantId);
      if (!tenant || !IMAGE.test(file)) refuse('NOT_FOUND');
      const folder = [tenant.tenantId, '_base']
        .map((pack) => path.join(deps.settings.packsRoot, pack, 'images'))
        .find((candidate) => fs.existsSync(path.join(candidate, file)));
      if (folder === undefined) refuse('NOT_FOUND');
      const { version, fault } = await pictureOf(path.join(folder, file));
      // Put there since the pack was applied: a check would have refused it.
      if (fault !== null) refuse('NOT_FOUND');
      const isVersioned = request.query.v === version;
      void reply.header(
        'cache-control',
        isVersioned ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300',
      );
      void reply.header('cross-origin-resource-policy', 'cross-origin');
      if (file.endsWith('.svg')) void reply.header('content-security-policy', DRAWING_POLICY);
      return reply.sendFile(file, folder, { cacheControl: false });
    },
  );
}
