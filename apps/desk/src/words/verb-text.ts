import type { Translate } from './translation.tsx';
import { getValueText } from './value-text.ts';

/** Returns an event's verb in the desk's language; an outdated verb is returned as it is [DESK-251]. */
export const getVerbText = (verb: string, t: Translate): string => getValueText('verb', verb, t);
