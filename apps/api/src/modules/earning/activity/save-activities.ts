import type { IngestEffect } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import { type Activity, reportName } from '../engine/activity.ts';
import { applyActivities } from './apply-activities.ts';
import {
  activityOf,
  type EarningScope,
  isTakeBack,
  NOT_COUNTED,
  namedBy,
  REPLACED,
  SECOND_HAND,
  type StoredActivity,
  UNPROVEN,
  VOIDED,
} from './recorded.ts';
import { hitOf, isOfAccount, type Turn, turnsOf } from './report-state.ts';
import { readAsActivities, readNamedIds, readNaming, readReports, writeTurns } from './report-store.ts';
import { isNobodys, type Report, type WholeReport } from './same-report.ts';

import { ACCEPTED, type Arriving, idOf, notVoids, type Outcome, storable, store, storeAbout } from './store-reports.ts';
import { findSubstitutes, linkReportsToSubstitutes } from './substitute-store.ts';

async function readAround(tx: Tx, providerId: string, ids: readonly string[]): Promise<WholeReport[]> {
  const [reports, naming] = await Promise.all([readReports(tx, providerId, ids), readNaming(tx, providerId, ids)]);
  return [...new Map([...reports, ...naming].map((one) => [one.eventId, one])).values()];
}

/**
 * Returns the effect of a report, or of others on it, given all stored reports around it; `flagsOf` returns the new
 * flags.
 */
function effectOf(
  report: Report,
  around: ReadonlyMap<string, readonly Report[]>,
  flagsOf: (report: Report) => number,
): IngestEffect | undefined {
  const flags = flagsOf(report);
  if (report.names === null)
    return (flags & VOIDED) !== 0 ? 'VOIDED' : (flags & REPLACED) !== 0 ? 'CORRECTED' : undefined;
  const hit = hitOf(report, around.get(report.names.id) ?? []);
  // A void for another account's ride still waits for its own ride.
  if (!hit || (isTakeBack(report as never) && !isOfAccount(report, hit))) return 'AWAITS_RIDE';
  if (isNobodys(hit)) return 'NOTHING_LEFT';
  if (isTakeBack(report as never)) return 'VOIDED';
  if (((flags | flagsOf(hit)) & VOIDED) !== 0) return 'VOIDED';
  return (flags & NOT_COUNTED) === 0 ? 'CORRECTED' : 'OUTDATED';
}

async function freshActivities(
  tx: Tx,
  providerId: string,
  { accepted, turns }: { accepted: readonly Arriving[]; turns: readonly Turn[] },
): Promise<Map<string, Activity[]>> {
  const freshOf = new Map<string, Activity[]>();
  const add = (memberId: string, activity: Activity): void => {
    const known = freshOf.get(memberId);
    if (known) known.push(activity);
    else freshOf.set(memberId, [activity]);
  };
  const turnOf = new Map(turns.map((turn) => [turn.report.eventId, turn]));
  for (const { row } of accepted) {
    if (row.memberId === null || isTakeBack(row.recorded)) continue;
    const activity = activityOf(providerId, row);
    const turn = turnOf.get(activity.eventId);
    add(row.memberId, turn ? { ...activity, isVoided: (turn.flags & NOT_COUNTED) !== 0 } : activity);
  }
  const adopted = turns.filter((turn) => turn.adopted !== null && turn.adopted.memberId !== null);
  if (adopted.length === 0) return freshOf;
  const rows = await readAsActivities(
    tx,
    providerId,
    adopted.map(({ report }) => report.eventId),
  );
  for (const activity of rows) {
    const turn = turnOf.get(activity.eventId);
    if (!turn?.adopted?.memberId) continue;
    const { memberId, beforeConnectionSeconds } = turn.adopted;
    const flags = {
      isSecondHand: (turn.flags & SECOND_HAND) !== 0,
      isUnproven: (turn.flags & UNPROVEN) !== 0,
      isVoided: false,
    };
    add(memberId, { ...activity, ...flags, beforeConnectionSeconds });
  }
  return freshOf;
}

/** Returns, by member, the ids of stored activities that start or stop counting, without new ones. */
function turnedActivities(
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
 * Stores activities of one provider, each once by source and id, and awards points to members. Voids and corrections
 * reverse earlier payments, in any order of arrival. The caller must serialize two transactions that both contain voids
 * or corrections, or one with these and another with rides. Returns an outcome per report, in order [CAMP-16].
 */
export async function saveActivities(
  tx: Tx,
  scope: EarningScope,
  providerId: string,
  rows: readonly StoredActivity[],
): Promise<Outcome[]> {
  const arriving = rows.map((row, place): Arriving => ({ row: storable(row), place }));
  const about = arriving.filter(({ row }) => namedBy(row.recorded) !== null);
  const plain = about.length === 0 ? arriving : arriving.filter(({ row }) => namedBy(row.recorded) === null);
  const [named, substitutes] = await Promise.all([
    readNamedIds(tx, providerId, arriving.map(idOf)),
    findSubstitutes(
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
  const substituted = await linkReportsToSubstitutes(tx, providerId, { rides, standIns: substitutes });
  const touched = [
    ...new Set([...named, ...substituted, ...about.flatMap(({ row }) => namedBy(row.recorded)?.id ?? [])]),
  ];
  const reports = touched.length === 0 ? [] : await readAround(tx, providerId, touched);
  const turns = turnsOf(touched, reports);
  const accepted = arriving.filter(({ outcome }) => outcome?.outcome === 'accepted');
  const isNew = new Set(accepted.flatMap(({ stored }) => stored ?? []));
  await applyActivities(tx, scope, await freshActivities(tx, providerId, { accepted, turns }), {
    turnedOf: turnedActivities(providerId, turns, isNew),
    writeTurns: (within) => writeTurns(within, providerId, turns),
  });
  return toOutcomes(arriving, reports, turns);
}

function toOutcomes(arriving: readonly Arriving[], reports: readonly WholeReport[], turns: readonly Turn[]): Outcome[] {
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
