/** How many rows a transaction takes, and how long to wait before the next. */
export interface Pace {
  rows: number;
  /** Failures one after the other. */
  failures: number;
}

/** What became of a transaction. */
export type BatchEnd = { took: number; waiters: number } | 'FAILED';

const ROWS_LEAST = 50;
const ROWS_MOST = 8_000;
/** A transaction that takes longer, in milliseconds, keeps its riders' accounts too long from whoever redeems. */
const LONG = 1_500;
/** After so many failures one after the other the import is left for later. */
const FAILURES_MOST = 10;
const PAUSE_MOST = 15_000;

/** The pace of an import's first transaction. */
export const firstPace: Pace = { rows: 2_000, failures: 0 };

/**
 * The next pace: half as many rows where somebody waited for locks of the last transaction, where it was long or where it
 * failed; else half as many more, to 8,000.
 */
export function nextPace({ rows, failures }: Pace, end: BatchEnd): Pace {
  const fewer = Math.max(ROWS_LEAST, Math.floor(rows / 2));
  if (end === 'FAILED') return { rows: fewer, failures: failures + 1 };
  const isHeavy = end.waiters > 0 || end.took > LONG;
  return { rows: isHeavy ? fewer : Math.min(ROWS_MOST, Math.ceil(rows * 1.5)), failures: 0 };
}

/** Milliseconds to wait after a failure: a quarter of a second, twice as long each time. */
export const pauseAfter = ({ failures }: Pace): number => Math.min(PAUSE_MOST, 125 * 2 ** failures);

/** Whether the database has failed so often that going on is of no use. */
export const isHopeless = ({ failures }: Pace): boolean => failures >= FAILURES_MOST;
