import type { FastifyInstance } from 'fastify';
import { readDirectory } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';

/**
 * `/livez` says that the process answers; `/readyz` that it can reach its database and is not draining (else 503);
 * `/metrics` gives Prometheus text. None reads a cookie or names a tenant.
 */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/livez', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const reachable = await readDirectory(deps.database, 'select 1').then(
      () => true,
      () => false,
    );
    const ready = reachable && !draining;
    return reply.status(ready ? 200 : 503).send({ ready, database: reachable ? 'reachable' : 'unreachable', draining });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  );
}
