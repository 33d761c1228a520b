import type { Tx } from '../../../platform/database/transactions.ts';

/* The only SQL for OAuth grants at providers. */

export interface GrantRow {
  memberId: string;
  providerId: string;
  tokenEncrypted: Buffer;
  subjectHash: Buffer;
}

const COLUMNS = `member_id as "memberId", provider_id as "providerId", token_sealed as "tokenEncrypted", subject_hash as "subjectHash"`;

export async function writeGrant(
  tx: Tx,
  tenantId: string,
  { memberId, providerId, tokenEncrypted, subjectHash, now, askAt }: GrantRow & { now: Date; askAt: Date },
): Promise<void> {
  await tx.run(
    `insert into oauth_grant (tenant_id, member_id, provider_id, token_sealed, subject_hash, granted_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, member_id, provider_id) do update
        set token_sealed = excluded.token_sealed, subject_hash = excluded.subject_hash, granted_at = excluded.granted_at,
            ask_at = excluded.ask_at, pending_refreshes = 0`,
    [tenantId, memberId, providerId, tokenEncrypted, subjectHash, now, askAt],
  );
}

export const lockGrant = (tx: Tx, memberId: string, providerId: string): Promise<GrantRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from oauth_grant where tenant_id = $1 and member_id = $2 and provider_id = $3 for update`,
    [tx.tenantId, memberId, providerId],
  );

export const takeGrants = (tx: Tx, memberId: string, providerId: string | null): Promise<GrantRow[]> =>
  tx.query(
    `delete from oauth_grant where tenant_id = $1 and member_id = $2 and ($3::text is null or provider_id = $3)
     returning ${COLUMNS}`,
    [tx.tenantId, memberId, providerId],
  );

/** A grant that one process may refresh until `claimedUntil`. */
export interface ClaimedGrant extends GrantRow {
  claimedUntil: Date;
  /** Refreshes sent whose result was never saved, with the one that this claim begins. */
  pendingRefreshes: number;
}

/**
 * Claims due grants until `until`, so no other process refreshes them. Counts the refresh before it is sent, so an
 * interrupted one is noticed [PROV-38].
 */
export const claimDueGrants = (tx: Tx, now: Date, until: Date, most: number): Promise<ClaimedGrant[]> =>
  tx.query(
    `update oauth_grant set ask_at = $3, pending_refreshes = pending_refreshes + 1
      where tenant_id = $1 and (member_id, provider_id) in
        (select member_id, provider_id from oauth_grant where tenant_id = $1 and ask_at <= $2
          order by ask_at limit $4 for update skip locked)
     returning ${COLUMNS}, ask_at as "claimedUntil", pending_refreshes as "pendingRefreshes"`,
    [tx.tenantId, now, until, most],
  );

/** True while a claim is valid: not over, and the grant neither deleted, granted again nor claimed by another process. */
export const isClaimed = async (
  tx: Tx,
  { memberId, providerId, claimedUntil }: ClaimedGrant,
  now: Date,
): Promise<boolean> =>
  now < claimedUntil &&
  (await tx.first(
    'select from oauth_grant where tenant_id = $1 and member_id = $2 and provider_id = $3 and ask_at = $4',
    [tx.tenantId, memberId, providerId, claimedUntil],
  )) !== undefined;

/** Records that the provider certainly did not replace the token. */
export const clearPendingRefreshes = (tx: Tx, { memberId, providerId, claimedUntil }: ClaimedGrant): Promise<number> =>
  tx.run(
    `update oauth_grant set pending_refreshes = 0
      where tenant_id = $1 and member_id = $2 and provider_id = $3 and ask_at = $4`,
    [tx.tenantId, memberId, providerId, claimedUntil],
  );

/** Records that a grant is valid, with its new token; returns 0 if it was deleted or changed since. */
export const saveConfirmedGrant = (
  tx: Tx,
  { memberId, providerId, tokenEncrypted }: GrantRow,
  next: { tokenEncrypted: Buffer; askAt: Date },
): Promise<number> =>
  tx.run(
    `update oauth_grant set token_sealed = $5, ask_at = $6, pending_refreshes = 0
      where tenant_id = $1 and member_id = $2 and provider_id = $3 and token_sealed = $4`,
    [tx.tenantId, memberId, providerId, tokenEncrypted, next.tokenEncrypted, next.askAt],
  );

export const deleteEnded = (tx: Tx, { memberId, providerId, tokenEncrypted }: GrantRow): Promise<number> =>
  tx.run('delete from oauth_grant where tenant_id = $1 and member_id = $2 and provider_id = $3 and token_sealed = $4', [
    tx.tenantId,
    memberId,
    providerId,
    tokenEncrypted,
  ]);

export const isGranted = async (tx: Tx, providerId: string, accountDigest: Buffer): Promise<boolean> =>
  (await tx.first('select from oauth_grant where tenant_id = $1 and provider_id = $2 and sha256(subject_hash) = $3', [
    tx.tenantId,
    providerId,
    accountDigest,
  ])) !== undefined;

/** True if a rider's token of this provider is stored. */
export const hasGrants = async (tx: Tx, providerId: string): Promise<boolean> =>
  (await tx.first('select from oauth_grant where tenant_id = $1 and provider_id = $2 limit 1', [
    tx.tenantId,
    providerId,
  ])) !== undefined;

export const readGrants = (tx: Tx, memberId: string): Promise<{ providerId: string; grantedAt: Date }[]> =>
  tx.query(
    `select provider_id as "providerId", granted_at as "grantedAt" from oauth_grant
      where tenant_id = $1 and member_id = $2 order by provider_id`,
    [tx.tenantId, memberId],
  );
