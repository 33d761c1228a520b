import type { IngestEffect, RejectionReason } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Behaviour } from '../behaviour.ts';
import { applyBehaviours } from '../fold/apply-behaviours.ts';
import { reportName } from '../fold/fold-members.ts';
import {
  behaviourOf,
  isTakeBack,
  type KeptBehaviour,
  NOT_COUNTED,
  namedBy,
  REDUCED,
  REPLACED,
  VOIDED,
} from '../recorded.ts';
import type { EarningScope } from '../scope.ts';
import { isNobodys, type Report } from './report.ts';
import {
  insertReports,
  type NewReport,
  readAsBehaviours,
  readNamedIds,
  readNaming,
  readReports,
  writeTurns,
} from './report-store.ts';
import { knownAs, type WholeReport } from './same-report.ts';
import { standInFor, standInsFor } from './stand-ins.ts';
import { hitOf, isAmbiguous, type Turn, turnsOf } from './standing.ts';

/** What came of one report: whether it was new, refused with a reason, and what it did, or others did to it. */
export type Outcome =
  | { outcome: 'accepted' | 'duplicate'; effect?: IngestEffect }
  | { outcome: 'rejected'; reason: RejectionReason };

/** One report on its way in. */
interface Arriving {
  row: NewReport;
  /** Its place among the reports given. */
  place: number;
  /** The stored report that it turned out to be, once that is known. */
  stored?: string;
  outcome?: Outcome;
}

const ACCEPTED: Outcome = { outcome: 'accepted' };
const idOf = ({ row }: Arriving): string => row.recorded.eventId;
/** No id can hold it, so that a name made of two is nobody's id. */
const BETWEEN = '\u001f';

/** A report as it is stored: of a void only what it names, so that it is nobody's; a correction waits until it is found to stand. */
function storable(row: KeptBehaviour): NewReport {
  const { recorded } = row;
  if (recorded.type === 'trip.voided') return { ...row, subjectHash: null, memberId: null, beforeConnectionSeconds: 0 };
  if (!recorded.corrects) return row;
  return {
    ...row,
    memberId: null,
    beforeConnectionSeconds: 0,
    recorded: { ...recorded, flags: recorded.flags | REPLACED },
  };
}

/** Stores what is new under its own id, the first of each; answers those that were not. */
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

/** What is known of a report by those stored under its id: a repeat, a conflict, or undefined where it is another source's. */
function settle(one: Arriving, stored: readonly WholeReport[]): void {
  const known = knownAs(one.row, stored);
  if (known.is === 'NEW') return;
  one.outcome = known.is === 'REPEAT' ? { outcome: 'duplicate' } : { outcome: 'rejected', reason: 'CONFLICT' };
  if (known.is === 'REPEAT') one.stored = known.report.eventId;
}

/**
 * Settles reports whose id is there already: repeats, conflicts, and other sources' own, which are stored under a name
 * made of id and source. Whoever stored the same meanwhile is met at the next look.
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

/** Stores reports, each once by source and id. */
async function store(tx: Tx, scope: EarningScope, providerId: string, arriving: readonly Arriving[]): Promise<void> {
  if (arriving.length === 0) return;
  await settleKnown(tx, scope, providerId, await storeFirst(tx, scope, providerId, arriving));
}

/** Why a report about another one is refused by what is stored of that, or null. */
function whyNotAbout({ row }: Arriving, named: readonly Report[]): RejectionReason | null {
  const { recorded, subjectHash } = row;
  const report = { names: namedBy(recorded), source: recorded.source ?? null };
  if (isAmbiguous(report, named)) return 'AMBIGUOUS';
  const hit = hitOf(report, named);
  if (!hit || isTakeBack(recorded)) return null;
  if (hit.names !== null || hit.type !== 'trip.completed') return 'NOT_A_RIDE';
  if ((hit.flags & REDUCED) !== 0) return 'TOO_OLD';
  return hit.subject !== null && hit.subject !== subjectHash ? 'OTHER_RIDER' : null;
}

