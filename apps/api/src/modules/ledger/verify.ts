import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { type BookRules, everyone, type Finding, type MemberRange } from './book-rule.ts';
import { rulesSince, wholeRules } from './verify-rules-store.ts';

/**
 * Runs rules of the books over a range of the tenant's members, whole ones with the last range: those of all the books, or,
 * where `since` says when a year began, those of what was booked since. Answers every row that breaks one.
 */
export async function runBookRules(
  tx: Tx,
  rules: BookRules,
  { after, upTo }: MemberRange,
  since: Date | null,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { rule, sql, isWhole } of since ? rules.since : rules.whole) {
    if (isWhole && upTo !== everyone.upTo) continue;
    const all = [tx.tenantId, after, upTo, ...(since ? [since, firstIdOf(since)] : [])];
    const values = isWhole ? [tx.tenantId] : all.filter((_, at) => at < 3 || sql.includes(`$${at + 1}`));
    for (const row of await tx.query<{ memberId: string | null; detail: string }>(sql, values))
      findings.push({ rule, ...row });
  }
  return findings;
}

/** Checks every rule of the ledger over a range of the tenant's members, all unless told otherwise; answers the rows that break one. */
export const verifyLedger = (tx: Tx, range: MemberRange = everyone, since: Date | null = null): Promise<Finding[]> =>
  runBookRules(tx, { whole: wholeRules, since: rulesSince }, range, since);
