import { createStore } from '../state/store.ts';

/** The worker of a newer version that is ready and waits for this page's permission; null while there is none. */
export const waitingVersion = createStore<ServiceWorker | null>(null);
