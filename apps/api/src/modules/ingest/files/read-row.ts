import { type RejectionReason, tripModes } from '@fareback/contract';
import { isStorable } from '../../../platform/storable-text.ts';
import { durationOf, READING_GUESSED, type Reported } from '../reported.ts';
import { type TimeProblem, timeReader } from './csv-time.ts';
import type { Mapping, TripMapping } from './mapping.ts';

/** Why a row of a file is refused. */
export type RowRefusal = RejectionReason | TimeProblem | 'MISSING_VALUE' | 'BAD_NUMBER' | 'UNKNOWN_TAP';

/** Reads one row's cells. */
type RowReader = (cells: readonly string[]) => Reported | RowRefusal;

const secondsPer = { SECONDS: 1, MINUTES: 60 } as const;
const metersPer = { METERS: 1, KILOMETERS: 1000, MILES: 1609.344 } as const;
const INT_MAX = 2_147_483_647;

/** Columns the mapping asks for and a file's header lacks, by their names in the file. */
export function missingColumns(mapping: Mapping, header: readonly string[]): string[] {
  const { columns } = mapping;
  const optional = 'optional' in mapping ? mapping.optional : [];
  return Object.entries(columns as Record<string, string>)
    .filter(([meaning, column]) => !header.includes(column) && !(optional as string[]).includes(meaning))
    .map(([, column]) => column);
}

/** A number of a unit; null when the cell is empty, NaN when it is no number from 0. */
function measure(text: string, unit: number): number | null {
  if (text === '') return null;
  const value = Math.round(Number(text) * unit);
  return value >= 0 && value <= INT_MAX ? value : Number.NaN;
}

/**
 * When a ride began and ended, where its times can mean two moments: what agrees best with the duration its provider
 * states, else the shortest ride that does not end before it starts; where both are as good, what the mapping prefers.
 * `isGuess` says that no stated duration decided it and that another reading would have made another ride.
 */
export function likeliest(
  starts: readonly number[],
  ends: readonly number[],
  stated: number | null,
): { startedAt: number; endedAt: number; isGuess: boolean } {
  const [start = 0, end = 0] = [starts[0], ends[0]];
  if (starts.length === 1 && ends.length === 1) return { startedAt: start, endedAt: end, isGuess: false };
  const error = ([from, to]: readonly [number, number]): number => {
    if (stated !== null) return Math.abs(to - from - stated * 1000);
    return to < from ? Number.POSITIVE_INFINITY : to - from;
  };
  const readings = starts.flatMap((from) => ends.map((to) => [from, to] as const));
  const [startedAt, endedAt] = readings.reduce((best, one) => (error(one) < error(best) ? one : best), [start, end]);
  const lengths = new Set(readings.map(([from, to]) => to - from).filter((length) => length >= 0));
  return { startedAt, endedAt, isGuess: stated === null && lengths.size > 1 };
}

/** The reader of a file with this header. The header has every column the mapping asks for. */
export function rowReader(mapping: TripMapping, header: readonly string[], now: Date): RowReader {
  const { columns } = mapping;
  const at = (column: string | undefined): number => (column === undefined ? -1 : header.indexOf(column));
  const [eventAt, subjectAt, modeAt, startAt, endAt] = [
    at(columns.eventId),
    at(columns.subject),
    at(columns.mode),
    at(columns.startedAt),
    at(columns.endedAt),
  ];
  const [durationAt, distanceAt, fromAt, toAt] = [
    at(columns.duration),
    at(columns.distance),
    at(columns.fromPlace),
    at(columns.toPlace),
  ];
  const used = [eventAt, subjectAt, modeAt, startAt, endAt, durationAt, distanceAt, fromAt, toAt];
  const readTime = timeReader(mapping.time);
  const latest = now.getTime() + 5 * 60_000;
  const modes: readonly string[] = tripModes;

  return (cells) => {
    if (cells.length !== header.length || !used.every((place) => isStorable(cells[place]))) return 'BAD_SHAPE';
    const eventId = cells[eventAt] ?? '';
    if (eventId === '') return 'MISSING_VALUE';
    if (eventId.length > 256) return 'BAD_SHAPE';
    const starts = readTime(cells[startAt] ?? '');
    if (typeof starts === 'string') return starts;
    const ends = readTime(cells[endAt] ?? '');
    if (typeof ends === 'string') return ends;
    const stated = measure(cells[durationAt] ?? '', secondsPer[mapping.durationUnit]);
    const distanceMeters = measure(cells[distanceAt] ?? '', metersPer[mapping.distanceUnit]);
    if (Number.isNaN(stated) || Number.isNaN(distanceMeters)) return 'BAD_NUMBER';
    const { startedAt, endedAt, isGuess } = likeliest(starts, ends, stated);
    const measured = durationOf(startedAt, endedAt, stated);
    if (!measured) return 'ENDS_BEFORE_START';
    if (endedAt > latest || startedAt > latest) return 'IN_THE_FUTURE';
    const mode = cells[modeAt] || mapping.mode || 'other';
    if (modeAt >= 0 && !modes.includes(mode)) return 'BAD_SHAPE';
    return {
      eventId,
      subject: cells[subjectAt] || null,
      type: mapping.type,
      mode,
      startedAt,
      endedAt,
      durationSeconds: measured.durationSeconds,
      distanceMeters,
      fromPlace: cells[fromAt] || null,
      toPlace: cells[toAt] || null,
      detail: null,
      flags: measured.flags | (isGuess ? READING_GUESSED : 0),
    };
  };
}
