import type { Database } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { type BookYear, everyone, type Finding, type MemberRange, openedYear } from '../../ledger/index.ts';
import {
  type BookCheck,
  countEntries,
  readBookCheck,
  readMembersAfter,
  wholeAt,
  writeBookCheck,
} from './book-check-store.ts';
import { verifyBooks } from './verify.ts';

/** What a proof came to, or has come to so far. */
export interface Proof {
  members: number;
  /** Transfers that were looked at. */
  entries: number;
  /** Rows that break a rule. */
  broken: number;
  /** Members who could not be looked at within the time of a statement. */
  unproven: number;
  /** When it was begun, if it goes on where an earlier one was cut off. */
  resumedFrom: Date | null;
  /** The year on whose openings it rests; null where it is of all the books there are. */
  sinceYear: number | null;
}

/** How a proof is to be run. */
export interface ProofOrder {
  clock: () => Date;
  /** All the books there are, or those since the last year began on top of its openings; without openings all, too. */
  extent?: 'WHOLE' | 'SINCE' | 'AS_IS_DUE';
  /** Begins anew though an earlier one was cut off. */
  isAnew?: boolean;
  /** About how many entries are looked at in one go, one member's at least. */
  entriesAtOnce?: number;
  onFinding: (finding: Finding) => void;
  /** Called after every batch that is kept. */
  onProgress?: (proof: Proof) => void;
}

const ENTRIES_AT_ONCE = 40_000;
const MEMBERS_AT_ONCE = 1_000;
/** The books change meanwhile: what was looked at longer ago is looked at again. */
const RESUMED_WITHIN = DAY_MILLIS;
/** All the books are proven anew once in so long. */
const WHOLE_WITHIN = 30 * DAY_MILLIS;

/** Whether a statement took longer than it may, by the server's limit or by ours. */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '57014' || error.message === 'Query read timeout');

/** The next members, as many as have about `entriesAtOnce` entries; with the last of them the range ends with all ids there can be. */
async function nextRange(
  database: Database,
  tenantId: string,
  { after, sinceYear, entriesAtOnce }: { after: string; sinceYear: number | null; entriesAtOnce: number },
) {
  const next = await withTenant(database, tenantId, (tx) => readMembersAfter(tx, after, MEMBERS_AT_ONCE, sinceYear));
  const memberIds: string[] = [];
  let entries = 0;
  for (const member of next) {
    if (memberIds.length > 0 && entries + member.entries > entriesAtOnce) break;
    entries += member.entries;
    memberIds.push(member.memberId);
  }
  return { memberIds, isLast: memberIds.length === next.length && next.length < MEMBERS_AT_ONCE };
}

/** The books that are looked at: of a range of members, all of them or those since a year began. */
type Part = MemberRange & { since: Date | null };

/** Looks at a range in one transaction. Rejects when a statement takes too long. */
const lookAt = (database: Database, tenantId: string, { since, ...range }: Part) =>
  withTenant(
    database,
    tenantId,
    async (tx) => {
      await tx.run('set transaction read only');
      return { findings: await verifyBooks(tx, range, since), entries: await countEntries(tx, range, since) };
    },
    { rows: 'MANY' },
  );

/** A range's members: looked at together, or in halves where that takes too long; a single one that does is passed over and told. */
async function lookAtHalves(
  database: Database,
  tenantId: string,
  { since, after, upTo, memberIds }: Part & { memberIds: readonly string[] },
): Promise<{ findings: Finding[]; entries: number; unproven: number }> {
  try {
    return { ...(await lookAt(database, tenantId, { since, after, upTo })), unproven: 0 };
  } catch (error) {
    if (!isTooLong(error)) throw error;
  }
  if (memberIds.length <= 1) return { findings: [], entries: 0, unproven: 1 };
  const half = Math.ceil(memberIds.length / 2);
  const middle = memberIds[half - 1] ?? upTo;
  const ofHalf = (part: MemberRange & { memberIds: readonly string[] }) =>
    lookAtHalves(database, tenantId, { since, ...part });
  const first = await ofHalf({ after, upTo: middle, memberIds: memberIds.slice(0, half) });
  const second = await ofHalf({ after: middle, upTo, memberIds: memberIds.slice(half) });
  return {
    findings: [...first.findings, ...second.findings],
    entries: first.entries + second.entries,
    unproven: first.unproven + second.unproven,
  };
}

