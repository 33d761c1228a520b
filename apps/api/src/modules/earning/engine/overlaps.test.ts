import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createArrivals, validActivities } from '../testing/arrivals.ts';
import { ride, transactionalCampaign } from '../testing/test-campaigns.ts';
import { type Activity, compareActivities } from './activity.ts';
import { evaluate } from './evaluate-history.ts';
import { foldOn, type MemberState, needsHistory, type Program, replay, startMember } from './fold-member.ts';
import { markOverlaps, type Overlaps } from './overlaps.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-03-02T12:00:00Z');
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 300);

const from = (start: number, end: number, eventId: string, over: Partial<Activity> = {}): Activity =>
  ride(NOON + end * MINUTE, {
    eventId,
    startedAt: NOON + start * MINUTE,
    durationSeconds: (end - start) * 60,
    ...over,
  });

const counting = (rides: readonly Activity[], overlaps: Overlaps = 'ONE'): string[] =>
  markOverlaps(rides.toSorted(compareActivities), overlaps)
    .filter(({ isOverlapping, isVoided }) => !isOverlapping && !isVoided)
    .map(({ eventId }) => eventId)
    .toSorted();

describe('overlapping rides of one account and mode', () => {
  test('the earlier start counts, then the longer ride, then the smaller event id [EARNING-16]', () => {
    expect(counting([from(0, 30, 'b'), from(10, 20, 'a')])).toEqual(['b']);
    expect(counting([from(0, 20, 'a'), from(0, 30, 'b')])).toEqual(['b']);
    expect(counting([from(0, 30, 'b', { fromPlace: 'x' }), from(0, 30, 'a', { fromPlace: 'y' })])).toEqual(['a']);
  });

  test('an overlap of two minutes is allowed, one more millisecond is not [EARNING-16]', () => {
    expect(counting([from(0, 10, 'a'), from(8, 20, 'b')])).toEqual(['a', 'b']);
    const late = from(8, 20, 'b');
    expect(counting([from(0, 10, 'a'), { ...late, startedAt: (late.startedAt ?? 0) - 1 }])).toEqual(['a']);
  });

  test('a ride that overlaps only an uncounted one counts [EARNING-16]', () => {
    expect(counting([from(0, 30, 'a'), from(20, 50, 'b'), from(40, 70, 'c')])).toEqual(['a', 'c']);
    expect(counting([from(0, 30, 'a', { isVoided: true }), from(20, 50, 'b'), from(40, 70, 'c')])).toEqual(['b']);
  });

  test('other providers, modes and activities are not compared [EARNING-16]', () => {
    const others = [from(0, 30, 'b', { providerId: 'other' }), from(0, 30, 'c', { mode: 'ferry' })];
    expect(counting([from(0, 30, 'a'), ...others])).toEqual(['a', 'b', 'c']);
    expect(counting([from(0, 30, 'a'), from(0, 30, 'd', { type: 'action.completed' })])).toEqual(['a', 'd']);
  });

  test('all count if the agency sets ALL [EARNING-16]', () => {
    expect(counting([from(0, 30, 'a'), from(10, 40, 'b')], 'ALL')).toEqual(['a', 'b']);
  });

  test('a ride without a known start, such as a single tap, overlaps no ride [EARNING-16]', () => {
    expect(counting([from(0, 30, 'a'), from(10, 20, 'b', { startedAt: null })])).toEqual(['a', 'b']);
  });
});

describe('the same ride under two event ids', () => {
  test.each(['ONE', 'ALL'] as const)(
    'counts once, under the smaller event id, also with %s [EARNING-17]',
    (overlaps) => {
      expect(counting([from(0, 30, 'b'), from(0, 30, 'a'), from(0, 30, 'c')], overlaps)).toEqual(['a']);
      expect(counting([from(0, 1, 'b'), from(0, 1, 'a')], overlaps)).toEqual(['a']);
      const taps = ['b', 'a'].map((eventId) => from(0, 0, eventId, { startedAt: null, durationSeconds: null }));
      expect(counting(taps, overlaps)).toEqual(['a']);
    },
  );

  test('counts again under the other event id after a void of the first [EARNING-17]', () => {
    expect(counting([from(0, 30, 'b'), from(0, 30, 'a', { isVoided: true })], 'ALL')).toEqual(['b']);
  });
});

