import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { tripModes } from '@fareback/contract';
import type { MappingError } from '@fareback/contract/admin';
import { formatProblem, loadChecked, nearestOf } from '@fareback/tenant-pack';
import { clockTrouble, formatTrouble } from '../files/read-time.ts';
import { withLookups } from './look-up.ts';
import { columnsOf, kindsOf, Mapping, type RowMapping, type Source, sourcesOf, type TripMapping } from './mapping.ts';
import { partsOf, templateTrouble } from './template.ts';

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

/**
 * Checks a mapping from outside this machine. Look-up files are on this machine, so such a mapping cannot have any.
 */
export function checkMapping(value: unknown): { mapping: Mapping } | { errors: MappingError[] } {
  const read = Mapping.safeParse(value);
  if (!read.success)
    return { errors: read.error.issues.map(({ path: key, message }) => ({ key: key.join('.'), message })) };
  const { lookups } = read.data;
  if (lookups !== undefined) return { errors: [{ key: 'lookups', message: 'expected no look-up files, found some' }] };
  const found = contradictionsOfMapping(read.data);
  return found.length === 0
    ? { mapping: read.data }
    : { errors: found.map(({ key, message }) => ({ key: key.join('.'), message })) };
}

/** Returns a mapping's name and content hash: a corrected mapping is a new version, so its files are imported again. */
export const mappingVersion = ({ name, mapping }: NamedMapping): string =>
  `${name}@${hash('sha256', JSON.stringify(mapping)).slice(0, 16)}`;

interface Contradiction {
  key: readonly (string | number)[];
  message: string;
}

const LENGTH = /^\d[\d.,:]*( ?(ms|s|sec|min|h))?$/;

function inLengths(
  key: readonly string[],
  { constant, byMode = {}, otherwise }: Exclude<Source, string>,
): Contradiction[] {
  const lengths = [
    ...(constant === undefined ? [] : [['constant', constant] as const]),
    ...Object.entries(byMode).map(([mode, text]) => [`byMode.${mode}`, text] as const),
    ...(otherwise === undefined || otherwise === '' ? [] : [['otherwise', otherwise] as const]),
  ];
  const modes: readonly string[] = tripModes;
  return [
    ...Object.keys(byMode)
      .filter((mode) => !modes.includes(mode))
      .map((mode) => ({
        key: [...key, 'byMode', mode],
        message: `expected one of ${modes.join(', ')}${nearestOf([mode], modes)}, found "${mode}"`,
      })),
    ...lengths
      .filter(([, text]) => !LENGTH.test(text))
      .map(([of, text]) => ({
        key: [...key, ...of.split('.')],
        message: `expected a length such as "90 min", found "${text}"`,
      })),
  ];
}

function inTemplate(key: readonly string[], { pattern, part }: Exclude<Source, string>): Contradiction[] {
  if (pattern === undefined && part === undefined) return [];
  if (pattern === undefined || part === undefined)
    return [{ key, message: 'expected pattern and part, found one of them' }];
  const trouble = templateTrouble(pattern);
  if (trouble !== null) return [{ key: [...key, 'pattern'], message: trouble }];
  const parts = partsOf(pattern);
  if (parts.includes(part)) return [];
  const message = `expected one of ${parts.join(', ')}${nearestOf([part], parts)}, found "${part}"`;
  return [{ key: [...key, 'part'], message }];
}

function inSource(
  key: readonly string[],
  source: Source | undefined,
  { lookups = {} }: Pick<Mapping, 'lookups'>,
): Contradiction[] {
  if (source === undefined || typeof source === 'string') return [];
  const { column, columns, constant, byMode, values, lookup, take } = source;
  const isDuration = key.at(-1) === 'duration';
  if (byMode !== undefined && !isDuration)
    return [{ key, message: 'expected byMode for duration only, found it here' }];
  const given = [column, columns, constant, byMode].filter((one) => one !== undefined).length;
  if (given !== 1) return [{ key, message: `expected one of column, columns and constant, found ${given} of them` }];
  const fixed = isDuration ? inLengths(key, source) : [];
  const inPattern = inTemplate(key, source);
  if (fixed.length > 0 || inPattern.length > 0) return [...fixed, ...inPattern];
  if (lookup === undefined && take === undefined) return [];
  if (lookup === undefined || take === undefined)
    return [{ key, message: 'expected lookup and take, found one of them' }];
  if (values !== undefined) return [{ key, message: 'expected one of values and lookup, found both' }];
  const names = Object.keys(lookups);
  if (names.includes(lookup)) return [];
  const message = `expected one of lookups${nearestOf([lookup], names)}: ${names.join(', ') || 'there is none'}; found "${lookup}"`;
  return [{ key: [...key, 'lookup'], message }];
}

