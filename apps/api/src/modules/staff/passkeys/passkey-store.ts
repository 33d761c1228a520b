import type { Credential } from '../../../adapters/passkeys.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

export interface StoredPasskey extends Credential {
  passkeyId: string;
  staffId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const PASSKEY = `credential_id as "credentialId", passkey_id as "passkeyId", staff_id as "staffId", name,
  public_key as "publicKey", counter, transports, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"`;

export const passkeysOf = (tx: Tx, staffId: string): Promise<StoredPasskey[]> =>
  tx.query(`select ${PASSKEY} from staff_passkey where staff_id = $1 order by created_at, passkey_id`, [staffId]);

export const lockPasskey = (tx: Tx, credentialId: Buffer): Promise<StoredPasskey | undefined> =>
  tx.first(`select ${PASSKEY} from staff_passkey where credential_id = $1 for update`, [credentialId]);

/** Saves a passkey; returns false if the credential is already registered. */
export const insertPasskey = async (tx: Tx, passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean> =>
  (await tx.run(
    `insert into staff_passkey (credential_id, passkey_id, staff_id, name, public_key, counter, transports, is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing`,
    [
      passkey.credentialId,
      passkey.passkeyId,
      passkey.staffId,
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
  { credentialId, counter, isSynced }: Pick<StoredPasskey, 'credentialId' | 'counter' | 'isSynced'>,
  now: Date,
): Promise<number> =>
  tx.run('update staff_passkey set counter = $2, is_synced = $3, last_used_at = $4 where credential_id = $1', [
    credentialId,
    counter,
    isSynced,
    now,
  ]);

export const deletePasskey = (tx: Tx, staffId: string, passkeyId: string): Promise<number> =>
  tx.run('delete from staff_passkey where staff_id = $1 and passkey_id = $2', [staffId, passkeyId]);

/** A challenge's purpose; `staffId` is null before the person is known. */
export interface Challenge {
  challengeHash: Buffer;
  purpose: 'REGISTER' | 'SIGN_IN' | 'PROOF';
  staffId: string | null;
}

export const insertChallenge = (
  tx: Tx,
  { challengeHash, purpose, staffId }: Challenge,
  expiresAt: Date,
): Promise<number> =>
  tx.run('insert into staff_challenge (challenge_hash, purpose, staff_id, expires_at) values ($1, $2, $3, $4)', [
    challengeHash,
    purpose,
    staffId,
    expiresAt,
  ]);

/** Deletes a challenge; returns true if it existed for this purpose and person and was valid. */
export const takeChallenge = async (
  tx: Tx,
  { challengeHash, purpose, staffId }: Challenge,
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `delete from staff_challenge
      where challenge_hash = $1 and purpose = $2 and staff_id is not distinct from $3::uuid and expires_at > $4`,
    [challengeHash, purpose, staffId, now],
  )) > 0;
