import * as z from 'zod/mini';
import { counting, Distinct, leastDaysOf } from '../schema/campaign-parts.ts';
import { closed, oneOf, Positive, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('STREAK'),
  ...counting,
  levels: z.array(closed({ reward: Reward })).check(z.minLength(1, { error: 'at least one level' })),
  target: Positive,
  /** Service days that a level lasts, from the day of its first behaviour. */
  levelDays: Positive,
  distinct: z.optional(Distinct),
  restart: oneOf('NEVER', 'WHEN_EXPIRED', 'WHEN_COMPLETED', 'ALWAYS'),
});

/** Levels to climb one after the other; each needs `target` behaviours (or distinct units) within `levelDays`. */
export const streak = {
  schema,
  button: 'ANY',
  names: { providers: ['providers', '*'] },
  mayRewardFriends: true,
  contradictions({ distinct, target, levelDays }) {
    if (!distinct) return [];
    const least = (target - 1) * leastDaysOf[distinct.unit] + 1;
    if (levelDays >= least) return [];
    const message = `expected at least ${least}, because ${target} distinct ${distinct.unit.toLowerCase()}s do not fit into less, found ${levelDays}`;
    return [{ key: ['levelDays'], message }];
  },
} satisfies PackCampaignType<typeof schema>;
