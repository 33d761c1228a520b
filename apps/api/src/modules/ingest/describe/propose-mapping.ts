import type { Source } from '../mappings/mapping.ts';
import { type ColumnFacts, factsOf, momentReader } from './column-facts.ts';
import type { FileSample } from './sample-file.ts';

/** A mapping that a file seems to want, and what speaks for each part of it, by its key. */
export interface Proposal {
  mapping: Record<string, unknown>;
  evidence: Record<string, string>;
}

/** A column or two that tell a moment, and how. */
interface Moments {
  source: Source;
  format: string;
  /** Other ways in which all of it could be read too. */
  others: string[];
  name: string;
  at: (row: readonly string[]) => number | null;
}

const words = {
  start: /start|begin|inicio|salida|depart|abfahrt|check.?out|unlock|pick.?up|from|début|ab\b/i,
  end: /end|stop|fin|arriv|llegada|ankunft|return|check.?in|lock|drop|to\b|ziel|an\b/i,
  ride: /trip|ride|viaje|journey|fahrt|rental|booking|event|transaction/i,
  id: /id$|^id|_id|uuid|guid|nummer|number|nr\b|no\b/i,
  rider: /user|usuario|rider|card|karte|carte|tarjeta|account|member|customer|client|kunde|subject|pass(?!word)/i,
  vehicle: /bike|bici|vehicle|scooter|device/i,
  duration: /durat|dauer|durée|elapsed|minutes|seconds/i,
  distance: /dist|metre|meter|mile|\bkm\b/i,
  origin: /from|start|origin|origen|board|dep/i,
  destination: /to[ _.-]|^to|end|dest|alight|arr/i,
  place: /station|stop|place|origen|destino|origin|destination|dock/i,
  lat: /lat/i,
  lon: /lon|lng/i,
};

/** Facts of a column; one that is called as riders or rides are numbered tells no time by counting as seconds since 1970 do: ten digits of a card may be any moment. */
const withoutNumbers = (column: ColumnFacts): ColumnFacts =>
  column.timeFormats[0]?.startsWith('EPOCH') &&
  (words.rider.test(column.name) || words.id.test(column.name)) &&
  !words.start.test(column.name) &&
  !words.end.test(column.name)
    ? { ...column, timeFormats: [] }
    : column;

const share = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

/** A day in one column and a clock in another, read as one moment. */
function joinedMoment(day: ColumnFacts, clock: ColumnFacts): Moments {
  const [format = '', ...others] = day.dayFormats.map((one) => `${one} ${clock.hasSeconds ? '%H:%M:%S' : '%H:%M'}`);
  const read = momentReader(format);
  const at = (row: readonly string[]): number | null => read(`${row[day.place] ?? ''} ${row[clock.place] ?? ''}`);
  return { source: { columns: [day.name, clock.name] }, format, others, name: `${day.name} ${clock.name}`, at };
}

/** Everything in the columns that tells a moment. */
function momentsOf(facts: readonly ColumnFacts[]): Moments[] {
  const whole = facts.flatMap(({ name, place, distinct, timeFormats: [format, ...others] }): Moments[] => {
    // A day of settlement, say, is the same in all rows.
    if (format === undefined || (distinct === 1 && facts.some((one) => one.timeFormats.length > 0 && one.distinct > 1)))
      return [];
    const read = momentReader(format);
    return [{ source: name, format, others, name, at: (row) => read(row[place] ?? '') }];
  });
  const days = facts.filter(({ dayFormats, timeFormats }) => dayFormats.length > 0 && timeFormats.length === 0);
  const clocks = facts.filter(({ isClock }) => isClock);
  // A day belongs to the clocks that stand behind it, up to the next day.
  const joined = days.flatMap((day, nth) => {
    const next = days[nth + 1]?.place ?? Number.POSITIVE_INFINITY;
    return clocks.filter(({ place }) => place > day.place && place < next).map((clock) => joinedMoment(day, clock));
  });
  return [...whole, ...joined];
}

/** The two moments between which a ride lies: named so, and the second hardly ever before the first. */
function rideTimes(moments: readonly Moments[], rows: readonly (readonly string[])[]) {
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

/** A numeric column that says how long rides took, in the unit in which it agrees with the two times. */
function durationOf(
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
  // Blurred times agree with no duration row by row; all together they tell its unit.
  const sum = (values: number[]): number => values.filter(Number.isFinite).reduce((total, value) => total + value, 0);
  const [spans, stated] = [sum(rows.map(spanOf)), sum(rows.map((row) => Number(row[named.place])))];
  const error = (seconds: number): number => Math.abs(Math.log(spans / (stated * seconds)));
  const [nearest] = Object.entries(units).toSorted(([, a], [, b]) => error(a) - error(b));
  return { name: named.name, unit: nearest?.[0] ?? 'SECONDS', agreeing: 0 };
}

/** Columns that a source names. */
const namesOf = (source: Source | undefined): string[] =>
  source === undefined ? [] : typeof source === 'string' ? [source] : (source.columns ?? []);

/** What names each ride: a column whose cells are all different, else the fewest columns that together are, among them all that tell its start: a rider may ride twice on a day of which the file at hand has one. */
function idOf(
  facts: readonly ColumnFacts[],
  {
    rows,
    rider,
    times,
    start,
  }: {
    rows: readonly (readonly string[])[];
    rider: ColumnFacts | undefined;
    times: readonly string[];
    start: readonly string[];
  },
): { source: Source; why: string } | undefined {
  const alone = facts
    .filter(
      ({ name, distinct, filled, isNumber, isWhole }) =>
        (!isNumber || isWhole) &&
        distinct === rows.length &&
        filled === rows.length &&
        !times.includes(name) &&
        name !== rider?.name,
    )
    .toSorted(
      (a, b) =>
        Number(words.ride.test(b.name)) +
        Number(words.id.test(b.name)) -
        Number(words.ride.test(a.name)) -
        Number(words.id.test(a.name)),
    );
  const [best] = alone;
  if (best && (words.id.test(best.name) || words.ride.test(best.name)))
    return { source: best.name, why: `different in each of ${rows.length} rows` };
  const parts = facts.filter(
    ({ name, distinct }) =>
      distinct > 1 &&
      (times.includes(name) || name === rider?.name || words.vehicle.test(name) || words.place.test(name)),
  );
  const ordered = [
    ...parts.filter(({ name }) => name === rider?.name || words.vehicle.test(name)),
    ...parts.filter(({ name }) => start.includes(name)),
    ...parts.filter(({ name }) => times.includes(name)),
    ...parts,
  ].slice(0, 8);
  const columns: string[] = [];
  for (const { name } of new Set(ordered)) {
    columns.push(name);
    const isLacking = parts.some((part) => start.includes(part.name) && !columns.includes(part.name));
    const places = columns.map((column) => facts.find((one) => one.name === column)?.place ?? -1);
    const ids = new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place]))));
    if (ids.size === rows.length && columns.length > 1 && !isLacking)
      return {
        source: { columns, hash: true },
        why: `no column names a ride; these together differ in each of ${rows.length} rows`,
      };
  }
  return undefined;
}

