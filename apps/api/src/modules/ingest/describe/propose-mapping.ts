import type { Source } from '../mappings/mapping.ts';
import { type ColumnFacts, factsOf, words } from './column-facts.ts';

import {
  durationAlone,
  durationOf,
  idOf,
  idOfAll,
  type Moments,
  momentsOf,
  rideTimes,
  withoutNumbers,
} from './ride-columns.ts';

import type { FileSample } from './sample-file.ts';

const namesOf = (source: Source | undefined): string[] =>
  source === undefined ? [] : typeof source === 'string' ? [source] : (source.columns ?? []);

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

function timesOf(facts: readonly ColumnFacts[], rows: readonly (readonly string[])[], zone: string | undefined) {
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

const tapWords = { ENTERS: /\bin\b|entry|enter|check.?in|入|进/i, LEAVES: /\bout\b|exit|leave|check.?out|出/i };

function tapsOf(
  sample: FileSample,
  facts: readonly ColumnFacts[],
  rider: ColumnFacts | undefined,
): { mapping: Record<string, unknown>; evidence: Record<string, string> } | null {
  const kind = facts.find(
    ({ words: found }) =>
      found.some((word) => tapWords.ENTERS.test(word)) && found.some((word) => tapWords.LEAVES.test(word)),
  );
  const [moment] = momentsOf(facts);
  if (!kind || !rider || !moment) return null;
  const does = (word: string): string =>
    tapWords.LEAVES.test(word) ? 'LEAVES' : tapWords.ENTERS.test(word) ? 'ENTERS' : 'RIDES';
  const device = facts.find(({ name }) => /equ|device|gate|terminal|reader|machine/i.test(name));
  const place = facts.find(({ name }) => words.place.test(name));
  return {
    mapping: {
      about: 'Proposed from the file: read every line',
      type: 'tap',
      ...layoutOf(sample),
      columns: {
        subject: rider.name,
        tappedAt: moment.source,
        kind: kind.name,
        ...(device ? { device: device.name } : {}),
        ...(place ? { place: place.name } : {}),
      },
      kinds: Object.fromEntries(kind.words.map((word) => [word, { does: does(word) }])),
      pairWithinMinutes: 240,
    },
    evidence: { 'columns.kind': 'some of its words enter and some leave', kinds: 'say the mode of each' },
  };
}

const pairOf = (facts: readonly ColumnFacts[], side: RegExp, what: RegExp): ColumnFacts | undefined =>
  facts
    .filter(({ name, filled }) => filled > 0 && what.test(name) && side.test(name))
    .toSorted((a, b) => Number(words.id.test(b.name)) - Number(words.id.test(a.name)))[0];

function placesOf(facts: readonly ColumnFacts[], taken: ReadonlySet<string>): Record<string, string> {
  const free = facts.filter(({ name }) => !taken.has(name));
  const plain = free.filter(({ name }) => !words.lat.test(name) && !words.lon.test(name));
  const found = {
    fromPlace: pairOf(plain, words.origin, words.place),
    toPlace: pairOf(plain, words.destination, words.place),
    fromLat: pairOf(free, words.origin, words.lat),
    fromLon: pairOf(free, words.origin, words.lon),
    toLat: pairOf(free, words.destination, words.lat),
    toLon: pairOf(free, words.destination, words.lon),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([key, column]) => (column ? [[key, column.name]] : [])));
}

export interface Proposal {
  mapping: Record<string, unknown>;
  evidence: Record<string, string>;
}

const modeOf = (header: readonly string[]): string => {
  const text = header.join(' ');
  if (/scooter/i.test(text)) return 'scooter';
  return /bike|bici|dock/i.test(text) ? 'bikeshare' : 'other';
};

/** Few repeated words without digits or addresses, such as member and casual, are categories, not riders. */
const isCategory = ({ name, filled, distinct, words: few }: ColumnFacts): boolean =>
  /casual|gender|sex\b|categor|status|plan\b/i.test(name) ||
  (few.length > 0 && filled > distinct && few.every((text) => !/[\d@]/.test(text)));

