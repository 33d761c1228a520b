import { campaignTypeOf } from '../campaign-types/index.ts';
import { say } from '../message.ts';
import type { PackReferral } from '../schema/codes.ts';
import type { PackProgram } from '../schema/program.ts';
import type { Contradiction } from './contradictions.ts';

/** Steps must rise, pay one thing each, and be within reach of a member's code. */
function contradictionsOfSteps({ steps = [], rewardForReferrer, limits }: PackReferral): Contradiction[] {
  const found: Contradiction[] = [];
  if (steps.length > 0 && rewardForReferrer === 0)
    found.push({
      key: ['rewardForReferrer'],
      message: 'expected at least 1, because steps count friends who brought a reward, found 0',
    });
  for (const [index, { friends, reward, rewardOffer }] of steps.entries()) {
    const before = steps[index - 1]?.friends ?? 0;
    if (friends <= before)
      found.push({
        key: ['steps', index, 'friends'],
        message: say`expected more friends than in the step before (${before}), found ${friends}`,
      });
    if ((reward === undefined) === (rewardOffer === undefined))
      found.push({
        key: ['steps', index, 'reward'],
        message: 'expected points or an offer, found both or neither',
      });
    if (limits.lifetime !== undefined && friends > limits.lifetime)
      found.push({
        key: ['steps', index, 'friends'],
        message: say`expected at most ${limits.lifetime}, the lifetime limit of a code, found ${friends}`,
      });
  }
  return found;
}

/**
 * Returns contradictions in a valid referral [REFER-12, REFER-16]. Redeeming cannot be the rewarded act: it locks the
 * member's account, and two friends who redeem at once would deadlock.
 */
export function contradictionsOfReferral({ referral, campaigns }: PackProgram): Contradiction[] {
  if (referral === null) return [];
  const { actionRequired, actionCampaign, actionRides, limits, campaignId } = referral;
  const found = contradictionsOfSteps(referral);
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
