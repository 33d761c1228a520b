import * as z from 'zod/mini';
import { common, OptionalLimit } from '../schema/campaign-parts.ts';
import { closed, Id, oneOf, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('ACTION'),
  ...common,
  limit: OptionalLimit,
  /** Providers whose reports count; empty means any. A click needs no provider. */
  providers: z._default(z.array(Id), []),
  /** The provider's name for it; for clicks on the campaign's button it is only a name. */
  actionId: Id,
  evidence: oneOf('VERIFIED', 'CLICK'),
  reward: Reward,
});

export const action = {
  schema,
  button: 'ANY',
  names: { providers: ['providers', '*'] },
  mayRewardFriends: true,
  contradictions({ evidence, limit }) {
    if (evidence !== 'CLICK' || limit !== null) return [];
    const message = 'expected a limit, because clicks can be repeated without proof, found none';
    return [{ key: ['limit'], message }];
  },
} satisfies PackCampaignType<typeof schema>;
