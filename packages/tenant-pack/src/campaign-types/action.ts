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
  guide: {
    pays: 'for something done elsewhere',
    rules:
      "A report of a provider (`evidence: VERIFIED`), or a click on the campaign's own button (`CLICK`). A click proves little and must be limited.",
    example: {
      actionId: 'live-map-opened',
      evidence: 'CLICK',
      reward: 3,
      limit: { earnings: 1, window: { kind: 'CALENDAR', unit: 'WEEK' } },
      cta: { action: 'LINK', url: 'https://agency.example/map' },
    },
  },
  names: { providers: ['providers', '*'] },
  cardReward: ({ reward }) => reward,
  contradictions({ evidence, limit }) {
    if (evidence !== 'CLICK' || limit !== null) return [];
    const message = 'expected a limit, because clicks can be repeated without proof, found none';
    return [{ key: ['limit'], message }];
  },
} satisfies PackCampaignType<typeof schema>;
