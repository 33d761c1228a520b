import { type Behaviour, compareBehaviours } from '../behaviour.ts';

/** What takes back the behaviour of an event id, whenever it comes. */
export interface TakeBack {
  takesBack: string;
}
/** Something that is reported of a member. */
export type Arrival = Behaviour | TakeBack;

const isBehaviour = (one: Arrival): one is Behaviour => !('takesBack' in one);

/** What a member did by all that was reported, with what was taken back marked as such. */
export function standingOf(arrivals: readonly Arrival[]): Behaviour[] {
  const gone = new Set(arrivals.flatMap((one) => (isBehaviour(one) ? [] : [one.takesBack])));
  const first = new Map<string, Behaviour>();
  for (const one of arrivals) if (isBehaviour(one) && !first.has(one.eventId)) first.set(one.eventId, one);
  return [...first.values()].map((one) => (gone.has(one.eventId) ? { ...one, isVoided: true } : one));
}

/** Everything reported of a member so far, as the database knows it. */
export function createArrivals(): (
  batch: readonly Arrival[],
) => Record<'before' | 'history' | 'fresh' | 'takenBack', Behaviour[]> {
  const all: Arrival[] = [];
  return (batch) => {
    const before = standingOf(all);
    all.push(...batch);
    const history = standingOf(all);
    const counted = new Map(before.map((one) => [one.eventId, one.isVoided !== true]));
    const fresh = history.filter(({ eventId }) => !counted.has(eventId)).toSorted(compareBehaviours);
    const takenBack = history.filter(({ eventId, isVoided }) => isVoided && counted.get(eventId));
    return { before, history, fresh, takenBack };
  };
}
