import type { Credential } from '../../../adapters/passkeys.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

export interface StoredPasskey extends Credential {
  passkeyId: string;
  memberId: string;
  /** The agency's host for which it was made. */
  host: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const PASSKEY = `passkey_id as "passkeyId", member_id as "memberId", credential_id as "credentialId", host, name,
  public_key as "publicKey", counter, transports, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"`;

export const passkeysOf = (tx: Tx, memberId: string): Promise<StoredPasskey[]> =>
  tx.query(
    `select ${PASSKEY} from member_passkey where tenant_id = $1 and member_id = $2 order by created_at, passkey_id`,
    [tx.tenantId, memberId],
  );

export const findPasskey = (tx: Tx, credentialId: Buffer): Promise<StoredPasskey | undefined> =>
  tx.first(`select ${PASSKEY} from member_passkey where tenant_id = $1 and credential_id = $2`, [
    tx.tenantId,
    credentialId,
  ]);

/** Saves a passkey; returns false if the credential is already registered at this agency. */
export const insertPasskey = async (
  tx: Tx,
  tenantId: string,
  passkey: Omit<StoredPasskey, 'lastUsedAt'>,
): Promise<boolean> =>
  (await tx.run(
    `insert into member_passkey
       (tenant_id, passkey_id, member_id, credential_id, host, name, public_key, counter, transports, is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (tenant_id, credential_id) do nothing`,
    [
      tenantId,
      passkey.passkeyId,
      passkey.memberId,
      passkey.credentialId,
      passkey.host,
      passkey.name,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isSynced,
      passkey.createdAt,
    ],
  )) > 0;

export const recordPasskeyUse = (
  tx: Tx,
  { passkeyId, counter, isSynced }: Pick<StoredPasskey, 'passkeyId' | 'counter' | 'isSynced'>,
  now: Date,
): Promise<number> =>
  tx.run(
    `update member_passkey set counter = $3, is_synced = $4, last_used_at = $5 where tenant_id = $1 and passkey_id = $2`,
    [tx.tenantId, passkeyId, counter, isSynced, now],
  );

export const deletePasskey = (tx: Tx, memberId: string, passkeyId: string): Promise<number> =>
  tx.run('delete from member_passkey where tenant_id = $1 and member_id = $2 and passkey_id = $3', [
    tx.tenantId,
    memberId,
    passkeyId,
  ]);

export const deletePasskeysOf = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from member_passkey where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
