import { type CampaignType, campaignTypes } from '@fareback/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Activity, compareActivities } from './engine/activity.ts';
import type { EntriesReward } from './engine/decision.ts';
import { isEntriesKey, type Joined } from './engine/evaluate.ts';
import { evaluateAll } from './engine/evaluate-history.ts';
import {
  foldHistory,
  foldOn,
  isFoldedBy,
  type MemberState,
  needsHistory,
  type Program,
  replay,
  startMember,
} from './engine/fold-member.ts';
import { familyOf } from './engine/multipliers.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { isRewardOwed } from './engine/shared-goals.ts';
import { type Arrival, createArrivals, validActivities } from './testing/arrivals.ts';
import {
  actionCampaign,
  connectCampaign,
  countStatus,
  exampleCampaign,
  locationCampaign,
  multiTripCampaign,
  redemptionCampaign,
  ride,
  rowCampaign,
  streakCampaign,
  surveyCampaign,
  type TestDays,
  tierCampaign,
  tierStatus,
  transactionalCampaign,
} from './testing/test-campaigns.ts';

/* In any order of arrival, with any batching and repeats, a member earns the same as one pass in time order. Set
   FAREBACK_HISTORIES for more histories. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 300);

const HOUR = 3_600_000;
const spans = { newYorkSpring: '2026-03-05T00:00:00Z', newYorkAutumn: '2026-10-29T00:00:00Z' };

const calendarUnit = fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const);
const multiTripWindow = fc.oneof(
  fc.constant({ kind: 'CAMPAIGN' as const }),
  fc.record({ kind: fc.constant('CALENDAR' as const), unit: calendarUnit }),
  fc.record({ kind: fc.constant('ROLLING' as const), seconds: fc.integer({ min: 1, max: 10 * 86_400 }) }),
  fc.record({ kind: fc.constant('FROM_FIRST' as const), days: fc.integer({ min: 1, max: 10 }) }),
);

/** Adds the example of each type that is not drawn. */
function withExamples(program: Program, days: TestDays): Program {
  const drawn = new Set<CampaignType>(program.campaigns.map(({ definition }) => definition.type));
  const others = campaignTypes.filter((type) => !drawn.has(type));
  return {
    ...program,
    campaigns: [...program.campaigns, ...others.map((type) => exampleCampaign(type, {}, days))],
  };
}

