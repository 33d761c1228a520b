import { createStore } from '../state/store.ts';

/** Whether another screen was asked for and is still being fetched, while the present one stands: nothing new should begin on it. */
export const pendingNavigation = createStore(false);
