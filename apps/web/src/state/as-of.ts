import { createStore } from './store.ts';

/**
 * When what this page shows of a member was so, by the server's clock, as long as it shows what the device has kept: read
 * it, and write nothing on it. Null as soon as the server has told it anew [ERR-14].
 */
export const asOf = createStore<string | null>(null);
