import * as z from 'zod/mini';
import { contradictionsOfConditions } from '../checks/contradictions-of-conditions.ts';
import { counting, OptionalLimit, RewardPer, RewardsWhen } from '../schema/campaign-parts.ts';
import { withNested } from '../schema/conditions.ts';
import { closed, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('TRANSACTIONAL'),
  ...counting,
  limit: OptionalLimit,
  reward: Reward,
  /** Pays by measure; `reward` is then paid for an activity without that measure. */
  rewardPer: z.optional(RewardPer),
  /** Different points for some days, hours or modes; `reward` applies otherwise. */
  rewardsWhen: z.optional(RewardsWhen),
});

/** Each qualifying activity earns `reward` points, or points by distance, time or conditions; at most `limit`. */
export const transactional = {
  schema,
  button: 'ANY',
  names: { providers: ['providers', '*'] },
  mayRewardFriends: true,
  contradictions({ rewardPer, rewardsWhen, counts }) {
    const own = contradictionsOfConditions(
      (rewardsWhen ?? []).flatMap(({ when }, index) => withNested(when, ['rewardsWhen', index, 'when'])),
      counts.behaviours,
    );
    const uncapped =
      rewardPer && rewardPer.pointsMax === undefined
        ? [{ key: ['rewardPer'], message: 'expected pointsMax, the most points that one ride may earn, found none' }]
        : [];
    if (!rewardPer || !rewardsWhen) return [...uncapped, ...own];
    return [
      { key: ['rewardsWhen'], message: 'expected none with rewardPer, because both set the points, found some' },
      ...uncapped,
      ...own,
    ];
  },
} satisfies PackCampaignType<typeof schema>;
