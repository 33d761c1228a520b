import type { Conditions } from '../schema/conditions.ts';

/** Rides still possible: allowed values per kind (absent: any), minimum and maximum per measure. */
interface Possible {
  modes?: readonly string[] | undefined;
  weekdays?: readonly number[] | undefined;
  fromPlaces?: readonly string[] | undefined;
  toPlaces?: readonly string[] | undefined;
  duration: readonly [least: number, most: number];
  distance: readonly [least: number, most: number];
}

const anything: Possible = { duration: [0, Number.POSITIVE_INFINITY], distance: [0, Number.POSITIVE_INFINITY] };

function both<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined {
  if (!a || !b) return a ?? b;
  const allowed = new Set(b);
  return a.filter((one) => allowed.has(one));
}

/** Narrows possible rides by conditions, including `all`; ignores `any` and `not`. */
function narrowed(left: Possible, conditions: Conditions): Possible {
  const { modes, weekdays, fromPlaces, toPlaces, all = [] } = conditions;
  const { minDurationSeconds = 0, maxDurationSeconds = Number.POSITIVE_INFINITY } = conditions;
  const { minDistanceMeters = 0, maxDistanceMeters = Number.POSITIVE_INFINITY } = conditions;
  const next: Possible = {
    modes: both(left.modes, modes),
    weekdays: both(left.weekdays, weekdays),
    fromPlaces: both(left.fromPlaces, fromPlaces),
    toPlaces: both(left.toPlaces, toPlaces),
    duration: [Math.max(left.duration[0], minDurationSeconds), Math.min(left.duration[1], maxDurationSeconds)],
    distance: [Math.max(left.distance[0], minDistanceMeters), Math.min(left.distance[1], maxDistanceMeters)],
  };
  return all.reduce(narrowed, next);
}

const isPossible = ({ duration, distance, modes, weekdays, fromPlaces, toPlaces }: Possible): boolean =>
  duration[0] <= duration[1] &&
  distance[0] <= distance[1] &&
  [modes, weekdays, fromPlaces, toPlaces].every((values) => values?.length !== 0);

/** Every list of alternatives that must hold, including those within `all`. */
const alternativesOf = ({ any, all = [] }: Conditions): Conditions[][] => [
  ...(any ? [any] : []),
  ...all.flatMap(alternativesOf),
];

/**
 * True if some ride could meet the conditions, judging by lists, ranges, `all` and `any`. Ignores hours, `not`, and
 * several `any` that exclude each other, and thus never calls possible conditions impossible.
 */
export function canBeMet(conditions: Conditions, left: Possible = anything): boolean {
  const here = narrowed(left, conditions);
  if (!isPossible(here)) return false;
  return alternativesOf(conditions).every((any) => any.some((one) => canBeMet(one, here)));
}
