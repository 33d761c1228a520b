import type { Reported } from '../reported.ts';
import { limitsOfMode, type RideLimits } from '../ride-limits.ts';

/** A tap of one card as it is kept; times are milliseconds since 1970, UTC. */
export interface StoredTap {
  tapId: string;
  tappedAt: number;
  isEntry: boolean;
  mode: string | null;
  place: string | null;
  /** Of a tap out: the tap in with which it makes a ride, and when that was. */
  entryTapId: string | null;
  enteredAt: number | null;
}

/** Which tap in a tap out belongs to from now; null when to none. */
export interface Pairing {
  exit: StoredTap;
  entry: StoredTap | null;
}

/** Order of a card's taps; who leaves and enters in the same second left first. */
function compareTaps(a: StoredTap, b: StoredTap): number {
  if (a.tappedAt !== b.tappedAt) return a.tappedAt - b.tappedAt;
  if (a.isEntry !== b.isEntry) return a.isEntry ? 1 : -1;
  return a.tapId < b.tapId ? -1 : Number(a.tapId !== b.tapId);
}

/**
 * What changes about a card's pairs: a tap out belongs to the tap right before it, if that let in and is at most
 * `withinSeconds` older, and no longer ago than a ride of its mode may take. All taps of the card that are kept are given, in any order; so whatever order they came in, and in however
 * many files, the pairs are the same. A pair whose older half is no longer kept stays, unless a tap came in between.
 */
export function changedPairs(
  taps: readonly StoredTap[],
  { withinSeconds, rideLimits }: { withinSeconds: number; rideLimits: RideLimits },
): Pairing[] {
  const sorted = taps.toSorted(compareTaps);
  return sorted.flatMap((exit, at): Pairing[] => {
    if (exit.isEntry) return [];
    const before = sorted[at - 1];
    if (exit.enteredAt !== null && (!before || before.tappedAt < exit.enteredAt)) return [];
    const seconds = Math.min(withinSeconds, limitsOfMode(rideLimits, exit.mode).maxHours * 3600);
    const isPair = before?.isEntry === true && exit.tappedAt - before.tappedAt <= seconds * 1000;
    const entry = isPair ? before : null;
    return (entry?.tapId ?? null) === exit.entryTapId ? [] : [{ exit, entry }];
  });
}

const rideId = (entryTapId: string, exitTapId: string): string => `ride-${entryTapId}-${exitTapId}`;

/** What a changed pair reports: the ride it makes, and that the ride is none which its tap out made before. */
export function reportsOf(subject: string, { exit, entry }: Pairing): Reported[] {
  const common = { subject, endedAt: exit.tappedAt, distanceMeters: null, flags: 0 };
  const reports: Reported[] = [];
  if (exit.entryTapId !== null) {
    const id = rideId(exit.entryTapId, exit.tapId);
    const nothing = { mode: null, startedAt: null, durationSeconds: null, fromPlace: null, toPlace: null };
    reports.push({ ...common, ...nothing, eventId: `void-${id}`, type: 'trip.voided', detail: { id } });
  }
  if (entry) {
    reports.push({
      ...common,
      eventId: rideId(entry.tapId, exit.tapId),
      type: 'trip.completed',
      mode: exit.mode,
      startedAt: entry.tappedAt,
      durationSeconds: Math.round((exit.tappedAt - entry.tappedAt) / 1000),
      fromPlace: entry.place,
      toPlace: exit.place,
      detail: null,
    });
  }
  return reports;
}
