import type { CampaignConditions } from '@fareback/tenant-pack';
import type { Activity } from './activity.ts';
import type { DecisionReason } from './decision.ts';
import { type ServiceCalendar, weekdayOf } from './service-day.ts';

/** Service days that were declared, by kind of day. */
export type Declared = ReadonlyMap<string, ReadonlySet<number>>;

export interface Judged {
  behaviour: Activity;
  day: number;
  calendar: ServiceCalendar;
  /** Service days of the pack's calendars, by id. */
  dates?: ReadonlyMap<string, ReadonlySet<number>>;
  declared?: Declared;
}

/** Conditions, and the fields allowed only directly in a campaign's `counts`. */
type Counts = CampaignConditions & { samePlace?: { refuseUnderSeconds: number } | undefined };

const unknown: ReadonlySet<DecisionReason> = new Set<DecisionReason>([
  'DURATION_UNKNOWN',
  'DISTANCE_UNKNOWN',
  'FARE_UNKNOWN',
]);

export const isUnmeasured = (reason: DecisionReason): boolean => unknown.has(reason);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** True if a minute of the day is in a time range, which may extend past midnight. */
function isWithin({ from, to }: { from: string; to: string }, minute: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** Why the time does not count, or null: by service day, and by local time of the start and the end. */
function getTimeReason(
  { weekdays, hours, endHours, dates, declared }: Counts,
  { behaviour: activity, day, calendar, dates: calendars, declared: kinds }: Judged,
): DecisionReason | null {
  if (weekdays && !weekdays.includes(weekdayOf(day))) return 'WRONG_WEEKDAY';
  if (dates && !dates.some((id) => calendars?.get(id)?.has(day))) return 'WRONG_DATE';
  if (declared && !declared.some((kind) => kinds?.get(kind)?.has(day))) return 'NOT_DECLARED';
  const isAt = (ranges: NonNullable<Counts['hours']>, moment: number): boolean => {
    const minute = calendar.minuteOf(moment);
    return ranges.some((range) => isWithin(range, minute));
  };
  if (hours && !isAt(hours, activity.startedAt ?? activity.endedAt)) return 'WRONG_HOUR';
  return endHours && !isAt(endHours, activity.endedAt) ? 'WRONG_END_HOUR' : null;
}

/**
 * True if a trip goes from a listed stop to a later one. With only one known stop, as for a single tap, it must be in
 * the list.
 */
function isAlong(stops: readonly string[], { fromPlace, toPlace }: Activity): boolean {
  if (fromPlace === null || toPlace === null) return stops.includes(fromPlace ?? toPlace ?? '');
  const from = stops.indexOf(fromPlace);
  return from >= 0 && stops.includes(toPlace, from + 1);
}

/** True if at least one stop of a trip is known and all known ones are in the zone. */
function isWithinStops(stops: readonly string[], { fromPlace, toPlace }: Activity): boolean {
  const known = [fromPlace, toPlace].filter((stop) => stop !== null);
  return known.length > 0 && known.every((stop) => stops.includes(stop));
}

function getTripReason(counts: Counts, trip: Activity): DecisionReason | null {
  const { modes, lines, fromPlaces, toPlaces, along, within, samePlace } = counts;
  if (modes && !(modes as readonly (string | null)[]).includes(trip.mode)) return 'WRONG_MODE';
  if (lines && !lines.includes(trip.line ?? '')) return 'OTHER_LINE';
  if (fromPlaces && !fromPlaces.includes(trip.fromPlace ?? '')) return 'WRONG_PLACE';
  if (toPlaces && !toPlaces.includes(trip.toPlace ?? '')) return 'WRONG_PLACE';
  if (along && !along.some((stops) => isAlong(stops, trip))) return 'WRONG_LINE';
  if (within && !isWithinStops(within, trip)) return 'WRONG_ZONE';
  if (!samePlace || trip.fromPlace === null || trip.fromPlace !== trip.toPlace) return null;
  return trip.durationSeconds !== null && trip.durationSeconds < samePlace.refuseUnderSeconds ? 'FALSE_START' : null;
}

/** Amounts of money are compared and summed in thousandths, as activities have them. */
export const thousandthsOf = (amount: number): number => Math.round(amount * 1000);

interface Range {
  least: number | undefined;
  most: number | undefined;
  reasons: readonly [unknown: DecisionReason, less: DecisionReason, more: DecisionReason];
}

/** Why a measure is out of range, or null; an unknown one gets its own reason if required. */
function getRangeReason(value: number | null, { least, most, reasons }: Range): DecisionReason | null {
  if (least === undefined && most === undefined) return null;
  if (value === null) return reasons[0];
  if (least !== undefined && value < least) return reasons[1];
  return most !== undefined && value > most ? reasons[2] : null;
}

const getDurationReason = (counts: Counts, { durationSeconds }: Activity): DecisionReason | null =>
  getRangeReason(durationSeconds, {
    least: counts.minDurationSeconds,
    most: counts.maxDurationSeconds,
    reasons: ['DURATION_UNKNOWN', 'TOO_SHORT', 'TOO_LONG'],
  });

const getDistanceReason = (counts: Counts, { distanceMeters }: Activity): DecisionReason | null =>
  getRangeReason(distanceMeters, {
    least: counts.minDistanceMeters,
    most: counts.maxDistanceMeters,
    reasons: ['DISTANCE_UNKNOWN', 'TOO_NEAR', 'TOO_FAR'],
  });

const getFareReason = ({ minFare, maxFare }: Counts, { fare }: Activity): DecisionReason | null =>
  getRangeReason(fare, {
    least: minFare && thousandthsOf(minFare),
    most: maxFare && thousandthsOf(maxFare),
    reasons: ['FARE_UNKNOWN', 'FARE_TOO_LOW', 'FARE_TOO_HIGH'],
  });

/** The first certain reason, else an uncertain one, else null: a false condition stays false despite unknown values. */
const certainFirst = (reasons: readonly (DecisionReason | null)[]): DecisionReason | null =>
  reasons.find((reason) => reason !== null && !isUnmeasured(reason)) ??
  reasons.find((reason) => reason !== null) ??
  null;

function getAnyReason(any: readonly CampaignConditions[], judged: Judged): DecisionReason | null {
  const reasons = any.map((one) => whyUnmet(one, judged));
  if (reasons.includes(null)) return null;
  return (
    reasons.find((reason) => reason !== null && isUnmeasured(reason)) ??
    (reasons.length === 1 ? (reasons[0] ?? null) : 'CONDITIONS_UNMET')
  );
}

function getNotReason(not: CampaignConditions, judged: Judged): DecisionReason | null {
  const reason = whyUnmet(not, judged);
  if (reason === null) return 'CONDITIONS_UNMET';
  return isUnmeasured(reason) ? reason : null;
}

/**
 * Why an activity does not meet conditions, or null. Trip conditions apply to trips only. An unknown duration or
 * distance leaves the result undecided, also under `not`, unless something else decides.
 */
export function whyUnmet(counts: Counts, judged: Judged): DecisionReason | null {
  const { behaviour: activity } = judged;
  const then = getTimeReason(counts, judged);
  if (then || activity.type !== 'trip.completed') return then;
  const such = getTripReason(counts, activity);
  if (such) return such;
  const { all, any, not } = counts;
  const measured = [
    getDurationReason(counts, activity),
    getDistanceReason(counts, activity),
    getFareReason(counts, activity),
  ];
  if (!all && !any && !not) return certainFirst(measured);
  return certainFirst([
    ...measured,
    ...(all ?? []).map((one) => whyUnmet(one, judged)),
    any ? getAnyReason(any, judged) : null,
    not ? getNotReason(not, judged) : null,
  ]);
}
