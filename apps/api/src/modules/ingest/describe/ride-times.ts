import type { Source } from '../mappings/mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';
import { type Moments, momentsOf } from './moments.ts';
import { durationAlone, durationOf, rideTimes } from './ride-span.ts';
import { namesOf } from './source-names.ts';

const share = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

/** Describes the hour with the fewest starts as a hint about the zone: people sleep at three, whatever the zone. */
function quietHour({ at }: Moments, rows: readonly (readonly string[])[]): string {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const row of rows) {
    const moment = at(row);
    if (moment !== null) hours[new Date(moment).getUTCHours()] = (hours[new Date(moment).getUTCHours()] ?? 0) + 1;
  }
  const around = hours.map((_, hour) =>
    [-1, 0, 1].reduce((sum, step) => sum + (hours[(hour + step + 24) % 24] ?? 0), 0),
  );
  const quiet = around.indexOf(Math.min(...around));
  const isNight = quiet >= 1 && quiet <= 5;
  return `fewest rides begin at ${quiet} o'clock: ${isNight ? 'these are local clocks' : 'these may be the clocks of another zone, or of UTC'}`;
}

export function timesOf(facts: readonly ColumnFacts[], rows: readonly (readonly string[])[], zone: string | undefined) {
  const evidence: Record<string, string> = {};
  const moments = momentsOf(facts);
  const times = rideTimes(moments, rows);
  const only = times?.end ?? moments[0];
  if (!only) return undefined;
  const isStart = !times && words.start.test(only.name) && !words.end.test(only.name);
  const columns: Record<string, Source> = times
    ? { startedAt: times.start.source, endedAt: times.end.source }
    : { [isStart ? 'startedAt' : 'endedAt']: only.source };
  if (times) evidence['columns.endedAt'] = `not before the start in ${share(times.inOrder, rows.length)} of rows`;
  const alone = isStart ? durationAlone(facts) : undefined;
  const duration = times ? durationOf(facts, times, rows) : alone;
  if (duration) {
    columns['duration'] = duration.name;
    evidence['columns.duration'] =
      duration.agreeing > 0
        ? `${duration.unit.toLowerCase()}: agrees with end minus start in ${share(duration.agreeing, rows.length)} of rows`
        : `by its name; ${duration.unit.toLowerCase()} ${alone ? 'by its name or size' : 'come nearest to end minus start'}`;
  }
  const swapped = only.others.filter((other) => other.replace('%d', '%m') !== other && !only.format.startsWith('%Y'));
  evidence['time.format'] =
    swapped.length > 0
      ? `or ${swapped.join(', ')}: no day above 12 was seen, look at the file`
      : `reads all of ${rows.length} rows`;
  const isLocal = !/^(ISO|EPOCH_.*)$/.test(only.format);
  const first = times?.start ?? only;
  if (isLocal && zone !== undefined) evidence['time.zone'] = quietHour(first, rows);
  if (isLocal && zone === undefined)
    evidence['time'] =
      `the zone is not known from the file: add it, or say --zone or --tenant; ${quietHour(first, rows)}`;
  const time = { format: only.format, ...(isLocal && zone !== undefined ? { zone, fold: 'EARLIER' } : {}) };
  const names = Object.values(columns).flatMap(namesOf);
  return { columns, time, evidence, names, unit: duration?.unit, startAlone: isStart && !duration ? only.name : null };
}
