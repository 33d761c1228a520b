import * as z from 'zod/mini';
import type { Contradiction } from '../checks/contradictions.ts';
import { say } from '../message.ts';
import { counting, countingExtras, Distinct, leastDaysOf } from '../schema/campaign-parts.ts';
import { closed, Flag, oneOf, Positive, RewardOrNone } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

/**
 * Units that may be missed without ending the streak: granted per level, or earned by completed units, of which at most
 * `most` are stored.
 */
const Freezes = closed({
  perLevel: z.optional(Positive),
  earnedEvery: z.optional(Positive),
  most: z.optional(Positive),
});

const schema = closed({
  type: z.literal('STREAK'),
  ...counting,
  levels: z.array(closed({ reward: RewardOrNone })).check(z.minLength(1, { error: 'at least one level' })),
  target: Positive,
  /** Service days of a level, from the day of its first activity; not with `inARow`. */
  levelDays: z.optional(Positive),
  distinct: z.optional(Distinct),
  /** The distinct units must be consecutive: the first missed one ends the streak. */
  inARow: z.optional(Flag),
  freezes: z.optional(Freezes),
  /** Lines by GTFS `route_id`: days on which one of them had a service failure are not missed. */
  pausedWithLines: z.optional(
    z.array(z.string({ error: 'a route_id as text' }).check(z.minLength(1, { error: 'a route_id' })), {
      error: 'a list of route_ids',
    }),
  ),
  restart: oneOf('NEVER', 'WHEN_EXPIRED', 'WHEN_COMPLETED', 'ALWAYS'),
  ...countingExtras,
});
type Streak = z.infer<typeof schema>;

function inRow({ distinct, levelDays, freezes }: Streak): Contradiction[] {
  const found: Contradiction[] = [];
  if (!distinct)
    found.push({
      key: ['distinct'],
      message: 'expected a unit with inARow, such as { unit: DAY }, found none',
    });
  if (levelDays !== undefined) {
    const message = say`expected none, because a streak in a row ends at the first miss, not after days, found ${levelDays}`;
    found.push({ key: ['levelDays'], message });
  }
  if (freezes && freezes.perLevel === undefined && freezes.earnedEvery === undefined) {
    found.push({ key: ['freezes'], message: 'expected perLevel (given) or earnedEvery (earned), found neither' });
  }
  if (freezes?.most !== undefined && freezes.earnedEvery === undefined) {
    const message = say`expected none without earnedEvery, because included freezes reset with each level, found ${freezes.most}`;
    found.push({ key: ['freezes', 'most'], message });
  }
  return found;
}

function inWindow({ distinct, target, levelDays, freezes }: Streak): Contradiction[] {
  const found: Contradiction[] = [];
  if (freezes)
    found.push({
      key: ['freezes'],
      message: 'expected none without inARow, because a time window already allows misses, found some',
    });
  if (levelDays === undefined) {
    found.push({ key: ['levelDays'], message: 'expected the days that a level lasts, or inARow: true, found neither' });
  } else if (distinct) {
    const least = (target - 1) * leastDaysOf[distinct.unit] + 1;
    const message = say`expected at least ${least}, because ${target} distinct ${distinct.unit.toLowerCase()}s do not fit into less, found ${levelDays}`;
    if (levelDays < least) found.push({ key: ['levelDays'], message });
  }
  return found;
}

/** The rides of a streak follow each other, so none of them ends an absence [CAMP-98]. */
const inAbsence = ({ counts }: Streak): Contradiction[] =>
  counts.absence === undefined
    ? []
    : [
        {
          key: ['counts', 'absence'],
          message: 'expected nothing, because the rides of a streak follow each other, found an absence',
        },
      ];

export const streak = {
  schema,
  guide: {
    pays: 'level by level',
    rules:
      'A level needs `target` activities, or activities on as many distinct days, weeks or months, within `levelDays`; with `inARow` without a miss, and a miss ends the streak. Each level pays once in a run. `restart` says when the levels begin again.',
    example: {
      counts: { behaviours: ['trip.completed'] },
      levels: [{ reward: 20 }],
      target: 3,
      levelDays: 7,
      restart: 'ALWAYS',
    },
  },
  names: { providers: ['providers', '*'] },
  cardReward: ({ levels }) => levels[0]?.reward ?? 0,
  contradictions: (campaign) => [...inAbsence(campaign), ...(campaign.inARow ? inRow(campaign) : inWindow(campaign))],
} satisfies PackCampaignType<typeof schema>;
