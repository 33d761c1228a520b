import { wordIn } from './word-in.ts';
import type { Say } from './words.tsx';

/** What an act did, in the desk's language; of a verb that is no longer written the verb itself [DESK-251]. */
export const verbWord = (verb: string, t: Say): string => wordIn('verb', verb, t);
