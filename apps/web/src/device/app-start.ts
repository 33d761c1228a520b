import { getLikelyAhead } from './clock.ts';

const startedAt = Date.now();

/** Server time when the app started on this page; earnings acknowledged before count as read [EARNING-08]. */
export const getAppStart = (): Date => new Date(startedAt + getLikelyAhead());
