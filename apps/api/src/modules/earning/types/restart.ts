import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Campaign } from '../campaign.ts';

/** Whether a streak may begin again after all its levels were climbed (COMPLETED), or after it ended before (EXPIRED). */
export const mayRestart = (
  { definition: { restart } }: Campaign<PackCampaignOf<'STREAK'>>,
  after: 'COMPLETED' | 'EXPIRED',
): boolean => restart === 'ALWAYS' || restart === `WHEN_${after}`;
