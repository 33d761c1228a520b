import { existsSync } from 'node:fs';
import { contradictionsOfCampaign } from './contradictions-of-campaign.ts';
import { readLayers } from './layers.ts';
import type { Problem } from './problem.ts';
import { Campaign, type PackCampaign } from './schema/campaign.ts';
import { validate } from './validate.ts';

/**
 * Reads one campaign from a file of its own, written as it would stand in `programme.yaml`, and checks it as a pack's
 * campaigns are: the campaign, or everything that is wrong with it, each with its place. What it names in the rest of a
 * programme is not looked up.
 */
export function loadCampaign(file: string): { campaign: PackCampaign } | { problems: Problem[] } {
  if (!existsSync(file)) {
    return { problems: [{ file, line: 0, column: 0, key: '', message: 'expected a campaign, found no such file' }] };
  }
  const layers = readLayers('', file);
  const { value, problems } = validate(Campaign, layers);
  if (!value) return { problems };
  const contradictions = contradictionsOfCampaign(value).map(({ key, message }) => layers.problem(key, message));
  return contradictions.length > 0
    ? { problems: contradictions }
    : { campaign: { ...value, position: value.position ?? 0 } };
}
