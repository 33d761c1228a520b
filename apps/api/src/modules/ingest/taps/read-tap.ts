import { isStorable } from '../../../platform/storable-text.ts';
import { timeReader } from '../files/csv-time.ts';
import type { TapMapping } from '../files/mapping.ts';
import type { RowRefusal } from '../files/read-row.ts';
import type { Reported } from '../reported.ts';

/** A tap at a gate; two of them make a ride. */
export interface GateTap {
  /** Made of card, moment and gate by a keyed hash: the same tap in another file has the same, and it names no card. */
  tapId: string;
  subject: string;
  /** Milliseconds since 1970, UTC. */
  tappedAt: number;
  isEntry: boolean;
  mode: string | null;
  place: string | null;
}

/** Reads one row's cells: a tap at a gate, a ride where one tap is all there is, or why neither. */
type TapReader = (cells: readonly string[]) => GateTap | Reported | RowRefusal;

/** Whether a row is half a ride. */
export const isGateTap = (row: GateTap | Reported): row is GateTap => 'tapId' in row;

const AHEAD_MAX = 5 * 60_000;

/** The reader of a file of taps with this header; `keyedHash` makes names of taps. The header has every column the mapping asks for. */
export function tapReader(
  { columns, kinds, unknownPlace, time }: TapMapping,
  header: readonly string[],
  now: Date,
  keyedHash: (text: string) => string,
): TapReader {
  const at = (column: string | undefined): number => (column === undefined ? -1 : header.indexOf(column));
  const [subjectAt, momentAt, kindAt] = [at(columns.subject), at(columns.tappedAt), at(columns.kind)];
  const [deviceAt, placeAt] = [at(columns.device), at(columns.place)];
  const readTime = timeReader(time);

  return (cells) => {
    if (cells.length !== header.length) return 'BAD_SHAPE';
    if (![subjectAt, momentAt, kindAt, deviceAt, placeAt].every((column) => isStorable(cells[column])))
      return 'BAD_SHAPE';
    const kind = Object.hasOwn(kinds, cells[kindAt] ?? '') ? kinds[cells[kindAt] ?? ''] : undefined;
    if (!kind) return 'UNKNOWN_TAP';
    const moments = readTime(cells[momentAt] ?? '');
    if (typeof moments === 'string') return moments;
    const [tappedAt = 0] = moments;
    if (tappedAt > now.getTime() + AHEAD_MAX) return 'IN_THE_FUTURE';
    const subject = cells[subjectAt] ?? '';
    if (subject === '') return 'MISSING_VALUE';
    const tapId = `tap-${keyedHash(JSON.stringify([subject, tappedAt, cells[kindAt], cells[deviceAt] ?? '']))}`;
    const place = cells[placeAt] === unknownPlace ? null : cells[placeAt] || null;
    const mode = kind.mode ?? null;
    if (kind.does !== 'RIDES') return { tapId, subject, tappedAt, isEntry: kind.does === 'ENTERS', mode, place };
    const unknown = { startedAt: null, durationSeconds: null, distanceMeters: null, toPlace: null, detail: null };
    return {
      eventId: tapId,
      subject,
      type: 'trip.completed',
      mode,
      endedAt: tappedAt,
      fromPlace: place,
      flags: 0,
      ...unknown,
    };
  };
}
