import { session } from '../../device/session.ts';
import { createStore } from '../../state/store.ts';
import type { Celebration } from './find-celebrations.ts';

/** What waits to be told, the first of it being told. */
export const celebrationQueue = createStore<readonly Celebration[]>([]);

// What one member reached is not told to whoever signs in next.
session.subscribe(() => {
  if (session.get() === 'signedOut') celebrationQueue.set([]);
});
