import { isStorable } from '../../../platform/database/storable-text.ts';
import { cellReader, conditionReader, damageReader, zoneReader } from '../files/cells.ts';
import type { RowContext, RowReader } from '../files/read-row.ts';
import { timeReader } from '../files/read-time.ts';
import { createRejection, LEFT_OUT } from '../files/row-rejection.ts';
import type { TapMapping } from '../mappings/mapping.ts';
import type { Reported } from '../reported.ts';

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
  { columns, kinds, unknownPlace, time, where }: TapMapping,
  header: readonly string[],
  { now, keyedHash, rideLimits }: RowContext,
): RowReader<GateTap | Reported> {
  const of = (source: TapMapping['columns'][keyof TapMapping['columns']]) => cellReader(source, header, keyedHash);
  const [subjectOf, momentOf, kindOf] = [of(columns.subject), of(columns.tappedAt), of(columns.kind)];
  const [deviceOf, placeOf, zoneOf] = [of(columns.device), of(columns.place), zoneReader(time, header)];
  const readTime = timeReader(time);
  const isWanted = conditionReader(where, header);
  const isDamaged = damageReader(columns.subject, header);

  return (cells) => {
    if (cells.length !== header.length) return createRejection('BAD_SHAPE');
    if (!isWanted(cells)) return LEFT_OUT;
    const [subject, moment, word, device, placeText] = [subjectOf, momentOf, kindOf, deviceOf, placeOf].map((read) =>
      read(cells),
    ) as [string | null, string | null, string | null, string | null, string | null];
    if (![subject, word, device, placeText].every(isStorable)) return createRejection('BAD_SHAPE');
    const kind = Object.hasOwn(kinds, word ?? '') ? kinds[word ?? ''] : undefined;
    if (!kind) return createRejection('UNKNOWN_TAP', 'kind', word ?? undefined);
    const zone = zoneOf(cells);
    if (zone === null) return createRejection('UNKNOWN_WORD', 'time.zone');
    const moments = readTime(moment ?? '', zone);
    if (typeof moments === 'string') return createRejection(moments, 'tappedAt', moment ?? undefined);
    const [tappedAt = 0] = moments;
    if (tappedAt > now.getTime() + AHEAD_MAX) return createRejection('IN_THE_FUTURE', 'tappedAt');
    if (tappedAt < rideLimits.notBefore) return createRejection('START_TOO_EARLY', 'tappedAt', moment ?? undefined);
    if (subject === null) return createRejection('UNKNOWN_WORD', 'subject');
    if (subject === '') return createRejection('MISSING_VALUE', 'subject');
    if (isDamaged(cells)) return createRejection('DAMAGED_ID', 'subject');
    const tapId = `tap-${keyedHash(JSON.stringify([subject, tappedAt, word, device ?? '']))}`;
    const place = placeText === unknownPlace ? null : placeText || null;
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
