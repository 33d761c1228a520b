import { ingestEvents, ingestValidationResult, limits } from '@fareback/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import { checkBeforeBody, receiveAnswer, receiveEvents } from '../modules/ingest/index.ts';
import type { SignatureHeaders } from '../platform/encryption/signature.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';

type IngestRequest = FastifyRequest<{ Params: { TenantID: string; ProviderID: string } }>;

const callOf = ({ params, headers, ip, body }: IngestRequest) => ({
  tenantId: params.TenantID,
  providerId: params.ProviderID,
  contentType: headers['content-type'] ?? '',
  signature: headers as SignatureHeaders,
  address: ip,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

/**
 * Mounts the endpoint for providers' ride reports and account answers; bodies stay the signed bytes [CAMP-16, PROV-11].
 */
export async function mountIngestEndpoint(server: FastifyInstance, installation: Installation): Promise<void> {
  await server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    routes.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const tenant = await installation.tenants.byId((request as IngestRequest).params.TenantID);
      request.concern.tenantId = tenant?.tenantId ?? null;
      if (tenant) concernTenant(tenant.tenantId);
      await checkBeforeBody(installation, callOf(request as IngestRequest));
    });
    routes.post(
      ingestEvents.path,
      { bodyLimit: limits.ingestBodyMaxBytes, config: { name: ingestEvents.name } },
      async (request: IngestRequest, reply) =>
        reply.status(202).send(await receiveEvents(installation, callOf(request))),
    );
    routes.post(
      ingestValidationResult.path,
      { bodyLimit: limits.bodyMaxBytes, config: { name: ingestValidationResult.name } },
      async (request: IngestRequest, reply) =>
        reply.status(200).send(await receiveAnswer(installation, callOf(request))),
    );
  });
}
