import { type ColumnFacts, factsOf } from './column-facts.ts';
import { words } from './column-words.ts';
import { layoutOf } from './layout-keys.ts';
import { withoutNumbers } from './moments.ts';
import { idOf, idOfAll } from './ride-id.ts';
import { placesOf } from './ride-places.ts';
import { timesOf } from './ride-times.ts';
import type { FileSample } from './sample-file.ts';
import { namesOf } from './source-names.ts';
import { tapsOf } from './tap-mapping.ts';

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
