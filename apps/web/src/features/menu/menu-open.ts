import { createStore } from '../../state/store.ts';

/** The wide account menu is open: no dialog opens over Home by itself then [HOME-39]. */
export const menuOpen = createStore(false);
