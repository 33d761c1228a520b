import type { TapCount } from '../taps/ride-from-taps.ts';
import { getRejectionName, LEFT_OUT } from './cells.ts';
import type { RejectedRow } from './import-observer.ts';
import type { PartitionCount } from './import-store.ts';
import { isAccepted, type Waiting } from './window.ts';

const LINES_SHOWN = 5;

export const createPartitionCount = (): PartitionCount => ({
  line: 0,
  accepted: 0,
  duplicates: 0,
  refused: {},
  refusedLines: {},
});

/** Returns the rows that do not count by themselves. */
export const rejectedOf = (rows: readonly Waiting[]): RejectedRow[] =>
  rows.flatMap(({ rank: [, , line], row }) =>
    isAccepted(row) || row === LEFT_OUT ? [] : [{ line, name: getRejectionName(row) }],
  );

/**
 * Adds rows to a partition's count: its position, and rows that do not count, by themselves or by conflict with stored
 * data. New rows are added by the code that stores them.
 */
export function countAfter(
  count: PartitionCount,
  rows: readonly Waiting[],
  contradicting: readonly { line: number; reason: string }[] = [],
): PartitionCount {
  const next = structuredClone(count);
  const countRejected = (name: string, line: number): void => {
    next.refused[name] = (next.refused[name] ?? 0) + 1;
    const lines = (next.refusedLines[name] ??= []);
    if (lines.length < LINES_SHOWN) lines.push(line);
  };
  for (const {
    rank: [, , line],
    row,
  } of rows) {
    if (row === LEFT_OUT) next.leftOut = (next.leftOut ?? 0) + 1;
    if (isAccepted(row) || row === LEFT_OUT) continue;
    const name = getRejectionName(row);
    countRejected(name, line);
    if (row.text !== undefined) (next.examples ??= {})[name] ??= row.text;
  }
  for (const { line, reason } of contradicting) countRejected(reason, line);
  next.after = rows.at(-1)?.rank ?? null;
  return next;
}

export interface ImportCount {
  rows: number;
  accepted: number;
  duplicates: number;
  leftOut: number;
  /** Counts by reason and mapping key: `BAD_TIME startedAt`. */
  refused: Record<string, number>;
  refusedLines: Record<string, number[]>;
  /** Text of the first rejected row per kind, unless it identifies a rider. */
  examples: Record<string, string>;
  wasDone: boolean;
  taps?: TapCount;
}

/** Adds up the counts of a run's partitions, as for a file not imported before. */
export function sumOf(lanes: readonly PartitionCount[]): ImportCount {
  const nothing = { rows: 0, accepted: 0, duplicates: 0, leftOut: 0 };
  const sum: ImportCount = { ...nothing, refused: {}, refusedLines: {}, examples: {}, wasDone: false };
  for (const { accepted, duplicates, leftOut = 0, refused, refusedLines, examples } of lanes) {
    sum.accepted += accepted;
    sum.duplicates += duplicates;
    sum.leftOut += leftOut;
    sum.examples = { ...examples, ...sum.examples };
    for (const [reason, count] of Object.entries(refused)) sum.refused[reason] = (sum.refused[reason] ?? 0) + count;
    for (const [reason, lines] of Object.entries(refusedLines)) {
      sum.refusedLines[reason] = [...(sum.refusedLines[reason] ?? []), ...lines]
        .toSorted((a, b) => a - b)
        .slice(0, LINES_SHOWN);
    }
  }
  const rejectedRows = Object.values(sum.refused).reduce((total, count) => total + count, 0);
  sum.rows = sum.accepted + sum.duplicates + sum.leftOut + rejectedRows;
  return sum;
}
