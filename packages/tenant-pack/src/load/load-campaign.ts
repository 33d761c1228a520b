import { contradictionsOfCampaign } from '../checks/contradictions-of-campaign.ts';
import type { Problem } from '../problem.ts';
import { Campaign, type PackCampaign } from '../schema/campaign.ts';
import { loadChecked } from './load-checked.ts';

/**
 * Reads one campaign from a separate file, written like in `programme.yaml`, and checks it like a pack's campaigns.
 * Returns the campaign, or all problems with their places. Does not resolve references to the rest of a program.
 */
export function loadCampaign(file: string): { campaign: PackCampaign } | { problems: Problem[] } {
  const loaded = loadChecked(Campaign, file, { what: 'a campaign', contradictions: contradictionsOfCampaign });
  return 'problems' in loaded ? loaded : { campaign: { ...loaded.value, position: loaded.value.position ?? 0 } };
}
