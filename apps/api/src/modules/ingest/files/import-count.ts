import type { TapCount } from '../taps/ride-from-taps.ts';
import type { PartitionCount } from './import-store.ts';
import { getRejectionName, LEFT_OUT } from './row-rejection.ts';
import { isAccepted, type Waiting } from './window.ts';

/** Line numbers that are kept of each kind of refusal. */
const LINES_SHOWN = 5;

/** The count of a lane before its first row. */
export const createPartitionCount = (): PartitionCount => ({
  line: 0,
  accepted: 0,
  duplicates: 0,
  refused: {},
  refusedLines: {},
});

/**
 * A lane's count after some more rows: how far it is, and which of them did not count, by themselves or because they
 * contradict what is known. Rows that were new are added by whoever stores them.
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

/** What became of a file's rows. */
export interface ImportCount {
  rows: number;
  accepted: number;
  duplicates: number;
  /** Rows that the mapping leaves out. */
  leftOut: number;
  /** By reason and the mapping's key: `BAD_TIME startedAt`. */
  refused: Record<string, number>;
  /** The first few line numbers of each. */
  refusedLines: Record<string, number[]>;
  /** What stood in the first refused row of each, where it says nothing of a rider. */
  examples: Record<string, string>;
  /** Whether the whole file had been imported before. */
  wasDone: boolean;
  /** What the taps of a file of taps made. */
  taps?: TapCount;
}

/** The counts of a run's lanes in one, as of a file that was not imported before. */
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
