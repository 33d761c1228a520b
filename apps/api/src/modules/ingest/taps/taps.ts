import { isStorable } from '../../../platform/database/sql.ts';
import {
  cellReader,
  createRejection,
  damageReader,
  isRejection,
  type RowRejection,
  unknownReader,
  zoneReader,
} from '../files/cells.ts';
import { fareReader, type RowContext } from '../files/read-row.ts';
import { timeReader } from '../files/read-time.ts';
import { type TapMapping, timeOf } from '../mappings/mapping.ts';
import { limitsOfMode, type Reported, type RideLimits } from '../reported.ts';

/** A stored tap of one card; times are milliseconds since 1970, UTC. */
export interface StoredTap {
  tapId: string;
  tappedAt: number;
  isEntry: boolean;
  mode: string | null;
  place: string | null;
  entryTapId: string | null;
  enteredAt: number | null;
}

interface Pairing {
  exit: StoredTap;
  entry: StoredTap | null;
}

/** Sorts a card's taps; of an exit and an entry in the same second, the exit comes first. */
function compareTaps(a: StoredTap, b: StoredTap): number {
  if (a.tappedAt !== b.tappedAt) return a.tappedAt - b.tappedAt;
  if (a.isEntry !== b.isEntry) return a.isEntry ? 1 : -1;
  return a.tapId < b.tapId ? -1 : Number(a.tapId !== b.tapId);
}

/**
 * Returns the changed pairs of a card: a tap out belongs to the tap directly before it if that is a tap in, at most
 * `withinSeconds` older, and within the mode's ride limit. Takes all stored taps of the card in any order, so the order
 * and number of files do not matter. A pair whose older tap was deleted stays, unless a tap came in between.
 */
export function changedPairs(
  taps: readonly StoredTap[],
  { withinSeconds, rideLimits }: { withinSeconds: number; rideLimits: RideLimits },
): Pairing[] {
  const sorted = taps.toSorted(compareTaps);
  return sorted.flatMap((exit, at): Pairing[] => {
    if (exit.isEntry) return [];
    const before = sorted[at - 1];
    if (exit.enteredAt !== null && (!before || before.tappedAt < exit.enteredAt)) return [];
    const seconds = Math.min(withinSeconds, limitsOfMode(rideLimits, exit.mode).maxHours * 3600);
    const isPair = before?.isEntry === true && exit.tappedAt - before.tappedAt <= seconds * 1000;
    const entry = isPair ? before : null;
    return (entry?.tapId ?? null) === exit.entryTapId ? [] : [{ exit, entry }];
  });
}

const rideId = (entryTapId: string, exitTapId: string): string => `ride-${entryTapId}-${exitTapId}`;

/** Returns the reports of a changed pair: its new ride, and a void for the ride its tap out made before. */
export function reportsOf(subject: string, { exit, entry }: Pairing): Reported[] {
  const common = { subject, endedAt: exit.tappedAt, distanceMeters: null, flags: 0 };
  const reports: Reported[] = [];
  if (exit.entryTapId !== null) {
    const id = rideId(exit.entryTapId, exit.tapId);
    const nothing = { mode: null, startedAt: null, durationSeconds: null, fromPlace: null, toPlace: null };
    reports.push({ ...common, ...nothing, eventId: `void-${id}`, type: 'trip.voided', detail: { id } });
  }
  if (entry) {
    reports.push({
      ...common,
      eventId: rideId(entry.tapId, exit.tapId),
      type: 'trip.completed',
      mode: exit.mode,
      startedAt: entry.tappedAt,
      durationSeconds: Math.round((exit.tappedAt - entry.tappedAt) / 1000),
      fromPlace: entry.place,
      toPlace: exit.place,
      detail: null,
    });
  }
  return reports;
}

/** A gate tap; two make a ride. */
export interface GateTap {
  /** Keyed hash of card, time and gate: identical for the same tap in another file, and does not reveal the card. */
  tapId: string;
  subject: string;
  tappedAt: number;
  isEntry: boolean;
  mode: string | null;
  place: string | null;
}

export const isGateTap = (row: GateTap | Reported): row is GateTap => 'tapId' in row;

const AHEAD_MAX = 5 * 60_000;

/**
 * Returns the row reader of a tap file: a gate tap, a ride if one tap is enough, or a rejection. The header must have
 * every column the mapping needs.
 */
export function tapReader(
  mapping: TapMapping,
  header: readonly string[],
  { now, keyedHash, rideLimits }: RowContext,
): (cells: readonly string[]) => GateTap | Reported | RowRejection {
  const { columns, kinds, unknownPlace } = mapping;
  const time = timeOf(mapping);
  const fareOf = fareReader(mapping, header, keyedHash);
  const readers = (['subject', 'tappedAt', 'kind', 'device', 'place'] as const).map((key) => ({
    key,
    read: cellReader(columns[key], header, keyedHash),
    rejectUnknown: unknownReader(columns[key], header),
  }));
  const zoneOf = zoneReader(time, header);
  const readTime = timeReader(time);
  const isDamaged = damageReader(columns.subject, header);

  return (cells) => {
    const texts = readers.map(({ read }) => read(cells));
    const unknown = readers[texts.indexOf(null)];
    if (unknown) return unknown.rejectUnknown(cells, unknown.key);
    const [subject = '', moment = '', word = '', device = '', placeText = ''] = texts as string[];
    if (![subject, word, device, placeText].every(isStorable)) return createRejection('BAD_SHAPE');
    const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
    if (!kind) return createRejection('UNKNOWN_TAP', 'kind', word);
    const zone = zoneOf(cells);
    if (zone === null) return createRejection('UNKNOWN_WORD', 'time.zone');
    const moments = readTime(moment, zone);
    if (typeof moments === 'string') return createRejection(moments, 'tappedAt', moment);
    const [tappedAt = 0] = moments;
    if (tappedAt > now.getTime() + AHEAD_MAX) return createRejection('IN_THE_FUTURE', 'tappedAt');
    if (tappedAt < rideLimits.notBefore) return createRejection('START_TOO_EARLY', 'tappedAt', moment);
    if (subject === '') return createRejection('MISSING_VALUE', 'subject');
    if (isDamaged(cells)) return createRejection('DAMAGED_ID', 'subject');
    const tapId = `tap-${keyedHash(JSON.stringify([subject, tappedAt, word, device]))}`;
    const place = placeText === unknownPlace ? null : placeText || null;
    const mode = kind.mode ?? null;
    if (kind.does !== 'RIDES') return { tapId, subject, tappedAt, isEntry: kind.does === 'ENTERS', mode, place };
    const detail = fareOf(cells);
    if (isRejection(detail)) return detail;
    const nothing = { startedAt: null, durationSeconds: null, distanceMeters: null, toPlace: null, detail };
    return {
      eventId: tapId,
      subject,
      type: 'trip.completed',
      mode,
      endedAt: tappedAt,
      fromPlace: place,
      flags: 0,
      ...nothing,
    };
  };
}
