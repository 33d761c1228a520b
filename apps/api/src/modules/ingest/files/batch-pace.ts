export interface Pace {
  rows: number;
  failures: number;
}

export type BatchEnd = { took: number; waiters: number; isLive: boolean } | 'FAILED';

const ROWS_LEAST = 50;
const ROWS_MOST = 8_000;
/** Maximum milliseconds per transaction: alone, and alongside riders, whose accounts it locks for that long. */
const LONG_ALONE = 1_500;
const LONG_BESIDE = 75;
/** After this many consecutive failures the import gives up for now. */
const FAILURES_MOST = 10;
const PAUSE_MOST = 15_000;

export const firstPace: Pace = { rows: 500, failures: 0 };

/** Halves the rows after lock waits, a long transaction or a failure; doubles them, up to 8,000, after a short one. */
export function nextPace({ rows, failures }: Pace, end: BatchEnd): Pace {
  const fewer = Math.max(ROWS_LEAST, Math.floor(rows / 2));
  if (end === 'FAILED') return { rows: fewer, failures: failures + 1 };
  const long = end.isLive ? LONG_BESIDE : LONG_ALONE;
  if (end.waiters > 0 || end.took > long) return { rows: fewer, failures: 0 };
  return { rows: end.took * 2 < long ? Math.min(ROWS_MOST, rows * 2) : rows, failures: 0 };
}

/**
 * Milliseconds to pause after a transaction: alongside riders twice its duration, to leave them most of the machine.
 */
export const restAfter = (end: BatchEnd): number => (end !== 'FAILED' && end.isLive ? end.took * 2 : 0);

/** Milliseconds to wait after a failure: starts at 250, doubles each time. */
export const pauseAfter = ({ failures }: Pace): number => Math.min(PAUSE_MOST, 125 * 2 ** failures);

export const isHopeless = ({ failures }: Pace): boolean => failures >= FAILURES_MOST;