const campaigns = fc
  .record({
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe'),
    startMinutes: fc.constantFrom(0, 180),
    earnings: fc.integer({ min: 1, max: 4 }),
    days: fc.integer({ min: 1, max: 5 }),
    target: fc.integer({ min: 1, max: 4 }),
    levelDays: fc.integer({ min: 1, max: 6 }),
    levels: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom('DAY' as const, 'WEEK' as const, null),
    perUnit: fc.integer({ min: 1, max: 2 }),
    restart: fc.constantFrom('NEVER' as const, 'WHEN_EXPIRED' as const, 'WHEN_COMPLETED' as const, 'ALWAYS' as const),
    period: calendarUnit,
    tiers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    window: multiTripWindow,
    frame: multiTripWindow,
    carryOver: fc.boolean(),
    measure: fc.constantFrom('KILOMETER' as const, 'MILE' as const, 'MINUTE' as const, 'FARE' as const),
    things: fc.constantFrom('MODES' as const, 'STOPS' as const, 'LINES' as const, 'PROVIDERS' as const),
    click: fc.boolean(),
    speed: fc.constantFrom(1, 60, 5_000),
    overlaps: fc.constantFrom('ONE' as const, 'ALL' as const),
    joined: fc.option(fc.integer({ min: 0, max: 14 * 24 })),
    freezes: fc.record({ perLevel: fc.constantFrom(1, 2, undefined), earnedEvery: fc.constantFrom(1, 3, undefined) }),
    levelOf: fc.constantFrom('THIS' as const, 'LAST' as const),
    max: fc.integer({ min: 5, max: 120 }),
    reachedAfter: fc.option(fc.integer({ min: 0, max: 30 * 24 })),
    paused: fc.subarray(['2026-03-07', '2026-03-09', '2026-10-31', '2026-11-03']),
    stopped: fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 14 * 24 }), hours: fc.integer({ min: 1, max: 96 }) }),
      {
        maxLength: 2,
      },
    ),
  })
  .map((drawn): { programme: Program; joined: Joined } => {
    const {
      timeZone,
      startMinutes,
      earnings,
      days,
      levels,
      unit,
      perUnit,
      period,
      tiers,
      window,
      frame,
      carryOver,
      measure,
      things,
      click,
      speed,
      overlaps,
      joined,
      freezes,
      paused,
      stopped,
      levelOf,
      max,
      reachedAfter,
      ...streak
    } = drawn;
    const { target } = streak;
    const gate = frame.kind === 'FROM_FIRST' ? ({ kind: 'CAMPAIGN' } as const) : frame;
    const fixed = window.kind === 'ROLLING' ? ({ kind: 'CAMPAIGN' } as const) : window;
    const measuredCarry = carryOver && window.kind !== 'ROLLING';
    const stops = Object.values(spans).flatMap((span) =>
      stopped.map(({ after, hours }) => {
        const from = Date.parse(span) + after * HOUR;
        return { from, until: from + hours * HOUR };
      }),
    );
    const bare = { timeZone, startMinutes, paused, stops };
    const climbing = tierCampaign(
      {
        id: 'climb',
        period,
        tiers: [
          { rewardPoints: 1, maxBehaviors: target },
          { rewardPoints: 3, maxBehaviors: 99 },
        ],
      },
      bare,
    );
    const statuses = [
      countStatus({ period, of: levelOf }, bare),
      countStatus({ id: 'far', measure, period: 'CAMPAIGN', levels: [{ id: 'gone', from: target * 3 }] }, bare),
      tierStatus(climbing),
    ];
    const memberCaps = [{ capId: 'both', campaigns: ['boosted', 'capped-many', 'together'], points: max * 3 }];
    const reachedAt = Date.parse(spans.newYorkSpring) + (reachedAfter ?? 0) * HOUR;
    const reached = new Map(
      reachedAfter === null
        ? []
        : [`${measure}/together`, 'RIDES/together-gated', 'RIDES/drawn-together'].map((goal) => [goal, reachedAt]),
    );
    const on = { ...bare, statuses, memberCaps, reached };
    const weekend = { weekdays: [6, 7] };
    const multipliers = [
      { times: 1.5, when: { hours: [{ from: '22:00', to: '09:30' }] }, label: 'early' },
      { times: 2, when: { any: [weekend, { dates: ['holidays'] }] }, label: 'weekend' },
      { times: 3, status: { id: 'frequent', levels: ['silver'] } },
      { times: 4, status: { id: 'frequent', levels: ['gold'] } },
      { times: 1.25, status: { id: 'climber', levels: ['second'] } },
    ];
    const counts = { behaviours: ['trip.completed' as const], minDurationSeconds: 120 };
    const framed = { limit: { earnings, days, window: frame } };
    const program: Program = {
      digest: 'rules',
      fences: new Map(),
      overlaps,
      campaigns: [
        transactionalCampaign({ limit: { earnings, days }, counts }, on),
        transactionalCampaign({ id: 'open', limit: null }, on),
        transactionalCampaign(
          { id: 'far', limit: { earnings, days }, rewardPer: { unit: 'KILOMETER', points: 2, rounding: 'DOWN' } },
          on,
        ),
        streakCampaign(
          {
            ...streak,
            counts,
            levels: Array.from({ length: levels }, () => ({ reward: 7 })),
            ...(unit ? { distinct: { unit, behaviours: perUnit } } : {}),
          },
          on,
        ),
        rowCampaign(
          {
            target,
            restart: streak.restart,
            levels: Array.from({ length: levels }, () => ({ reward: 7 })),
            distinct: { unit: unit ?? 'DAY', behaviours: perUnit },
            freezes,
          },
          on,
        ),
        transactionalCampaign(
          {
            id: 'capped-fare',
            limit: null,
            counts: { ...counts, after: { measure: 'FARE', amount: target * 2.1, window: gate } },
          },
          on,
        ),
        transactionalCampaign(
          {
            id: 'gated-first',
            limit: null,
            counts: {
              ...counts,
              first: 'DAY',
              journeys: { withinMinutes: 60 },
              after: { measure: 'RIDES', amount: target, window: gate },
            },
          },
          on,
        ),
        transactionalCampaign(
          { id: 'back', limit: null, startsOn: '2026-03-08', counts: { ...counts, absence: { days: perUnit } } },
          on,
        ),
        transactionalCampaign(
          {
            id: 'back-once',
            ...framed,
            segment: 'members',
            counts: { ...counts, first: unit ?? 'EVER', journeys: { withinMinutes: 60 }, absence: { days: 1 } },
          },
          on,
        ),
        transactionalCampaign(
          {
            id: 'by-fare',
            limit: { earnings, days },
            calendarDates: { holidays: ['2026-03-08', '2026-11-01'] },
            counts: { ...counts, endHours: [{ from: '06:00', to: '23:00' }], not: { dates: ['holidays'] } },
            rewardPer: { unit: 'FARE', points: 7, rounding: 'UP' },
          },
          on,
        ),
        multiTripCampaign(
          { id: 'measured', counts, target: target * 3, measure, window, carryOver: measuredCarry },
          on,
        ),
        transactionalCampaign(
          {
            id: 'measure-limited',
            limit: { earnings, days },
            measureLimit: { measure, amount: target * 6, window: gate },
          },
          on,
        ),
        transactionalCampaign(
          {
            id: 'measure-limited-far',
            limit: null,
            measureLimit: { measure, amount: target * 4, window: gate },
            rewardPer: { unit: 'KILOMETER', points: 2, rounding: 'UP' },
            multipliers,
          },
          on,
        ),
        multiTripCampaign({ id: 'things', counts, target, distinct: { of: things }, window: fixed }, on),
        connectCampaign({}, on),
        tierCampaign(
          { counts, period, tiers: tiers.map((maxBehaviors, index) => ({ rewardPoints: index + 2, maxBehaviors })) },
          on,
        ),
        multiTripCampaign({ counts, target, window, carryOver }, on),
        multiTripCampaign(
          { id: 'units', target, window, ...(unit ? { distinct: { unit, behaviours: perUnit } } : {}) },
          on,
        ),
        transactionalCampaign(
          { id: 'framed', ...framed, counts: { ...counts, fromPlaces: ['a'], weekdays: [1, 3, 5, 6] } },
          on,
        ),
        transactionalCampaign(
          {
            id: 'varied',
            limit: { earnings, days },
            counts: {
              ...counts,
              along: [['a', 'b']],
              not: { all: [{ maxDistanceMeters: 900 }, { weekdays: [1, 2] }] },
            },
            rewardsWhen: [
              { when: { any: [{ weekdays: [6, 7] }, { hours: [{ from: '22:00', to: '03:30' }] }] }, reward: 4 },
            ],
          },
          on,
        ),
        transactionalCampaign(
          { id: 'first', limit: null, counts: { ...counts, first: unit ?? 'EVER', journeys: { withinMinutes: 90 } } },
          on,
        ),
        streakCampaign(
          { id: 'gated', ...streak, counts: { ...counts, journeys: { withinMinutes: 600 } }, levels: [{ reward: 7 }] },
          on,
        ),
        transactionalCampaign({ id: 'members', segment: 'members', limit: { earnings, days } }, on),
        tierCampaign({ id: 'once', counts, period: 'CAMPAIGN' }, on),
        locationCampaign({ speedKmPerHourMax: speed, limit: { earnings, days } }, on),
        locationCampaign({ id: 'framed-visit', places: ['pier', 'quay', 'isle'], ...framed }, on),
        surveyCampaign({ provider: 'bikes' }, on),
        actionCampaign({ ...framed, evidence: click ? 'CLICK' : 'VERIFIED' }, on),
        redemptionCampaign({ offers: ['coffee'], limit: { earnings, days } }, on),
        redemptionCampaign({ id: 'framed-back', ...framed }, on),
        climbing,
        multiTripCampaign(
          { id: 'together', counts, target: 999, shared: { minimum: target }, measure, window: { kind: 'CAMPAIGN' } },
          on,
        ),
        multiTripCampaign(
          {
            id: 'together-gated',
            counts: { ...counts, journeys: { withinMinutes: 90 } },
            target: 999,
            shared: { minimum: target },
            window: { kind: 'CAMPAIGN' },
          },
          on,
        ),
        transactionalCampaign(
          {
            id: 'boosted',
            multipliers,
            limit: { earnings, days },
            calendarDates: { holidays: ['2026-03-09', '2026-11-02'] },
          },
          on,
        ),
        transactionalCampaign(
          {
            id: 'boosted-far',
            limit: null,
            rewardPer: { unit: 'KILOMETER', points: 3, rounding: 'NEAREST', pointsMax: 40 },
            multipliers,
            memberMax: { points: max },
          },
          on,
        ),
        streakCampaign({ id: 'boosted-streak', ...streak, levels: [{ reward: 7 }], multipliers }, on),
        multiTripCampaign({ id: 'capped-many', target, window, memberMax: { points: max }, reward: 9 }, on),
        transactionalCampaign(
          { id: 'drawn', ...framed, reward: 0, counts, multipliers, rewardDraw: { draw: 'spring', entries: perUnit } },
          on,
        ),
        streakCampaign(
          { id: 'drawn-streak', ...streak, levels: [{ reward: 7 }], rewardDraw: { draw: 'spring', entries: 3 } },
          on,
        ),
        multiTripCampaign(
          {
            id: 'drawn-many',
            target,
            window,
            carryOver,
            reward: 9,
            memberMax: { points: max },
            multipliers,
            rewardDraw: { draw: 'summer', entries: 2 },
          },
          on,
        ),
        tierCampaign({ id: 'drawn-tier', counts, period, rewardDraw: { draw: 'summer', entries: perUnit } }, on),
        multiTripCampaign(
          {
            id: 'drawn-together',
            target: 999,
            shared: { minimum: target },
            window: { kind: 'CAMPAIGN' },
            rewardDraw: { draw: 'summer', entries: 5 },
          },
          on,
        ),
        transactionalCampaign(
          { id: 'golden', limit: null, counts: { ...counts, status: { id: 'frequent', levels: ['gold'] } } },
          on,
        ),
        transactionalCampaign(
          { id: 'gone', limit: null, counts: { ...counts, first: 'DAY', status: { id: 'far', levels: ['gone'] } } },
          on,
        ),
      ],
    };
    const since = Date.parse(spans.newYorkSpring) + (joined ?? 0) * HOUR;
    return { programme: withExamples(program, on), joined: joined === null ? {} : { members: since } };
  });

