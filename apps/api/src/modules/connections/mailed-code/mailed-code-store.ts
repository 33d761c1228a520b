import type { Tx } from '../../../platform/database/transactions.ts';

interface CodeOwner {
  memberId: string;
  providerId: string;
}

export interface MailedCode extends CodeOwner {
  subjectHash: Buffer;
  codeHash: Buffer;
  tries: number;
  sentAt: Date;
  expiresAt: Date;
  undeliveredAt: Date | null;
}

export const readCode = (tx: Tx, { memberId, providerId }: CodeOwner): Promise<MailedCode | undefined> =>
  tx.first(
    `select member_id as "memberId", provider_id as "providerId", subject_hash as "subjectHash", code_hash as "codeHash", tries,
            sent_at as "sentAt", expires_at as "expiresAt", undelivered_at as "undeliveredAt"
       from mailed_code where tenant_id = $1 and member_id = $2 and provider_id = $3`,
    [tx.tenantId, memberId, providerId],
  );

export const writeCode = (tx: Tx, code: Omit<MailedCode, 'tries' | 'undeliveredAt'>): Promise<number> =>
  tx.run(
    `insert into mailed_code (tenant_id, member_id, provider_id, subject_hash, code_hash, tries, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, 0, $6, $7)
     on conflict (tenant_id, member_id, provider_id) do update
        set subject_hash = excluded.subject_hash, code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at,
            expires_at = excluded.expires_at, undelivered_at = null`,
    [tx.tenantId, code.memberId, code.providerId, code.subjectHash, code.codeHash, code.sentAt, code.expiresAt],
  );

export const countTry = (tx: Tx, { memberId, providerId }: CodeOwner): Promise<number> =>
  tx.run('update mailed_code set tries = tries + 1 where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    memberId,
    providerId,
  ]);

export const deleteCode = (tx: Tx, { memberId, providerId }: CodeOwner): Promise<number> =>
  tx.run('delete from mailed_code where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    memberId,
    providerId,
  ]);

export const writeUndelivered = (
  tx: Tx,
  { memberId, providerId }: CodeOwner,
  sentAt: Date,
  now: Date,
): Promise<number> =>
  tx.run(
    `update mailed_code set undelivered_at = $5
      where tenant_id = $1 and member_id = $2 and provider_id = $3 and sent_at = $4 and undelivered_at is null`,
    [tx.tenantId, memberId, providerId, sentAt, now],
  );
