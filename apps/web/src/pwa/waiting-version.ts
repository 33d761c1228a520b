import { createStore } from '../state/store.ts';

/** A newer version's worker that waits for this page's permission; null without one. */
export const waitingVersion = createStore<ServiceWorker | null>(null);
