import * as z from 'zod/mini';
import { common, OptionalLimit } from '../schema/campaign-parts.ts';
import { closed, Id, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('REDEMPTION'),
  ...common,
  limit: OptionalLimit,
  /** Offers that count; empty means all. */
  offers: z._default(z.array(Id), []),
  reward: Reward,
});

export const redemption = {
  schema,
  guide: {
    pays: 'for redeeming',
    rules: 'A confirmed redemption of one of the `offers`, or of any, earns. Its refund reverses the points.',
    example: { reward: 15, limit: { earnings: 2, window: { kind: 'CALENDAR', unit: 'MONTH' } } },
  },
  names: { offers: ['offers', '*'] },
  neverCompletes: true,
  cardReward: ({ reward }) => reward,
  neverRewardsFriends: true,
} satisfies PackCampaignType<typeof schema>;
