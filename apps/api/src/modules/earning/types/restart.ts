import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Campaign } from '../campaign.ts';

/** True if a streak may restart after all levels were completed (COMPLETED) or after it ended early (EXPIRED). */
export const mayRestart = (
  { definition: { restart } }: Campaign<PackCampaignOf<'STREAK'>>,
  after: 'COMPLETED' | 'EXPIRED',
): boolean => restart === 'ALWAYS' || restart === `WHEN_${after}`;
