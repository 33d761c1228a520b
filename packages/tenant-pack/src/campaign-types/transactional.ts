import * as z from 'zod/mini';
import { counting, OptionalLimit, RewardPer } from '../schema/campaign-parts.ts';
import { closed, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('TRANSACTIONAL'),
  ...counting,
  limit: OptionalLimit,
  reward: Reward,
  /** Pays by measure; `reward` is then what a behaviour without that measure earns. */
  rewardPer: z.optional(RewardPer),
});

/** Each qualifying behaviour earns: `reward` points, or points by distance or time; at most `limit`. */
export const transactional = {
  schema,
  button: 'ANY',
  names: { providers: ['providers', '*'] },
  mayRewardFriends: true,
  contradictions: () => [],
} satisfies PackCampaignType<typeof schema>;