/** Columns of which one is needed for a time, by which its key may be missing. */
const timeColumns = ['startedAt', 'endedAt', 'tappedAt'] as const;

function inTime(kind: RowMapping): Contradiction[] {
  const { time } = kind;
  const columns: Readonly<Record<string, Source | undefined>> = kind.columns;
  const read = timeColumns.find((key) => columns[key] !== undefined);
  if (time === undefined)
    return read === undefined ? [] : [{ key: ['time'], message: `expected the format of ${read}, found nothing` }];
  const formats = [time.format].flat();
  const troubles = formats.flatMap((format): Contradiction[] => {
    const trouble = formatTrouble(format);
    return trouble === null ? [] : [{ key: ['time', 'format'], message: trouble }];
  });
  if (troubles.length > 0) return troubles;
  const local = formats.find((format) => !/^(ISO|EPOCH_.*)$/.test(format) && !format.includes('%z')) ?? time.endClock;
  if (local !== undefined && time.zone === undefined)
    return [{ key: ['time', 'zone'], message: `expected a zone, because "${local}" writes no offset, found nothing` }];
  return time.endClock === undefined ? [] : inEndClock(time.endClock, columns);
}

function inEndClock(
  endClock: string,
  { startedAt, endedAt }: Readonly<Record<string, Source | undefined>>,
): Contradiction[] {
  const key = ['time', 'endClock'];
  const trouble = clockTrouble(endClock);
  if (trouble !== null) return [{ key, message: trouble }];
  return startedAt !== undefined && endedAt !== undefined
    ? []
    : [
        {
          key,
          message: 'expected startedAt and endedAt, because the day of the end is that of the start, found one of them',
        },
      ];
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
  const areAllVoids = voids !== undefined && voids.where.length === 0;
  if (!areAllVoids && endedAt === undefined && (startedAt === undefined || duration === undefined))
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
  return [...found, ...inSource(['voids', 'trip'], voids?.trip, mapping)];
}

type Conditions = Mapping['where'];

const inConditions = (key: readonly (string | number)[], conditions: Conditions): Contradiction[] =>
  conditions.flatMap((condition, at) =>
    (condition.in === undefined) === (condition.notIn === undefined)
      ? [{ key: [...key, at], message: 'expected one of in and notIn, found none or both' }]
      : [],
  );

function inKind(kind: RowMapping): Contradiction[] {
  return [
    ...sourcesOf(kind).flatMap(([key, source]) => inSource(['columns', key], source, kind)),
    ...inConditions(['where'], kind.where),
    ...inTime(kind),
    ...(kind.type === 'tap' ? [] : [...inConditions(['voids', 'where'], kind.voids?.where ?? []), ...inTrips(kind)]),
  ];
}

function inLayout({ layout, list }: Mapping): Contradiction[] {
  if (list === undefined || layout === 'JSON') return [];
  return [{ key: ['list'], message: `expected layout: JSON beside list, found ${layout}` }];
}

/** Taps of a provider are paired together, so all kinds of taps in a file have the same limit. */
function inRows(mapping: Mapping): Contradiction[] {
  if (mapping.type !== 'mixed') return inKind(mapping);
  const kinds = kindsOf(mapping);
  const limits = new Set(kinds.flatMap((kind) => (kind.type === 'tap' ? [kind.pairWithinMinutes] : [])));
  return [
    ...inConditions(['where'], mapping.where),
    ...kinds.flatMap((kind, at) => inKind(kind).map(({ key, message }) => ({ key: ['rows', at, ...key], message }))),
    ...(limits.size > 1
      ? [{ key: ['rows'], message: `expected one pairWithinMinutes for all taps, found ${[...limits].join(' and ')}` }]
      : []),
  ];
}

const contradictionsOfMapping = (mapping: Mapping): Contradiction[] => [
  ...inRows(mapping),
  ...inLayout(mapping),
  ...inEncoding(mapping),
];