/**
 * The year on whose openings a proof rests; undefined where it is of all the books: where that is wanted, where there are no
 * openings yet, and by turns: once in thirty days, and once after a year was opened.
 */
async function restsOn(
  tx: Tx,
  { extent = 'WHOLE', clock }: Pick<ProofOrder, 'extent' | 'clock'>,
): Promise<BookYear | undefined> {
  const opened = extent === 'WHOLE' ? undefined : await openedYear(tx);
  if (opened === undefined || extent === 'SINCE') return opened;
  const at = (await wholeAt(tx))?.getTime() ?? 0;
  return at > opened.doneAt.getTime() && at > clock().getTime() - WHOLE_WITHIN ? opened : undefined;
}

/** What was kept of a proof of the same kind that was cut off within a day, else one that begins. */
async function beginning(
  tx: Tx,
  { clock, isAnew = false }: ProofOrder,
  isWhole: boolean,
): Promise<{ check: BookCheck; resumedFrom: Date | null }> {
  const now = clock();
  const known = isAnew ? undefined : await readBookCheck(tx, isWhole, new Date(now.getTime() - RESUMED_WITHIN));
  if (known) return { check: known, resumedFrom: known.begunAt };
  const nothing = { members: 0, entries: 0, broken: 0, unproven: 0 };
  return { check: { afterMember: everyone.after, ...nothing, begunAt: now, isWhole }, resumedFrom: null };
}

/**
 * Proves the books of a tenant, some members at a time, so that neither memory nor a statement's time grows with them. How far it is
 * is kept with every batch: cut off at any moment and run again within a day it goes on there, and remembers what it found.
 * `database` says how long a statement may take. Rejects when the database is lost [LEDGER-05, OPS-100].
 */
export async function proveBooks(database: Database, tenantId: string, order: ProofOrder): Promise<Proof> {
  const { clock, entriesAtOnce = ENTRIES_AT_ONCE, onFinding, onProgress = () => {} } = order;
  const begun = await withTenant(database, tenantId, async (tx) => {
    const year = await restsOn(tx, order);
    return { year, ...(await beginning(tx, order, year === undefined)) };
  });
  const { year, resumedFrom } = begun;
  let { check } = begun;
  const proofOf = ({ members, entries, broken, unproven }: BookCheck): Proof => ({
    members,
    entries,
    broken,
    unproven,
    resumedFrom,
    sinceYear: year?.year ?? null,
  });
  for (let isDone = false; !isDone; ) {
    const after = check.afterMember;
    const { memberIds, isLast } = await nextRange(database, tenantId, {
      after,
      sinceYear: year?.year ?? null,
      entriesAtOnce,
    });
    const upTo = isLast ? everyone.upTo : (memberIds.at(-1) ?? everyone.upTo);
    const part = { since: year?.opensAt ?? null, after, upTo, memberIds };
    const { findings, entries, unproven } = await lookAtHalves(database, tenantId, part);
    for (const finding of findings) onFinding(finding);
    isDone = isLast;
    check = {
      ...check,
      afterMember: upTo,
      members: check.members + memberIds.length,
      entries: check.entries + entries,
      broken: check.broken + findings.length,
      unproven: check.unproven + unproven,
    };
    await withTenant(database, tenantId, (tx) => writeBookCheck(tx, check, clock(), isDone));
    onProgress(proofOf(check));
  }
  return proofOf(check);
}