function factsOf(
  {
    kind,
    of,
    minute,
    places,
    accuracyMeters,
  }: { kind: string; of: number; minute: number; places: string[]; accuracyMeters: number },
  at: number,
): Partial<Activity> {
  switch (kind) {
    case 'connected':
      return { type: 'provider.connected' };
    case 'visit':
      return { type: 'place.visited', endedAt: at + minute * 60_000, visit: { places, accuracyMeters } };
    case 'survey':
      return { type: 'survey.completed', about: of % 3 === 0 ? 'spring' : 'autumn' };
    case 'action':
      return { type: 'action.completed', about: of % 3 === 0 ? 'repair' : 'recycle' };
    case 'click':
      return { type: 'action.clicked', about: 'act' };
    case 'redemption':
      return { type: 'redemption.confirmed', about: of % 2 === 0 ? 'coffee' : 'ticket' };
    default:
      return {};
  }
}

const activity = fc
  .record({
    span: fc.constantFrom(...Object.values(spans)),
    hour: fc.integer({ min: 0, max: 14 * 24 }),
    durationSeconds: fc.constantFrom(30, 119, 120, 600, 5_400),
    distanceMeters: fc.constantFrom(0, 900, 2_000, 5_500),
    fare: fc.constantFrom(null, 0, 100, 1_250, 2_999),
    line: fc.constantFrom(null, '7', '9'),
    mode: fc.constantFrom('bikeshare', 'bus'),
    toPlace: fc.constantFrom(null, 'b', 'c'),
    kind: fc.constantFrom(
      ...(['ride', 'ride', 'ride', 'ride', 'ride', 'connected', 'void', 'visit', 'visit', 'survey', 'action'] as const),
      ...(['click', 'redemption', 'redemption', 'refund'] as const),
    ),
    of: fc.nat({ max: 39 }),
    minute: fc.nat({ max: 59 }),
    places: fc.subarray(['pier', 'quay', 'tower', 'isle', 'gone']),
    accuracyMeters: fc.constantFrom(5, 50, 51),
  })
  .map((drawn) => (eventId: string): Arrival => {
    if (drawn.kind === 'void' || drawn.kind === 'refund') return { takesBack: `e${drawn.of}` };
    const base = ride(Date.parse(drawn.span) + drawn.hour * HOUR, {
      eventId,
      durationSeconds: drawn.durationSeconds,
      startedAt: Date.parse(drawn.span) + drawn.hour * HOUR - drawn.durationSeconds * 1000,
      distanceMeters: drawn.distanceMeters,
      fare: drawn.fare,
      line: drawn.line,
      mode: drawn.mode,
      toPlace: drawn.toPlace,
    });
    return { ...base, ...factsOf(drawn, base.endedAt) };
  });

