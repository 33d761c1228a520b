import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Behaviour, compareBehaviours } from './behaviour.ts';
import { evaluate } from './evaluate.ts';
import { foldAgain, foldOn, type MemberState, needsHistory, type Programme, startMember } from './fold-member.ts';
import {
  connectCampaign,
  multiTripCampaign,
  ride,
  streakCampaign,
  tierCampaign,
  transactionalCampaign,
} from './test-campaigns.ts';

/*
 * Whatever the order of arrival, the batches and the repetitions, a member ends up with what one pass in time order
 * earns. FAREBACK_HISTORIES asks for more histories.
 */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 800);

const HOUR = 3_600_000;
const spans = { newYorkSpring: '2026-03-05T00:00:00Z', newYorkAutumn: '2026-10-29T00:00:00Z' };

const calendarUnit = fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const);
const multiTripWindow = fc.oneof(
  fc.constant({ kind: 'CAMPAIGN' as const }),
  fc.record({ kind: fc.constant('CALENDAR' as const), unit: calendarUnit }),
  fc.record({ kind: fc.constant('ROLLING' as const), seconds: fc.integer({ min: 1, max: 10 * 86_400 }) }),
  fc.record({ kind: fc.constant('FROM_FIRST' as const), days: fc.integer({ min: 1, max: 10 }) }),
);

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
    carryOver: fc.boolean(),
  })
  .map((drawn): Programme => {
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
      carryOver,
      ...streak
    } = drawn;
    const { target } = streak;
    const on = { timeZone, startMinutes };
    const counts = { behaviours: ['trip.completed' as const], minDurationSeconds: 120 };
    return {
      digest: 'rules',
      fences: new Map(),
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
      ],
    };
  });

const behaviour = fc
  .record({
    span: fc.constantFrom(...Object.values(spans)),
    hour: fc.integer({ min: 0, max: 14 * 24 }),
    durationSeconds: fc.constantFrom(30, 119, 120, 600),
    distanceMeters: fc.constantFrom(0, 900, 2_000, 5_500),
    kind: fc.constantFrom('ride', 'ride', 'ride', 'ride', 'ride', 'connected', 'void'),
    of: fc.nat({ max: 39 }),
  })
  .map((drawn) => (eventId: string): Behaviour => {
    const base = ride(Date.parse(drawn.span) + drawn.hour * HOUR, {
      eventId,
      durationSeconds: drawn.durationSeconds,
      distanceMeters: drawn.distanceMeters,
    });
    if (drawn.kind === 'connected') return { ...base, type: 'provider.connected' };
    return drawn.kind === 'void' ? { ...base, type: 'trip.voided', voids: `e${drawn.of}` } : base;
  });

const history = fc
  .array(behaviour, { minLength: 1, maxLength: 40 })
  .map((made) => made.map((make, index) => make(`e${index}`)));

/** How a history arrives: each behaviour at some place of a queue, some twice, cut into batches. */
const arrival = fc.record({
  order: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
  repeated: fc.array(fc.nat({ max: 39 }), { maxLength: 10 }),
  batches: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 }),
});

