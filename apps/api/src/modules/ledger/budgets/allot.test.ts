import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allot, type BudgetMonth, stoppedUntil, type Wanted } from './allot.ts';

/** Set FAREBACK_HISTORIES for more histories. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 300);

const march: BudgetMonth = {
  campaignId: 'ride',
  month: '2026-03-01',
  begins: 0,
  ends: 1000,
  max: 25,
  given: 0,
  lastDoneAt: null,
  stops: [],
};
const want = (doneAt: number, amount = 10): Wanted => ({
  memberId: 'm',
  earningKey: `k${doneAt}`,
  campaignId: 'ride',
  amount,
  doneAt,
});

describe('a month’s budget [CAMP-22]', () => {
  test('pays each earning whole or not at all, in the order of activities, and stops after the last one paid', () => {
    const [third, first, second] = [want(300), want(100), want(200)];
    expect(allot(march, 0, [third, first, second])).toEqual({
      given: 20,
      lastDoneAt: 200,
      stopped: [third],
      late: [],
      stop: { from: 201, until: 1000 },
    });
  });

  test('stops when spent exactly, even if nothing was rejected yet', () => {
    expect(allot({ ...march, max: 20 }, 0, [want(100), want(200)])).toEqual({
      given: 20,
      lastDoneAt: 200,
      stopped: [],
      late: [],
      stop: { from: 201, until: 1000 },
    });
  });

  test('a smaller earning after the first that does not fit is not paid instead', () => {
    const [big, small] = [want(200), want(300, 1)];
    expect(allot({ ...march, given: 20, lastDoneAt: 100 }, 0, [big, small])).toMatchObject({
      given: 20,
      stopped: [big, small],
    });
  });

  test('an activity before the stop but reported too late is saved by key; points returned by a void pay a later report', () => {
    const used = { ...march, given: 25, lastDoneAt: 500, stops: [{ from: 501, until: 1000 }] };
    const late = want(400);
    expect(allot(used, 0, [late])).toEqual({ given: 25, lastDoneAt: 500, stopped: [], late: [late], stop: null });
    expect(allot(used, 10, [late])).toMatchObject({ given: 25, late: [], stop: null });
    expect(allot(used, 10, [want(600)])).toMatchObject({ given: 15, stopped: [want(600)], stop: null });
  });

  test('a month that never paid stops from its first moment', () => {
    expect(allot({ ...march, max: 5 }, 0, [want(100)]).stop).toEqual({ from: 0, until: 1000 });
  });
});

test('in any order and any batches, a month gives no more than its limit, counts its payments, and pays nothing in a stop [CAMP-23]', () => {
  const lot = fc.array(
    fc.record({ doneAt: fc.nat({ max: 999 }), amount: fc.integer({ min: 1, max: 9 }), back: fc.boolean() }),
    {
      maxLength: 12,
    },
  );
  const history = fc.record({
    max: fc.integer({ min: 1, max: 80 }),
    lots: fc.array(lot, { maxLength: 12 }),
    raised: fc.option(fc.record({ at: fc.nat({ max: 11 }), by: fc.integer({ min: 1, max: 40 }) })),
  });
  fc.assert(
    fc.property(history, ({ max, lots, raised }) => {
      let month: BudgetMonth = { ...march, max };
      const paid = new Map<string, Wanted>();
      const refused: Wanted[] = [];
      for (const [turn, drawn] of lots.entries()) {
        if (raised?.at === turn) {
          const now = 80 * turn;
          month = {
            ...month,
            max: month.max + raised.by,
            stops: month.stops.map(({ from, until }) => ({ from, until: Math.max(from, Math.min(until, now)) })),
          };
        }
        const takenBack = [...paid.values()].slice(0, drawn.filter(({ back }) => back).length);
        const wanted = drawn.map(({ doneAt, amount }, at) => ({
          ...want(doneAt, amount),
          earningKey: `${turn}/${at}`,
        }));
        const { stopped, late, stop, ...next } = allot(
          month,
          takenBack.reduce((sum, { amount }) => sum + amount, 0),
          wanted,
        );
        for (const one of takenBack) paid.delete(one.earningKey);
        const missing = new Set<Wanted>([...stopped, ...late]);
        for (const one of wanted) if (!missing.has(one)) paid.set(one.earningKey, one);
        refused.push(...late);
        month = { ...month, ...next, stops: stop ? [...month.stops, stop] : month.stops };
        expect(month.given).toBeLessThanOrEqual(month.max);
        expect(month.given).toBe([...paid.values()].reduce((sum, { amount }) => sum + amount, 0));
        expect([...paid.values()].filter(({ doneAt }) => stoppedUntil(month.stops, doneAt) !== null)).toEqual([]);
        expect([...refused, ...late].filter(({ earningKey }) => paid.has(earningKey))).toEqual([]);
        for (const one of stopped) expect(stoppedUntil(month.stops, one.doneAt)).not.toBeNull();
        for (const one of late) expect(stoppedUntil(month.stops, one.doneAt)).toBeNull();
      }
    }),
    { numRuns },
  );
});
