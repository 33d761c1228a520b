import type { Source } from '../mappings/mapping.ts';
import { type ColumnFacts, momentReader, words } from './column-facts.ts';

interface Columns {
  rows: readonly (readonly string[])[];
  rider: ColumnFacts | undefined;
  times: readonly string[];
  start: readonly string[];
}

type RideId = { source: Source; why: string } | undefined;

/** Returns a column that identifies each ride alone: named like an id, filled and unique in every row. */
function columnAlone(facts: readonly ColumnFacts[], { rows, rider, times }: Columns): RideId {
  const fit = facts.filter(
    ({ name, distinct, filled, isNumber, isWhole }) =>
      (!isNumber || isWhole) &&
      distinct === rows.length &&
      filled === rows.length &&
      !times.includes(name) &&
      name !== rider?.name,
  );
  const likelihood = ({ name }: ColumnFacts): number => Number(words.ride.test(name)) + Number(words.id.test(name));
  const [best] = fit.toSorted((a, b) => likelihood(b) - likelihood(a));
  return best && likelihood(best) > 0
    ? { source: best.name, why: `different in each of ${rows.length} rows` }
    : undefined;
}

/** Returns up to eight columns that may identify a ride together, likeliest first. */
function partsOf(facts: readonly ColumnFacts[], { rider, times, start }: Columns): string[] {
  const isWho = (name: string): boolean => name === rider?.name || words.vehicle.test(name);
  const names = facts
    .filter(({ distinct }) => distinct > 1)
    .map(({ name }) => name)
    .filter((name) => times.includes(name) || isWho(name) || words.place.test(name));
  const ordered = [
    ...names.filter(isWho),
    ...names.filter((name) => start.includes(name)),
    ...names.filter((name) => times.includes(name)),
    ...names,
  ];
  return ordered.slice(0, 8);
}

/** Joins all columns that are filled in every row: two rows then share an id only if they are identical. */
export const idOfAll = (facts: readonly ColumnFacts[], rows: number): { source: Source; why: string } => ({
  source: { columns: facts.filter(({ filled }) => filled === rows).map(({ name }) => name), hash: true },
  why: 'no smaller set of columns differs in every row: ask the provider for a ride id',
});

/**
 * Chooses the ride id: a unique column, else the fewest columns that are unique together. Start columns are always
 * included, because a rider may take two rides on a day for which the sample has one.
 */
export function idOf(facts: readonly ColumnFacts[], of: Columns): RideId {
  const alone = columnAlone(facts, of);
  if (alone) return alone;
  const { rows, start } = of;
  const needed = facts.filter(({ name, distinct }) => distinct > 1 && start.includes(name)).map(({ name }) => name);
  const columns: string[] = [];
  for (const name of new Set(partsOf(facts, of))) {
    columns.push(name);
    if (columns.length === 1 || needed.some((other) => !columns.includes(other))) continue;
    const places = columns.map((column) => facts.find((one) => one.name === column)?.place ?? -1);
    const ids = new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place]))));
    if (ids.size === rows.length)
      return {
        source: { columns, hash: true },
        why: `no column names a ride; these together differ in each of ${rows.length} rows`,
      };
  }
  return undefined;
}

export interface Moments {
  source: Source;
  /** The date and the time of day, if they are in two columns. */
  parts?: { day: string; clock: string; hasSeconds: boolean };
  format: string;
  others: string[];
  name: string;
  at: (row: readonly string[]) => number | null;
}

/**
 * Removes the epoch reading from a column whose name marks it as an id: ten digits of a card may look like any time.
 */
export const withoutNumbers = (column: ColumnFacts): ColumnFacts =>
  column.timeFormats[0]?.startsWith('EPOCH') &&
  (words.rider.test(column.name) || words.id.test(column.name)) &&
  !words.start.test(column.name) &&
  !words.end.test(column.name)
    ? { ...column, timeFormats: [] }
    : column;

