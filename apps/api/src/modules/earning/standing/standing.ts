import { isTakeBack, NOT_COUNTED, REPLACED, type Recorded, SECOND_HAND, UNPROVEN, VOIDED } from '../recorded.ts';
import { isCounted, isSameSource, type Report } from './report.ts';

/** What becomes of one stored report by what others say of it. */
export interface Turn {
  report: Report;
  wasCounted: boolean;
  /** Its flags from now on. */
  flags: number;
  /**
   * Of a correction that stands from now on: the member and the time before the connection that it takes over from its
   * ride.
   */
  adopted: { memberId: string | null; beforeConnectionSeconds: number } | null;
}

const takesBack = (report: Report): boolean => isTakeBack(report as unknown as Recorded);

/**
 * Which of the candidates, reports of one id, is the one that another report names: that of the source it names;
 * without a source the only one there is, or that of its own source. Undefined where there is none, or no telling
 * which.
 */
export function hitOf({ names, source }: Pick<Report, 'names' | 'source'>, candidates: readonly Report[]) {
  const named = names?.source ?? null;
  if (named !== null) return candidates.find((one) => isSameSource(one.source, named));
  return candidates.length === 1
    ? candidates[0]
    : candidates.find((one) => one.source !== null && one.source === source);
}

/** Whether a report names one of several and does not say which. */
export const isAmbiguous = (report: Pick<Report, 'names' | 'source'>, candidates: readonly Report[]): boolean =>
  candidates.length > 1 && (report.names?.source ?? null) === null && hitOf(report, candidates) === undefined;

/** Whether the first of two corrections was told later. */
const isLater = (a: Report, b: Report): boolean =>
  (a.toldAt ?? 0) === (b.toldAt ?? 0) ? a.eventId > b.eventId : (a.toldAt ?? 0) > (b.toldAt ?? 0);

/** Whether a correction is of the same rider as the ride; of one whose card is forgotten nobody can tell. */
const isOfRider = (correction: Report, ride: Report): boolean =>
  ride.subject === null || ride.subject === correction.subject;

/**
 * Whether a void names the account of the report that it takes back [CAMP-16]. One without an account (made by staff, or
 * stored before accounts of voids were kept) and a report whose rider is forgotten match any.
 */
export const isOfAccount = (takeBack: Pick<Report, 'subject'>, hit: Pick<Report, 'subject'>): boolean =>
  takeBack.subject === null || hit.subject === null || takeBack.subject === hit.subject;

/** Which bits of `flags` a report carries, of those that are judged (`among`); of a correction also the ride it corrects. */
interface Marks {
  bits: number;
  among: number;
  ride?: Report;
}

/** Of each ride the correction that was told last, and of each correction its ride. */
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

/** What all reports together make of the reports with an id, and of corrections of them. */
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
    // A correction is not judged here: whether it stands depends on the others of its ride.
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

/** What a correction that stands takes over from its ride. */
function adoptedBy(correction: Report, ride: Report): { memberId: string | null; beforeConnectionSeconds: number } {
  const { memberId, beforeConnectionSeconds: before } = ride;
  const moved = Math.ceil((ride.endedAt - correction.endedAt) / 1000);
  return { memberId, beforeConnectionSeconds: before === 0 ? 0 : Math.max(0, before + moved) };
}

/**
 * What changes about reports by all that is reported of some ids: given are all reports with these ids and all that
 * name them, in any order. A ride that is taken back counts nowhere, whatever else is said of it; of its corrections
 * the one that was told last stands in its place. The result does not depend on the order in which reports came, so no
 * order of arrival decides about points [CAMP-16].
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
