import type { Tx } from '../../../platform/database/transactions.ts';

/* The only SQL for sign-ins at the agency that are under way. */

interface FlowRow {
  attemptHash: Buffer;
  stateHash: Buffer;
  /** Session that connects an account; null for a sign-in. */
  sessionHash: Buffer | null;
  secretsEncrypted: Buffer;
}

export const insertFlow = (tx: Tx, tenantId: string, flow: FlowRow, expiresAt: Date): Promise<number> =>
  tx.run(
    `insert into agency_sign_in (tenant_id, attempt_hash, state_hash, session_hash, secrets_sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, flow.attemptHash, flow.stateHash, flow.sessionHash, flow.secretsEncrypted, expiresAt],
  );

/** Uses up the sign-in of a browser and state; undefined if it is unknown, expired or used. */
export const takeFlow = (
  tx: Tx,
  { attemptHash, stateHash }: Pick<FlowRow, 'attemptHash' | 'stateHash'>,
  now: Date,
): Promise<Pick<FlowRow, 'sessionHash' | 'secretsEncrypted'> | undefined> =>
  tx.first(
    `delete from agency_sign_in where tenant_id = $1 and attempt_hash = $2 and state_hash = $3 and expires_at > $4
     returning session_hash as "sessionHash", secrets_sealed as "secretsEncrypted"`,
    [tx.tenantId, attemptHash, stateHash, now],
  );

/** Keeps the account that came back for the browser that asked. */
export const insertPending = (
  tx: Tx,
  tenantId: string,
  { attemptHash, accountEncrypted }: { attemptHash: Buffer; accountEncrypted: Buffer },
  expiresAt: Date,
): Promise<number> =>
  tx.run(`insert into agency_sign_in (tenant_id, attempt_hash, secrets_sealed, expires_at) values ($1, $2, $3, $4)`, [
    tenantId,
    attemptHash,
    accountEncrypted,
    expiresAt,
  ]);

export const findPending = (
  tx: Tx,
  attemptHash: Buffer,
  now: Date,
): Promise<{ accountEncrypted: Buffer } | undefined> =>
  tx.first(
    `select secrets_sealed as "accountEncrypted" from agency_sign_in
      where tenant_id = $1 and attempt_hash = $2 and state_hash is null and expires_at > $3`,
    [tx.tenantId, attemptHash, now],
  );

export const deletePending = (tx: Tx, attemptHash: Buffer): Promise<number> =>
  tx.run('delete from agency_sign_in where tenant_id = $1 and attempt_hash = $2', [tx.tenantId, attemptHash]);

export const pruneAgencySignIns = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from agency_sign_in where tenant_id = $1 and expires_at <= $2', [tx.tenantId, now]);