function joinedMoment(day: ColumnFacts, clock: ColumnFacts): Moments {
  const [format = '', ...others] = day.dayFormats.map((one) => `${one} ${clock.hasSeconds ? '%H:%M:%S' : '%H:%M'}`);
  const read = momentReader(format);
  const at = (row: readonly string[]): number | null => read(`${row[day.place] ?? ''} ${row[clock.place] ?? ''}`);
  const parts = { day: day.name, clock: clock.name, hasSeconds: clock.hasSeconds };
  return { source: { columns: [day.name, clock.name] }, parts, format, others, name: `${day.name} ${clock.name}`, at };
}

/** The end's clock column, if its only date is the one of the start: past midnight the end is on the next day. */
export function clockOfEnd({
  start,
  end,
}: {
  start: Moments;
  end: Moments;
}): { clock: string; format: string } | undefined {
  if (start.parts === undefined || end.parts?.day !== start.parts.day) return undefined;
  return { clock: end.parts.clock, format: end.parts.hasSeconds ? '%H:%M:%S' : '%H:%M' };
}

export function momentsOf(facts: readonly ColumnFacts[]): Moments[] {
  const whole = facts.flatMap(({ name, place, distinct, timeFormats: [format, ...others] }): Moments[] => {
    // Skips, for example, a settlement day that is the same in all rows.
    if (format === undefined || (distinct === 1 && facts.some((one) => one.timeFormats.length > 0 && one.distinct > 1)))
      return [];
    const read = momentReader(format);
    return [{ source: name, format, others, name, at: (row) => read(row[place] ?? '') }];
  });
  const days = facts.filter(({ dayFormats, timeFormats }) => dayFormats.length > 0 && timeFormats.length === 0);
  const clocks = facts.filter(({ isClock }) => isClock);
  // A date applies to the time columns after it, up to the next date.
  const joined = days.flatMap((day, nth) => {
    const next = days[nth + 1]?.place ?? Number.POSITIVE_INFINITY;
    return clocks.filter(({ place }) => place > day.place && place < next).map((clock) => joinedMoment(day, clock));
  });
  return [...whole, ...joined];
}

/** How many rows have times that are read, in words. */
export function readShare(moments: readonly Moments[], rows: readonly (readonly string[])[]): string {
  const unread = rows.filter((row) => moments.some(({ at }) => at(row) === null)).length;
  return unread === 0 ? `reads all of ${rows.length} rows` : `reads ${rows.length - unread} of ${rows.length} rows`;
}

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

const distanceUnits = { METERS: /met(er|re)/i, KILOMETERS: /\bkm|_km|kilomet/i, MILES: /mile|\bmi\b/i };
const metersPer = { METERS: 1, KILOMETERS: 1000, MILES: 1609.344 };
/** Meters per second of most rides, whatever their mode. */
const USUAL_SPEED = { least: 0.8, most: 30 };

/** Chooses the unit of distances: by the column's name, else the first that gives most rides a usual speed. */
export function distanceUnitOf(
  { name, place }: ColumnFacts,
  rows: readonly (readonly string[])[],
  { start, end }: { start: Moments | undefined; end: Moments | undefined },
): { unit: keyof typeof metersPer; isNamed: boolean; why: string } {
  const units = Object.keys(metersPer) as (keyof typeof metersPer)[];
  const named = units.toReversed().find((unit) => distanceUnits[unit].test(name));
  if (named) return { unit: named, isNamed: true, why: `${named.toLowerCase()}, by its name` };
  const speeds = rows.flatMap((row) => {
    const seconds = ((end?.at(row) ?? Number.NaN) - (start?.at(row) ?? Number.NaN)) / 1000;
    const speed = Number((row[place] ?? '').replace(',', '.')) / seconds;
    return speed > 0 && Number.isFinite(speed) ? [speed] : [];
  });
  const usual = (unit: keyof typeof metersPer): boolean =>
    speeds.filter(
      (speed) => speed * metersPer[unit] >= USUAL_SPEED.least && speed * metersPer[unit] <= USUAL_SPEED.most,
    ).length >
    speeds.length / 2;
  const [fit = 'METERS', ...others] = units.filter(usual);
  const fitting = [fit, ...others].map((one) => one.toLowerCase()).join(' or ');
  return { unit: fit, isNamed: false, why: `${fitting}, by the speed of rides` };
}
