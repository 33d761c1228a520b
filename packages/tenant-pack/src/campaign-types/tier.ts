import * as z from 'zod/mini';
import { say, word } from '../message.ts';
import { counting, countingExtras } from '../schema/campaign-parts.ts';
import { closed, oneOf, Positive, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';
import { hasNoDates, needsDates } from './dates.ts';

const schema = closed({
  type: z.literal('TIER'),
  ...counting,
  /** Service day, ISO week, month, or the campaign's dates as one period. */
  period: oneOf('DAY', 'WEEK', 'MONTH', 'CAMPAIGN'),
  tierType: oneOf('BEHAVIOR', 'SURVEY'),
  tiers: z
    .array(closed({ rewardPoints: Reward, maxBehaviors: Positive }))
    .check(z.minLength(1, { error: 'at least one tier' })),
  ...countingExtras,
});

export const tier = {
  schema,
  guide: {
    pays: 'more for each one, the more activity in a period',
    rules:
      'Each activity pays the points of the current tier until that is full, then those of the next. After the last one nothing is paid until the next `period`. `tierType: BEHAVIOR` counts trips, `SURVEY` surveys.',
    example: {
      counts: { behaviours: ['trip.completed'] },
      period: 'WEEK',
      tierType: 'BEHAVIOR',
      tiers: [
        { rewardPoints: 2, maxBehaviors: 5 },
        { rewardPoints: 4, maxBehaviors: 10 },
      ],
    },
  },
  names: { providers: ['providers', '*'] },
  cardReward: ({ tiers }) => tiers[0]?.rewardPoints ?? 0,
  contradictions(campaign) {
    const { tierType, counts, period } = campaign;
    const found = period === 'CAMPAIGN' && hasNoDates(campaign) ? [needsDates(['period'])] : [];
    const [counted, words] =
      tierType === 'BEHAVIOR' ? ['trip.completed', word('trips')] : ['survey.completed', word('surveys')];
    if (counts.behaviours.every((activity) => activity === counted)) return found;
    const message = say`expected ${counted} only, because the tiers of a ${tierType} campaign count ${words}, found ${counts.behaviours.join(', ')}`;
    return [...found, { key: ['counts', 'behaviours'], message }];
  },
} satisfies PackCampaignType<typeof schema>;
