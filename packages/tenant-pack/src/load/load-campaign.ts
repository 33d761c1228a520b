import { contradictionsOfCampaign } from '../checks/contradictions-of-campaign.ts';
import type { Problem } from '../problem.ts';
import { Campaign, type PackCampaign } from '../schema/campaign.ts';
import { loadChecked } from './load-checked.ts';

/**
 * Reads one campaign from a file of its own, written as it would stand in `programme.yaml`, and checks it as a pack's
 * campaigns are: the campaign, or everything that is wrong with it, each with its place. What it names in the rest of a
 * programme is not looked up.
 */
export function loadCampaign(file: string): { campaign: PackCampaign } | { problems: Problem[] } {
  const loaded = loadChecked(Campaign, file, { what: 'a campaign', contradictions: contradictionsOfCampaign });
  return 'problems' in loaded ? loaded : { campaign: { ...loaded.value, position: loaded.value.position ?? 0 } };
}
