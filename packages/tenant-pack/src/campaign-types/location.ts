import * as z from 'zod/mini';
import { say } from '../message.ts';
import { counting, countingExtras, OptionalLimit } from '../schema/campaign-parts.ts';
import { closed, Id, Positive, RewardOrNone } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('LOCATION'),
  ...counting,
  reward: RewardOrNone,
  limit: OptionalLimit,
  /** Ids of the program's `places`; if several contain a visit, the nearest counts. */
  places: z.array(Id).check(z.minLength(1, { error: 'at least one place' })),
  accuracyMetersMax: z._default(Positive, 100),
  speedKmPerHourMax: z._default(Positive, 200),
  ...countingExtras,
});

export const location = {
  schema,
  guide: {
    pays: 'for visiting a place',
    rules:
      'A visit inside one of the `places` pays, once per place and service day, if the position is accurate enough and the speed since the last visit is possible. The matched places are stored, the coordinates are not.',
    example: {
      counts: { behaviours: ['place.visited'] },
      reward: 15,
      places: ['pier', 'tower'],
      limit: { earnings: 2, days: 1 },
    },
  },
  names: { providers: ['providers', '*'], places: ['places', '*'] },
  neverCompletes: true,
  cardReward: ({ reward }) => reward,
  contradictions({ counts: { behaviours: activities } }) {
    if (activities.every((activity) => activity === 'place.visited')) return [];
    const message = say`expected place.visited only, because the campaign is about visits, found ${activities.join(', ')}`;
    return [{ key: ['counts', 'behaviours'], message }];
  },
} satisfies PackCampaignType<typeof schema>;
