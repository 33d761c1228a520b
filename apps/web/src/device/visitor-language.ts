import type { Language } from '@fareback/wording';
import { createStore } from '../state/store.ts';

/** The language that a visitor chose on this page before sign-in; null if they chose no language [LANG-18]. */
export const visitorLanguage = createStore<Language | null>(null);
