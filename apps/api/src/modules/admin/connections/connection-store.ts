import type { Tx } from '../../../platform/database/transactions.ts';

/** Lets one person at a time change a connection, until the transaction ends. */
export const lockConnection = (tx: Tx, kind: 'provider' | 'supplier', id: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${tx.tenantId}/connection/${kind}/${id}`]);
