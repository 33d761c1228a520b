import * as z from 'zod/mini';
import { common, counting, Distinct, Limit, RewardPer } from './campaign-parts.ts';
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

/**
 * The stretch of time within which something is counted: the campaign's dates; service days, ISO weeks or months; any
 * stretch of `seconds`; or `days` service days from the first behaviour, again and again.
 */
const Window = z.discriminatedUnion(
  'kind',
  [
    closed({ kind: type('CAMPAIGN') }),
    closed({ kind: type('CALENDAR'), unit: oneOf('DAY', 'WEEK', 'MONTH') }),
    closed({ kind: type('ROLLING'), seconds: Positive }),
    closed({ kind: type('FROM_FIRST'), days: Positive }),
  ],
  { error: 'a window whose kind is one of CAMPAIGN, CALENDAR, ROLLING, FROM_FIRST' },
);

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
  period: oneOf('DAY', 'WEEK', 'MONTH'),
  tierType: oneOf('BEHAVIOR', 'SURVEY'),
  tiers: z
    .array(closed({ rewardPoints: Reward, maxBehaviors: Positive }))
    .check(z.minLength(1, { error: 'at least one tier' })),
});

const Place = closed({
  id: Id,
  lat: z
    .number({ error: 'a latitude' })
    .check(z.refine((v) => Math.abs(v) <= 90, { error: 'a latitude from -90 to 90' })),
  lon: z
    .number({ error: 'a longitude' })
    .check(z.refine((v) => Math.abs(v) <= 180, { error: 'a longitude from -180 to 180' })),
  radiusMeters: Positive,
});

/** A visit inside a place, seen accurately enough and reachable at a possible speed; once per place and service day. */
const Location = closed({
  type: type('LOCATION'),
  ...counting,
  ...limited,
  reward: Reward,
  places: z.array(Place).check(z.minLength(1, { error: 'at least one place' })),
  accuracyMetersMax: z._default(Positive, 100),
  speedKmPerHourMax: z._default(Positive, 200),
});

/** A survey behind a single-use signed link; the provider's callback earns, the browser's return does not. */
const ExternalSurvey = closed({
  type: type('EXTERNAL_SURVEY'),
  ...common,
  ...limited,
  provider: Id,
  surveyId: Id,
  reward: Reward,
});

/** Something done elsewhere: reported by a provider, or a click, which is low trust and must be limited. */
const Action = closed({
  type: type('ACTION'),
  ...common,
  ...limited,
  providers: z._default(z.array(Id), []),
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
