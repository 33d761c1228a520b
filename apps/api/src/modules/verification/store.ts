import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { phoneContext, type StoredPhone } from '../members/index.ts';

export const personal: PersonalData = {
  tables: { phone_challenge: 'phoneCodes' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await tx.query<{ phoneEncrypted: Buffer }>(
      `select phone_sealed as "phoneEncrypted", tries, created_at as "createdAt", expires_at as "expiresAt"
         from phone_challenge where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    const phoneCodes = rows.map(({ phoneEncrypted, ...row }) => ({
      phoneNumber: keyRing.decrypt(phoneEncrypted, `${tenantId}/phone`),
      ...row,
    }));
    return { phoneCodes };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from phone_challenge where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

export const pruneChallenges = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    'delete from phone_challenge where tenant_id = $1 and expires_at <= $2::timestamptz - make_interval(days => 30)',
    [tx.tenantId, now],
  );

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  { table: 'phone_challenge', key: { member_id: 'uuid' }, columns: { phone_sealed: phoneContext } },
];

export interface Challenge extends StoredPhone {
  codeHash: Buffer;
  tries: number;
  expiresAt: Date;
}

export const upsertChallenge = (
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, challenge }: { memberId: string; challenge: Omit<Challenge, 'tries'> },
): Promise<number> =>
  tx.run(
    `insert into phone_challenge (tenant_id, member_id, phone_hash, phone_sealed, phone_last_digits, code_hash, tries, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 0, $7, $8)
     on conflict (tenant_id, member_id) do update
       set phone_hash = excluded.phone_hash, phone_sealed = excluded.phone_sealed, phone_last_digits = excluded.phone_last_digits,
           code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      tenantId,
      memberId,
      challenge.phoneHash,
      challenge.phoneEncrypted,
      challenge.phoneLastDigits,
      challenge.codeHash,
      now,
      challenge.expiresAt,
    ],
  );

export const challengeOf = (tx: Tx, memberId: string): Promise<Challenge | undefined> =>
  tx.first<Challenge>(
    `select phone_hash as "phoneHash", phone_sealed as "phoneEncrypted", phone_last_digits as "phoneLastDigits",
            code_hash as "codeHash", tries, expires_at as "expiresAt"
       from phone_challenge where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );

export const countTry = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('update phone_challenge set tries = tries + 1 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
  ]);

export const deleteChallenge = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from phone_challenge where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

export const deleteChallengeWith = (tx: Tx, memberId: string, codeHash: Buffer): Promise<number> =>
  tx.run('delete from phone_challenge where tenant_id = $1 and member_id = $2 and code_hash = $3', [
    tx.tenantId,
    memberId,
    codeHash,
  ]);
