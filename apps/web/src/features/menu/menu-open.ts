import { createStore } from '../../state/store.ts';

/** Whether the account menu of a wide screen is open: nothing opens over Home by itself meanwhile [HOME-39]. */
export const menuOpen = createStore(false);
