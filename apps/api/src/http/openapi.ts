import { openApiDocument } from '@fareback/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** Serves the contract as OpenAPI 3.1 at `/openapi.json`. */
export function mountOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
}
