import { formatTrouble } from '../files/read-time.ts';
import { columnsOf, type Mapping, type Source, sourcesOf, type TripMapping } from './mapping.ts';

/** What about a mapping contradicts itself though every key is right: where, and what was expected. */
interface Contradiction {
  key: readonly (string | number)[];
  message: string;
}

function inSource(key: readonly string[], source: Source | undefined): Contradiction[] {
  if (source === undefined || typeof source === 'string') return [];
  const { column, columns, constant } = source;
  const given = [column, columns, constant].filter((one) => one !== undefined).length;
  return given === 1 ? [] : [{ key, message: `expected one of column, columns and constant, found ${given} of them` }];
}

function inTime({ time }: Mapping): Contradiction[] {
  const formats = [time.format].flat();
  const troubles = formats.flatMap((format): Contradiction[] => {
    const trouble = formatTrouble(format);
    return trouble === null ? [] : [{ key: ['time', 'format'], message: trouble }];
  });
  if (troubles.length > 0) return troubles;
  const local = formats.find((format) => !/^(ISO|EPOCH_.*)$/.test(format) && !format.includes('%z'));
  if (local !== undefined && time.zone === undefined)
    return [{ key: ['time', 'zone'], message: `expected a zone, because "${local}" writes no offset, found nothing` }];
  return [];
}

function inEncoding({ encoding }: Mapping): Contradiction[] {
  try {
    new TextDecoder(encoding).decode();
    return [];
  } catch {
    const message = `expected an encoding such as "utf-8" or "windows-1252", found "${encoding}"`;
    return [{ key: ['encoding'], message }];
  }
}

function inTrips({ columns, voids }: TripMapping): Contradiction[] {
  const found: Contradiction[] = [];
  const add = (key: readonly string[], message: string): void => void found.push({ key, message });
  const { startedAt, endedAt, duration, subject, eventId } = columns;
  if (endedAt === undefined && (startedAt === undefined || duration === undefined))
    add(['columns'], 'expected endedAt, or startedAt and duration, found neither');
  const isPlain = typeof eventId === 'string' || !eventId.hash;
  const riders = new Set(subject === undefined ? [] : columnsOf(subject));
  if (isPlain && columnsOf(eventId).length > 1 && columnsOf(eventId).some((column) => riders.has(column)))
    add(['columns', 'eventId'], 'expected hash: true, because the rider is part of the id, found none');
  for (const [one, other] of [
    ['fromLat', 'fromLon'],
    ['fromLon', 'fromLat'],
    ['toLat', 'toLon'],
    ['toLon', 'toLat'],
  ] as const)
    if (columns[one] !== undefined && columns[other] === undefined)
      add(['columns', one], `expected ${other} beside ${one}, found nothing`);
  return [...found, ...inSource(['voids', 'trip'], voids?.trip)];
}

/** Everything in a mapping of right shape that cannot be meant, each with its key. */
export function contradictionsOfMapping(mapping: Mapping): Contradiction[] {
  const sources = sourcesOf(mapping);
  const conditions = [
    ...mapping.where.map((condition, at) => ({ condition, key: ['where', at] })),
    ...(mapping.type === 'tap' ? [] : (mapping.voids?.where ?? [])).map((condition, at) => ({
      condition,
      key: ['voids', 'where', at],
    })),
  ];
  return [
    ...sources.flatMap(([key, source]) => inSource(['columns', key], source)),
    ...conditions
      .filter(({ condition }) => (condition.in === undefined) === (condition.notIn === undefined))
      .map(({ key }) => ({ key, message: 'expected one of in and notIn, found none or both' })),
    ...inTime(mapping),
    ...inEncoding(mapping),
    ...(mapping.type === 'tap' ? [] : inTrips(mapping)),
  ];
}
