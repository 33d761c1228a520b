import { session } from '../../device/session.ts';
import { createStore } from '../../state/store.ts';
import type { Moment } from './moments-between.ts';

/** What waits to be told, the first of it being told. */
export const waitingMoments = createStore<readonly Moment[]>([]);

// What one member reached is not told to whoever signs in next.
session.subscribe(() => {
  if (session.get() === 'signedOut') waitingMoments.set([]);
});
