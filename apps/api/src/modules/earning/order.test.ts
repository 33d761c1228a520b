import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareActivities } from './engine/activity.ts';
import { evaluateAll } from './engine/evaluate-history.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { validActivities } from './testing/arrivals.ts';
import { arrive, givenBy } from './testing/order/arrive.ts';
import { arrivals, batchesOf, histories } from './testing/order/random-history.ts';
import { programs } from './testing/order/random-program.ts';

/* In any order of arrival, with any batching and repeats, a member earns the same as one pass in time order. Set
   FAREBACK_HISTORIES for more histories. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 300);

test('any order, batching and repetition earns the same on the same dates as one pass in time order and ends in the same state, for any budget stops, with factors, statuses, caps, offers, entries for draws, moments, team challenges, declared days and goals of all members, whenever these are declared or reached [CAMP-22, CAMP-61, CAMP-63, CAMP-65, CAMP-66, CAMP-83, CAMP-80, CAMP-85, CAMP-97, CAMP-107, DRAW-02, EARNING-16, EARNING-17, EARNING-18, TEAM-12]', () => {
  fc.assert(
    fc.property(programs, histories, arrivals, ({ programme: program, joined }, activities, how) => {
      const batches = batchesOf(activities, how);
      const { held, dates, given, state } = arrive(program, batches, joined, Math.ceil(batches.length / 2));
      const once = arrive(program, [activities], joined);
      const whole = markOverlaps(validActivities(activities).toSorted(compareActivities), program.overlaps ?? 'ALL');
      const scratch = evaluateAll(program.campaigns, whole, joined).flatMap(({ earnings }) => earnings);
      expect(Object.fromEntries(held)).toEqual(
        Object.fromEntries(scratch.map(({ earningKey, amount }) => [earningKey, amount])),
      );
      expect(held.size).toBe(scratch.length);
      for (const one of scratch) {
        expect(dates.get(one.earningKey)).toBe(one.earnedAt);
        expect(given.get(one.earningKey)).toEqual(givenBy(one));
      }
      expect(state).toEqual(once.state);
    }),
    { numRuns },
  );
});
