import * as z from 'zod/mini';
import { common } from '../schema/campaign-parts.ts';
import { closed, Id, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({ type: z.literal('CONNECT'), ...common, provider: Id, reward: Reward });

export const connect = {
  schema,
  guide: {
    pays: 'once, for connecting an account',
    rules: 'Once per member and provider, for life. Connecting again pays nothing.',
    example: { provider: 'bikes', reward: 100, cta: { action: 'CONNECT' } },
  },
  names: { providers: ['provider'] },
  cardReward: ({ reward }) => reward,
} satisfies PackCampaignType<typeof schema>;
