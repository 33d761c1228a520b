import type { Language } from '@fareback/wording';
import { createStore } from '../state/store.ts';

/** The language that a visitor has chosen on this page, until they are in; null where it only came about [LANG-18]. */
export const visitorsChoice = createStore<Language | null>(null);
