import type { IngestEffect, RejectionReason } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import { ANONYMIZED, type EarningScope, isTakeBack, namedBy, REPLACED, type StoredActivity } from './recorded.ts';
import { hitOf, isAmbiguous, isOfAccount } from './report-state.ts';
import { insertReports, type NewReport, readReports } from './report-store.ts';
import { isNobodys, knownAs, type Report, type WholeReport } from './same-report.ts';

export type Outcome =
  | { outcome: 'accepted' | 'duplicate'; effect?: IngestEffect }
  | { outcome: 'rejected'; reason: RejectionReason };

export interface Arriving {
  row: NewReport;
  place: number;
  stored?: string;
  outcome?: Outcome;
}

export const ACCEPTED: Outcome = { outcome: 'accepted' };
export const idOf = ({ row }: Arriving): string => row.recorded.eventId;
/** A character no id can contain, so an id joined with a source never equals another id. */
const BETWEEN = '\u001f';

/**
 * Converts a report to its stored form. A void keeps its account, to compare with the ride's, but has no member. A
 * correction does not count until it applies.
 */
export function storable(row: StoredActivity): NewReport {
  const { recorded } = row;
  if (recorded.type === 'trip.voided') return { ...row, memberId: null, beforeConnectionSeconds: 0 };
  if (!recorded.corrects) return row;
  return {
    ...row,
    memberId: null,
    beforeConnectionSeconds: 0,
    recorded: { ...recorded, flags: recorded.flags | REPLACED },
  };
}

/** Stores new reports under their own id, the first of several with the same id; returns the ones not stored. */
async function storeFirst(
  tx: Tx,
  scope: EarningScope,
  providerId: string,
  arriving: readonly Arriving[],
): Promise<Arriving[]> {
  const seen = new Set<string>();
  const firsts = arriving.filter((one) => !seen.has(idOf(one)) && seen.add(idOf(one)));
  const rows = firsts.map(({ row }) => row);
  const fresh = await insertReports(tx, scope, { providerId, rows });
  for (const one of firsts) {
    if (fresh && !fresh.has(idOf(one))) continue;
    one.outcome = ACCEPTED;
    one.stored = idOf(one);
  }
  return arriving.filter(({ outcome }) => outcome === undefined);
}

/** Classifies a report by those stored under its id: repeat, conflict, or undecided for another source's report. */
function settle(one: Arriving, stored: readonly WholeReport[]): void {
  const known = knownAs(one.row, stored);
  if (known.is === 'NEW') return;
  one.outcome = known.is === 'REPEAT' ? { outcome: 'duplicate' } : { outcome: 'rejected', reason: 'CONFLICT' };
  if (known.is === 'REPEAT') one.stored = known.report.eventId;
}

/**
 * Settles reports whose id already exists: repeats, conflicts, and reports of other sources, which are stored under an
 * id joined with the source. Reports stored concurrently are found in the next iteration.
 */
async function settleKnown(tx: Tx, scope: EarningScope, providerId: string, left: readonly Arriving[]): Promise<void> {
  for (let open = left; open.length > 0; ) {
    const stored = Map.groupBy(await readReports(tx, providerId, [...new Set(open.map(idOf))]), ({ id }) => id);
    for (const one of open) settle(one, stored.get(idOf(one)) ?? []);
    open = open.filter(({ outcome }) => outcome === undefined);
    const further = new Map(open.map((one) => [`${idOf(one)}${BETWEEN}${one.row.recorded.source}`, one]));
    if (further.size === 0) return;
    const rows = [...further].map(([eventId, { row }]): NewReport => {
      return { ...row, recorded: { ...row.recorded, eventId }, sharedId: row.recorded.eventId };
    });
    const fresh = await insertReports(tx, scope, { providerId, rows });
    for (const [eventId, one] of further) {
      if (fresh && !fresh.has(eventId)) continue;
      one.outcome = ACCEPTED;
      one.stored = eventId;
      one.row = rows.find(({ recorded }) => recorded.eventId === eventId) ?? one.row;
    }
    open = open.filter(({ outcome }) => outcome === undefined);
  }
}

export async function store(
  tx: Tx,
  scope: EarningScope,
  providerId: string,
  arriving: readonly Arriving[],
): Promise<void> {
  if (arriving.length === 0) return;
  await settleKnown(tx, scope, providerId, await storeFirst(tx, scope, providerId, arriving));
}

function getReferenceRejection({ row }: Arriving, named: readonly Report[]): RejectionReason | null {
  const { recorded, subjectHash } = row;
  const report = { names: namedBy(recorded), source: recorded.source ?? null };
  if (isAmbiguous(report, named)) return 'AMBIGUOUS';
  const hit = hitOf(report, named);
  if (!hit) return null;
  if (isTakeBack(recorded)) return isOfAccount({ subject: subjectHash }, hit) ? null : 'OTHER_RIDER';
  if (hit.names !== null || hit.type !== 'trip.completed') return 'NOT_A_RIDE';
  if ((hit.flags & ANONYMIZED) !== 0) return 'TOO_OLD';
  return hit.subject !== null && hit.subject !== subjectHash ? 'OTHER_RIDER' : null;
}

function blankOfNobody(one: Arriving, named: readonly Report[]): void {
  const { recorded } = one.row;
  const hit = hitOf({ names: namedBy(recorded), source: recorded.source ?? null }, named);
  if (!hit || !isNobodys(hit)) return;
  if (isTakeBack(recorded)) {
    one.row = { ...one.row, subjectHash: null };
    return;
  }
  one.row = { ...one.row, subjectHash: null, recorded: { ...recorded, detail: null, fromPlace: null, toPlace: null } };
}

export const notVoids = (reports: readonly WholeReport[]) =>
  Map.groupBy(
    reports.filter((one) => !isTakeBack(one as never)),
    ({ id }) => id,
  );

export async function storeAbout(
  tx: Tx,
  scope: EarningScope,
  providerId: string,
  arriving: readonly Arriving[],
): Promise<void> {
  if (arriving.length === 0) return;
  const ids = [...new Set(arriving.flatMap(({ row }) => namedBy(row.recorded)?.id ?? []))];
  const named = notVoids(await readReports(tx, providerId, ids));
  for (const one of arriving) {
    const of = named.get(namedBy(one.row.recorded)?.id ?? '') ?? [];
    const reason = getReferenceRejection(one, of);
    if (reason) one.outcome = { outcome: 'rejected', reason };
    else blankOfNobody(one, of);
  }
  await store(
    tx,
    scope,
    providerId,
    arriving.filter(({ outcome }) => outcome === undefined),
  );
}
