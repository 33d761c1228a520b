import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { throwApiError } from '../platform/api-error.ts';
import { describeUnreachable } from '../platform/database/unreachable.ts';
import type { Deps } from '../platform/deps.ts';
import { checkWritable, DatabaseNotReady } from '../platform/migrations/schema-state.ts';

/** How long `/readyz` caches its answer, so frequent checks cost no connection. */
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

type DatabaseState = 'reachable' | 'read-only' | 'unreachable';

/** Explains each database state to operators, without details that strangers should not read [OPS-114]. */
const says: Record<DatabaseState, string> = {
  reachable: 'The database answers and takes what is written.',
  'read-only':
    'The database can only be read: its address leads to a server that follows another one, or that was set so. "rewards doctor" says what to do.',
  unreachable:
    'The database does not answer this process: look whether it runs and has connections left. "rewards doctor" and the log of this process say why.',
};

/** Checks if the process can serve from its database, and logs the reason when the state changes. */
function databaseAsker({ database, log }: Pick<Deps, 'database' | 'log'>): () => Promise<DatabaseState> {
  const url = database.pool.options.connectionString ?? '';
  let last: DatabaseState = 'reachable';
  const ask = async (): Promise<[DatabaseState, string]> => {
    try {
      await checkWritable(database, url);
      return ['reachable', says.reachable];
    } catch (error) {
      if (error instanceof DatabaseNotReady) return ['read-only', error.message];
      return ['unreachable', describeUnreachable(error, url, 'DATABASE_URL')];
    }
  };
  return async () => {
    const [state, why] = await ask();
    if (state !== last) log[state === 'reachable' ? 'info' : 'error'](`readiness: ${why}`);
    last = state;
    return state;
  };
}

function isNear(address: string): boolean {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return near.check(mapped, mapped.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * `/livez`: the process responds. `/readyz`: the database answers and is writable, and the process is not draining
 * (else 503 with what to do). `/metrics`: Prometheus text for local and private callers, for others only if enabled.
 * All ignore cookies and tenants.
 */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/livez', async () => ({ alive: true }));
  const ask = databaseAsker(deps);
  let lastCheck: { at: number; state: Promise<DatabaseState> } | undefined;
  const stateOfDatabase = (): Promise<DatabaseState> => {
    if (lastCheck === undefined || performance.now() - lastCheck.at >= READY_FOR_MILLIS)
      lastCheck = { at: performance.now(), state: ask() };
    return lastCheck.state;
  };
  app.get('/readyz', async (_request, reply) => {
    const database = await stateOfDatabase();
    const ready = database === 'reachable' && !draining;
    return reply.status(ready ? 200 : 503).send({ ready, database, draining, says: says[database] });
  });
  app.get('/metrics', async (request, reply) => {
    if (!deps.settings.metricsPublic && !isNear(request.ip)) throwApiError('NOT_FOUND');
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
