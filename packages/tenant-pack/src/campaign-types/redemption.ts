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

/** A confirmed redemption earns; its refund reverses the earning. */
export const redemption = {
  schema,
  button: 'ANY',
  names: { offers: ['offers', '*'] },
  mayRewardFriends: false,
  contradictions: () => [],
} satisfies PackCampaignType<typeof schema>;
