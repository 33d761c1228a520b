import type { Reported } from '../reported.ts';
import { type GateTap, isGateTap } from '../taps/read-tap.ts';
import { LEFT_OUT, type RowRejection } from './row-rejection.ts';

/** Where a row stands in a window: by its rider's hash, then in time, then in the file. */
export type Rank = readonly [hash: string, at: number, line: number];

/** A row as it waits to be stored. */
export interface Waiting {
  rank: Rank;
  row: Reported | GateTap | RowRejection | typeof LEFT_OUT;
}

/** Lines of a file that are sorted together. */
export const WINDOW_ROWS = 60_000;

/** Whether a row is a ride or a tap. */
export const isAccepted = (row: Waiting['row']): row is Reported | GateTap => row !== LEFT_OUT && !('refused' in row);

/** Order of ranks. */
export function compareRanks(a: Rank, b: Rank): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1] || a[2] - b[2];
}

/** A row with its rank. `hashOf` is the keyed hash that riders are stored by: the rank is kept in the books while a run is open. */
export function waitingOf(row: Waiting['row'], line: number, hashOf: (subject: string) => string): Waiting {
  if (!isAccepted(row)) return { rank: ['', 0, line], row };
  const at = isGateTap(row) ? row.tappedAt : row.endedAt;
  return { rank: [row.subject === null ? '' : hashOf(row.subject), at, line], row };
}

/**
 * Rows in the order in which they are stored: each rider's together and in time. A file is seldom sorted, and a ride that
 * comes after a later one has its rider's whole history folded again: sorted, a window costs each rider one fold on.
 */
export const inStoringOrder = (rows: readonly Waiting[]): Waiting[] =>
  rows.toSorted((a, b) => compareRanks(a.rank, b.rank));
