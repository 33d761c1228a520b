import * as z from 'zod/mini';
import { contradictionsOfConditions } from '../checks/contradictions-of-conditions.ts';
import {
  AmountInWindow,
  counting,
  countingExtras,
  OptionalLimit,
  RewardPer,
  RewardsWhen,
} from '../schema/campaign-parts.ts';
import { withNested } from '../schema/conditions.ts';
import { closed, RewardOrNone } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('TRANSACTIONAL'),
  ...counting,
  reward: RewardOrNone,
  /** Pays by measure; `reward` is then paid for an activity without that measure. */
  rewardPer: z.optional(RewardPer),
  /** Different points for some days, hours or modes; `reward` applies otherwise. */
  rewardsWhen: z.optional(RewardsWhen),
  limit: OptionalLimit,
  /** The most that the paid rides of a window have together, such as 50 kilometers a week [CAMP-111]. */
  measureLimit: z.optional(AmountInWindow),
  ...countingExtras,
});

export const transactional = {
  schema,
  guide: {
    pays: 'for each activity, within a limit',
    rules:
      'Each activity that counts earns `reward`, points by distance or time (`rewardPer`, with rounding and `pointsMax`) or points by conditions (`rewardsWhen`), at most `limit.earnings` times per limit window, and as long as the paid rides of a window have at most the amount of `measureLimit`. A measured campaign pays `reward` if nothing was measured, and its card shows no amount.',
    example: { counts: { behaviours: ['trip.completed'] }, reward: 10, limit: { earnings: 2, days: 1 } },
  },
  names: { providers: ['providers', '*'] },
  paysMoments: true,
  neverCompletes: true,
  cardReward: ({ reward, rewardPer }) => (rewardPer ? 0 : reward),
  contradictions({ rewardPer, rewardsWhen, counts, measureLimit }) {
    const placed = (rewardsWhen ?? []).flatMap(({ when }, index) => withNested(when, ['rewardsWhen', index, 'when']));
    const own = [
      ...(measureLimit && !counts.behaviours.every((one) => one === 'trip.completed')
        ? [{ key: ['measureLimit'], message: 'expected none, because the campaign counts more than trips, found one' }]
        : []),
      ...contradictionsOfConditions(placed, counts.behaviours),
      ...placed
        .filter(({ of }) => of.declared !== undefined)
        .map(({ key }) => ({
          key: [...key, 'declared'],
          message: 'expected none here, because a day can be declared after its rides: use factors, found some',
        })),
    ];
    const uncapped =
      rewardPer && rewardPer.pointsMax === undefined
        ? [{ key: ['rewardPer'], message: 'expected pointsMax, the most points that one ride may earn, found none' }]
        : [];
    if (!rewardPer || !rewardsWhen) return [...uncapped, ...own];
    return [
      { key: ['rewardsWhen'], message: 'expected none with rewardPer, because both set the points, found some' },
      ...uncapped,
      ...own,
    ];
  },
} satisfies PackCampaignType<typeof schema>;
