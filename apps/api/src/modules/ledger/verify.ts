import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { type BookRule, type BookRules, everyone, type Finding, type MemberRange } from './shapes.ts';
import { rulesSince, wholeRules } from './verify-rules-store.ts';

interface Moments {
  /** Start of the year from which entries are checked; null for all. */
  since: Date | null;
  now: Date;
}

function valuesOf(
  tenantId: string,
  { sql, isWhole, isTimed }: BookRule,
  { after, upTo }: MemberRange,
  { since, now }: Moments,
): unknown[] {
  const values = isWhole ? [tenantId] : [tenantId, after, upTo];
  if (isTimed) return [...values, now];
  if (isWhole || since === null) return values;
  return [...values, ...[since, firstIdOf(since)].filter((_, at) => sql.includes(`$${at + 4}`))];
}

/**
 * Runs ledger rules over a range of the tenant's members, including whole-ledger rules with the last range. With
 * `since`, the start of a year, checks only entries booked since. Returns every violating row.
 */
export async function runBookRules(tx: Tx, rules: BookRules, range: MemberRange, moments: Moments): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const each of moments.since ? rules.since : rules.whole) {
    if (each.isWhole && range.upTo !== everyone.upTo) continue;
    const values = valuesOf(tx.tenantId, each, range, moments);
    for (const row of await tx.query<{ memberId: string | null; detail: string }>(each.sql, values))
      findings.push({ rule: each.rule, ...row });
  }
  return findings;
}

/** Checks every ledger rule over a range of the tenant's members (default all); returns violating rows. */
export const verifyLedger = (tx: Tx, range: MemberRange = everyone, since: Date | null = null): Promise<Finding[]> =>
  runBookRules(tx, { whole: wholeRules, since: rulesSince }, range, { since, now: new Date() });
