import { readTimeFrameDays, timeUnits } from '@fareback/contract';
import * as z from 'zod/mini';
import { asError, say } from '../message.ts';
import { conditionKeys, When } from './conditions.ts';
import { MemberMax, Multipliers, StatusIn } from './multipliers.ts';
import {
  Amount,
  Count,
  closed,
  Flag,
  Id,
  ImageFile,
  Link,
  LocalDate,
  oneOf,
  Position,
  Positive,
  Reward,
  UpToHalf,
} from './scalars.ts';

/** Moments of a member that no provider reports; one is an activity of its own at the start of its service day. */
export const yearlyMoments = ['member.anniversary', 'member.birthday'] as const;
export type YearlyMoment = (typeof yearlyMoments)[number];
export const campaignMoments = [...yearlyMoments, 'team.challenge'] as const;
export type CampaignMoment = (typeof campaignMoments)[number];

export const countsMoments = (behaviours: readonly string[]): boolean =>
  campaignMoments.some((moment) => behaviours.includes(moment));

/** True for a campaign that pays members of teams in a challenge that names it [TEAM-11]. */
export const paysTeams = (campaign: object): boolean =>
  'counts' in campaign && (campaign.counts as { behaviours: readonly string[] }).behaviours.includes('team.challenge');

/** Activities that can earn; a voided trip only reverses. */
const earningActivities = [
  'trip.completed',
  'survey.completed',
  'place.visited',
  'action.completed',
  ...campaignMoments,
] as const;

/** What is summed: rides, or their distance, duration or fare. */
export const campaignMeasures = ['RIDES', 'KILOMETER', 'MILE', 'MINUTE', 'FARE'] as const;
export type CampaignMeasure = (typeof campaignMeasures)[number];

/** A sum of rides, or of their distance, duration or fare, in a window. */
export const AmountInWindow = closed({
  measure: oneOf(...campaignMeasures),
  amount: Amount,
  window: z.discriminatedUnion(
    'kind',
    [
      closed({ kind: z.literal('CAMPAIGN') }),
      closed({ kind: z.literal('CALENDAR'), unit: oneOf('DAY', 'WEEK', 'MONTH') }),
      closed({ kind: z.literal('ROLLING'), seconds: Positive }),
    ],
    { error: 'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING' },
  ),
});
export type AmountInWindow = z.infer<typeof AmountInWindow>;

/** Days without a ride: up to ten years. */
const DaysAway = Positive.check(z.refine((days) => days <= 3660, { error: 'a number of days from 1 to 3660' }));

/** Which activities a campaign counts. Trip conditions apply to trips only. */
export const Counts = closed({
  behaviours: z
    .array(oneOf(...earningActivities))
    .check(z.minLength(1, { error: asError(say`at least one of ${earningActivities.join(', ')}`) })),
  ...conditionKeys,
  /** A trip that ends where it began within this time is a false start and does not count. */
  samePlace: z.optional(closed({ refuseUnderSeconds: Positive })),
  /**
   * Whether an activity without a required duration or distance counts, such as a single tap on a bus; no by default.
   */
  unmeasured: z.optional(oneOf('COUNTS', 'REFUSED')),
  /** Only the first activity that meets all conditions: ever, or per service day, ISO week or month. */
  first: z.optional(oneOf('EVER', ...timeUnits)),
  /**
   * Trips that begin within this many minutes after the last one's end form one journey, of which the first trip
   * counts.
   */
  journeys: z.optional(closed({ withinMinutes: Positive })),
  /** Only while the member has one of these levels [CAMP-64]. */
  status: z.optional(StatusIn),
  after: z.optional(AmountInWindow),
  /** Only the first ride after this many service days without a ride that meets the other conditions [CAMP-95]. */
  absence: z.optional(closed({ days: DaysAway })),
});
export type CampaignCounts = z.infer<typeof Counts>;

/**
 * A period for counting: the campaign's dates; service days, ISO weeks or months; any period of `seconds`; or repeated
 * periods of `days` service days, each from its first activity.
 */
export const Window = z.discriminatedUnion(
  'kind',
  [
    closed({ kind: z.literal('CAMPAIGN') }),
    closed({ kind: z.literal('CALENDAR'), unit: oneOf('DAY', 'WEEK', 'MONTH') }),
    closed({ kind: z.literal('ROLLING'), seconds: Positive }),
    closed({ kind: z.literal('FROM_FIRST'), days: Positive }),
  ],
  { error: 'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING, FROM_FIRST' },
);
export type CampaignWindow = z.infer<typeof Window>;

const LimitInDays = closed({ earnings: Count, days: Count });
const LimitInSeconds = closed({ earnings: Count, timeFrameLengthInSeconds: Count });
const LimitInWindow = closed({ earnings: Count, window: Window });
const limitExpectation =
  'a map with earnings and days, or window (or timeFrameLengthInSeconds, where 86400 or more is seconds)';

/**
 * A cap of `earnings` per `days` calendar days, or per `window`, whose maximum length is `days`, 0 if open; null if
 * earnings or days are 0 [CAMP-04, CAMP-05].
 */
export type CampaignLimit = { earnings: number; days: number; window?: CampaignWindow };

export const leastDaysOf = { DAY: 1, WEEK: 7, MONTH: 28 } as const;

export const mostDaysOf = { DAY: 1, WEEK: 7, MONTH: 31 } as const;

