import * as z from 'zod/mini';
import { say } from '../message.ts';
import { type CampaignWindow, counting, Distinct, leastDaysOf, mostDaysOf, Window } from '../schema/campaign-parts.ts';
import { closed, Flag, Positive, RewardOrNone } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';
import { hasNoDates } from './dates.ts';

const schema = closed({
  type: z.literal('MULTI_TRIP'),
  ...counting,
  reward: RewardOrNone,
  target: Positive,
  window: Window,
  distinct: z.optional(Distinct),
  /** Whether progress beyond the target counts in the next window. */
  carryOver: z._default(Flag, false),
});

/** Maximum number of distinct days, weeks or months that a window can touch. */
function unitsInWindow(window: CampaignWindow, unit: keyof typeof leastDaysOf): number {
  if (window.kind === 'CAMPAIGN') return Number.POSITIVE_INFINITY;
  if (window.kind === 'CALENDAR' && window.unit === unit) return 1;
  const days =
    window.kind === 'CALENDAR'
      ? mostDaysOf[window.unit]
      : window.kind === 'ROLLING'
        ? Math.ceil(window.seconds / 86_400) + 1
        : window.days;
  return days === 1 ? 1 : Math.floor((days - 2) / leastDaysOf[unit]) + 2;
}

export const multiTrip = {
  schema,
  guide: {
    pays: 'when a count is reached in a window',
    rules:
      'Pays once in each `window` in which a count, or a count of distinct days, weeks or months, reaches `target`. Surplus counts in the next window only with `carryOver`.',
    example: {
      counts: { behaviours: ['trip.completed'] },
      reward: 30,
      target: 5,
      window: { kind: 'CALENDAR', unit: 'WEEK' },
    },
  },
  names: { providers: ['providers', '*'] },
  cardReward: ({ reward }) => reward,
  cardGoal: ({ target }) => target,
  contradictions(campaign) {
    const { distinct, target, carryOver, window } = campaign;
    const most = distinct ? unitsInWindow(window, distinct.unit) : target;
    if (distinct && target > most) {
      const message = say`expected at most ${most}, because no more distinct ${distinct.unit.toLowerCase()}s fit into the window, found ${target}`;
      return [{ key: ['target'], message }];
    }
    if (carryOver && window.kind === 'CAMPAIGN') {
      const message = 'expected false, because no window follows a CAMPAIGN window, found true';
      return [{ key: ['carryOver'], message }];
    }
    if (carryOver && distinct) {
      const message = 'expected false, because distinct times cannot be carried over, found true';
      return [{ key: ['carryOver'], message }];
    }
    if (window.kind === 'CAMPAIGN' && hasNoDates(campaign)) {
      const message = 'expected startsOn or endsOn with a CAMPAIGN window, found neither';
      return [{ key: ['window', 'kind'], message }];
    }
    return [];
  },
} satisfies PackCampaignType<typeof schema>;
