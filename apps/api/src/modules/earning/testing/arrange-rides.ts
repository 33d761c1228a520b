import { createHash } from 'node:crypto';
import { type Activity, compareActivities } from '../engine/activity.ts';
import {
  type CampaignEarning,
  foldOn,
  needsHistory,
  type Program,
  replay,
  startMember,
} from '../engine/fold-member.ts';
import { type Arrival, createArrivals } from './arrivals.ts';

/* Orders in which proofs on real rides let a rider's rides and voids arrive. */

/** A number from 0 to 1 that depends on the ride alone. */
const chanceOf = (trip: string): number =>
  createHash('sha256').update(`order ${trip}`).digest().readUInt32BE(0) / 2 ** 32;

/** True for one ride in a hundred. */
export const isVoided = (trip: string): boolean => chanceOf(`void ${trip}`) < 0.01;

const nameOf = (one: Arrival): string => ('takesBack' in one ? `taken back ${one.takesBack}` : one.eventId);

const shuffle = (arrivals: readonly Arrival[]): Arrival[] =>
  arrivals.toSorted((a, b) => chanceOf(nameOf(a)) - chanceOf(nameOf(b)));

/** How sorted rides arrive with their voids: after all rides, anywhere, or before all rides. */
const orders = {
  'in order': (rides: readonly Activity[], voids: readonly Arrival[]): Arrival[] => [...rides, ...voids],
  shuffled: (rides: readonly Activity[], voids: readonly Arrival[]): Arrival[] => shuffle([...rides, ...voids]),
  'second half first': (rides: readonly Activity[], voids: readonly Arrival[]): Arrival[] => {
    const half = Math.ceil(rides.length / 2);
    return [...voids, ...rides.slice(half), ...rides.slice(0, half)];
  },
};

export type Order = keyof typeof orders;
export const orderNames = Object.keys(orders) as Order[];

/** Returns a rider's rides in an order, and a void for one in a hundred of them. */
export function arrangeRides(order: Order, rides: readonly Activity[]): Arrival[] {
  const voids = rides.filter(({ eventId }) => isVoided(eventId)).map(({ eventId }) => ({ takesBack: eventId }));
  return orders[order](rides.toSorted(compareActivities), voids);
}

/** Returns a rider's earnings after rides and voids arrived in batches, as the server folds them. */
export function foldArrivals(program: Program, arrivals: readonly Arrival[], batchSize: number): CampaignEarning[] {
  const add = createArrivals();
  const held = new Map<string, CampaignEarning>();
  let state = startMember(program);
  for (let at = 0; at < arrivals.length; at += batchSize) {
    const { before, history, fresh, takenBack } = add(arrivals.slice(at, at + batchSize));
    const isLate = takenBack.length > 0 || needsHistory(program, state, fresh, {});
    const folded = isLate ? replay(program, { before, history, takenBack }) : foldOn(program, state, fresh, {});
    for (const earning of [...folded.owed, ...folded.redated]) held.set(earning.earningKey, earning);
    for (const key of folded.unowed) held.delete(key);
    state = folded.state;
  }
  return [...held.values()];
}
