import fs from 'node:fs';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { inputOf } from '../../call/input-of.ts';
import type { StaffCall } from '../../call/staff.ts';
import { adminHandlers, runDeskHandler } from '../../modules/admin/index.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { createKeyRing } from '../../platform/encryption/key-ring.ts';
import { createServices } from '../../platform/services.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { createTenantCache } from '../../platform/tenant-cache.ts';
import { plainError, type WorkerMessage } from '../../platform/workers.ts';

import type { HeavyCall, HeavySetup } from './heavy-call.ts';

/* Worker thread module for heavy desk requests, one at a time, with the same handlers and transactions as the event
   loop. Input and output are plain data. */

/** One for the request, and one for its work outside the transaction. */
const CONNECTIONS = 2;
/** How much nicer a worker thread is than the thread that answers riders: about a tenth of a core where both want all of it. */
const NICENESS = 10;

/** Linux has a priority per thread, by the id in /proc; elsewhere all threads are equal. */
function lowerPriority(): void {
  try {
    const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    os.setPriority(thread, Math.min(19, os.getPriority(thread) + NICENESS));
  } catch {}
}

lowerPriority();
const port = parentPort;
if (port === null) throw new Error('This module is run by a thread.');
const setup = workerData as HeavySetup;
const say = (said: WorkerMessage): void => port.postMessage(said);

const log = createLog(setup.logLevel);
const database = openDatabase({
  url: setup.databaseUrl,
  pooler: setup.pooler,
  statementTimeoutMillis: setup.statementTimeoutMillis,
  lockTimeoutMillis: setup.lockTimeoutMillis,
  connections: CONNECTIONS,
  onError: ({ message }) => log.error(`database connection lost: ${message}`),
});
// This thread has no listeners; its parent process does.
Object.assign(database.announced, {
  emit: (channel: string, payload: string): boolean => {
    say({ kind: 'announced', channel, payload });
    return true;
  },
});
const keyRing = createKeyRing(setup.keys, setup.lookup, setup.holds);
const metrics = createMetrics();

/** Dependencies of one request; nothing is cached, because everything may have changed by the next one. */
const freshDeps = (now: Date): Deps => ({
  database,
  replica: null,
  cache: createTenantCache(),
  services: createServices(),
  workers: null,
  keyRing,
  messenger: {
    send: async () => {
      throw new Error('Messages are sent by jobs.');
    },
  },
  metrics,
  settings: setup.settings,
  tracing: null,
  log,
  clock: () => now,
});

/** Reads the input, runs the verb, and writes the reply as JSON: off the event loop [OPS-180]. */
async function answerCall(heavy: HeavyCall): Promise<Uint8Array<ArrayBuffer>> {
  const { route, agencyId, rawRequest, now, actor, network, allowed, isProven } = heavy;
  const handler = adminHandlers.find((one) => one.route.name === route);
  if (!handler) throw new Error(`There is no heavy call ${route}.`);
  const tenants = createTenantDirectory(database);
  const agency = agencyId === null ? null : await tenants.byId(agencyId);
  const call: StaffCall = {
    ...freshDeps(now),
    tenants,
    now,
    network,
    actor,
    may: (of, permission) => of === agencyId && allowed.includes(permission),
    isProven,
  };
  const body = await runDeskHandler(handler, { call, agency, input: inputOf(handler.route, rawRequest) as never });
  return new TextEncoder().encode(JSON.stringify(body));
}

port.on('message', (call: HeavyCall) => {
  answerCall(call).then(
    (value) => port.postMessage({ kind: 'answered', value } satisfies WorkerMessage, [value.buffer]),
    (error: unknown) => say({ kind: 'failed', error: plainError(error) }),
  );
});
say({ kind: 'ready' });
