import type { NamedList } from '../campaign-types/campaign-type.ts';
import { campaignTypes } from '../campaign-types/index.ts';
import type { KeyPath } from '../load/source.ts';
import type { PackCampaign } from '../schema/campaign.ts';
import { matches } from './cross-checks.ts';

export function namedBy(campaign: PackCampaign, list: NamedList): string[] {
  const names: Partial<Record<NamedList, KeyPath>> = campaignTypes[campaign.type].names;
  const key = names[list];
  return key === undefined ? [] : matches(campaign, key).map(({ value }) => String(value));
}
