import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { type BookRules, everyone, type Finding, type MemberRange } from './shapes.ts';
import { rulesSince, wholeRules } from './verify-rules-store.ts';

/**
 * Runs ledger rules over a range of the tenant's members, including whole-ledger rules with the last range. With
 * `since`, the start of a year, checks only entries booked since. Returns every violating row.
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

/** Checks every ledger rule over a range of the tenant's members (default all); returns violating rows. */
export const verifyLedger = (tx: Tx, range: MemberRange = everyone, since: Date | null = null): Promise<Finding[]> =>
  runBookRules(tx, { whole: wholeRules, since: rulesSince }, range, since);
