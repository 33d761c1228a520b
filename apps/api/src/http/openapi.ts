import { adminOpenApiDocument, openApiDocument } from '@fareback/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/deps.ts';
import { asksDesk } from './admin/desk-host.ts';

/** Serves the contract as OpenAPI 3.1 at `/openapi.json`: on the desk's host that of staff and other systems, elsewhere that of the app. */
export function mountOpenApi(app: FastifyInstance, settings: Settings): void {
  const document = JSON.stringify(openApiDocument());
  const ofDesk = settings.desk === null ? null : JSON.stringify(adminOpenApiDocument());
  app.get('/openapi.json', { config: { desk: 'too' } }, async (request, reply) =>
    reply.type('application/json').send(ofDesk !== null && asksDesk(request, settings) ? ofDesk : document),
  );
}
