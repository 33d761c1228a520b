import * as z from 'zod/mini';
import { say } from '../message.ts';
import { counting, OptionalLimit } from '../schema/campaign-parts.ts';
import { closed, Id, Positive, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('LOCATION'),
  ...counting,
  limit: OptionalLimit,
  reward: Reward,
  /** Ids of the program's `places`; if several contain a visit, the nearest counts. */
  places: z.array(Id).check(z.minLength(1, { error: 'at least one place' })),
  accuracyMetersMax: z._default(Positive, 100),
  speedKmPerHourMax: z._default(Positive, 200),
});

/** A visit inside a place, with sufficient accuracy and a plausible travel speed; once per place and service day. */
export const location = {
  schema,
  button: 'ANY',
  names: { providers: ['providers', '*'], places: ['places', '*'] },
  mayRewardFriends: true,
  contradictions({ counts: { behaviours: activities } }) {
    if (activities.every((activity) => activity === 'place.visited')) return [];
    const message = say`expected place.visited only, because the campaign is about visits, found ${activities.join(', ')}`;
    return [{ key: ['counts', 'behaviours'], message }];
  },
} satisfies PackCampaignType<typeof schema>;