/** A correction of a ride whose rider is forgotten, without what would name them again. */
function blankOfNobody(one: Arriving, named: readonly Report[]): void {
  const { recorded } = one.row;
  const hit = recorded.corrects && hitOf({ names: namedBy(recorded), source: recorded.source ?? null }, named);
  if (!hit || !isNobodys(hit)) return;
  one.row = { ...one.row, subjectHash: null, recorded: { ...recorded, detail: null, fromPlace: null, toPlace: null } };
}

const notVoids = (reports: readonly WholeReport[]) =>
  Map.groupBy(
    reports.filter((one) => !isTakeBack(one as never)),
    ({ id }) => id,
  );

/** Stores reports that take back or correct others, but those that cannot be told what they are about. */
async function storeAbout(
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
    const reason = whyNotAbout(one, of);
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

/** All that is stored with some ids, and all that names them. */
async function readAround(tx: Tx, providerId: string, ids: readonly string[]): Promise<WholeReport[]> {
  const [reports, naming] = await Promise.all([readReports(tx, providerId, ids), readNaming(tx, providerId, ids)]);
  return [...new Map([...reports, ...naming].map((one) => [one.eventId, one])).values()];
}

/** What a report did, or others did to it, by all that is stored around it; `flags` as they are from now on. */
function effectOf(
  report: Report,
  around: ReadonlyMap<string, readonly Report[]>,
  flagsOf: (report: Report) => number,
): IngestEffect | undefined {
  const flags = flagsOf(report);
  if (report.names === null)
    return (flags & VOIDED) !== 0 ? 'VOIDED' : (flags & REPLACED) !== 0 ? 'CORRECTED' : undefined;
  const hit = hitOf(report, around.get(report.names.id) ?? []);
  if (!hit) return 'AWAITS_RIDE';
  if (isNobodys(hit)) return 'NOTHING_LEFT';
  if (isTakeBack(report as never)) return 'VOIDED';
  if (((flags | flagsOf(hit)) & VOIDED) !== 0) return 'VOIDED';
  return (flags & NOT_COUNTED) === 0 ? 'CORRECTED' : 'OUTDATED';
}

/** The behaviours of members that are new: what was stored now and is a member's, and corrections that stand from now on. */
async function freshBehaviours(
  tx: Tx,
  providerId: string,
  { accepted, turns }: { accepted: readonly Arriving[]; turns: readonly Turn[] },
): Promise<Map<string, Behaviour[]>> {
  const freshOf = new Map<string, Behaviour[]>();
  const add = (memberId: string, behaviour: Behaviour): void => {
    const known = freshOf.get(memberId);
    if (known) known.push(behaviour);
    else freshOf.set(memberId, [behaviour]);
  };
  const turnOf = new Map(turns.map((turn) => [turn.report.eventId, turn]));
  for (const { row } of accepted) {
    if (row.memberId === null || isTakeBack(row.recorded)) continue;
    const behaviour = behaviourOf(providerId, row);
    const turn = turnOf.get(behaviour.eventId);
    add(row.memberId, turn ? { ...behaviour, isVoided: (turn.flags & NOT_COUNTED) !== 0 } : behaviour);
  }
  const adopted = turns.filter((turn) => turn.adopted !== null && turn.adopted.memberId !== null);
  if (adopted.length === 0) return freshOf;
  const rows = await readAsBehaviours(
    tx,
    providerId,
    adopted.map(({ report }) => report.eventId),
  );
  for (const behaviour of rows) {
    const turn = turnOf.get(behaviour.eventId);
    if (!turn?.adopted?.memberId) continue;
    const { memberId, beforeConnectionSeconds } = turn.adopted;
    const flags = { isSecondHand: (turn.flags & 2) !== 0, isUnproven: (turn.flags & 4) !== 0, isVoided: false };
    add(memberId, { ...behaviour, ...flags, beforeConnectionSeconds });
  }
  return freshOf;
}

/** Names of members' stored behaviours whose standing changes, but for what is new. */
function turnedBehaviours(
  providerId: string,
  turns: readonly Turn[],
  isNew: ReadonlySet<string>,
): Map<string, Set<string>> {
  const turnedOf = new Map<string, Set<string>>();
  for (const { report, wasCounted, flags, adopted } of turns) {
    const { memberId, eventId } = report;
    if (memberId === null || adopted !== null || isNew.has(eventId)) continue;
    if (wasCounted === ((flags & NOT_COUNTED) === 0)) continue;
    const names = turnedOf.get(memberId) ?? new Set();
    turnedOf.set(memberId, names.add(reportName({ providerId, eventId })));
  }
  return turnedOf;
}

/**
 * Stores behaviours of one provider, each once by source and id, and turns those of members into points: what voids and corrections
 * name is taken back from whoever was paid for it, in whatever order all of it came. Two transactions that hold such
 * reports, or one of them and one of rides, must be kept apart by the caller. Answers what came of each, in order [CAMP-16].
 */
export async function keepBehaviours(
  tx: Tx,
  scope: EarningScope,
  providerId: string,
  rows: readonly KeptBehaviour[],
): Promise<Outcome[]> {
  const arriving = rows.map((row, place): Arriving => ({ row: storable(row), place }));
  const about = arriving.filter(({ row }) => namedBy(row.recorded) !== null);
  const plain = about.length === 0 ? arriving : arriving.filter(({ row }) => namedBy(row.recorded) === null);
  const [named, standIns] = await Promise.all([
    readNamedIds(tx, providerId, arriving.map(idOf)),
    standInsFor(
      tx,
      providerId,
      plain.map(({ row }) => row),
    ),
    store(tx, scope, providerId, plain),
  ]);
  await storeAbout(tx, scope, providerId, about);
  const rides = plain.flatMap(({ row, stored, outcome }) =>
    stored !== undefined && outcome?.outcome === 'accepted' ? [{ row, stored }] : [],
  );
  const stoodFor = await standInFor(tx, providerId, { rides, standIns });
  const touched = [...new Set([...named, ...stoodFor, ...about.flatMap(({ row }) => namedBy(row.recorded)?.id ?? [])])];
  const reports = touched.length === 0 ? [] : await readAround(tx, providerId, touched);
  const turns = turnsOf(touched, reports);
  const accepted = arriving.filter(({ outcome }) => outcome?.outcome === 'accepted');
  const isNew = new Set(accepted.flatMap(({ stored }) => stored ?? []));
  await applyBehaviours(tx, scope, await freshBehaviours(tx, providerId, { accepted, turns }), {
    turnedOf: turnedBehaviours(providerId, turns, isNew),
    writeTurns: (within) => writeTurns(within, providerId, turns),
  });
  return told(arriving, reports, turns);
}

/** What came of each report, with what it did and what others did to it. */
function told(arriving: readonly Arriving[], reports: readonly WholeReport[], turns: readonly Turn[]): Outcome[] {
  if (reports.length === 0) return arriving.map(({ outcome }) => outcome ?? ACCEPTED);
  const byName = new Map(reports.map((report) => [report.eventId, report]));
  const around = notVoids(reports);
  const turned = new Map(turns.map(({ report, flags }) => [report, flags]));
  const flagsOf = (report: Report): number => turned.get(report) ?? report.flags;
  return arriving.map(({ outcome = ACCEPTED, stored }) => {
    const report = byName.get(stored ?? '');
    const effect = report && outcome.outcome !== 'rejected' ? effectOf(report, around, flagsOf) : undefined;
    return effect && outcome.outcome !== 'rejected' ? { ...outcome, effect } : outcome;
  });
}
