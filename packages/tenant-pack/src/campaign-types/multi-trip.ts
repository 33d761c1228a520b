import * as z from 'zod/mini';
import { say } from '../message.ts';
import {
  type CampaignWindow,
  campaignMeasures,
  counting,
  Distinct,
  DistinctThings,
  leastDaysOf,
  mostDaysOf,
  Window,
} from '../schema/campaign-parts.ts';
import { closed, Flag, oneOf, Positive, RewardOrNone } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';
import { hasNoDates } from './dates.ts';

const schema = closed({
  type: z.literal('MULTI_TRIP'),
  ...counting,
  reward: RewardOrNone,
  target: Positive,
  /** What the target counts; rides by default. */
  measure: z.optional(oneOf(...campaignMeasures)),
  window: Window,
  distinct: z.optional(
    z.union([Distinct, DistinctThings], {
      error: 'a map with unit: DAY, WEEK or MONTH, or of: MODES, STOPS, LINES or PROVIDERS',
    }),
  ),
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
      'Pays once in each `window` in which a count reaches `target`: of rides, of distinct days, weeks or months, of different modes, stops, lines or providers (`distinct: { of }`), or of kilometers, miles, minutes or fares (`measure`). Surplus counts in the next window only with `carryOver`.',
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
    const isMeasured = campaign.measure !== undefined && campaign.measure !== 'RIDES';
    if (distinct && isMeasured) {
      const message = 'expected no measure with distinct, because distinct ones are counted one by one, found one';
      return [{ key: ['measure'], message }];
    }
    if (window.kind === 'ROLLING' && ((isMeasured && carryOver) || (distinct && 'of' in distinct))) {
      const message =
        'expected CALENDAR, CAMPAIGN or FROM_FIRST for a carried measure or different ones, found ROLLING';
      return [{ key: ['window', 'kind'], message }];
    }
    const most = distinct && 'unit' in distinct ? unitsInWindow(window, distinct.unit) : target;
    if (distinct && 'unit' in distinct && target > most) {
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
