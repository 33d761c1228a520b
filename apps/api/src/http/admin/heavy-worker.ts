import { parentPort, workerData } from 'node:worker_threads';
import { inputOf } from '../../call/input-of.ts';
import type { StaffCall } from '../../call/staff.ts';
import { adminHandlers, runDeskHandler } from '../../modules/admin/index.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { plainError, type WorkerMessage } from '../../platform/workers.ts';
import { createThreadDeps, type ThreadSetup } from '../../start/thread-deps.ts';

import type { HeavyCall } from './heavy-call.ts';

/* Worker thread module for heavy desk requests, one at a time, with the same handlers and transactions as the event
   loop. Input and output are plain data. */

/** One for the request, and one for its work outside the transaction. */
const CONNECTIONS = 2;
const port = parentPort;
if (port === null) throw new Error('This module is run by a thread.');
const say = (said: WorkerMessage): void => port.postMessage(said);
const freshDeps = createThreadDeps(workerData as ThreadSetup, CONNECTIONS, (channel, payload) =>
  say({ kind: 'announced', channel, payload }),
);

/** Reads the input, runs the verb, and writes the reply as JSON: off the event loop [OPS-180]. */
async function answerCall(heavy: HeavyCall): Promise<Uint8Array<ArrayBuffer>> {
  const { route, agencyId, rawRequest, now, actor, network, allowed, isProven } = heavy;
  const handler = adminHandlers.find((one) => one.route.name === route);
  if (!handler) throw new Error(`There is no heavy call ${route}.`);
  const deps = freshDeps(() => now);
  const tenants = createTenantDirectory(deps.database);
  const agency = agencyId === null ? null : await tenants.byId(agencyId);
  const call: StaffCall = {
    ...deps,
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
