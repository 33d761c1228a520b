import { ingestEvents, limits } from '@fareback/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import { receiveEvents } from '../modules/ingest/index.ts';
import type { SignatureHeaders } from '../platform/signature.ts';

/** Serves the door through which providers report what riders did; its bodies stay the bytes that were signed [CAMP-16]. */
export async function mountIngestDoor(server: FastifyInstance, installation: Installation): Promise<void> {
  await server.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    door.post(
      ingestEvents.path,
      { bodyLimit: limits.ingestBodyMaxBytes },
      async (request: FastifyRequest<{ Params: { TenantID: string; ProviderID: string } }>, reply) => {
        void reply.header('cache-control', 'no-store');
        const results = await receiveEvents(installation, {
          tenantId: request.params.TenantID,
          providerId: request.params.ProviderID,
          contentType: request.headers['content-type'] ?? '',
          signature: request.headers as SignatureHeaders,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return reply.status(202).send(results);
      },
    );
  });
}
