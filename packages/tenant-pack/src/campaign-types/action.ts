import * as z from 'zod/mini';
import { common, OptionalLimit } from '../schema/campaign-parts.ts';
import { closed, Id, oneOf, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('ACTION'),
  ...common,
  limit: OptionalLimit,
  /** Whose reports count; none: those of any provider. A click needs none. */
  providers: z._default(z.array(Id), []),
  /** What a provider calls it; of clicks on the campaign's own button it is only a name. */
  actionId: Id,
  evidence: oneOf('VERIFIED', 'CLICK'),
  reward: Reward,
});

/** Something done elsewhere: reported by a provider, or a click, which is low trust and must be limited. */
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
