import { createStore } from '../state/store.ts';

/** Another screen is loading while the current one is shown; do not start anything new on it. */
export const pendingNavigation = createStore(false);
