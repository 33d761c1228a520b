import type { AmountInWindow, CampaignMeasure } from '@fareback/tenant-pack';
import type { Activity } from './activity.ts';
import { unitOf } from './service-day.ts';

/**
 * How to measure an activity: in whole numbers of a small unit, of which `one` make a unit of the campaign, so sums and
 * products are exact.
 */
const scales: Record<CampaignMeasure, { of: (activity: Activity) => number | null; one: number }> = {
  RIDES: { of: () => 1, one: 1 },
  KILOMETER: { of: ({ distanceMeters }) => distanceMeters, one: 1_000 },
  // Millimeters: a mile has 1,609.344 meters.
  MILE: { of: ({ distanceMeters }) => distanceMeters && distanceMeters * 1_000, one: 1_609_344 },
  MINUTE: { of: ({ durationSeconds }) => durationSeconds, one: 60 },
  FARE: { of: ({ fare }) => fare, one: 1_000 },
};

/** Returns an activity's measure in the small unit; null if unknown. */
export const measureOf = (measure: CampaignMeasure, activity: Activity): number | null => scales[measure].of(activity);

/** Returns an amount of a campaign in the small unit. */
export const amountIn = (measure: CampaignMeasure, amount: number): number => Math.round(amount * scales[measure].one);

/** Returns a measure times `factor` in the campaign's unit; the division comes last, so whole results are exact. */
export const inUnits = (measure: CampaignMeasure, value: number, factor = 1): number =>
  (value * factor) / scales[measure].one;

/** What rides sum up to in a window; in a rolling one, when each ended and its measure. */
export type Reached = { unit: number; sum: number } | { rides: readonly (readonly [endedAt: number, value: number])[] };

type Summed = Pick<AmountInWindow, 'measure' | 'window'>;

const ridesWithin = (seconds: number, reached: Reached | undefined, now: number) =>
  (reached && 'rides' in reached ? reached.rides : []).filter(([at]) => at > now - seconds * 1000);

const unitIn = (window: Exclude<AmountInWindow['window'], { kind: 'ROLLING' }>, day: number): number =>
  window.kind === 'CAMPAIGN' ? 0 : unitOf(window.unit, day);

const sumOf = (rides: ReturnType<typeof ridesWithin>): number => rides.reduce((sum, [, value]) => sum + value, 0);

/** Returns the sum of rides within the window at a moment on service day `day`, in the small unit. */
export function sumAt({ window }: Summed, reached: Reached | undefined, now: number, day: number): number {
  if (window.kind === 'ROLLING') return sumOf(ridesWithin(window.seconds, reached, now));
  return reached && 'unit' in reached && reached.unit === unitIn(window, day) ? reached.sum : 0;
}

/**
 * Returns when the rides of a rolling window stop adding up to an amount without another ride (milliseconds since 1970,
 * UTC); null if they do not reach it at `now`.
 */
export function fallsBelowAt(
  seconds: number,
  amount: number,
  reached: Reached | undefined,
  now: number,
): number | null {
  const rides = ridesWithin(seconds, reached, now);
  let sum = sumOf(rides);
  if (sum < amount) return null;
  for (const [at, value] of rides) {
    sum -= value;
    if (sum < amount) return at + seconds * 1000;
  }
  return null;
}

/** Returns the sum of earlier rides within a window, and the sum with this ride. */
export function addInWindow(
  after: Summed,
  before: Reached | undefined,
  activity: Activity,
  day: number,
): { sum: number; reached: Reached } {
  const { measure, window } = after;
  const value = measureOf(measure, activity) ?? 0;
  const { endedAt } = activity;
  const sum = sumAt(after, before, endedAt, day);
  if (window.kind === 'ROLLING') {
    const rides = ridesWithin(window.seconds, before, endedAt);
    return { sum, reached: { rides: [...rides, [endedAt, value]] } };
  }
  return { sum, reached: { unit: unitIn(window, day), sum: sum + value } };
}

/** Why a ride without a measure does not count where that measure decides. */
export const unknownReasons = {
  RIDES: 'NOTHING_TO_EARN',
  KILOMETER: 'DISTANCE_UNKNOWN',
  MILE: 'DISTANCE_UNKNOWN',
  MINUTE: 'DURATION_UNKNOWN',
  FARE: 'FARE_UNKNOWN',
} as const;
