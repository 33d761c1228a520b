import type { Deps } from '../../platform/deps.ts';

export type SendDeps = Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log' | 'messenger'>;

const PAUSE_MILLIS = 60_000;
const PAUSE_MAX_MILLIS = 60 * 60_000;

/** Pause before another try: a minute, doubled each time up to an hour. */
export const pauseMillis = (tries: number): number => Math.min(PAUSE_MILLIS * 2 ** (tries - 1), PAUSE_MAX_MILLIS);
