import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldOn, type MemberState, needsHistory, type Program, replay, startMember } from '../engine/fold-member.ts';
import { type Arrival, createArrivals, validActivities } from '../testing/arrivals.ts';
import { ride, transactionalCampaign } from '../testing/test-campaigns.ts';
import { type Invited, REFERRAL_KEY } from './referral.ts';

/* Checks the referral action in any order of arrival. Set FAREBACK_HISTORIES for more histories. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 400);
const noon = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;

const program: Program = {
  digest: 'rules',
  fences: new Map(),
  campaigns: [
    transactionalCampaign({ id: 'bus', counts: { behaviours: ['trip.completed'], modes: ['bus'] }, limit: null }),
  ],
};

const history = fc
  .array(
    fc.record({
      minute: fc.integer({ min: -30, max: 60 }),
      mode: fc.constantFrom('bus', 'rail'),
      voided: fc.boolean(),
    }),
    { maxLength: 10 },
  )
  .map((drawn) =>
    drawn.flatMap(({ minute, mode, voided }, place): Arrival[] => {
      const trip = ride(new Date(noon + minute * MINUTE).toISOString(), { eventId: `trip-${place}`, mode });
      return voided ? [trip, { takesBack: `trip-${place}` }] : [trip];
    }),
  );
const invited = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((rides): Invited => ({ since: noon, action: { rides } })),
  fc.constant<Invited>({ since: noon, action: { campaignId: 'bus' } }),
);

/** The expected result, computed without a fold. */
function isDone(arrivals: readonly Arrival[], { since, action }: Invited): boolean {
  const counted = validActivities(arrivals).filter(({ endedAt, isVoided }) => endedAt >= since && !isVoided);
  // The same ride under two event ids counts once.
  const good = [...new Map(counted.map((one) => [`${one.mode} ${one.endedAt}`, one])).values()];
  return 'rides' in action ? good.length >= action.rides : good.some(({ mode }) => mode === 'bus');
}

/**
 * Applies batches one after another and returns if the action is done, from what each batch owed and reversed. The code
 * is entered before batch `known`.
 */
function arrive(batches: Arrival[][], who: Invited, known = 0): { done: boolean; state: MemberState } {
  const arrivals = createArrivals();
  let state = startMember(program);
  let done = false;
  for (const [turn, batch] of batches.entries()) {
    const { before, history: seen, fresh, takenBack } = arrivals(batch);
    const now = turn >= known || turn === batches.length - 1 ? who : null;
    const wasInvited = state.referral !== undefined;
    const folded =
      takenBack.length > 0 || needsHistory(program, state, fresh, { joined: {}, invited: now })
        ? replay(program, { before, history: seen, takenBack, wasInvited, invited: now })
        : foldOn(program, state, fresh, { joined: {}, invited: now });
    const owes = folded.owed.filter(({ earningKey }) => earningKey === REFERRAL_KEY);
    const takes = folded.unowed.includes(REFERRAL_KEY);
    // Never owed twice, and never reversed when it was not owed.
    expect(owes.length).toBeLessThanOrEqual(done ? 0 : 1);
    expect(takes && !done).toBe(false);
    done = owes.length > 0 || (done && !takes);
    state = JSON.parse(JSON.stringify(folded.state)) as MemberState;
  }
  return { done, state };
}

test('any order, batching and reversal gives the same result and state as a direct check of all rides [REFER-16]', () => {
  fc.assert(
    fc.property(
      history,
      invited,
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat({ max: 6 }),
      (activities, who, ranks, size, known) => {
        fc.pre(activities.length > 0);
        const shuffled = activities
          .map((one, place) => ({ one, rank: ranks[place] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
        const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, turn) =>
          shuffled.slice(turn * size, (turn + 1) * size),
        );
        const arrived = arrive(batches, who, known);
        const once = arrive([activities], who);
        expect(arrived.done).toBe(isDone(activities, who));
        expect(arrived.state).toEqual(once.state);
      },
    ),
    { numRuns },
  );
});

test('an activity at the moment the code is entered counts; one just before does not [REFER-16]', () => {
  const who: Invited = { since: noon, action: { rides: 1 } };
  expect(arrive([[ride(new Date(noon - 1).toISOString())]], who).done).toBe(false);
  expect(arrive([[ride(new Date(noon).toISOString())]], who).done).toBe(true);
});

test('the completion time is when the completing ride was ridden, not reported [REFER-16]', () => {
  const who: Invited = { since: noon, action: { rides: 2 } };
  const rides = [1, 2, 3].map((minute) =>
    ride(new Date(noon + minute * MINUTE).toISOString(), { eventId: `trip-${minute}` }),
  );
  const folded = replay(program, { before: [], history: rides, wasInvited: true, invited: who });
  expect(folded.owed.find(({ earningKey }) => earningKey === REFERRAL_KEY)?.earnedAt).toBe(noon + 2 * MINUTE);
});
