import type { Tx } from '../../../platform/database/transactions.ts';

/* The only SQL for OAuth flows. */

export interface FlowRow {
  stateHash: Buffer;
  sessionHash: Buffer;
  providerId: string;
  secretsEncrypted: Buffer;
  beganAt: Date;
}

/** Saves a flow and keeps the session's newest `openMax`, so the table cannot be filled. */
export async function insertFlow(tx: Tx, tenantId: string, flow: FlowRow, openMax: number): Promise<void> {
  await tx.run(
    `delete from oauth_flow where tenant_id = $1 and state_hash in
       (select state_hash from oauth_flow where tenant_id = $1 and session_hash = $2 order by begun_at desc offset $3)`,
    [tenantId, flow.sessionHash, openMax - 1],
  );
  await tx.run(
    `insert into oauth_flow (tenant_id, state_hash, session_hash, provider_id, secrets_sealed, begun_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, flow.stateHash, flow.sessionHash, flow.providerId, flow.secretsEncrypted, flow.beganAt],
  );
}

/** Deletes a flow so it cannot be used twice; undefined if this session has no such flow at this provider. */
export const takeFlow = (
  tx: Tx,
  { stateHash, sessionHash, providerId }: Pick<FlowRow, 'stateHash' | 'sessionHash' | 'providerId'>,
): Promise<Pick<FlowRow, 'secretsEncrypted' | 'beganAt'> | undefined> =>
  tx.first(
    `delete from oauth_flow where tenant_id = $1 and state_hash = $2 and session_hash = $3 and provider_id = $4
     returning secrets_sealed as "secretsEncrypted", begun_at as "beganAt"`,
    [tx.tenantId, stateHash, sessionHash, providerId],
  );

/** Deletes flows a day after their start: until then an expired one differs from an unknown one. */
export const pruneFlows = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from oauth_flow where tenant_id = $1 and begun_at <= $2::timestamptz - interval '1 day'`, [
    tx.tenantId,
    now,
  ]);
