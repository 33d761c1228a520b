import type { Activity } from './activity.ts';

/**
 * How many of an account's overlapping rides count: one, or all. The same ride under two event ids always counts once
 * [EARNING-16].
 */
export type Overlaps = 'ONE' | 'ALL';

/** Allowed overlap between rides of one account and mode, because validator clocks differ. */
const TOLERANCE_MILLIS = 2 * 60_000;

/** End of the last ride by account and mode, in milliseconds since 1970, UTC. */
export type LastEnds = Readonly<Record<string, number>>;

/** A member has one account per provider, so provider and mode identify the group of compared rides. */
const groupOf = ({ providerId, mode }: Activity): string => `${providerId}/${mode}`;

const startOf = ({ startedAt, endedAt }: Activity): number => startedAt ?? endedAt;

/** Voided rides displace no ride. The overlaps of an anonymized ride are final. */
const isCompared = ({ type, isVoided = false, isOverlapping = false }: Activity): boolean =>
  type === 'trip.completed' && !isVoided && !isOverlapping;

/** True if a ride can overlap or repeat an earlier one of its group; `last` is when the last of these ended. */
const mayMeet = (ride: Activity, last: number | undefined, overlaps: Overlaps): boolean =>
  last !== undefined && (ride.endedAt === last || (overlaps === 'ONE' && startOf(ride) < last - TOLERANCE_MILLIS));

export const meetsFolded = (lastEnds: LastEnds, fresh: readonly Activity[], overlaps: Overlaps): boolean =>
  fresh.some((one) => isCompared(one) && mayMeet(one, lastEnds[groupOf(one)], overlaps));

/** When the last ride of each group ended, after behaviours in the order of `compareActivities`. */
export function lastEndsAfter(before: LastEnds, activities: readonly Activity[]): LastEnds {
  const ends: Record<string, number> = { ...before };
  for (const one of activities) if (isCompared(one)) ends[groupOf(one)] = one.endedAt;
  return ends;
}

const nameOf = ({ providerId, eventId }: Activity): string => `${providerId}/${eventId}`;

function compareStarts(a: Activity, b: Activity): number {
  const [from, other] = [startOf(a), startOf(b)];
  if (from !== other) return from - other;
  if (a.endedAt !== b.endedAt) return b.endedAt - a.endedAt;
  return a.eventId < b.eventId ? -1 : 1;
}

/**
 * Uncounted rides of one group, each with the ride that displaces it. A ride counts unless it overlaps a counted ride
 * by more than two minutes, so overlapping only an uncounted ride does not matter.
 */
function leftOutOf(rides: readonly Activity[], overlaps: Overlaps): [leftOut: Activity, counting: Activity][] {
  const leftOut: [Activity, Activity][] = [];
  let last: Activity | null = null;
  let [start, end] = [Number.NaN, Number.NaN];
  let byStops = new Map<string, Activity>();
  for (const ride of rides.toSorted(compareStarts)) {
    const from = startOf(ride);
    if (from !== start || ride.endedAt !== end) {
      [start, end] = [from, ride.endedAt];
      byStops = new Map();
    }
    const stops = JSON.stringify([ride.fromPlace, ride.toPlace]);
    // Counted rides start no later, so the one with the latest end overlaps the longest.
    const isOverlapping: boolean =
      overlaps === 'ONE' && last !== null && Math.min(last.endedAt, ride.endedAt) - from > TOLERANCE_MILLIS;
    const counting: Activity | null = byStops.get(stops) ?? (isOverlapping ? last : null);
    if (counting) leftOut.push([ride, counting]);
    else {
      byStops.set(stops, ride);
      if (last === null || ride.endedAt > last.endedAt) last = ride;
    }
  }
  return leftOut;
}

/** True if no ride can overlap or repeat another; one pass, because that is so for most histories. */
function isApart(activities: readonly Activity[], overlaps: Overlaps): boolean {
  const ends = new Map<string, number>();
  for (const one of activities) {
    if (!isCompared(one)) continue;
    const group = groupOf(one);
    if (mayMeet(one, ends.get(group), overlaps)) return false;
    ends.set(group, one.endedAt);
  }
  return true;
}

/**
 * Marks the rides that don't count because they overlap another ride of the same account and mode, or repeat it under
 * another event id. Behaviours are in the order of `compareActivities`. The result depends on the behaviours alone, so
 * it is the same in any order of arrival [EARNING-16, EARNING-17].
 */
export function markOverlaps(activities: readonly Activity[], overlaps: Overlaps): readonly Activity[] {
  if (activities.length < 2 || isApart(activities, overlaps)) return activities;
  const groups = Map.groupBy(activities.filter(isCompared), groupOf);
  const leftOut = new Map([...groups.values()].flatMap((rides) => leftOutOf(rides, overlaps)));
  if (leftOut.size === 0) return activities;
  const displaced = Map.groupBy(leftOut.keys(), (one) => leftOut.get(one));
  return activities.map((one) => {
    if (leftOut.has(one)) return { ...one, isOverlapping: true };
    const displaces = displaced.get(one)?.map(nameOf);
    return displaces ? { ...one, displaces } : one;
  });
}
