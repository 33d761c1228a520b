import { type Activity, compareActivities } from '../engine/activity.ts';

export interface TakeBack {
  takesBack: string;
}
export type Arrival = Activity | TakeBack;

const isActivity = (one: Arrival): one is Activity => !('takesBack' in one);

export function validActivities(arrivals: readonly Arrival[]): Activity[] {
  const gone = new Set(arrivals.flatMap((one) => (isActivity(one) ? [] : [one.takesBack])));
  const first = new Map<string, Activity>();
  for (const one of arrivals) if (isActivity(one) && !first.has(one.eventId)) first.set(one.eventId, one);
  return [...first.values()].map((one) => (gone.has(one.eventId) ? { ...one, isVoided: true } : one));
}

export function createArrivals(): (
  batch: readonly Arrival[],
) => Record<'before' | 'history' | 'fresh' | 'takenBack', Activity[]> {
  const all: Arrival[] = [];
  return (batch) => {
    const before = validActivities(all);
    all.push(...batch);
    const history = validActivities(all);
    const counted = new Map(before.map((one) => [one.eventId, one.isVoided !== true]));
    const fresh = history.filter(({ eventId }) => !counted.has(eventId)).toSorted(compareActivities);
    const takenBack = history.filter(({ eventId, isVoided }) => isVoided && counted.get(eventId));
    return { before, history, fresh, takenBack };
  };
}
