import { isTakeBack, NOT_COUNTED, REPLACED, type Recorded, SECOND_HAND, UNPROVEN, VOIDED } from './recorded.ts';
import { isCounted, isSameSource, type Report } from './same-report.ts';

export interface Turn {
  report: Report;
  wasCounted: boolean;
  flags: number;
  /** Set on a correction that now applies: the member and the time before connecting, copied from its ride. */
  adopted: { memberId: string | null; beforeConnectionSeconds: number } | null;
}

const takesBack = (report: Report): boolean => isTakeBack(report as unknown as Recorded);

/**
 * Finds which of several reports with one id another report refers to: the one from the named source, or without a
 * named source the only one, else the one from its own source. Undefined if there is no match or it is ambiguous.
 */
export function hitOf({ names, source }: Pick<Report, 'names' | 'source'>, candidates: readonly Report[]) {
  const named = names?.source ?? null;
  if (named !== null) return candidates.find((one) => isSameSource(one.source, named));
  return candidates.length === 1
    ? candidates[0]
    : candidates.find((one) => one.source !== null && one.source === source);
}

/** True if a report refers to several candidates and does not identify one. */
export const isAmbiguous = (report: Pick<Report, 'names' | 'source'>, candidates: readonly Report[]): boolean =>
  candidates.length > 1 && (report.names?.source ?? null) === null && hitOf(report, candidates) === undefined;

const isLater = (a: Report, b: Report): boolean =>
  (a.toldAt ?? 0) === (b.toldAt ?? 0) ? a.eventId > b.eventId : (a.toldAt ?? 0) > (b.toldAt ?? 0);

/** True if a correction is for the ride's rider; if either rider is deleted, it is assumed to be. */
const isOfRider = (correction: Report, ride: Report): boolean =>
  ride.subject === null || ride.subject === correction.subject;

/**
 * True if a void names the account of the report it voids [CAMP-16]. A void without an account (from staff, or stored
 * before accounts of voids were saved) and a report whose rider is deleted match any.
 */
export const isOfAccount = (takeBack: Pick<Report, 'subject'>, hit: Pick<Report, 'subject'>): boolean =>
  takeBack.subject === null || hit.subject === null || takeBack.subject === hit.subject;

/** The bits of `flags` that a report gets, limited to the evaluated bits `among`; for a correction also its ride. */
interface Marks {
  bits: number;
  among: number;
  ride?: Report;
}

function correctionsOf(named: readonly Report[], corrections: readonly Report[]) {
  const latest = new Map<Report, Report>();
  const rideOf = new Map<Report, Report>();
  for (const one of corrections) {
    const ride = hitOf(one, named);
    if (!ride || ride.names !== null || !isOfRider(one, ride)) continue;
    rideOf.set(one, ride);
    const known = latest.get(ride);
    if (!known || isLater(one, known)) latest.set(ride, one);
  }
  return { latest, rideOf };
}

function marksOf(id: string, reports: readonly Report[]): Map<Report, Marks> {
  const named = reports.filter((one) => one.id === id && !takesBack(one));
  const about = reports.filter(({ names }) => names?.id === id);
  const voided = new Set(
    about.filter(takesBack).flatMap((one) => {
      const hit = hitOf(one, named);
      return hit && isOfAccount(one, hit) ? [hit] : [];
    }),
  );
  const corrections = about.filter((one) => !takesBack(one));
  const { latest, rideOf } = correctionsOf(named, corrections);
  const marks = new Map<Report, Marks>();
  for (const one of named) {
    const bits = voided.has(one) ? VOIDED : 0;
    // Not decided here: whether a correction applies depends on the other corrections of its ride.
    if (one.names !== null) marks.set(one, { bits, among: VOIDED });
    else marks.set(one, { bits: bits | (latest.has(one) ? REPLACED : 0), among: NOT_COUNTED });
  }
  for (const one of corrections) {
    const ride = rideOf.get(one);
    const stands = ride !== undefined && latest.get(ride) === one && !voided.has(ride);
    marks.set(one, { bits: stands ? 0 : REPLACED, among: REPLACED, ...(ride && { ride }) });
  }
  return marks;
}

function adoptedBy(correction: Report, ride: Report): { memberId: string | null; beforeConnectionSeconds: number } {
  const { memberId, beforeConnectionSeconds: before } = ride;
  const moved = Math.ceil((ride.endedAt - correction.endedAt) / 1000);
  return { memberId, beforeConnectionSeconds: before === 0 ? 0 : Math.max(0, before + moved) };
}

/**
 * Returns the reports that change, given all reports with some ids and all that refer to them. A voided ride never
 * counts; otherwise its latest correction replaces it. The result does not depend on the order of the reports, so the
 * order of arrival never affects points [CAMP-16].
 */
export function turnsOf(ids: Iterable<string>, reports: readonly Report[]): Turn[] {
  const flags = new Map(reports.map((report) => [report, report.flags]));
  const rides = new Map<Report, Report>();
  for (const id of ids) {
    for (const [report, { bits, among, ride }] of marksOf(id, reports)) {
      flags.set(report, ((flags.get(report) ?? 0) & ~among) | bits);
      if (ride) rides.set(report, ride);
    }
  }
  return reports.flatMap((report): Turn[] => {
    const ride = rides.get(report);
    const next = flags.get(report) ?? 0;
    if (next === report.flags) return [];
    const wasCounted = isCounted(report);
    if (!ride || wasCounted || !isCounted({ flags: next })) return [{ report, wasCounted, flags: next, adopted: null }];
    const inherited = ride.flags & (SECOND_HAND | UNPROVEN);
    return [{ report, wasCounted, flags: next | inherited, adopted: adoptedBy(report, ride) }];
  });
}
