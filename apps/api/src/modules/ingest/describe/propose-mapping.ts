import { UnreadableFile } from '../files/unreadable-file.ts';
import type { Source } from '../mappings/mapping.ts';
import { type ColumnFacts, factsOf, words } from './column-facts.ts';
import { faresOf } from './fare-columns.ts';
import { placesOf, routeOf } from './place-columns.ts';
import {
  clockOfEnd,
  distanceUnitOf,
  durationAlone,
  durationOf,
  idOf,
  idOfAll,
  type Moments,
  momentsOf,
  readShare,
  rideTimes,
  withoutNumbers,
} from './ride-columns.ts';
import { type FoundRider, findRider } from './rider-column.ts';
import type { FileSample } from './sample-file.ts';

/** Prefix of the reason for a line that rests on a name or a guess. */
export const UNSURE = 'unsure: ';

const namesOf = (source: Source | undefined): string[] =>
  source === undefined ? [] : typeof source === 'string' ? [source] : (source.columns ?? []);

/** Columns of a source with a part of a text. */
const placeColumns = (source: Source): string[] =>
  typeof source === 'object' && 'column' in source && source.column !== undefined ? [source.column] : namesOf(source);

const share = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

const unsureOf = (reasons: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(reasons).map(([key, why]) => [key, `${UNSURE}${why}`]));

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
  const endClock = times ? clockOfEnd(times) : undefined;
  const columns: Record<string, Source> = times
    ? { startedAt: times.start.source, endedAt: endClock?.clock ?? times.end.source }
    : { [isStart ? 'startedAt' : 'endedAt']: only.source };
  if (times) evidence['columns.endedAt'] = `not before the start in ${share(times.inOrder, rows.length)} of rows`;
  if (endClock) evidence['columns.endedAt'] += ', else past midnight';
  const alone = isStart ? durationAlone(facts) : undefined;
  const duration = times ? durationOf(facts, times, rows) : alone;
  if (duration) {
    columns['duration'] = duration.name;
    evidence['columns.duration'] =
      duration.agreeing > 0
        ? `${duration.unit.toLowerCase()}: agrees with end minus start in ${share(duration.agreeing, rows.length)} of rows`
        : `${UNSURE}by its name; ${duration.unit.toLowerCase()} ${alone ? 'by its name or size' : 'come nearest to end minus start'}`;
  }
  const swapped = only.others.filter((other) => other.replace('%d', '%m') !== other && !only.format.startsWith('%Y'));
  evidence['time.format'] =
    swapped.length > 0
      ? `${UNSURE}or ${swapped.join(', ')}: no day above 12 was seen, look at the file`
      : readShare(times ? [times.start, times.end] : [only], rows);
  const isLocal = !/^(ISO|EPOCH_.*)$/.test(only.format);
  const first = times?.start ?? only;
  if (isLocal && zone !== undefined) evidence['time.zone'] = quietHour(first, rows);
  if (isLocal && zone === undefined)
    evidence['time'] =
      `${UNSURE}the zone is not known from the file: add it, or say --zone or --tenant; ${quietHour(first, rows)}`;
  const time = {
    format: only.format,
    ...(endClock ? { endClock: endClock.format } : {}),
    ...(isLocal && zone !== undefined ? { zone, fold: 'EARLIER' } : {}),
  };
  const names = [...Object.values(columns), ...(times ? [times.end.source] : [])].flatMap(namesOf);
  const ride = times ? { start: times.start, end: times.end } : { start: only, end: undefined };
  return {
    columns,
    time,
    evidence,
    names: [...new Set(names)],
    ride,
    unit: duration?.unit,
    startAlone: isStart && !duration ? only.name : null,
  };
}

type Times = NonNullable<ReturnType<typeof timesOf>>;

const tapWords = {
  ENTERS: /\bin\b|\bon\b|entry|enter|check.?in|入|进/i,
  LEAVES: /\bout\b|\boff\b|exit|leave|check.?out|出/i,
};

function tapsOf(
  sample: FileSample,
  facts: readonly ColumnFacts[],
  { column: rider, why }: FoundRider,
): Omit<Proposal, 'doubts'> | null {
  const kind = facts.find(
    ({ words: found }) =>
      found.some((word) => tapWords.ENTERS.test(word)) && found.some((word) => tapWords.LEAVES.test(word)),
  );
  const [moment] = momentsOf(facts);
  if (!kind || !rider || !moment) return null;
  const does = (word: string): string =>
    tapWords.LEAVES.test(word) ? 'LEAVES' : tapWords.ENTERS.test(word) ? 'ENTERS' : 'RIDES';
  const device = facts.find(({ name }) => /equ|device|gate|terminal|reader|machine|validator/i.test(name));
  const place = facts.find(({ name }) => words.place.test(name));
  const taken = [rider.name, ...namesOf(moment.source), kind.name, device?.name, place?.name];
  const fares = faresOf(facts, new Set(taken.flatMap((name) => name ?? [])));
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
        ...fares.columns,
      },
      kinds: Object.fromEntries(kind.words.map((word) => [word, { does: does(word) }])),
      pairWithinMinutes: 240,
    },
    evidence: {
      'columns.subject': why,
      'columns.kind': 'some of its words enter and some leave',
      kinds: `${UNSURE}say the mode of each`,
      ...(place ? { 'columns.place': 'by its name' } : {}),
      ...unsureOf(fares.reasons),
    },
  };
}