const history = fc
  .array(activity, { minLength: 1, maxLength: 40 })
  .map((made) => made.map((make, index) => make(`e${index}`)));

/** How a history arrives: activities in random order, some twice, split into batches. */
const arrival = fc.record({
  order: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  repeated: fc.array(fc.nat({ max: 39 }), { maxLength: 10 }),
  batches: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 }),
});

function batchesOf(
  activities: Arrival[],
  { order, repeated, batches }: { order: number[]; repeated: number[]; batches: number[] },
): Arrival[][] {
  const queue = [...activities, ...repeated.flatMap((index) => activities[index] ?? [])]
    .map((one, index) => ({ one, rank: order[index] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const cut: Arrival[][] = [];
  for (let at = 0, turn = 0; at < queue.length; turn += 1) {
    const size = batches[turn % batches.length] ?? 1;
    cut.push(queue.slice(at, at + size));
    at += size;
  }
  return cut;
}

function arrive(
  program: Program,
  batches: Arrival[][],
  joined: Joined = {},
  reachedTurn = 0,
): {
  held: Map<string, number>;
  dates: Map<string, number>;
  entries: Map<string, EntriesReward | undefined>;
  state: MemberState;
} {
  const arrivals = createArrivals();
  const held = new Map<string, number>();
  const dates = new Map<string, number>();
  const amounts = new Map<string, number>();
  const given = new Map<string, EntriesReward | undefined>();
  let state = startMember(program);
  let hasJoined = false;
  const unreached = { ...program, campaigns: program.campaigns.map((one) => ({ ...one, reachedAt: null })) };
  // Goals of all members are reached before a batch; the last, empty one is the job that pays the rest.
  for (const [turn, batch] of [...batches, []].entries()) {
    const present = turn < reachedTurn ? unreached : program;
    const { before, history: whole, fresh, takenBack } = arrivals(batch);
    // The member joins the segment at some point during arrival, possibly right before the last batch.
    const known = whole.length > 12 || turn >= batches.length - 1 ? joined : {};
    const hasNews = fresh.length > 0 || takenBack.length > 0;
    const isDue = isRewardOwed(present, state);
    if (!hasNews && !isDue && (hasJoined || known !== joined)) continue;
    hasJoined ||= known === joined;
    const joinedBefore = state.joined ?? {};
    const folded =
      takenBack.length > 0 || needsHistory(present, state, fresh, { joined: known })
        ? replay(present, { stateBefore: state, before, history: whole, takenBack, joinedBefore, joined: known })
        : foldOn(present, state, fresh, { joined: known });
    for (const { earningKey, amount, earnedAt, entries } of folded.owed) {
      given.set(earningKey, entries);
      expect(held.has(earningKey)).toBe(false);
      // The amount depends on the key alone, whatever arrived in between.
      expect(amounts.get(earningKey) ?? amount).toBe(amount);
      amounts.set(earningKey, amount);
      held.set(earningKey, amount);
      dates.set(earningKey, earnedAt);
    }
    for (const { earningKey, amount, earnedAt, entries } of folded.redated) {
      expect(held.get(earningKey)).toBe(amount);
      given.set(earningKey, entries);
      dates.set(earningKey, earnedAt);
    }
    // A void also names payments that a late ride took from their ride before: a claimed one goes only now.
    for (const key of folded.unowed) expect(held.delete(key) || folded.voided.includes(key)).toBe(true);
    state = JSON.parse(JSON.stringify(folded.state)) as MemberState;
  }
  return { held, dates, entries: given, state };
}

const isOf = (key: string, campaignId: string): boolean => familyOf(key).split(':')[1] === campaignId;

test('any order, batching and repetition earns the same on the same dates as one pass in time order and ends in the same state, for any budget stops, with factors, statuses, caps, entries for draws and goals of all members, whenever these are reached [CAMP-22, CAMP-61, CAMP-63, CAMP-65, CAMP-66, CAMP-83, CAMP-85, DRAW-02, EARNING-16, EARNING-17, EARNING-18]', () => {
  fc.assert(
    fc.property(campaigns, history, arrival, ({ programme: program, joined }, activities, how) => {
      const batches = batchesOf(activities, how);
      const { held, dates, entries, state } = arrive(program, batches, joined, Math.ceil(batches.length / 2));
      const once = arrive(program, [activities], joined);
      const whole = markOverlaps(validActivities(activities).toSorted(compareActivities), program.overlaps ?? 'ALL');
      const scratch = evaluateAll(program.campaigns, whole, joined).flatMap(({ earnings }) => earnings);
      expect(Object.fromEntries(held)).toEqual(
        Object.fromEntries(scratch.map(({ earningKey, amount }) => [earningKey, amount])),
      );
      expect(held.size).toBe(scratch.length);
      for (const one of scratch) {
        expect(dates.get(one.earningKey)).toBe(one.earnedAt);
        expect(entries.get(one.earningKey)).toEqual(one.entries);
      }
      expect(state).toEqual(once.state);
    }),
    { numRuns },
  );
});

test('no cap is ever exceeded, no level pays twice in a run, no tier overflows, and nothing pays less than one point [CAMP-05, STREAK-08, TIER-01]', () => {
  fc.assert(
    fc.property(campaigns, history, arrival, ({ programme: program, joined }, activities, how) => {
      const { held } = arrive(program, batchesOf(activities, how), joined);
      const perFrame = new Map<string, number>();
      for (const [key, amount] of held) {
        // Entries are no points.
        expect(amount > 0).toBe(!isEntriesKey(key));
        const [type, campaign, frame] = key.split(':');
        if (type === 't') perFrame.set(`${campaign}:${frame}`, (perFrame.get(`${campaign}:${frame}`) ?? 0) + 1);
      }
      const [capped] = program.campaigns;
      const cap = capped?.definition.type === 'TRANSACTIONAL' ? (capped.definition.limit?.earnings ?? 0) : 0;
      const uncapped = [
        'open:',
        'framed:',
        'members:',
        'first:',
        'boosted',
        'golden:',
        'gone:',
        'capped-fare:',
        'measure-limited',
        'gated-',
        'back-once:',
        'drawn:',
      ];
      const beyond = [...perFrame].filter(
        ([frame, count]) => !uncapped.some((id) => frame.startsWith(id)) && count > cap,
      );
      expect(beyond).toEqual([]);
      const tiers = program.campaigns.find(({ definition }) => definition.type === 'TIER')?.definition;
      const perPeriod = Map.groupBy(
        [...held].filter(([key]) => key.startsWith('r:tier:')),
        ([key]) => key.split(':')[2],
      );
      const most = tiers?.type === 'TIER' ? tiers.tiers.reduce((sum, { maxBehaviors }) => sum + maxBehaviors, 0) : 0;
      expect([...perPeriod.values()].filter((earned) => earned.length > most)).toEqual([]);
      const surveys = [...held.keys()].filter((key) => key.startsWith('x:'));
      expect(surveys.length).toBeLessThanOrEqual(1);
      const connects = [...held.keys()].filter((key) => key.startsWith('c:'));
      expect(connects.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  );
});

test('no member gets more than a cap allows, from one campaign or several, in any order of arrival [CAMP-65, CAMP-66]', () => {
  fc.assert(
    fc.property(campaigns, history, arrival, ({ programme: program, joined }, activities, how) => {
      const { held } = arrive(program, batchesOf(activities, how), joined);
      for (const { capId, points } of program.campaigns.flatMap(({ caps }) => caps)) {
        const capped = program.campaigns.filter(({ caps }) => caps.some((cap) => cap.capId === capId));
        const ofCap = [...held].filter(([key]) => capped.some(({ campaignId }) => isOf(key, campaignId)));
        expect(ofCap.reduce((sum, [, amount]) => sum + amount, 0)).toBeLessThanOrEqual(points);
      }
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  );
});

test('a trip voided before it is reported earns nothing when it arrives', () => {
  const program: Program = { digest: 'rules', fences: new Map(), campaigns: [transactionalCampaign()] };
  const trip = ride('2026-03-02T12:00:00Z', { eventId: 'trip' });
  const back = { takesBack: 'trip' };
  expect(arrive(program, [[back], [trip]]).held.size).toBe(0);
  expect(arrive(program, [[trip], [back]]).held.size).toBe(0);
  const later = ride('2026-03-02T12:10:00Z', { eventId: 'trip' });
  expect(arrive(program, [[back], [later]]).held.size).toBe(0);
});

const comeBack = transactionalCampaign({
  id: 'come-back',
  counts: { behaviours: ['trip.completed'], absence: { days: 3 } },
});
const together = multiTripCampaign({
  id: 'city',
  target: 12,
  shared: { minimum: 2 },
  window: { kind: 'CAMPAIGN' },
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
});

test.each([
  [comeBack, 'TRANSACTIONAL/come-back'],
  [together, 'MULTI_TRIP/city'],
] as const)(
  'a state that a process of another release folded without the form of a campaign is folded again from the history, and nothing is lost [CAMP-83, CAMP-95]',
  (campaign, oldKey) => {
    const program: Program = { digest: 'rules', fences: new Map(), campaigns: [campaign] };
    const rides = ['2026-03-02', '2026-03-10'].map((day) => ride(`${day}T12:00:00Z`, { eventId: day }));
    const { state } = foldHistory(program, rides, {});
    const old = { ...state, campaigns: { [oldKey]: null } };
    const next = ride('2026-03-20T12:00:00Z', { eventId: 'next' });
    expect(needsHistory(program, state, [next], {})).toBe(false);
    expect(needsHistory(program, old, [next], {})).toBe(true);
    expect(isFoldedBy(program, old)).toBe(false);
    expect(foldOn(program, { ...old, at: null }, [next], {}).state.campaigns).toEqual(
      foldHistory(program, [next], {}).state.campaigns,
    );
  },
);

test.each([
  ['no limit', null],
  ['no limit and points by conditions', null, [{ when: { weekdays: [7] }, reward: 30 }]],
  ['a limit per week', { earnings: 2, days: 7, window: { kind: 'CALENDAR' as const, unit: 'WEEK' as const } }],
  ['a limit for the campaign', { earnings: 1, days: 1, window: { kind: 'CAMPAIGN' as const } }],
])(
  'with %s, a claimed payment that a late ride in the absence no longer owes goes with the void of its ride, and stays with that of another [CAMP-95]',
  (_, limit, rewardsWhen?: { when: { weekdays: number[] }; reward: number }[]) => {
    const back = transactionalCampaign({ ...comeBack.definition, limit, ...(rewardsWhen && { rewardsWhen }) });
    const program: Program = { digest: 'rules', fences: new Map(), campaigns: [back] };
    const on = (day: string) => ride(`2026-03-${day}T12:00:00Z`, { eventId: day });
    const [first, late, paying, other] = [on('02'), on('04'), on('06'), { ...on('06'), eventId: '0' }];
    const [claimed] = foldHistory(program, [first, paying], {}).owed;
    const voiding = (gone: Activity, before: Activity[]) => {
      const after = before.map((one) => (one === gone ? { ...one, isVoided: true } : one));
      const takenBack = after.filter(({ isVoided }) => isVoided);
      return replay(program, { before, history: after, takenBack, claimed: claimed ? [claimed] : [] });
    };
    expect(voiding(paying, [first, late, paying])).toMatchObject({
      unowed: [claimed?.earningKey],
      voided: [claimed?.earningKey],
    });
    expect(voiding(other, [first, late, paying, other])).toMatchObject({ unowed: [], voided: [] });
  },
);
