import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readDirectory } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/refusal.ts';

/** For how long `/readyz` repeats its answer, so that asking it often costs no connection. */
const READY_FOR_MILLIS = 1000;

const near = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(network, bits, 'ipv4');
}
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address is this machine's or of a private network. */
function isNear(address: string): boolean {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return near.check(mapped, mapped.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * `/livez` says that the process answers; `/readyz` that it can reach its database and is not draining (else 503);
 * `/metrics` gives Prometheus text to callers from this machine and private networks, to others only if the settings say
 * so. None reads a cookie or names a tenant.
 */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/livez', async () => ({ alive: true }));
  let asked: { at: number; reachable: Promise<boolean> } | undefined;
  const isReachable = (): Promise<boolean> => {
    if (asked === undefined || performance.now() - asked.at >= READY_FOR_MILLIS) {
      const reachable = readDirectory(deps.database, 'select 1').then(
        () => true,
        () => false,
      );
      asked = { at: performance.now(), reachable };
    }
    return asked.reachable;
  };
  app.get('/readyz', async (_request, reply) => {
    const reachable = await isReachable();
    const ready = reachable && !draining;
    return reply.status(ready ? 200 : 503).send({ ready, database: reachable ? 'reachable' : 'unreachable', draining });
  });
  app.get('/metrics', async (request, reply) => {
    if (!deps.settings.metricsPublic && !isNear(request.ip)) refuse('NOT_FOUND');
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
