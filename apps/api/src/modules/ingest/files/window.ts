import type { Reported } from '../reported.ts';
import { type GateTap, isGateTap } from '../taps/taps.ts';
import { LEFT_OUT, type RowRejection } from './cells.ts';

/** A row's sort position in a window: rider hash, time, line. */
export type Rank = readonly [hash: string, at: number, line: number];

export interface Waiting {
  rank: Rank;
  row: Reported | GateTap | RowRejection | typeof LEFT_OUT;
}

export const WINDOW_ROWS = 60_000;

export const isAccepted = (row: Waiting['row']): row is Reported | GateTap => row !== LEFT_OUT && !('refused' in row);

export function compareRanks(a: Rank, b: Rank): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1] || a[2] - b[2];
}

/**
 * Ranks a row. `hashOf` is the keyed hash riders are stored by, because ranks are stored in the database while a run is
 * open.
 */
export function waitingOf(row: Waiting['row'], line: number, hashOf: (subject: string) => string): Waiting {
  if (!isAccepted(row)) return { rank: ['', 0, line], row };
  const at = isGateTap(row) ? row.tappedAt : row.endedAt;
  return { rank: [row.subject === null ? '' : hashOf(row.subject), at, line], row };
}

/**
 * Sorts rows by rider and time. Files are seldom sorted, and a ride that comes after a later one replays its rider's
 * whole history; in a sorted window each rider is only folded forward.
 */
export const inStoringOrder = (rows: readonly Waiting[]): Waiting[] =>
  rows.toSorted((a, b) => compareRanks(a.rank, b.rank));
