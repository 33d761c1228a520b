import type { Tx } from '../../platform/database.ts';

/** A question to a provider. */
export interface CheckRow {
  checkId: string;
  providerId: string;
  memberId: string;
  identifierSealed: Buffer;
  askedAt: Date;
  answer: 'YES' | 'NO' | null;
}

const COLUMNS = `check_id as "checkId", provider_id as "providerId", member_id as "memberId",
  identifier_sealed as "identifierSealed", asked_at as "askedAt", answer`;

/** Notes a question before it is asked. */
export async function insertCheck(tx: Tx, check: Omit<CheckRow, 'answer'>): Promise<void> {
  await tx.run(
    `insert into account_check (tenant_id, check_id, provider_id, member_id, identifier_sealed, asked_at) values ($1, $2, $3, $4, $5, $6)`,
    [tx.tenantId, check.checkId, check.providerId, check.memberId, check.identifierSealed, check.askedAt],
  );
}

/** A question, locked. */
export const lockCheck = (tx: Tx, checkId: string): Promise<CheckRow | undefined> =>
  tx.first(`select ${COLUMNS} from account_check where tenant_id = $1 and check_id = $2 for update`, [
    tx.tenantId,
    checkId,
  ]);

/** Notes an answer; the first stays. */
export const writeAnswer = (tx: Tx, checkId: string, answer: 'YES' | 'NO', now: Date): Promise<number> =>
  tx.run(
    `update account_check set answer = $3, answered_at = $4 where tenant_id = $1 and check_id = $2 and answer is null`,
    [tx.tenantId, checkId, answer, now],
  );
