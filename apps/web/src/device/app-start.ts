import { getLikelyAhead } from './clock.ts';

const startedAt = Date.now();

/** The moment the app started on this page, by the server's clock; earnings acknowledged before it count as read [EARNING-08]. */
export const appStart = (): Date => new Date(startedAt + getLikelyAhead());