function oracle(rides: readonly Activity[], overlaps: Overlaps): string[] {
  const start = (one: Activity): number => one.startedAt ?? one.endedAt;
  const inOrder = rides
    .filter(({ isVoided }) => !isVoided)
    .toSorted((a, b) => start(a) - start(b) || b.endedAt - a.endedAt || (a.eventId < b.eventId ? -1 : 1));
  const counted: Activity[] = [];
  for (const one of inOrder) {
    const met = counted.filter(({ providerId, mode }) => providerId === one.providerId && mode === one.mode);
    const isRepeat = met.some(
      (other) =>
        start(other) === start(one) &&
        other.endedAt === one.endedAt &&
        other.fromPlace === one.fromPlace &&
        other.toPlace === one.toPlace,
    );
    const shared = met.map((other) => Math.min(other.endedAt, one.endedAt) - Math.max(start(other), start(one)));
    if (!isRepeat && (overlaps === 'ALL' || shared.every((millis) => millis <= 2 * MINUTE))) counted.push(one);
  }
  return counted.map(({ eventId }) => eventId).toSorted();
}

const rides = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 60 }),
      minutes: fc.constantFrom(0, 1, 2, 3, 10, 45),
      mode: fc.constantFrom('bus', 'bus', 'bus', 'tram'),
      providerId: fc.constantFrom('bikes', 'bikes', 'cards'),
      fromPlace: fc.constantFrom('a', 'b'),
      isSingleTap: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ start, minutes, isSingleTap, ...over }, at) =>
      from(start, start + minutes, `e${String(at).padStart(2, '0')}`, {
        ...over,
        ...(isSingleTap && { startedAt: null }),
      }),
    ),
  );

test('counted rides equal those of a pairwise comparison [EARNING-16, EARNING-17]', () => {
  fc.assert(
    fc.property(rides, fc.constantFrom('ONE' as const, 'ALL' as const), (drawn, overlaps) => {
      expect(counting(drawn, overlaps)).toEqual(oracle(drawn, overlaps));
    }),
    { numRuns: numRuns * 4 },
  );
});

test('any order of arrival and voids pays exactly the rides of a pairwise comparison [EARNING-16, EARNING-17]', () => {
  const how = fc.record({
    order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    voided: fc.array(fc.nat({ max: 13 }), { maxLength: 6 }),
    size: fc.integer({ min: 1, max: 5 }),
    overlaps: fc.constantFrom('ONE' as const, 'ALL' as const),
  });
  const byEvent = { rewardPer: { unit: 'MINUTE' as const, points: 1, rounding: 'UP' as const }, reward: 1 };
  const campaigns = [transactionalCampaign({ id: 'each' }), transactionalCampaign({ id: 'by-minute', ...byEvent })];
  fc.assert(
    fc.property(rides, how, (drawn, { order, voided, size, overlaps }) => {
      const program: Program = { digest: 'rules', fences: new Map(), campaigns, overlaps };
      const takeBacks = voided.flatMap((at) => (drawn[at] ? [{ takesBack: drawn[at].eventId }] : []));
      const queue = [...drawn, ...takeBacks]
        .map((one, at) => ({ one, rank: order[at] ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
      const arrivals = createArrivals();
      const held = new Map<string, number>();
      let state: MemberState = startMember(program);
      for (let at = 0; at < queue.length; at += size) {
        const { before, history, fresh, takenBack } = arrivals(queue.slice(at, at + size));
        if (fresh.length === 0 && takenBack.length === 0) continue;
        const folded =
          takenBack.length > 0 || needsHistory(program, state, fresh, {})
            ? replay(program, { before, history, takenBack })
            : foldOn(program, state, fresh, {});
        for (const key of folded.unowed) expect(held.delete(key)).toBe(true);
        for (const { earningKey, amount } of folded.owed) held.set(earningKey, amount);
        state = JSON.parse(JSON.stringify(folded.state)) as MemberState;
      }
      const counted = new Set(oracle(validActivities(queue), overlaps));
      const left = validActivities(queue).filter(({ eventId }) => counted.has(eventId));
      const paid = campaigns.flatMap((campaign) => evaluate(campaign, left).earnings);
      expect(Object.fromEntries(held)).toEqual(
        Object.fromEntries(paid.map(({ earningKey, amount }) => [earningKey, amount])),
      );
    }),
    { numRuns },
  );
});
