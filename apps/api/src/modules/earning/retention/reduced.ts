import { type Activity, compareActivities } from '../engine/activity.ts';

import type { ServiceCalendar } from '../engine/service-day.ts';

const DAY_SECONDS = 86_400;

/** Replaces both stops of a round trip, to keep the fact without the stop. */
export const SAME_STOP = '=';

export interface Needs {
  calendar: ServiceCalendar;
  stops: ReadonlySet<string>;
  lines: ReadonlySet<string>;
  /** Times before and after which rides count differently: joining a segment, entering a referral code. */
  marks: readonly number[];
}

function reducedStops({ fromPlace, toPlace }: Activity, { stops }: Needs): Pick<Activity, 'fromPlace' | 'toPlace'> {
  const isSame = fromPlace !== null && fromPlace === toPlace;
  const keepPlace = (place: string | null): string | null =>
    place !== null && stops.has(place) ? place : isSame ? SAME_STOP : null;
  return { fromPlace: keepPlace(fromPlace), toPlace: keepPlace(toPlace) };
}

/**
 * Anonymizes an activity to its day, with `endedAt` as an artificial time. Type, measures and references stay. Days
 * before the connection are rounded up, which changes no look-back.
 */
const reduced = (activity: Activity, endedAt: number, needs: Needs): Activity => ({
  ...activity,
  ...reducedStops(activity, needs),
  line: activity.line !== null && needs.lines.has(activity.line) ? activity.line : null,
  startedAt: null,
  endedAt,
  beforeConnectionSeconds: Math.ceil(activity.beforeConnectionSeconds / DAY_SECONDS) * DAY_SECONDS,
  visit: activity.visit && {
    ...activity.visit,
    places: activity.visit.places.filter((place) => needs.stops.has(place)),
  },
});

/** Spreads `count` times evenly and in order from `from` to `until`, to reveal only their order. */
const spread = (from: number, until: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => Math.floor(from + ((until - from) * (place + 1)) / (count + 1)));

export interface Reduction {
  was: Activity;
  is: Activity;
}

/** Anonymizes the activities of one service day. Their order and their side of each mark stay the same [PRIV-01]. */
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

/** The same, but with the original times, for campaigns that would evaluate differently without them. */
export const reducedButMoments = (day: readonly Reduction[]): Reduction[] =>
  day.map(({ was, is }) => ({ was, is: { ...is, endedAt: was.endedAt } }));
