import type { PackCampaignOf } from '@fareback/tenant-pack';
import { unitOf } from '../engine/service-day.ts';

type Distinct = NonNullable<PackCampaignOf<'STREAK'>['distinct']>;

export interface UnitCount {
  unit: number;
  inUnit: number;
}

export const noUnit: UnitCount = { unit: Number.MIN_SAFE_INTEGER, inUnit: 0 };

/**
 * Adds an activity on `day` to its unit; null if that unit is already reached, because each counts once [STREAK-02].
 */
export function countIntoUnit(distinct: Distinct, before: UnitCount, day: number): UnitCount | null {
  const unit = unitOf(distinct.unit, day);
  if (unit !== before.unit) return { unit, inUnit: 1 };
  return before.inUnit >= distinct.behaviours ? null : { unit, inUnit: before.inUnit + 1 };
}
