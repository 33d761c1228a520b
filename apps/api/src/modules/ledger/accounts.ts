import type { Tx } from '../../platform/database/transactions.ts';
import type { Account } from './shapes.ts';
import { accountRow, insertAccount, lockAccountRows } from './store.ts';

/** Opens a new member's account with zero points; idempotent. */
export function openAccount(tx: Tx, tenantId: string, memberId: string): Promise<void> {
  return insertAccount(tx, tenantId, memberId);
}

/**
 * Locks members' accounts until the transaction ends, in the order of member id, and returns them by member id. Every
 * transaction that moves points must take this lock first. Throws if a member has no account, because then nothing
 * would be locked.
 */
export async function lockAccounts(tx: Tx, memberIds: string[]): Promise<Map<string, Account>> {
  const rows = await lockAccountRows(tx, memberIds);
  const accounts = new Map<string, Account>(rows.map(({ memberId, ...account }) => [memberId, account]));
  const missing = memberIds.find((memberId) => !accounts.has(memberId));
  if (missing !== undefined) throw new Error(`Member ${missing} has no account to lock.`);
  return accounts;
}

export async function balanceOf(tx: Tx, memberId: string): Promise<number> {
  return (await accountRow(tx, memberId))?.available ?? 0;
}

/** Returns a member's account with the counts of earnings and redemptions; undefined if there is no account. */
export const accountOf = accountRow;

/**
 * Returns balance, debt and the counts of earnings and redemptions from a single row, however long the history
 * [AUTH-27].
 */
export async function countsOf(
  tx: Tx,
  memberId: string,
): Promise<{ balance: number; debt: number; earningsCount: number; redeemsCount: number }> {
  const row = await accountRow(tx, memberId);
  return {
    balance: row?.available ?? 0,
    debt: row?.debt ?? 0,
    earningsCount: row?.earningsCount ?? 0,
    redeemsCount: row?.spendsCount ?? 0,
  };
}
