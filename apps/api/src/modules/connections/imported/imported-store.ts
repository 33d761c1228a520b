import type { Tx } from '../../../platform/database/transactions.ts';

export type ImportOutcome = 'PROVEN' | 'UNPROVEN' | 'HAS_OTHER' | 'TAKEN';

export interface ImportNote {
  reference: string;
  ground: string;
  by: string;
}

export interface ImportedAccount {
  providerId: string;
  identifierEncrypted: Buffer;
  since: Date;
  isAttested: boolean;
  reference: string;
  ground: string;
  by: string;
}

/** Saves an account for a member, replacing an unsettled one of the same provider. Returns true if it now waits. */
export const saveImported = async (
  tx: Tx,
  memberId: string,
  { providerId, identifierEncrypted, since, isAttested, reference, ground, by }: ImportedAccount,
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `insert into imported_account as a (tenant_id, member_id, provider_id, identifier_sealed, connected_since, is_attested,
            reference, ground, imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, member_id, provider_id) do update
        set identifier_sealed = excluded.identifier_sealed, connected_since = excluded.connected_since,
            is_attested = excluded.is_attested, reference = excluded.reference, ground = excluded.ground,
            imported_by = excluded.imported_by, imported_at = excluded.imported_at, settled_at = null, outcome = null
      where a.settled_at is null or a.outcome in ('HAS_OTHER', 'TAKEN')`,
    [tx.tenantId, memberId, providerId, identifierEncrypted, since, isAttested, reference, ground, by, now],
  )) === 1;

export const lockImported = (
  tx: Tx,
  memberId: string,
  providerId: string,
): Promise<{ identifierEncrypted: Buffer; outcome: ImportOutcome | null } | undefined> =>
  tx.first(
    `select identifier_sealed as "identifierEncrypted", outcome from imported_account
      where tenant_id = $1 and member_id = $2 and provider_id = $3 for update`,
    [tx.tenantId, memberId, providerId],
  );

export const lockWaitingImports = (tx: Tx, memberId: string): Promise<ImportedAccount[]> =>
  tx.query(
    `select provider_id as "providerId", identifier_sealed as "identifierEncrypted", connected_since as since,
            is_attested as "isAttested", reference, ground, imported_by as by
       from imported_account where tenant_id = $1 and member_id = $2 and settled_at is null order by provider_id for update`,
    [tx.tenantId, memberId],
  );

export const settleImported = (
  tx: Tx,
  memberId: string,
  { providerId, outcome }: { providerId: string; outcome: ImportOutcome },
  now: Date,
): Promise<number> =>
  tx.run(
    'update imported_account set settled_at = $4, outcome = $5 where tenant_id = $1 and member_id = $2 and provider_id = $3',
    [tx.tenantId, memberId, providerId, now, outcome],
  );
