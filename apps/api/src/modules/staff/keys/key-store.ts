import { type ApiKey, staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

/** A listed API key without its secret, which is not stored. */
export interface KeyRow {
  keyId: string;
  name: string;
  permissions: ApiKey['permissions'];
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const KEY = `key_id as "keyId", name, permissions, created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

export const keysOf = (tx: Tx, agencyId: string): Promise<KeyRow[]> =>
  tx.query(
    `select ${KEY} from staff_key where agency_id = $1 order by (revoked_at is null) desc, created_at desc, key_id limit $2`,
    [agencyId, staffLimits.keysShownMax],
  );

export const countKeys = async (tx: Tx, agencyId: string): Promise<number> => {
  const row = await tx.first<{ n: number }>(
    'select count(*) as n from staff_key where agency_id = $1 and revoked_at is null',
    [agencyId],
  );
  return row?.n ?? 0;
};

export const insertKey = async (
  tx: Tx,
  agencyId: string,
  key: Omit<KeyRow, 'lastUsedAt' | 'revokedAt'> & { keyHash: Buffer; makerId: string | null },
): Promise<boolean> =>
  (await tx.run(
    `insert into staff_key (key_hash, key_id, agency_id, name, permissions, created_at, created_by, expires_at, maker_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (agency_id, name) where revoked_at is null do nothing`,
    [
      key.keyHash,
      key.keyId,
      agencyId,
      key.name,
      key.permissions,
      key.createdAt,
      key.createdBy,
      key.expiresAt,
      key.makerId,
    ],
  )) > 0;

/** Revokes a key, even one already ended; undefined if the agency has no such key. */
export const endKey = (tx: Tx, agencyId: string, keyId: string, now: Date): Promise<{ name: string } | undefined> =>
  tx.first(
    `update staff_key set revoked_at = coalesce(revoked_at, $3) where agency_id = $1 and key_id = $2 returning name`,
    [agencyId, keyId, now],
  );

/** Returns a valid key and records its use once a minute. */
export const useKey = (
  tx: Tx,
  keyHash: Buffer,
  now: Date,
): Promise<(Pick<KeyRow, 'keyId' | 'name' | 'permissions'> & { agencyId: string }) | undefined> =>
  tx.first(
    `with found as (
       select key_id, agency_id, name, permissions from staff_key
        where key_hash = $1 and revoked_at is null and expires_at > $2),
     used as (
       update staff_key set last_used_at = $2
        where key_hash = $1 and key_id in (select key_id from found)
          and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute'))
     select key_id as "keyId", agency_id as "agencyId", name, permissions from found`,
    [keyHash, now],
  );

export const makersOfKeys = (
  tx: Tx,
  agencyId: string,
  keyIds: readonly string[],
): Promise<{ keyId: string; makerId: string | null; name: string }[]> =>
  tx.query(
    `select key_id as "keyId", maker_id as "makerId", created_by as name from staff_key
      where agency_id = $1 and key_id = any($2::uuid[])`,
    [agencyId, keyIds],
  );
