import { isTakeBack, NOT_COUNTED, REPLACED, type Recorded, SECOND_HAND, UNPROVEN, VOIDED } from '../recorded.ts';
import { isCounted, isSameSource, type Report } from './report.ts';

/** What becomes of one stored report by what others say of it. */
export interface Turn {
  report: Report;
  wasCounted: boolean;
  /** Its flags from now on. */
  flags: number;
  /** Of a correction that stands from now on: whose it is, as the ride's in whose place it stands. */
  adopted: { memberId: string | null; beforeConnectionSeconds: number } | null;
}

const takesBack = (report: Report): boolean => isTakeBack(report as unknown as Recorded);

/**
 * The report that another one names, of those with that id: the one of the source it names; without a source the only
 * one there is, or that of its own source. Undefined where there is none, or no telling which.
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

/** Bits that reports with an id, and corrections of them, carry by what all reports say of that id. */
function bitsOf(id: string, reports: readonly Report[]): Map<Report, { bits: number; of: number; ride?: Report }> {
  const named = reports.filter((one) => one.id === id && !takesBack(one));
  const about = reports.filter(({ names }) => names?.id === id);
  const bits = new Map<Report, { bits: number; of: number; ride?: Report }>();
  const voided = new Set(about.filter(takesBack).map((one) => hitOf(one, named)));
  const corrections = about.filter((one) => !takesBack(one));
  const latest = new Map<Report, Report>();
  const rideOf = new Map<Report, Report>();
  for (const one of corrections) {
    const ride = hitOf(one, named);
    if (!ride || ride.names !== null || !isOfRider(one, ride)) continue;
    rideOf.set(one, ride);
    const known = latest.get(ride);
    if (!known || isLater(one, known)) latest.set(ride, one);
  }
  for (const one of named) {
    const own = voided.has(one) ? VOIDED : 0;
    // Whether a correction stands is for those to say who share its ride.
    bits.set(
      one,
      one.names === null
        ? { bits: own | (latest.has(one) ? REPLACED : 0), of: NOT_COUNTED }
        : { bits: own, of: VOIDED },
    );
  }
  for (const one of corrections) {
    const ride = rideOf.get(one);
    const stands = ride !== undefined && latest.get(ride) === one && !voided.has(ride);
    bits.set(one, { bits: stands ? 0 : REPLACED, of: REPLACED, ...(ride && { ride }) });
  }
  return bits;
}

/** Whose a correction is that stands from now on: the ride's. */
function adoptedBy(correction: Report, ride: Report): { memberId: string | null; beforeConnectionSeconds: number } {
  const { memberId, beforeConnectionSeconds: before } = ride;
  const moved = Math.ceil((ride.endedAt - correction.endedAt) / 1000);
  return { memberId, beforeConnectionSeconds: before === 0 ? 0 : Math.max(0, before + moved) };
}

/**
 * What changes about reports by what is said of some ids, given all reports with these ids and all that name them, in any
 * order: what is taken back counts nowhere, whatever else is said of it; of corrections the one that was told last stands in the
 * ride's place. The same however the reports came, so that no order of arrival decides about points [CAMP-16].
 */
export function turnsOf(ids: Iterable<string>, reports: readonly Report[]): Turn[] {
  const flags = new Map(reports.map((report) => [report, report.flags]));
  const rides = new Map<Report, Report>();
  for (const id of ids) {
    for (const [report, { bits, of, ride }] of bitsOf(id, reports)) {
      flags.set(report, ((flags.get(report) ?? 0) & ~of) | bits);
      if (ride) rides.set(report, ride);
    }
  }
  return reports.flatMap((report): Turn[] => {
    const ride = rides.get(report);
    const counts = isCounted({ flags: flags.get(report) ?? 0 });
    const wasCounted = isCounted(report);
    const next = flags.get(report) ?? 0;
    if (next === report.flags) return [];
    if (!ride || !counts || wasCounted) return [{ report, wasCounted, flags: next, adopted: null }];
    const inherited = ride.flags & (SECOND_HAND | UNPROVEN);
    return [{ report, wasCounted, flags: next | inherited, adopted: adoptedBy(report, ride) }];
  });
}
