import type { Tx } from '../../platform/database/transactions.ts';
import type { Account } from './shapes.ts';
import { accountRow, insertAccount, lockAccountRows } from './store.ts';

/** Opens a new member's account at zero points; repeatable. */
export function openAccount(tx: Tx, tenantId: string, memberId: string): Promise<void> {
  return insertAccount(tx, tenantId, memberId);
}

/**
 * Locks members' accounts until the transaction ends, in the order of member id, and answers them by member id. Whoever
 * moves points takes this lock first. Throws when a member has no account, because then nothing would be locked.
 */
export async function lockAccounts(tx: Tx, memberIds: string[]): Promise<Map<string, Account>> {
  const rows = await lockAccountRows(tx, memberIds);
  const accounts = new Map<string, Account>(rows.map(({ memberId, ...account }) => [memberId, account]));
  const missing = memberIds.find((memberId) => !accounts.has(memberId));
  if (missing !== undefined) throw new Error(`Member ${missing} has no account to lock.`);
  return accounts;
}

/** Points a member can spend now [LEDGER-01]. */
export async function balanceOf(tx: Tx, memberId: string): Promise<number> {
  return (await accountRow(tx, memberId))?.available ?? 0;
}

/** All that a member's account says now, and how often they earned and redeemed; undefined where there is none. */
export const accountOf = accountRow;

/** Balance, debt, and how often the member earned and redeemed, from one row however long the history is [AUTH-27]. */
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