const riderIn = (facts: readonly ColumnFacts[], rows: FileSample['rows']): ColumnFacts | undefined =>
  facts.find(
    (column) =>
      words.rider.test(column.name) &&
      !isCategory(column) &&
      column.filled > rows.length / 2 &&
      !column.isClock &&
      column.timeFormats.length === 0 &&
      !/type|typ\b|name/i.test(column.name),
  );

function proposeTrips(
  sample: FileSample,
  facts: readonly ColumnFacts[],
  times: NonNullable<ReturnType<typeof timesOf>>,
  { rider, isIdOfAll }: { rider: ColumnFacts | undefined; isIdOfAll: boolean },
): Proposal {
  const { rows } = sample;
  const id = isIdOfAll
    ? undefined
    : idOf(facts, {
        rows,
        rider,
        times: times.names.filter((name) => name !== times.columns['duration']),
        start: namesOf(times.columns['startedAt'] ?? times.columns['endedAt']),
      });
  const taken = new Set([...times.names, ...(rider ? [rider.name] : [])]);
  const distance = facts.find(({ name, isNumber }) => isNumber && words.distance.test(name) && !taken.has(name));
  const everyColumn = idOfAll(facts, rows.length);
  const evidence: Record<string, string> = {
    'columns.eventId': id?.why ?? everyColumn.why,
    'columns.subject': rider ? `by its name; ${rider.distinct} different in ${rows.length} rows` : '',
    mode: 'by the names of the columns, if at all',
    ...times.evidence,
    ...(distance ? { 'columns.distance': 'by its name; say distanceUnit' } : {}),
  };
  const mapping = {
    about: rider
      ? 'Proposed from the file: read every line'
      : "Proposed from the file: read every line. No column names a rider: the rides are nobody's",
    type: 'trip.completed',
    ...layoutOf(sample),
    mode: modeOf(sample.header),
    columns: {
      eventId: id?.source ?? everyColumn.source,
      ...(rider ? { subject: rider.name } : {}),
      ...times.columns,
      ...(distance ? { distance: distance.name } : {}),
      ...placesOf(facts, taken),
    },
    ...(times.unit === undefined || times.unit === 'SECONDS' ? {} : { durationUnit: times.unit }),
    time: times.time,
  };
  return { mapping, evidence };
}

/**
 * Proposes a mapping from a file's first rows: times by trying all formats, durations by comparison, ids by uniqueness,
 * the rest by column names. With `isIdOfAll` the id joins all columns, because a likelier one was not unique further
 * down. Throws, with a text for the operator, if no column contains times.
 */
export function proposeMapping(
  sample: FileSample,
  zone: string | undefined,
  { now, isIdOfAll = false }: { now: Date; isIdOfAll?: boolean },
): Proposal {
  const { header, rows } = sample;
  const facts = factsOf(header, rows, now).map(withoutNumbers);
  const times = timesOf(facts, rows, zone);
  if (!times)
    throw new Error(
      `No column of ${header.join(', ')} tells a time in all of the first ${rows.length} rows. A file of cancellations needs the times of their rides, too. Write the mapping by hand (docs/mappings.md).`,
    );
  const rider = riderIn(facts, rows);
  const taps = tapsOf(sample, facts, rider);
  if (!taps) {
    if (times.startAlone !== null)
      throw new Error(
        `The file only tells when rides started (${times.startAlone}): a ride also needs its end or its duration. Write the mapping by hand if another column holds it (docs/mappings.md).`,
      );
    return proposeTrips(sample, facts, times, { rider, isIdOfAll });
  }
  const ofTime = Object.fromEntries(Object.entries(times.evidence).filter(([key]) => key.startsWith('time')));
  return { mapping: { ...taps.mapping, time: times.time }, evidence: { ...taps.evidence, ...ofTime } };
}

function layoutOf({ layout }: FileSample): Record<string, unknown> {
  const { layout: kind, encoding, delimiter, skipLines } = layout;
  return {
    ...(kind === 'JSON_LINES' ? { layout: kind } : {}),
    ...(encoding === 'utf-8' ? {} : { encoding }),
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(skipLines === 0 ? {} : { skipLines }),
  };
}