/** At which hour fewest rides begin: people sleep at three, whatever the zone. */
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

const modeOf = (header: readonly string[]): string => {
  const text = header.join(' ');
  if (/scooter/i.test(text)) return 'scooter';
  return /bike|bici|dock/i.test(text) ? 'bikeshare' : 'other';
};

/** How the file itself is written, as far as it is not as mappings expect. */
function layoutOf({ layout }: FileSample): Record<string, unknown> {
  const { layout: kind, encoding, delimiter, skipLines } = layout;
  return {
    ...(kind === 'JSON_LINES' ? { layout: kind } : {}),
    ...(encoding === 'utf-8' ? {} : { encoding }),
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(skipLines === 0 ? {} : { skipLines }),
  };
}

/** When rides were: the keys under `columns`, beside them, and what speaks for them. */
function timesOf(facts: readonly ColumnFacts[], rows: readonly (readonly string[])[], zone: string | undefined) {
  const evidence: Record<string, string> = {};
  const moments = momentsOf(facts);
  const times = rideTimes(moments, rows);
  const only = times?.end ?? moments[0];
  if (!only) return undefined;
  const columns: Record<string, Source> = times
    ? { startedAt: times.start.source, endedAt: times.end.source }
    : { endedAt: only.source };
  if (times) evidence['columns.endedAt'] = `not before the start in ${share(times.inOrder, rows.length)} of rows`;
  const duration = times && durationOf(facts, times, rows);
  if (duration) {
    columns['duration'] = duration.name;
    evidence['columns.duration'] =
      duration.agreeing > 0
        ? `${duration.unit.toLowerCase()}: agrees with end minus start in ${share(duration.agreeing, rows.length)} of rows`
        : `by its name; ${duration.unit.toLowerCase()} come nearest to end minus start`;
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
  return { columns, time, evidence, names, unit: duration?.unit };
}

const tapWords = { ENTERS: /\bin\b|entry|enter|check.?in|入|进/i, LEAVES: /\bout\b|exit|leave|check.?out|出/i };

/** A file of taps: riders, and a column of few words of which one enters and one leaves. */
function tapsOf(
  sample: FileSample,
  facts: readonly ColumnFacts[],
  rider: ColumnFacts | undefined,
): Pick<Proposal, 'mapping' | 'evidence'> | null {
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

/**
 * Proposes a mapping of a file's first rows: times by reading them in every way we know, durations by comparing, ids by
 * counting, the rest by the columns' names. Throws, with a text for the operator, where nothing tells a time.
 */
export function proposeMapping(sample: FileSample, zone: string | undefined, now: Date): Proposal {
  const { header, rows } = sample;
  const facts = factsOf(header, rows, now).map(withoutNumbers);
  const times = timesOf(facts, rows, zone);
  if (!times)
    throw new Error(
      `No column of ${header.join(', ')} tells a time in all of the first ${rows.length} rows. Write the mapping by hand (docs/mappings.md).`,
    );
  const rider = facts.find(
    ({ name, filled, isClock, timeFormats }) =>
      words.rider.test(name) &&
      filled > rows.length / 2 &&
      !isClock &&
      timeFormats.length === 0 &&
      !/type|typ\b|name/i.test(name),
  );
  const taps = tapsOf(sample, facts, rider);
  if (taps) {
    const { time, evidence } = timesOf(facts, rows, zone) ?? times;
    const ofTime = Object.fromEntries(Object.entries(evidence).filter(([key]) => key.startsWith('time')));
    return { mapping: { ...taps.mapping, time }, evidence: { ...taps.evidence, ...ofTime } };
  }
  const id = idOf(facts, {
    rows,
    rider,
    times: times.names.filter((name) => name !== times.columns['duration']),
    start: namesOf(times.columns['startedAt'] ?? times.columns['endedAt']),
  });
  const taken = new Set([...times.names, ...(rider ? [rider.name] : [])]);
  const distance = facts.find(({ name, isNumber }) => isNumber && words.distance.test(name) && !taken.has(name));
  const evidence: Record<string, string> = {
    'columns.eventId': id?.why ?? 'nothing in the file names a ride for good: put what does here',
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
    mode: modeOf(header),
    columns: {
      eventId: id?.source ?? header[0] ?? '',
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
