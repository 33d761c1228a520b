import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPLACED, VOIDED } from './recorded.ts';
import { hitOf, turnsOf } from './report-state.ts';
import { isCounted, type Report } from './same-report.ts';

/** Set FAREBACK_HISTORIES for more runs. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 500);

const report = (eventId: string, over: Partial<Report> = {}): Report => ({
  eventId,
  id: eventId,
  source: 'a',
  type: 'trip.completed',
  subject: 'card',
  memberId: 'rider',
  flags: 0,
  names: null,
  toldAt: null,
  endedAt: 0,
  beforeConnectionSeconds: 0,
  ...over,
});

/** Rides with three ids, each from one unknown source or from up to two known ones. */
const rides = fc
  .tuple(...[0, 1, 2].map(() => fc.constantFrom([null], ['a'], ['b'], ['a', 'b'])))
  .map((sources) =>
    sources.flatMap((of, n) =>
      of.map((source) => report(`r${n}${of[0] === source ? '' : '/b'}`, { id: `r${n}`, source })),
    ),
  );
const about = fc
  .array(
    fc.record({
      isVoid: fc.boolean(),
      of: fc.nat({ max: 3 }),
      source: fc.constantFrom('a', 'b', 'c'),
      named: fc.constantFrom('a', 'b', null),
      toldAt: fc.nat({ max: 3 }),
      subject: fc.constantFrom('card', 'card', 'card', 'other'),
    }),
    { maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map(({ isVoid, of, source, named, toldAt, subject }, n) => {
      // The fourth void or correction names a correction, if the first is one.
      const id = of === 3 ? 'x0' : `r${of}`;
      const names = { id, source: named };
      const base = { source, names, memberId: null };
      if (isVoid) return report(`x${n}`, { ...base, type: 'trip.voided', subject: null });
      return report(`x${n}`, { ...base, names: { id, source: named ?? source }, subject, toldAt, flags: REPLACED });
    }),
  );

/** Returns the stored reports after the batches, settled one batch at a time like in the database. */
function settled(batches: readonly (readonly Report[])[]): Map<string, Report> {
  const stored = new Map<string, Report>();
  for (const batch of batches) {
    for (const one of batch) stored.set(one.eventId, one);
    const all = [...stored.values()];
    const ids = new Set(batch.flatMap(({ id, names }) => [id, ...(names ? [names.id] : [])]));
    const around = all.filter(({ id, names }) => ids.has(id) || (names && ids.has(names.id)));
    for (const { report: one, flags, adopted } of turnsOf(ids, around))
      stored.set(one.eventId, { ...one, flags, ...adopted });
  }
  return stored;
}

const standings = (stored: ReadonlyMap<string, Report>): string[] =>
  [...stored.values()].map(({ eventId, flags, type }) => `${eventId} ${type} ${flags}`).toSorted();

test('the same reports count in any order and any batches as when all arrive together [CAMP-16]', () => {
  fc.assert(
    fc.property(
      rides,
      about,
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      (known, said, ranks, size) => {
        const reports = [...known, ...said];
        const queue = reports.map((one, n) => ({ one, rank: ranks[n] ?? 0 })).toSorted((a, b) => a.rank - b.rank);
        const batches = Array.from({ length: Math.ceil(queue.length / size) }, (_, n) =>
          queue.slice(n * size, (n + 1) * size).map(({ one }) => one),
        );
        expect(standings(settled(batches))).toEqual(standings(settled([reports])));
      },
    ),
    { numRuns },
  );
});

test('of a ride and its corrections at most one counts; nothing counts after a void, nor another rider’s correction [CAMP-16]', () => {
  fc.assert(
    fc.property(rides, about, (known, said) => {
      const stored = [...settled([[...known, ...said]]).values()];
      for (const ride of known) {
        const now = stored.find(({ eventId }) => eventId === ride.eventId) as Report;
        const candidates = known.filter(({ id }) => id === ride.id);
        const naming = said.filter((one) => one.names?.id === ride.id && hitOf(one, candidates) === ride);
        const corrections = naming.filter(({ type, subject }) => type === 'trip.completed' && subject === 'card');
        const standing = [
          now,
          ...stored.filter(({ eventId }) => corrections.some((one) => one.eventId === eventId)),
        ].filter(isCounted);
        const isTakenBack = naming.some(({ type }) => type === 'trip.voided');
        expect((now.flags & VOIDED) !== 0).toBe(isTakenBack);
        // A void may name the correction itself: then nothing counts either.
        const mayBeGone = isTakenBack || said.some((one) => one.names?.id === 'x0');
        expect([isTakenBack ? 0 : 1, mayBeGone ? 0 : 1]).toContain(standing.length);
      }
      const others = stored.filter(({ subject, names }) => subject === 'other' && names !== null);
      expect(others.filter(isCounted)).toEqual([]);
    }),
    { numRuns },
  );
});

test('an applied correction keeps the rider of its ride and the time before connecting [CAMP-16]', () => {
  const ride = report('r', { memberId: 'rider', endedAt: 3_600_000, beforeConnectionSeconds: 60, flags: 2 });
  const fix = report('c', { names: { id: 'r', source: 'a' }, memberId: null, endedAt: 3_500_000, flags: REPLACED });
  expect(turnsOf(['r'], [ride, fix])).toEqual([
    { report: ride, wasCounted: true, flags: 2 | REPLACED, adopted: null },
    { report: fix, wasCounted: false, flags: 2, adopted: { memberId: 'rider', beforeConnectionSeconds: 160 } },
  ]);
});
