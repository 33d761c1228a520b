import { campaignTypeOf } from '../campaign-types/index.ts';
import { say } from '../message.ts';
import type { PackProgram } from '../schema/program.ts';
import type { Contradiction } from './contradictions.ts';

/**
 * Returns contradictions in a valid referral [REFER-12, REFER-16]. Redeeming cannot be the rewarded act: it locks the
 * member's account, and two friends who redeem at once would deadlock.
 */
export function contradictionsOfReferral({ referral, campaigns }: PackProgram): Contradiction[] {
  if (referral === null) return [];
  const { actionRequired, actionCampaign, actionRides, limits, campaignId } = referral;
  const found: Contradiction[] = [];
  for (const [key, value] of Object.entries({ actionCampaign, actionRides })) {
    if (value === undefined || actionRequired) continue;
    found.push({ key: [key], message: 'expected nothing, because no action is required, found one' });
  }
  if (actionCampaign !== undefined && actionRides !== undefined)
    found.push({ key: ['actionRides'], message: 'expected nothing with actionCampaign, found a number of rides' });
  const act = campaigns.find(({ id }) => id === actionCampaign);
  if (act && campaignTypeOf(act.type).neverRewardsFriends)
    found.push({
      key: ['actionCampaign'],
      message: 'expected a campaign that does not count redemptions, found one',
    });
  if (campaigns.some(({ id }) => id === campaignId))
    found.push({
      key: ['campaignId'],
      message: say`expected a name of its own, found "${campaignId}", which is a campaign's`,
    });
  for (const key of ['daily', 'weekly', 'monthly'] as const) {
    const limit = limits[key];
    if (limit !== undefined && limits.lifetime !== undefined && limit > limits.lifetime)
      found.push({
        key: ['limits', key],
        message: say`expected at most ${limits.lifetime}, the lifetime limit, found ${limit}`,
      });
  }
  return found;
}
