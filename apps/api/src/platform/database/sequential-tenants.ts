import { traced } from '../telemetry/scope.ts';
import type { Database } from './database.ts';
import { commit } from './errors.ts';
import { onConnection } from './on-connection.ts';
import { createCorkedSender, type Send } from './send.ts';
import { type Announced, checkName, createTx, emitLocalNotifications, type Tx } from './transactions.ts';

/** Starts a tenant's step and sends its statements; a statement after its end throws. */
function runForTenant<T>(
  send: Send,
  { tenantId, announced }: { tenantId: string; announced: Announced },
  work: (tx: Tx) => Promise<T>,
): [Promise<unknown>, Promise<T>] {
  let isOver = false;
  const sendInTurn: Send = (query) => {
    if (isOver) throw new Error("A statement came after its tenant's turn.");
    return send(query);
  };
  const opened = send(`set local app.tenant_id = '${tenantId}'`);
  const result = work(createTx(sendInTurn, tenantId, announced));
  isOver = true;
  return [opened, result];
}

async function runSequentially<T>(
  database: Database,
  tenantIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T[]> {
  for (const tenantId of tenantIds) checkName(tenantId);
  return await onConnection(database, async (client) => {
    const send = createCorkedSender(client, database);
    const begun = send(`begin; ${database.limits}`);
    const announced: Announced = [];
    const turns = tenantIds.map((tenantId) => runForTenant(send, { tenantId, announced }, work));
    const all = await Promise.allSettled([begun, ...turns.flat()]);
    const failed = all.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    await commit(async () => [await client.query('commit')]);
    emitLocalNotifications(database, announced);
    return await Promise.all(turns.map(([, result]) => result));
  });
}

/**
 * Runs `work` for each tenant in turn within one transaction, each step limited to its tenant's rows: for small work on
 * all tenants. All steps are sent in one packet with two round trips in total, so `work` must issue all statements
 * before it awaits any. Returns the result of each; if one rejects, all are rolled back and this rejects.
 */
export const withTenantsSequentially = <T>(
  database: Database,
  tenantIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T[]> =>
  traced('transaction', { 'db.system.name': 'postgresql' }, () => runSequentially(database, tenantIds, work));
