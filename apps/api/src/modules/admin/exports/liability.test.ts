import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Amount } from '../../../platform/csv.ts';
import { roundingOf, type Sums, worthBy, worthOf } from './liability.ts';

const coins = (amount: Amount | null | undefined): number => Math.round(Number(amount?.text) * 1000);
const value = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  points: fc.integer({ min: 1, max: 100_000 }),
});
const rows = fc.array(fc.tuple(fc.constantFrom('earned', 'redeemed'), fc.integer({ min: -5_000, max: 5_000 })));

test("rows add up to their kind's sum, whatever the point value and wherever a part ends [DESK-297]", () => {
  fc.assert(
    fc.property(value, rows, fc.nat(), (of, told, cut) => {
      const sums: Sums = new Map();
      const [first, second] = [told.slice(0, cut % 7), told.slice(cut % 7)];
      // The second part continues with the first one's state, serialized as text.
      const worths = first.map(([kind, points]) => worthBy(of, sums)(kind, points)[0]);
      const handedOn: Sums = new Map(JSON.parse(JSON.stringify([...sums])) as [string, number][]);
      worths.push(...second.map(([kind, points]) => worthBy(of, handedOn)(kind, points)[0]));
      for (const kind of ['earned', 'redeemed']) {
        const points = told.reduce((sum, [one, each]) => sum + (one === kind ? each : 0), 0);
        const worth = told.reduce((sum, [one], at) => sum + (one === kind ? coins(worths[at]) : 0), 0);
        expect(worth).toBe(coins(worthOf(of, points)[0]));
      }
    }),
  );
});

test('opening balance, changes and rounding add up to the closing balance [DESK-297]', () => {
  fc.assert(
    fc.property(value, fc.array(fc.integer({ min: -5_000, max: 5_000 })), (of, parts) => {
      const whole = parts.reduce((sum, points) => sum + points, 0);
      const told = [...parts.map((points) => worthOf(of, points)[0]), roundingOf(of, { whole, parts })[0]];
      expect(told.reduce((sum, amount) => sum + coins(amount), 0)).toBe(coins(worthOf(of, whole)[0]));
    }),
  );
});

test("money has its currency's decimals, rounds half away from zero, and is empty without a point value [DESK-297]", () => {
  expect(worthOf({ currency: 'USD', points: 100 }, -1230)).toEqual([new Amount('-12.30'), 'USD']);
  expect(worthOf({ currency: 'USD', points: 200 }, 1)).toEqual([new Amount('0.01'), 'USD']);
  expect(worthOf({ currency: 'USD', points: 200 }, -1)).toEqual([new Amount('-0.01'), 'USD']);
  expect(worthOf({ currency: 'JPY', points: 2 }, 5)).toEqual([new Amount('3'), 'JPY']);
  expect(worthOf({ currency: 'KWD', points: 1000 }, 7)).toEqual([new Amount('0.007'), 'KWD']);
  expect(worthOf(null, 7)).toEqual([null, null]);
});
