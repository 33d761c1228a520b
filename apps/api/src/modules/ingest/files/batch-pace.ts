/** How many rows a transaction takes, and how long to wait before the next. */
export interface Pace {
  rows: number;
  /** Failures one after the other. */
  failures: number;
}

/** What became of a transaction: how long it took, how many waited for its locks, and whether others use the database too. */
export type BatchEnd = { took: number; waiters: number; isLive: boolean } | 'FAILED';

const ROWS_LEAST = 50;
const ROWS_MOST = 8_000;
/** Milliseconds that a transaction may take: alone, and where riders use the database too, whose accounts it keeps so long. */
const LONG_ALONE = 1_500;
const LONG_BESIDE = 75;
/** After so many failures one after the other the import is left for later. */
const FAILURES_MOST = 10;
const PAUSE_MOST = 15_000;

/** The pace of an import's first transaction. */
export const firstPace: Pace = { rows: 500, failures: 0 };

/**
 * The next pace: half as many rows where somebody waited for locks of the last transaction, where it was long or where it
 * failed; twice as many, to 8,000, where it was short.
 */
export function nextPace({ rows, failures }: Pace, end: BatchEnd): Pace {
  const fewer = Math.max(ROWS_LEAST, Math.floor(rows / 2));
  if (end === 'FAILED') return { rows: fewer, failures: failures + 1 };
  const long = end.isLive ? LONG_BESIDE : LONG_ALONE;
  if (end.waiters > 0 || end.took > long) return { rows: fewer, failures: 0 };
  return { rows: end.took * 2 < long ? Math.min(ROWS_MOST, rows * 2) : rows, failures: 0 };
}

/** Milliseconds to rest after a transaction: beside riders twice as long as it took, so that most of the machine is theirs. */
export const restAfter = (end: BatchEnd): number => (end !== 'FAILED' && end.isLive ? end.took * 2 : 0);

/** Milliseconds to wait after a failure: a quarter of a second, twice as long each time. */
export const pauseAfter = ({ failures }: Pace): number => Math.min(PAUSE_MOST, 125 * 2 ** failures);

/** Whether the database has failed so often that going on is of no use. */
export const isHopeless = ({ failures }: Pace): boolean => failures >= FAILURES_MOST;
