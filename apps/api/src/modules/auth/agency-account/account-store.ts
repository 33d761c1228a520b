import type { Tx } from '../../../platform/database/transactions.ts';

/* The only SQL for accounts at the agency that members connected. */

export interface AccountKey {
  issuer: string;
  subjectHash: Buffer;
}

/** Returns the member of an account at the agency; undefined if it is not connected. */
export const findOwner = (tx: Tx, { issuer, subjectHash }: AccountKey): Promise<{ memberId: string } | undefined> =>
  tx.first(
    `select member_id as "memberId" from member_agency_account where tenant_id = $1 and issuer = $2 and subject_hash = $3`,
    [tx.tenantId, issuer, subjectHash],
  );

/** Connects an account; returns false if it, or another account of the member at this issuer, is connected already. */
export const insertAccount = async (
  tx: Tx,
  tenantId: string,
  { issuer, subjectHash, memberId }: AccountKey & { memberId: string },
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `insert into member_agency_account (tenant_id, issuer, subject_hash, member_id, connected_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [tenantId, issuer, subjectHash, memberId, now],
  )) > 0;

export const recordAccountUse = (tx: Tx, { issuer, subjectHash }: AccountKey, now: Date): Promise<number> =>
  tx.run(
    `update member_agency_account set last_used_at = $4 where tenant_id = $1 and issuer = $2 and subject_hash = $3`,
    [tx.tenantId, issuer, subjectHash, now],
  );

export interface ConnectedAccount {
  issuer: string;
  connectedAt: Date;
  lastUsedAt: Date | null;
}

export const accountsOf = (tx: Tx, memberId: string): Promise<ConnectedAccount[]> =>
  tx.query(
    `select issuer, connected_at as "connectedAt", last_used_at as "lastUsedAt" from member_agency_account
      where tenant_id = $1 and member_id = $2 order by connected_at, issuer`,
    [tx.tenantId, memberId],
  );

/** Disconnects a member's account at one issuer. */
export const deleteAccount = (tx: Tx, memberId: string, issuer: string): Promise<number> =>
  tx.run('delete from member_agency_account where tenant_id = $1 and member_id = $2 and issuer = $3', [
    tx.tenantId,
    memberId,
    issuer,
  ]);

export const deleteAccountsOf = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from member_agency_account where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

export async function countConnected(tx: Tx, issuer: string): Promise<number> {
  const row = await tx.first<{ members: number }>(
    'select count(*)::int as members from member_agency_account where tenant_id = $1 and issuer = $2',
    [tx.tenantId, issuer],
  );
  return row?.members ?? 0;
}
