import { createStore } from './store.ts';

/**
 * Server time of the cached member data on this page; while set, the page is read-only. Null once fresh data has
 * arrived [ERR-14].
 */
export const asOf = createStore<string | null>(null);
