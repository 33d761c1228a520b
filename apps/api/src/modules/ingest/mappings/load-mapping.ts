import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { formatProblem, loadChecked, nearestOf } from '@fareback/tenant-pack';
import { formatTrouble } from '../files/read-time.ts';
import { withLookups } from './look-up.ts';
import { columnsOf, Mapping, type Source, sourcesOf, type TripMapping } from './mapping.ts';

const folder = path.join(import.meta.dirname, 'known');

export const mappingNames = (): string[] =>
  fs
    .readdirSync(folder)
    .map((file) => path.parse(file).name)
    .toSorted();

export interface NamedMapping {
  name: string;
  mapping: Mapping;
}

/**
 * Loads a mapping by name, or from the operator's YAML or JSON file, with its lookup files. Throws all errors, each
 * with file, line and key.
 */
export function loadMapping(nameOrFile: string): NamedMapping {
  const isFile = /\.(ya?ml|json)$/.test(nameOrFile);
  if (!isFile && !mappingNames().includes(nameOrFile))
    throw new Error(
      `There is no mapping ${nameOrFile}. Known: ${mappingNames().join(', ')}; or name a YAML file of your own.`,
    );
  const file = isFile ? nameOrFile : path.join(folder, `${nameOrFile}.yaml`);
  const loaded = loadChecked(Mapping, file, { what: 'a mapping', contradictions: contradictionsOfMapping });
  if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return { name: path.parse(file).name, mapping: withLookups(loaded.value, path.dirname(file)) };
}

/** Returns a mapping's name and content hash: a corrected mapping is a new version, so its files are imported again. */
export const mappingVersion = ({ name, mapping }: NamedMapping): string =>
  `${name}@${hash('sha256', JSON.stringify(mapping)).slice(0, 16)}`;

interface Contradiction {
  key: readonly (string | number)[];
  message: string;
}

function inSource(
  key: readonly string[],
  source: Source | undefined,
  { lookups = {} }: Pick<Mapping, 'lookups'>,
): Contradiction[] {
  if (source === undefined || typeof source === 'string') return [];
  const { column, columns, constant, values, lookup, take } = source;
  const given = [column, columns, constant].filter((one) => one !== undefined).length;
  if (given !== 1) return [{ key, message: `expected one of column, columns and constant, found ${given} of them` }];
  if (lookup === undefined && take === undefined) return [];
  if (lookup === undefined || take === undefined)
    return [{ key, message: 'expected lookup and take, found one of them' }];
  if (values !== undefined) return [{ key, message: 'expected one of values and lookup, found both' }];
  const names = Object.keys(lookups);
  if (names.includes(lookup)) return [];
  const message = `expected one of lookups${nearestOf([lookup], names)}: ${names.join(', ') || 'there is none'}; found "${lookup}"`;
  return [{ key: [...key, 'lookup'], message }];
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

function inTrips(mapping: TripMapping): Contradiction[] {
  const { columns, voids } = mapping;
  const found: Contradiction[] = [];
  const add = (key: readonly string[], message: string): void => void found.push({ key, message });
  const { startedAt, endedAt, duration, subject, eventId } = columns;
  if (endedAt === undefined && (startedAt === undefined || duration === undefined))
    add(
      ['columns'],
      voids === undefined
        ? 'expected endedAt, or startedAt and duration, found neither'
        : 'expected endedAt, because a cancellation by its id alone cannot be read, found neither it nor startedAt and duration',
    );
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
  return [...found, ...inSource(['voids', 'trip'], voids?.trip, mapping)];
}

function contradictionsOfMapping(mapping: Mapping): Contradiction[] {
  const sources = sourcesOf(mapping);
  const conditions = [
    ...mapping.where.map((condition, at) => ({ condition, key: ['where', at] })),
    ...(mapping.type === 'tap' ? [] : (mapping.voids?.where ?? [])).map((condition, at) => ({
      condition,
      key: ['voids', 'where', at],
    })),
  ];
  return [
    ...sources.flatMap(([key, source]) => inSource(['columns', key], source, mapping)),
    ...conditions
      .filter(({ condition }) => (condition.in === undefined) === (condition.notIn === undefined))
      .map(({ key }) => ({ key, message: 'expected one of in and notIn, found none or both' })),
    ...inTime(mapping),
    ...inEncoding(mapping),
    ...(mapping.type === 'tap' ? [] : inTrips(mapping)),
  ];
}
