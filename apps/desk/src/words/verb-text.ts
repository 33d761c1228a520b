import type { Translate } from './translation.tsx';
import { getValueText } from './value-text.ts';

/** What an act did, in the desk's language; of a verb that is no longer written the verb itself [DESK-251]. */
export const getVerbText = (verb: string, t: Translate): string => getValueText('verb', verb, t);