export interface Proposal {
  mapping: Record<string, unknown>;
  /** The reason of each line, by its key; UNSURE in front of some. */
  evidence: Record<string, string>;
  /** Columns that were not used, and why. */
  doubts: string[];
}

const modeOf = (header: readonly string[]): string => {
  const text = header.join(' ');
  if (/scooter/i.test(text)) return 'scooter';
  return /bike|bici|dock/i.test(text) ? 'bikeshare' : 'other';
};

function idIn({ rows }: FileSample, facts: readonly ColumnFacts[], times: Times, rider: ColumnFacts | undefined) {
  return idOf(facts, {
    rows,
    rider,
    times: times.names.filter((name) => name !== times.columns['duration']),
    start: namesOf(times.columns['startedAt'] ?? times.columns['endedAt']),
  });
}

function proposeTrips(
  sample: FileSample,
  facts: readonly ColumnFacts[],
  times: Times,
  { found: { column: rider, why, doubts }, isIdOfAll }: { found: FoundRider; isIdOfAll: boolean },
): Proposal {
  const { rows } = sample;
  const id = isIdOfAll ? undefined : idIn(sample, facts, times, rider);
  const taken = new Set([...times.names, ...(rider ? [rider.name] : [])]);
  const distance = facts.find(
    ({ name, isNumber, hasComma }) => (isNumber || hasComma) && words.distance.test(name) && !taken.has(name),
  );
  const unit = distance ? distanceUnitOf(distance, rows, times.ride) : undefined;
  const everyColumn = idOfAll(facts, rows.length);
  const named = placesOf(facts, taken);
  const route = Object.keys(named).length === 0 ? routeOf(facts, taken) : undefined;
  const ofPlaces = [...Object.values(named), ...Object.values(route?.columns ?? {}).flatMap(placeColumns)];
  const fares = faresOf(
    facts,
    new Set([...taken, ...ofPlaces, ...namesOf(id?.source), ...(distance ? [distance.name] : [])]),
  );
  const mode = modeOf(sample.header);
  const evidence: Record<string, string> = {
    'columns.eventId': id?.why ?? `${UNSURE}${everyColumn.why}`,
    'columns.subject': why,
    mode: `${UNSURE}${mode === 'other' ? 'no column names it' : 'by the names of the columns'}`,
    ...Object.fromEntries(Object.keys(named).map((key) => [`columns.${key}`, 'by its name'])),
    ...(route ? { 'columns.fromPlace': route.isWhole ? route.why : `${UNSURE}${route.why}` } : {}),
    ...times.evidence,
    ...unsureOf(fares.reasons),
    ...(unit ? { 'columns.distance': 'by its name', distanceUnit: `${unit.isNamed ? '' : UNSURE}${unit.why}` } : {}),
  };
  const hasComma =
    fares.hasComma ||
    [distance?.name, times.columns['duration']].some((name) => facts.find((one) => one.name === name)?.hasComma);
  const mapping = {
    about: rider
      ? 'Proposed from the file: read every line'
      : "Proposed from the file: read every line. No column names a rider: the rides are nobody's",
    type: 'trip.completed',
    ...layoutOf(sample),
    mode,
    columns: {
      eventId: id?.source ?? everyColumn.source,
      ...(rider ? { subject: rider.name } : {}),
      ...times.columns,
      ...(distance ? { distance: distance.name } : {}),
      ...named,
      ...route?.columns,
      ...fares.columns,
    },
    ...(times.unit === undefined || times.unit === 'SECONDS' ? {} : { durationUnit: times.unit }),
    ...(unit ? { distanceUnit: unit.unit } : {}),
    ...(hasComma ? { decimal: ',' } : {}),
    time: times.time,
  };
  return { mapping, evidence, doubts };
}

/**
 * Proposes a mapping from a file's first rows: times by trying all formats, durations by comparison, ids by uniqueness,
 * riders by how their values repeat, the rest by column names. With `isIdOfAll` the id joins all columns, because a likelier one was not unique further
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
    throw new UnreadableFile(
      'NO_TIMES',
      `No column of ${header.join(', ')} tells a time in all of the first ${rows.length} rows. Write the mapping by hand (docs/mappings.md); a file of cancellations by id alone needs no times.`,
    );
  const found = findRider(facts, rows, { ...times.ride, taken: times.names });
  const taps = tapsOf(sample, facts, found);
  if (!taps) {
    if (times.startAlone !== null)
      throw new UnreadableFile(
        'NO_ENDS',
        `The file only tells when rides started (${times.startAlone}): a ride also needs its end or its duration. Write the mapping by hand: another column may hold it, or state a length such as duration: { constant: 90 min } (docs/mappings.md).`,
        { detail: times.startAlone },
      );
    return proposeTrips(sample, facts, times, { found, isIdOfAll });
  }
  const ofTime = Object.fromEntries(Object.entries(times.evidence).filter(([key]) => key.startsWith('time')));
  const { endClock: _, ...time } = times.time;
  return {
    mapping: { ...taps.mapping, time },
    evidence: { ...taps.evidence, ...ofTime },
    doubts: found.doubts,
  };
}

function layoutOf({ layout }: FileSample): Record<string, unknown> {
  const { layout: kind, list, encoding, delimiter, skipLines } = layout;
  return {
    ...(kind === 'CSV' ? {} : { layout: kind }),
    ...(list === undefined ? {} : { list }),
    ...(encoding === 'utf-8' ? {} : { encoding }),
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(skipLines === 0 ? {} : { skipLines }),
  };
}
