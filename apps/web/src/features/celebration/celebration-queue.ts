import { session } from '../../device/session.ts';
import { createStore } from '../../state/store.ts';
import type { Celebration } from './find-celebrations.ts';

export const celebrationQueue = createStore<readonly Celebration[]>([]);

// Clear it: the next member must not see it.
session.subscribe(() => {
  if (session.get() === 'signedOut') celebrationQueue.set([]);
});
