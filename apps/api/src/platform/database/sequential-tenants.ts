import { traced } from '../telemetry/scope.ts';
import { commit } from './commit.ts';
import type { Database } from './database.ts';
import { onConnection } from './on-connection.ts';
import type { Send } from './prepared.ts';
import { createCorkedSender } from './send.ts';
import { type Announced, checkName, createTx, emitLocalNotifications, type Tx } from './transactions.ts';

/** Opens a tenant's turn and hands over its statements; one that comes when the turn is over throws. */
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
 * Runs `work` for one tenant after the other in one transaction, each turn within its tenant's walls: for what is small
 * at most tenants and must be done at all of them. All turns leave in one packet and cost two round trips together, so
 * `work` hands over its statements before it waits for any. Answers what each came to; when one rejects all are undone,
 * and this rejects.
 */
export const withTenantsSequentially = <T>(
  database: Database,
  tenantIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T[]> =>
  traced('transaction', { 'db.system.name': 'postgresql' }, () => runSequentially(database, tenantIds, work));
