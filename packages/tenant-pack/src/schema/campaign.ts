import * as z from 'zod/mini';
import { common, counting, Distinct, Limit, RewardPer, Window } from './campaign-parts.ts';
import { closed, Flag, Id, oneOf, Positive, Reward } from './scalars.ts';

const type = <const T extends string>(name: T) => z.literal(name);
const limited = { limit: z._default(z.nullable(Limit), null) };

/** Each qualifying behaviour earns: `reward` points, or points by distance or time; at most `limit`. */
const Transactional = closed({
  type: type('TRANSACTIONAL'),
  ...counting,
  ...limited,
  reward: Reward,
  /** Pays by measure; `reward` is then what a behaviour without that measure earns. */
  rewardPer: z.optional(RewardPer),
});

/** Levels to climb one after the other; each needs `target` behaviours (or distinct units) within `levelDays`. */
const Streak = closed({
  type: type('STREAK'),
  ...counting,
  levels: z.array(closed({ reward: Reward })).check(z.minLength(1, { error: 'at least one level' })),
  target: Positive,
  /** Service days that a level lasts, from the day of its first behaviour. */
  levelDays: Positive,
  distinct: z.optional(Distinct),
  restart: oneOf('NEVER', 'WHEN_EXPIRED', 'WHEN_COMPLETED', 'ALWAYS'),
});

/** Pays once per member and provider, for life. */
const Connect = closed({ type: type('CONNECT'), ...common, provider: Id, reward: Reward });

/** A count, or a count of distinct units, that reaches `target` inside the window pays, once in each window. */
const MultiTrip = closed({
  type: type('MULTI_TRIP'),
  ...counting,
  reward: Reward,
  target: Positive,
  window: Window,
  distinct: z.optional(Distinct),
  /** Whether what comes after the target counts in the next window. */
  carryOver: z._default(Flag, false),
});

/** Each behaviour pays what its tier says; tiers fill in the order written and empty with the period [TIER-01]. */
const Tier = closed({
  type: type('TIER'),
  ...counting,
  /** Service day, ISO week, month, or the campaign's dates as one period. */
  period: oneOf('DAY', 'WEEK', 'MONTH', 'CAMPAIGN'),
  tierType: oneOf('BEHAVIOR', 'SURVEY'),
  tiers: z
    .array(closed({ rewardPoints: Reward, maxBehaviors: Positive }))
    .check(z.minLength(1, { error: 'at least one tier' })),
});

/** A visit inside a place, seen accurately enough and reachable at a possible speed; once per place and service day. */
const Location = closed({
  type: type('LOCATION'),
  ...counting,
  ...limited,
  reward: Reward,
  /** Ids of the programme's `places`; where several hold a visit it is at the nearest of the campaign's. */
  places: z.array(Id).check(z.minLength(1, { error: 'at least one place' })),
  accuracyMetersMax: z._default(Positive, 100),
  speedKmPerHourMax: z._default(Positive, 200),
});

/**
 * A survey behind a signed link, `cta.url` with `{token}` in it; the provider's callback earns, once per member, and the
 * browser's return does not.
 */
const ExternalSurvey = closed({
  type: type('EXTERNAL_SURVEY'),
  ...common,
  provider: Id,
  surveyId: Id,
  reward: Reward,
});

/** Something done elsewhere: reported by a provider, or a click, which is low trust and must be limited. */
const Action = closed({
  type: type('ACTION'),
  ...common,
  ...limited,
  /** Whose reports count; none: those of any provider. A click needs none. */
  providers: z._default(z.array(Id), []),
  /** What a provider calls it; of clicks on the campaign's own button it is only a name. */
  actionId: Id,
  evidence: oneOf('VERIFIED', 'CLICK'),
  reward: Reward,
});

/** A confirmed redemption earns; its refund takes that back. */
const Redemption = closed({
  type: type('REDEMPTION'),
  ...common,
  ...limited,
  /** Offers that count; none: all. */
  offers: z._default(z.array(Id), []),
  reward: Reward,
});

/** A way to earn, as a pack defines it; its words stand in the wording under `campaigns.<id>` [CAMP-01, CAMP-02]. */
export const Campaign = z.discriminatedUnion(
  'type',
  [Transactional, Streak, Connect, MultiTrip, Tier, Location, ExternalSurvey, Action, Redemption],
  {
    error: `a campaign whose type is one of TRANSACTIONAL, STREAK, CONNECT, MULTI_TRIP, TIER, LOCATION, EXTERNAL_SURVEY, ACTION, REDEMPTION`,
  },
);
type ParsedCampaign = z.infer<typeof Campaign>;

/** A campaign with its place in the list filled in. */
export type PackCampaign = ParsedCampaign & { position: number };

/** The campaigns of one type. */
export type PackCampaignOf<T extends PackCampaign['type']> = Extract<PackCampaign, { type: T }>;
