import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import type { StoredActivity } from '../recorded.ts';
import { linkSubstitutes, listSubstitutes, type SubstituteRide } from './substitute-store.ts';

/**
 * How far apart a report and a ride that an answer made may lie, by what is told of them, and still be the same ride.
 */
const APART_MAX_MILLIS = 30 * 60_000;

/**
 * The source of rides that an answer made. No provider's report is taken for one of them, because its own source
 * differs.
 */
export const SUBSTITUTE = '@missing-ride';

/** A stored report of a ride, by the name it is stored under. */
export interface StoredRide {
  row: StoredActivity;
  stored: string;
}

const isRide = ({ row: { recorded, subjectHash } }: StoredRide): boolean =>
  recorded.type === 'trip.completed' && !recorded.corrects && subjectHash !== null && recorded.source !== SUBSTITUTE;

/** How far two rides lie apart: nothing where their times overlap. */
function apart(ride: StoredActivity['recorded'], substitute: SubstituteRide): number {
  const [start, end] = [ride.startedAt ?? ride.endedAt, ride.endedAt];
  const madeStart = substitute.startedAt ?? substitute.endedAt;
  return Math.max(0, start - substitute.endedAt, madeStart - end);
}

/**
 * For each ride that an answer made, the nearest of the reports that can be the same ride; a report is matched once.
 */
export function matchesOf(
  rides: readonly StoredRide[],
  substitutes: readonly SubstituteRide[],
): Map<SubstituteRide, StoredRide> {
  const pairs = substitutes
    .flatMap((substitute) =>
      rides
        .filter(({ row }) => row.subjectHash === substitute.subject)
        .map((ride) => ({ standIn: substitute, ride, apart: apart(ride.row.recorded, substitute) })),
    )
    .filter((pair) => pair.apart <= APART_MAX_MILLIS)
    .toSorted((one, other) => one.apart - other.apart);
  const taken = new Set<StoredRide>();
  const matches = new Map<SubstituteRide, StoredRide>();
  for (const { standIn: substitute, ride } of pairs) {
    if (matches.has(substitute) || taken.has(ride)) continue;
    matches.set(substitute, ride);
    taken.add(ride);
  }
  return matches;
}

/** The span of time in which a ride that an answer made can be one of these; null where none of them is a ride. */
function spanOf(rows: readonly StoredActivity[]): { from: Date; until: Date } | null {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { recorded } of rows) {
    if (recorded.type !== 'trip.completed') continue;
    from = Math.min(from, recorded.startedAt ?? recorded.endedAt);
    until = Math.max(until, recorded.endedAt);
  }
  if (from > until) return null;
  // A made ride is found by its end, which a later start may precede by as long as rides last.
  return { from: new Date(from - APART_MAX_MILLIS), until: new Date(until + APART_MAX_MILLIS + DAY_MILLIS) };
}

/** Rides that answers made and that one of the reports may turn out to be; one search in an index that is nearly empty. */
export async function findSubstitutes(
  tx: Tx,
  providerId: string,
  rows: readonly StoredActivity[],
): Promise<SubstituteRide[]> {
  const span = spanOf(rows);
  return span ? listSubstitutes(tx, providerId, span) : [];
}

/**
 * Puts each ride that an answer made in the place of the report that turns out to be the same ride, like a correction
 * that was told with the answer: the report counts nowhere, a void of it takes the made ride back, and what the
 * provider corrects later stands. Answers the ids of those reports, whose standing has to be judged again [EARN-14].
 */
export async function linkReportsToSubstitutes(
  tx: Tx,
  providerId: string,
  { rides, standIns: substitutes }: { rides: readonly StoredRide[]; standIns: readonly SubstituteRide[] },
): Promise<string[]> {
  if (substitutes.length === 0) return [];
  const matches = [...matchesOf(rides.filter(isRide), substitutes)];
  await linkSubstitutes(
    tx,
    providerId,
    matches.map(([{ eventId }, { row }]) => ({ eventId, id: idOf(row), source: row.recorded.source ?? null })),
  );
  return matches.map(([, { row }]) => idOf(row));
}

const idOf = (row: StoredActivity & { sharedId?: string }): string => row.sharedId ?? row.recorded.eventId;
