import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';
import type { Moments } from './moments.ts';

/** Detects the start and end times: by name, with the end hardly ever before the start. */
export function rideTimes(moments: readonly Moments[], rows: readonly (readonly string[])[]) {
  let best: { start: Moments; end: Moments; score: number; inOrder: number } | undefined;
  for (const start of moments)
    for (const end of moments) {
      if (start === end || start.format !== end.format) continue;
      const spans = rows.map((row) => (end.at(row) ?? Number.NaN) - (start.at(row) ?? Number.NaN));
      const inOrder = spans.filter((span) => span >= 0).length;
      const isLonger = spans.some((span) => span > 0);
      const named = Number(words.start.test(start.name)) + Number(words.end.test(end.name));
      const score = inOrder / Math.max(1, rows.length) + named;
      if (isLonger && inOrder > rows.length / 2 && score > (best?.score ?? 0)) best = { start, end, score, inOrder };
    }
  return best;
}

export function durationOf(
  facts: readonly ColumnFacts[],
  { start, end }: { start: Moments; end: Moments },
  rows: readonly (readonly string[])[],
) {
  const units = { SECONDS: 1, MINUTES: 60, MILLISECONDS: 0.001, HOURS: 3600 };
  let best: { name: string; unit: string; agreeing: number } | undefined;
  const spanOf = (row: readonly string[]): number =>
    ((end.at(row) ?? Number.NaN) - (start.at(row) ?? Number.NaN)) / 1000;
  for (const { name, place, isNumber, timeFormats } of facts) {
    if (!isNumber || timeFormats.length > 0) continue;
    for (const [unit, seconds] of Object.entries(units)) {
      const agreeing = rows.filter((row) => {
        const span = spanOf(row);
        const stated = Number(row[place]) * seconds;
        return span > 0 && stated > 0 && Math.abs(span - stated) <= Math.max(90, span * 0.02);
      }).length;
      if (agreeing > rows.length * 0.5 && agreeing > (best?.agreeing ?? 0)) best = { name, unit, agreeing };
    }
  }
  const named = facts.find(({ name, isNumber }) => isNumber && words.duration.test(name));
  if (best || !named) return best;
  // With blurred times no single row agrees with its duration, but the sum over all rows reveals the unit.
  const sum = (values: number[]): number => values.filter(Number.isFinite).reduce((total, value) => total + value, 0);
  const [spans, stated] = [sum(rows.map(spanOf)), sum(rows.map((row) => Number(row[named.place])))];
  const error = (seconds: number): number => Math.abs(Math.log(spans / (stated * seconds)));
  const [nearest] = Object.entries(units).toSorted(([, a], [, b]) => error(a) - error(b));
  return { name: named.name, unit: nearest?.[0] ?? 'SECONDS', agreeing: 0 };
}

const unitWords = { MILLISECONDS: /milli|\bms\b|_ms$/i, HOURS: /hour|\bhrs?\b/i, MINUTES: /min/i, SECONDS: /sec/i };
/** Most rides are shorter than this many minutes, so larger numbers are seconds. */
const MINUTES_MOST = 240;

export function durationAlone(facts: readonly ColumnFacts[]) {
  const isDuration = (name: string): boolean => words.duration.test(name) || /\bmins?\b/i.test(name);
  const found = facts.find(
    ({ name, isNumber, timeFormats }) => isNumber && timeFormats.length === 0 && isDuration(name),
  );
  if (!found) return undefined;
  const named = Object.entries(unitWords).find(([, word]) => word.test(found.name))?.[0];
  // Many different values suggest seconds: rides rarely differ that much in minutes.
  const isLarge = found.words.length === 0 || found.words.some((text) => Number(text) > MINUTES_MOST);
  return { name: found.name, unit: named ?? (isLarge ? 'SECONDS' : 'MINUTES'), agreeing: 0 };
}
