import * as z from 'zod/mini';
import { common } from '../schema/campaign-parts.ts';
import { closed, Id, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({ type: z.literal('CONNECT'), ...common, provider: Id, reward: Reward });

/** Pays once per member and provider, for life. */
export const connect = {
  schema,
  button: 'CONNECT',
  names: { providers: ['provider'] },
  mayRewardFriends: true,
  contradictions: () => [],
} satisfies PackCampaignType<typeof schema>;
