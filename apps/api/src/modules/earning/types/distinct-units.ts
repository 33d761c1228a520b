import type { PackCampaignOf } from '@fareback/tenant-pack';
import { unitOf } from '../calendar/service-day.ts';

/** Distinct days, weeks or months, each reached by so many behaviours. */
type Distinct = NonNullable<PackCampaignOf<'STREAK'>['distinct']>;

/** The unit being filled, and its behaviours. */
export interface UnitCount {
  unit: number;
  inUnit: number;
}

/** Before any unit. */
export const noUnit: UnitCount = { unit: Number.MIN_SAFE_INTEGER, inUnit: 0 };

/** Counts a behaviour of `day` into its unit; null when that unit is reached already, so that each counts once [STREAK-02]. */
export function countIntoUnit(distinct: Distinct, before: UnitCount, day: number): UnitCount | null {
  const unit = unitOf(distinct.unit, day);
  if (unit !== before.unit) return { unit, inUnit: 1 };
  return before.inUnit >= distinct.behaviours ? null : { unit, inUnit: before.inUnit + 1 };
}
