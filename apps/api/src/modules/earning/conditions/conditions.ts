import type { CampaignConditions } from '@fareback/tenant-pack';
import type { Activity } from '../activity.ts';
import { type ServiceCalendar, weekdayOf } from '../calendar/service-day.ts';
import type { DecisionReason } from '../explain/decision.ts';

/** A behaviour with its service day and the tenant's days. */
export interface Judged {
  behaviour: Activity;
  day: number;
  calendar: ServiceCalendar;
}

/** Conditions, and what stands beside them in a campaign's `counts` alone. */
type Counts = CampaignConditions & { samePlace?: { refuseUnderSeconds: number } | undefined };

const unknown: ReadonlySet<DecisionReason> = new Set<DecisionReason>(['DURATION_UNKNOWN', 'DISTANCE_UNKNOWN']);

/** Whether conditions are not met because of a measure that nobody knows. */
export const isUnmeasured = (reason: DecisionReason): boolean => unknown.has(reason);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a minute of the day lies in a stretch of the clock, which may go past midnight. */
function isWithin({ from, to }: { from: string; to: string }, minute: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** Why it was done at a time that does not count, or null: by its service day, and by what the clocks showed when it began. */
function getTimeReason(
  { weekdays, hours }: Counts,
  { behaviour: activity, day, calendar }: Judged,
): DecisionReason | null {
  if (weekdays && !weekdays.includes(weekdayOf(day))) return 'WRONG_WEEKDAY';
  if (!hours) return null;
  const minute = calendar.minuteOf(activity.startedAt ?? activity.endedAt);
  return hours.some((stretch) => isWithin(stretch, minute)) ? null : 'WRONG_HOUR';
}

/**
 * Whether a trip goes from a stop of the list to a later one. Where one stop alone is known, as of a single tap, it is
 * enough that the list has it.
 */
function isAlong(stops: readonly string[], { fromPlace, toPlace }: Activity): boolean {
  if (fromPlace === null || toPlace === null) return stops.includes(fromPlace ?? toPlace ?? '');
  const from = stops.indexOf(fromPlace);
  return from >= 0 && stops.includes(toPlace, from + 1);
}

/** Whether the stops that are known of a trip are in the zone; at least one is. */
function isWithinStops(stops: readonly string[], { fromPlace, toPlace }: Activity): boolean {
  const known = [fromPlace, toPlace].filter((stop) => stop !== null);
  return known.length > 0 && known.every((stop) => stops.includes(stop));
}

/** Why a trip went another way, or null: its mode, its stops, a false start. */
function getTripReason(counts: Counts, trip: Activity): DecisionReason | null {
  const { modes, fromPlaces, toPlaces, along, within, samePlace } = counts;
  if (modes && !(modes as readonly (string | null)[]).includes(trip.mode)) return 'WRONG_MODE';
  if (fromPlaces && !fromPlaces.includes(trip.fromPlace ?? '')) return 'WRONG_PLACE';
  if (toPlaces && !toPlaces.includes(trip.toPlace ?? '')) return 'WRONG_PLACE';
  if (along && !along.some((stops) => isAlong(stops, trip))) return 'WRONG_LINE';
  if (within && !isWithinStops(within, trip)) return 'WRONG_ZONE';
  if (!samePlace || trip.fromPlace === null || trip.fromPlace !== trip.toPlace) return null;
  return trip.durationSeconds !== null && trip.durationSeconds < samePlace.refuseUnderSeconds ? 'FALSE_START' : null;
}

interface Range {
  least: number | undefined;
  most: number | undefined;
  reasons: readonly [unknown: DecisionReason, less: DecisionReason, more: DecisionReason];
}

/** Why a measure lies outside its range, or null; an unknown one is told as such where it is asked for. */
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

/** The first reason that is certain, else one that is not, else null: what is false stays so, whatever nobody knows. */
const certainFirst = (reasons: readonly (DecisionReason | null)[]): DecisionReason | null =>
  reasons.find((reason) => reason !== null && !isUnmeasured(reason)) ??
  reasons.find((reason) => reason !== null) ??
  null;

/** Why none of these holds, or null where one does. */
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
 * Why conditions are not met by a behaviour, or null. Those of trips are asked of trips only. An unknown duration or
 * distance leaves open whether they are met, also under `not`, unless something else decides.
 */
export function whyUnmet(counts: Counts, judged: Judged): DecisionReason | null {
  const { behaviour: activity } = judged;
  const then = getTimeReason(counts, judged);
  if (then || activity.type !== 'trip.completed') return then;
  const such = getTripReason(counts, activity);
  if (such) return such;
  const { all, any, not } = counts;
  const measured = [getDurationReason(counts, activity), getDistanceReason(counts, activity)];
  if (!all && !any && !not) return certainFirst(measured);
  return certainFirst([
    ...measured,
    ...(all ?? []).map((one) => whyUnmet(one, judged)),
    any ? getAnyReason(any, judged) : null,
    not ? getNotReason(not, judged) : null,
  ]);
}
