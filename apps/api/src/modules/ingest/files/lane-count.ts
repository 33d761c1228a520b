import type { LaneCount } from './import-store.ts';
import { LEFT_OUT, refusalName } from './row-refusal.ts';
import { isKept, type Waiting } from './window.ts';

const LINES_SHOWN = 5;

/** The count of a lane before its first row. */
export const newLane = (): LaneCount => ({ line: 0, accepted: 0, duplicates: 0, refused: {}, refusedLines: {} });

/** A lane's count after some rows more: how far it is, and what did not count of them, by itself or because it contradicts what is known. What was new is added elsewhere. */
export function countAfter(
  count: LaneCount,
  rows: readonly Waiting[],
  contradicting: readonly { line: number; reason: string }[] = [],
): LaneCount {
  const next = structuredClone(count);
  const refuse = (name: string, line: number): void => {
    next.refused[name] = (next.refused[name] ?? 0) + 1;
    const lines = (next.refusedLines[name] ??= []);
    if (lines.length < LINES_SHOWN) lines.push(line);
  };
  for (const { rank, row } of rows) {
    if (row === LEFT_OUT) next.leftOut = (next.leftOut ?? 0) + 1;
    if (isKept(row) || row === LEFT_OUT) continue;
    const name = refusalName(row);
    refuse(name, rank[2]);
    if (row.text !== undefined) (next.examples ??= {})[name] ??= row.text;
  }
  for (const { line, reason } of contradicting) refuse(reason, line);
  next.after = rows.at(-1)?.rank ?? null;
  return next;
}