function batchesOf(
  behaviours: Behaviour[],
  { order, repeated, batches }: { order: number[]; repeated: number[]; batches: number[] },
): Behaviour[][] {
  const queue = [...behaviours, ...repeated.flatMap((index) => behaviours[index] ?? [])]
    .map((one, index) => ({ one, rank: order[index] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const cut: Behaviour[][] = [];
  for (let at = 0, turn = 0; at < queue.length; turn += 1) {
    const size = batches[turn % batches.length] ?? 1;
    cut.push(queue.slice(at, at + size));
    at += size;
  }
  return cut;
}

/** What a member holds after the batches, kept as the database keeps it. */
function arrive(programme: Programme, batches: Behaviour[][]): { held: Map<string, number>; state: MemberState } {
  const seen = new Map<string, Behaviour>();
  const held = new Map<string, number>();
  let state = startMember(programme);
  for (const batch of batches) {
    const before = [...seen.values()];
    const fresh: Behaviour[] = [];
    for (const one of batch) {
      if (seen.has(one.eventId)) continue;
      seen.set(one.eventId, one);
      fresh.push(one);
    }
    if (fresh.length === 0) continue;
    fresh.sort(compareBehaviours);
    const folded = needsHistory(programme, state, fresh)
      ? foldAgain(programme, { before, history: [...seen.values()] })
      : foldOn(programme, state, fresh);
    for (const { earningKey, amount } of folded.owed) {
      expect(held.has(earningKey)).toBe(false);
      held.set(earningKey, amount);
    }
    for (const key of folded.unowed) expect(held.delete(key)).toBe(true);
    state = JSON.parse(JSON.stringify(folded.state)) as MemberState;
  }
  return { held, state };
}

test('any order, any batching and any repetition earn what one pass in time order earns, and end in the same state', () => {
  fc.assert(
    fc.property(campaigns, history, arrival, (programme, behaviours, how) => {
      const { held, state } = arrive(programme, batchesOf(behaviours, how));
      const once = arrive(programme, [behaviours]);
      const scratch = programme.campaigns.flatMap((campaign) => evaluate(campaign, behaviours, 0).earnings);
      expect(Object.fromEntries(held)).toEqual(
        Object.fromEntries(scratch.map(({ earningKey, amount }) => [earningKey, amount])),
      );
      expect(held.size).toBe(scratch.length);
      expect(state).toEqual(once.state);
    }),
    { numRuns },
  );
});

test('no cap is ever exceeded, no level pays twice in a run, no tier overflows, and nothing pays less than one point [CAMP-05, STREAK-08, TIER-01]', () => {
  fc.assert(
    fc.property(campaigns, history, arrival, (programme, behaviours, how) => {
      const { held } = arrive(programme, batchesOf(behaviours, how));
      const perFrame = new Map<string, number>();
      for (const [key, amount] of held) {
        expect(amount).toBeGreaterThan(0);
        const [type, campaign, frame] = key.split(':');
        if (type === 't') perFrame.set(`${campaign}:${frame}`, (perFrame.get(`${campaign}:${frame}`) ?? 0) + 1);
      }
      const [capped] = programme.campaigns;
      const cap = capped?.definition.type === 'TRANSACTIONAL' ? (capped.definition.limit?.earnings ?? 0) : 0;
      const beyond = [...perFrame].filter(([frame, count]) => !frame.startsWith('open:') && count > cap);
      expect(beyond).toEqual([]);
      const tiers = programme.campaigns.find(({ definition }) => definition.type === 'TIER')?.definition;
      const perPeriod = Map.groupBy(
        [...held].filter(([key]) => key.startsWith('r:')),
        ([key]) => key.split(':')[2],
      );
      const most = tiers?.type === 'TIER' ? tiers.tiers.reduce((sum, { maxBehaviors }) => sum + maxBehaviors, 0) : 0;
      expect([...perPeriod.values()].filter((earned) => earned.length > most)).toEqual([]);
      const connects = [...held.keys()].filter((key) => key.startsWith('c:'));
      expect(connects.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  );
});

test('a trip taken back before it is reported earns nothing when it comes', () => {
  const programme: Programme = { digest: 'rules', fences: new Map(), campaigns: [transactionalCampaign()] };
  const trip = ride('2026-03-02T12:00:00Z', { eventId: 'trip' });
  const back = ride('2026-03-02T12:05:00Z', { eventId: 'back', type: 'trip.voided', voids: 'trip' });
  expect(arrive(programme, [[back], [trip]]).held.size).toBe(0);
  expect(arrive(programme, [[trip], [back]]).held.size).toBe(0);
  const later = ride('2026-03-02T12:10:00Z', { eventId: 'trip' });
  expect(arrive(programme, [[back], [later]]).held.size).toBe(0);
});
