import type { Activity } from '../activity.ts';
import { compareActivities } from '../activity.ts';
import type { ServiceCalendar } from '../calendar/service-day.ts';

const DAY_SECONDS = 86_400;

/** Stands for both stops of a ride that ended where it began: which stop that was is nobody's business any more. */
export const SAME_STOP = '=';

/** What the rules still need to know of old rides. */
export interface Needs {
  calendar: ServiceCalendar;
  /** Stops and places that a running campaign names. */
  stops: ReadonlySet<string>;
  /** Moments before and after which rides count differently: of joining a segment, of entering a friend's code. */
  marks: readonly number[];
}

/** The stops of a ride as far as they are needed, and whether they are one and the same. */
function reducedStops({ fromPlace, toPlace }: Activity, { stops }: Needs): Pick<Activity, 'fromPlace' | 'toPlace'> {
  const isSame = fromPlace !== null && fromPlace === toPlace;
  const keepPlace = (place: string | null): string | null =>
    place !== null && stops.has(place) ? place : isSame ? SAME_STOP : null;
  return { fromPlace: keepPlace(fromPlace), toPlace: keepPlace(toPlace) };
}

/**
 * A behaviour with its day alone: done at `endedAt`, a moment that nothing happened at. Its kind, its measures and what it
 * takes back or was about stay. Days before the connection are whole ones, rounded up, which no look-back tells from what
 * they were.
 */
const reduced = (activity: Activity, endedAt: number, needs: Needs): Activity => ({
  ...activity,
  ...reducedStops(activity, needs),
  startedAt: null,
  endedAt,
  beforeConnectionSeconds: Math.ceil(activity.beforeConnectionSeconds / DAY_SECONDS) * DAY_SECONDS,
  visit: activity.visit && {
    ...activity.visit,
    places: activity.visit.places.filter((place) => needs.stops.has(place)),
  },
});

/** Moments for `count` activities from `from` until `until`, in order and evenly apart, so that they tell nothing but their order. */
const spread = (from: number, until: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => Math.floor(from + ((until - from) * (place + 1)) / (count + 1)));

/** A behaviour and what is to be kept of it. */
export interface Reduction {
  was: Activity;
  is: Activity;
}

/**
 * What is to be kept of the behaviours of one service day, each with the one that it was: their order, and on which side
 * of a mark they are, stay [PRIV-01].
 */
export function reducedDay(day: number, activities: readonly Activity[], needs: Needs): Reduction[] {
  const [from, until] = [needs.calendar.startOf(day), needs.calendar.startOf(day + 1)];
  const within = needs.marks.filter((mark) => mark > from && mark < until).toSorted((a, b) => a - b);
  const edges = [from, ...within, until];
  const inOrder = activities.toSorted(compareActivities);
  return edges.slice(1).flatMap((end, place) => {
    const begin = edges[place] ?? from;
    const part = inOrder.filter(({ endedAt }) => endedAt >= begin && endedAt < end);
    const moments = spread(begin, end, part.length);
    return part.map((was, at) => ({ was, is: reduced(was, moments[at] ?? begin, needs) }));
  });
}

/** The same with their moments, where a campaign would judge them anew without. */
export const reducedButMoments = (day: readonly Reduction[]): Reduction[] =>
  day.map(({ was, is }) => ({ was, is: { ...is, endedAt: was.endedAt } }));
