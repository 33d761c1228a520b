import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { isTurnOver } from '../../../platform/turn.ts';
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

export interface Proof {
  members: number;
  entries: number;
  broken: number;
  /** Members who could not be checked within the statement timeout. */
  unproven: number;
  resumedFrom: Date | null;
  /** The year whose openings it builds on; null for the whole ledger. */
  sinceYear: number | null;
  /** False if the turn of a job ended first; the next call resumes. */
  isFinished: boolean;
}

export interface ProofOrder {
  clock: () => Date;
  /** The whole ledger, or entries since the last year opening; without openings always the whole ledger. */
  extent?: 'WHOLE' | 'SINCE' | 'AS_IS_DUE';
  /** Restarts even if an earlier run was interrupted. */
  isAnew?: boolean;
  /** Approximate entries per batch, at least one member's. */
  entriesAtOnce?: number;
  /** Pause after each batch as a share of the time it took, 5 seconds at most; 0 by default. */
  restShare?: number;
  onFinding: (finding: Finding) => void;
  /** Called after every saved batch. */
  onProgress?: (proof: Proof) => void;
}

const ENTRIES_AT_ONCE = 40_000;
const MEMBERS_AT_ONCE = 1_000;
/** An interrupted run older than this restarts, because the ledger has changed since. */
const RESUMED_WITHIN = DAY_MILLIS;
/** How often the whole ledger is verified. */
const WHOLE_WITHIN = 30 * DAY_MILLIS;

const REST_MILLIS_MAX = 5_000;

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '57014' || error.message === 'Query read timeout');

/** Returns the next members with about `entriesAtOnce` entries; the last range ends at the maximum id. */
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

type Part = MemberRange & { since: Date | null; now: Date };

const lookAt = (database: Database, tenantId: string, { since, now, ...range }: Part) =>
  withTenant(
    database,
    tenantId,
    async (tx) => {
      await tx.run('set transaction read only');
      return { findings: await verifyBooks(tx, range, { since, now }), entries: await countEntries(tx, range, since) };
    },
    { rows: 'MANY' },
  );

/** Verifies a range, splitting it in halves on timeout; a single member that times out is skipped and reported. */
async function lookAtHalves(
  database: Database,
  tenantId: string,
  { since, now, after, upTo, memberIds }: Part & { memberIds: readonly string[] },
): Promise<{ findings: Finding[]; entries: number; unproven: number }> {
  try {
    return { ...(await lookAt(database, tenantId, { since, now, after, upTo })), unproven: 0 };
  } catch (error) {
    if (!isTooLong(error)) throw error;
  }
  if (memberIds.length <= 1) return { findings: [], entries: 0, unproven: 1 };
  const half = Math.ceil(memberIds.length / 2);
  const middle = memberIds[half - 1] ?? upTo;
  const ofHalf = (part: MemberRange & { memberIds: readonly string[] }) =>
    lookAtHalves(database, tenantId, { since, now, ...part });
  const first = await ofHalf({ after, upTo: middle, memberIds: memberIds.slice(0, half) });
  const second = await ofHalf({ after: middle, upTo, memberIds: memberIds.slice(half) });
  return {
    findings: [...first.findings, ...second.findings],
    entries: first.entries + second.entries,
    unproven: first.unproven + second.unproven,
  };
}

/**
 * Returns the year to build on; undefined for the whole ledger: on request, without openings, and regularly (every
 * thirty days, and once after a year opening).
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
 * Verifies a tenant's ledger some members at a time, so memory and statement time stay bounded. Progress is saved with
 * every batch: a run interrupted and repeated within a day resumes with its findings. `database` sets the statement
 * timeout. Rejects if the database is lost [LEDGER-05, OPS-100].
 */
export async function proveBooks(database: Database, tenantId: string, order: ProofOrder): Promise<Proof> {
  const { clock, entriesAtOnce = ENTRIES_AT_ONCE, restShare = 0, onFinding, onProgress = () => {} } = order;
  const begun = await withTenant(database, tenantId, async (tx) => {
    const year = await restsOn(tx, order);
    return { year, ...(await beginning(tx, order, year === undefined)) };
  });
  const { year, resumedFrom } = begun;
  let { check } = begun;
  let isDone = false;
  const proofOf = ({ members, entries, broken, unproven }: BookCheck): Proof => ({
    members,
    entries,
    broken,
    unproven,
    resumedFrom,
    sinceYear: year?.year ?? null,
    isFinished: isDone,
  });
  while (!isDone) {
    const batchAt = performance.now();
    const after = check.afterMember;
    const { memberIds, isLast } = await nextRange(database, tenantId, {
      after,
      sinceYear: year?.year ?? null,
      entriesAtOnce,
    });
    const upTo = isLast ? everyone.upTo : (memberIds.at(-1) ?? everyone.upTo);
    const part = { since: year?.opensAt ?? null, now: clock(), after, upTo, memberIds };
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
    if (!isDone && isTurnOver()) break;
    if (!isDone && restShare > 0) await wait(Math.min((performance.now() - batchAt) * restShare, REST_MILLIS_MAX));
  }
  return proofOf(check);
}
