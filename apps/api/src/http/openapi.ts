import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/deps.ts';
import { asksDesk } from './admin/desk-host.ts';

interface Documents {
  ofApp: string;
  ofDesk: string;
}

async function makeDocuments(): Promise<Documents> {
  const { adminOpenApiDocument, openApiDocument } = await import('@fareback/contract/openapi');
  return { ofApp: JSON.stringify(openApiDocument()), ofDesk: JSON.stringify(adminOpenApiDocument()) };
}

/** Serves the contract as OpenAPI 3.1 at `/openapi.json`: the desk API on the desk's host, otherwise the app's. */
export function mountOpenApi(app: FastifyInstance, settings: Settings): void {
  let known: Promise<Documents> | undefined;
  app.get('/openapi.json', { config: { desk: 'too' } }, async (request, reply) => {
    known ??= makeDocuments();
    const { ofApp, ofDesk } = await known;
    return reply.type('application/json').send(asksDesk(request, settings) ? ofDesk : ofApp);
  });
}
