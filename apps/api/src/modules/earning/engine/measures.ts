import type { CampaignMeasure } from '@fareback/tenant-pack';
import type { Activity } from './activity.ts';

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
