import { limits } from '@fareback/contract';
import type { CheckAnswer } from '../../../adapters/http-account-checker.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

/** Result of a check. UNREACHABLE: the server could not be asked. NONE: no answer for a day. */
export type CheckOutcome = 'UNREACHABLE' | 'NONE' | 'NO' | 'YES';

/** A stronger outcome replaces a weaker one: a yes is final, whatever comes before or after. */
const weight: Readonly<Record<CheckOutcome, number>> = { UNREACHABLE: 1, NONE: 2, NO: 3, YES: 4 };

/** True if an outcome replaces another, so the order of answers does not matter [D-093]. */
export const outweighs = (one: CheckOutcome, other: CheckOutcome | null): boolean =>
  weight[one] > (other === null ? 0 : weight[other]);

export function outcomeOf(answer: CheckAnswer): CheckOutcome | null {
  switch (answer.kind) {
    case 'YES':
    case 'NO':
      return answer.kind;
    case 'LATER':
      return null;
    case 'UNKNOWN':
      return answer.mayFollow ? null : 'UNREACHABLE';
  }
}

export const answerableUntil = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + limits.providerAnswerHours * 3_600_000);

export interface CheckRow {
  checkId: string;
  providerId: string;
  memberId: string;
  identifierEncrypted: Buffer;
  askedAt: Date;
  place: string;
  answer: CheckOutcome | null;
}

const COLUMNS = `check_id as "checkId", provider_id as "providerId", member_id as "memberId",
  identifier_sealed as "identifierEncrypted", asked_at as "askedAt", place, answer`;

export async function insertCheck(tx: Tx, check: Omit<CheckRow, 'answer' | 'place'>): Promise<void> {
  await tx.run(
    `insert into account_check (tenant_id, check_id, provider_id, member_id, identifier_sealed, asked_at) values ($1, $2, $3, $4, $5, $6)`,
    [tx.tenantId, check.checkId, check.providerId, check.memberId, check.identifierEncrypted, check.askedAt],
  );
}

export const readCheck = (tx: Tx, providerId: string, checkId: string): Promise<CheckRow | undefined> =>
  tx.first(`select ${COLUMNS} from account_check where tenant_id = $1 and provider_id = $2 and check_id = $3`, [
    tx.tenantId,
    providerId,
    checkId,
  ]);

export const writeOutcome = (
  tx: Tx,
  checkId: string,
  { outcome, reason }: { outcome: CheckOutcome; reason: string | null },
  now: Date,
): Promise<number> =>
  tx.run(`update account_check set answer = $3, reason = $4, answered_at = $5 where tenant_id = $1 and check_id = $2`, [
    tx.tenantId,
    checkId,
    outcome,
    reason,
    now,
  ]);

interface ConnectionKey {
  memberId: string;
  providerId: string;
}

export const awaitCheck = (tx: Tx, { memberId, providerId }: ConnectionKey, checkId: string): Promise<number> =>
  tx.run('update provider_connection set check_id = $4 where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    memberId,
    providerId,
    checkId,
  ]);

/** The check a connection waits for, or that decided it; null without one. */
export async function awaitedCheck(tx: Tx, { memberId, providerId }: ConnectionKey): Promise<string | null> {
  const row = await tx.first<{ checkId: string | null }>(
    `select check_id as "checkId" from provider_connection where tenant_id = $1 and member_id = $2 and provider_id = $3`,
    [tx.tenantId, memberId, providerId],
  );
  return row?.checkId ?? null;
}

export const reopenConnection = (
  tx: Tx,
  { memberId, providerId }: ConnectionKey,
  subjectHash: Buffer,
): Promise<number> =>
  tx.run(
    `update provider_connection set status = 'VALIDATING', awaits = 'PROVIDER', subject_hash = $4
      where tenant_id = $1 and member_id = $2 and provider_id = $3`,
    [tx.tenantId, memberId, providerId, subjectHash],
  );

/** True if the provider confirmed the account for another member's later check. */
export async function isCheckedLater(tx: Tx, check: CheckRow, subjectHash: Buffer): Promise<boolean> {
  const row = await tx.first<{ isLater: boolean }>(
    `select exists (
       select from provider_connection c
         join account_check k on k.tenant_id = $1 and k.check_id = c.check_id
        where c.tenant_id = $1 and c.provider_id = $2 and c.subject_hash = $3 and c.member_id <> $4
          and c.status = 'CONNECTED' and c.proven_by = 'PROVIDER' and k.answer = 'YES'
          and k.place > $5) as "isLater"`,
    [tx.tenantId, check.providerId, subjectHash, check.memberId, check.place],
  );
  return row?.isLater ?? false;
}

export const unanswered = (tx: Tx, moment: Date, most: number): Promise<{ checkId: string; providerId: string }[]> =>
  tx.query(
    `select check_id as "checkId", provider_id as "providerId" from account_check
      where tenant_id = $1 and answered_at is null and asked_at <= $2 order by asked_at limit $3`,
    [tx.tenantId, moment, most],
  );

/** Deletes checks and expired codes from `moment` or earlier; resolves to the number of rows. */
export async function deleteOldProofs(tx: Tx, moment: Date): Promise<number> {
  const [checks, codes] = await Promise.all([
    tx.run('delete from account_check where tenant_id = $1 and asked_at <= $2', [tx.tenantId, moment]),
    tx.run('delete from mailed_code where tenant_id = $1 and expires_at <= $2', [tx.tenantId, moment]),
  ]);
  return checks + codes;
}