function daysOfWindow(window: CampaignWindow): number {
  if (window.kind === 'CALENDAR') return mostDaysOf[window.unit];
  if (window.kind === 'ROLLING') return Math.ceil(window.seconds / 86_400);
  return window.kind === 'FROM_FIRST' ? window.days : 0;
}

/** Reads a limit in days, in a window, or under the older name in days or seconds [CAMP-04]. */
export const Limit = z.pipe(
  z.union([LimitInDays, LimitInSeconds, LimitInWindow], { error: limitExpectation }),
  z.transform((limit): CampaignLimit | null => {
    const { earnings } = limit;
    if ('window' in limit) {
      const { window } = limit;
      return earnings === 0 ? null : { earnings, days: daysOfWindow(window), window };
    }
    const days = 'days' in limit ? limit.days : readTimeFrameDays(limit.timeFrameLengthInSeconds);
    return earnings === 0 || days === 0 ? null : { earnings, days };
  }),
);

export const OptionalLimit = z._default(z.nullable(Limit), null);

/** A campaign's button; its label is `campaigns.<id>.ActionButtonLabel` in the messages [CAMP-06]. */
const Cta = closed({
  action: oneOf('NONE', 'LINK', 'CONNECT'),
  url: z.optional(Link),
  target: z.optional(oneOf('_self', '_blank')),
});

const badgeIcons = [
  'bike',
  'bolt',
  'bus',
  'calendar',
  'clock',
  'connect',
  'ferry',
  'flame',
  'gift',
  'leaf',
  'metro',
  'moon',
  'new',
  'pin',
  'repeat',
  'star',
  'sun',
  'survey',
  'tram',
  'walk',
] as const;

/** A badge on the card; its text is `badges.<label>` in the messages [EARN-06]. */
const Badge = closed({
  icon: z.union([oneOf(...badgeIcons), ImageFile], {
    error: asError(say`an image or one of ${badgeIcons.join(', ')}`),
  }),
  label: Id,
});

/**
 * The most a campaign gives to all members in a month of the agency's service days: points, or their value in the
 * agency's currency (settings.pointValue). Earnings beyond it are not paid until the next month [CAMP-22].
 */
const Budget = closed({
  points: z.optional(Reward),
  money: z.optional(Positive),
});
export type CampaignBudget = z.infer<typeof Budget>;

export const common = {
  id: Id,
  category: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  /** First and last day, both included, in the tenant's zone; absent: open. */
  startsOn: z.optional(LocalDate),
  endsOn: z.optional(LocalDate),
  /** Only this segment's members see it, and earn for activities since they joined it [CODE-27]. */
  segment: z.optional(Id),
  budget: z.optional(Budget),
  image: z.optional(ImageFile),
  badges: z._default(z.array(Badge).check(z.maxLength(5, { error: 'at most 5 badges' })), []),
  cta: z._default(Cta, { action: 'NONE' }),
};

/** A random control group in percent that gets the campaign only after `until`, to measure its effect [CAMP-21]. */
const Holdout = closed({
  percent: UpToHalf,
  until: LocalDate,
});
export type CampaignHoldout = z.infer<typeof Holdout>;

/** An offer that every payment gives, with or instead of points, to be used within `days` days [CAMP-80]. */
export const RewardOffer = closed({
  offer: Id,
  days: z.optional(Positive),
});
export type CampaignRewardOffer = z.infer<typeof RewardOffer>;

/** Entries for a draw that every payment gives, with or instead of points [DRAW-02]. */
const RewardDraw = closed({ draw: Id, entries: z._default(Positive, 1) });
export type CampaignRewardDraw = z.infer<typeof RewardDraw>;

export const counting = {
  ...common,
  holdout: z.optional(Holdout),
  /** Accounts that must be connected, and whose activities count; empty means activities of any provider. */
  providers: z._default(z.array(Id), []),
  counts: Counts,
  /** Days before connecting from which activities still count. */
  lookBackDays: z._default(Count, 0),
};

/** Added to what a counting campaign pays; last, because forms show keys in order, and points come first. */
export const countingExtras = {
  rewardOffer: z.optional(RewardOffer),
  rewardDraw: z.optional(RewardDraw),
  multipliers: z.optional(Multipliers),
  memberMax: z.optional(MemberMax),
};

/** Distinct service days, weeks or months to reach, each with a minimum of activities [STREAK-02]. */
export const Distinct = closed({ unit: oneOf(...timeUnits), behaviours: z._default(Positive, 1) });

/** Different modes, stops, lines or providers within the window: each counts once. */
export const DistinctThings = closed({ of: oneOf('MODES', 'STOPS', 'LINES', 'PROVIDERS') });

/**
 * Everybody's counted rides add up to the target; then everyone whose own reach `minimum`, in the same measure, gets the
 * reward [CAMP-83].
 */
export const Shared = closed({ minimum: z._default(Positive, 1) });

/** Points per measured quantity instead of a fixed amount. */
export const RewardPer = closed({
  unit: oneOf('KILOMETER', 'MILE', 'MINUTE', 'FARE'),
  points: Reward,
  rounding: oneOf('DOWN', 'NEAREST', 'UP'),
  pointsMax: z.optional(Reward),
});

/** Different points under conditions; the first match applies. */
export const RewardsWhen = z
  .array(closed({ when: When, reward: Reward }), { error: 'a list of conditions with their reward' })
  .check(z.minLength(1, { error: 'at least one reward' }), z.maxLength(12, { error: 'at most 12 rewards' }));
