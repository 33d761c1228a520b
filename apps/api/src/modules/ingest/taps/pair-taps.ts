import type { Reported } from '../reported.ts';
import { limitsOfMode, type RideLimits } from '../ride-limits.ts';

/** A stored tap of one card; times are milliseconds since 1970, UTC. */
export interface StoredTap {
  tapId: string;
  tappedAt: number;
  isEntry: boolean;
  mode: string | null;
  place: string | null;
  entryTapId: string | null;
  enteredAt: number | null;
}

export interface Pairing {
  exit: StoredTap;
  entry: StoredTap | null;
}

/** Sorts a card's taps; of an exit and an entry in the same second, the exit comes first. */
function compareTaps(a: StoredTap, b: StoredTap): number {
  if (a.tappedAt !== b.tappedAt) return a.tappedAt - b.tappedAt;
  if (a.isEntry !== b.isEntry) return a.isEntry ? 1 : -1;
  return a.tapId < b.tapId ? -1 : Number(a.tapId !== b.tapId);
}

/**
 * Returns the changed pairs of a card: a tap out belongs to the tap directly before it if that is a tap in, at most
 * `withinSeconds` older, and within the mode's ride limit. Takes all stored taps of the card in any order, so the order
 * and number of files do not matter. A pair whose older tap was deleted stays, unless a tap came in between.
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

/** Returns the reports of a changed pair: its new ride, and a void for the ride its tap out made before. */
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
