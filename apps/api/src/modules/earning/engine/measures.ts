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

/** Returns the sum of earlier rides within a window, and the sum with this ride. */
export function addInWindow(
  { measure, window }: Pick<AmountInWindow, 'measure' | 'window'>,
  before: Reached | undefined,
  activity: Activity,
  day: number,
): { sum: number; reached: Reached } {
  const value = measureOf(measure, activity) ?? 0;
  const { endedAt } = activity;
  if (window.kind === 'ROLLING') {
    const earlier = before && 'rides' in before ? before.rides : [];
    const rides = earlier.filter(([at]) => at > endedAt - window.seconds * 1000);
    return { sum: rides.reduce((sum, [, one]) => sum + one, 0), reached: { rides: [...rides, [endedAt, value]] } };
  }
  const unit = window.kind === 'CAMPAIGN' ? 0 : unitOf(window.unit, day);
  const sum = before && 'unit' in before && before.unit === unit ? before.sum : 0;
  return { sum, reached: { unit, sum: sum + value } };
}

/** Why a ride without a measure does not count where that measure decides. */
export const unknownReasons = {
  RIDES: 'NOTHING_TO_EARN',
  KILOMETER: 'DISTANCE_UNKNOWN',
  MILE: 'DISTANCE_UNKNOWN',
  MINUTE: 'DURATION_UNKNOWN',
  FARE: 'FARE_UNKNOWN',
} as const;
