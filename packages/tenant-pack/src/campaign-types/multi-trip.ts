import * as z from 'zod/mini';
import type { Contradiction } from '../checks/contradictions.ts';
import { say } from '../message.ts';
import {
  type CampaignWindow,
  campaignMeasures,
  counting,
  countingExtras,
  Distinct,
  DistinctThings,
  leastDaysOf,
  mostDaysOf,
  Shared,
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
  shared: z.optional(Shared),
  ...countingExtras,
});

type MultiTrip = z.infer<typeof schema>;

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

/** The most rides of one member that a shared goal can count; infinite without a limit of first rides. */
function ownRidesMost({ counts: { first }, startsOn, endsOn }: MultiTrip): number {
  if (first === undefined || startsOn === undefined || endsOn === undefined) return Number.POSITIVE_INFINITY;
  if (first === 'EVER') return 1;
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1;
  return days === 1 ? 1 : Math.min(days, Math.floor((days - 2) / leastDaysOf[first]) + 2);
}

const needsDay: Contradiction['message'] =
  'expected a day, because a shared goal adds up everyone’s rides from its first to its last day, found nothing';
const paysAllAlike: Contradiction['message'] =
  'expected nothing, because a shared goal pays every rider the same once, found something';
const hasNoControlGroup: Contradiction['message'] =
  'expected no control group, because everyone sees a shared goal and takes part in it, found one';

/** What contradicts a goal of all members together [CAMP-84]. */
function contradictionsOfShared(campaign: MultiTrip): Contradiction[] {
  const { shared, target, window, measure = 'RIDES' } = campaign;
  if (!shared) return [];
  const days = (['startsOn', 'endsOn'] as const).filter((key) => campaign[key] === undefined);
  const others = (['distinct', 'multipliers', 'memberMax'] as const).filter((key) => campaign[key] !== undefined);
  const found: Contradiction[] = [
    ...days.map((key) => ({ key: [key], message: needsDay })),
    ...others.map((key) => ({ key: [key], message: paysAllAlike })),
    ...(campaign.holdout ? [{ key: ['holdout'], message: hasNoControlGroup }] : []),
  ];
  if (window.kind !== 'CAMPAIGN') {
    const message = say`expected CAMPAIGN, because a shared goal lasts from its first to its last day, found ${window.kind}`;
    found.push({ key: ['window', 'kind'], message });
  }
  const key = ['shared', 'minimum'];
  if (shared.minimum > target) {
    const message = say`expected at most ${target}, the target of everyone, found ${shared.minimum}`;
    found.push({ key, message });
  }
  const most = ownRidesMost(campaign);
  if (measure === 'RIDES' && shared.minimum > most) {
    const message = say`expected at most ${most}, because no more rides of one rider count, found ${shared.minimum}`;
    found.push({ key, message });
  }
  return found;
}

export const multiTrip = {
  schema,
  guide: {
    pays: 'when a count is reached in a window',
    rules:
      'Pays once in each `window` in which a count reaches `target`: of rides, of distinct days, weeks or months, of different modes, stops, lines or providers (`distinct: { of }`), or of kilometers, miles, minutes or fares (`measure`). With `shared`, the rides of all members add up to the target, and everyone who took part gets the reward. Surplus counts in the next window only with `carryOver`.',
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
    const ofShared = contradictionsOfShared(campaign);
    if (ofShared.length > 0) return ofShared;
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
