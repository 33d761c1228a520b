import { expect, test } from 'vitest';
import { moneyOf } from './use-money.ts';

const cases = [
  [{ currency: 'USD', points: 100 }, 'en', 220, '$2.20'],
  [{ currency: 'USD', points: 100 }, 'en', -150, '-$1.50'],
  [{ currency: 'USD', points: 100 }, 'en', 0, '$0.00'],
  [{ currency: 'USD', points: 100 }, 'en', 0.13, '$0.0013'],
  [{ currency: 'JPY', points: 1 }, 'en', 12_345, '¥12,345'],
  [{ currency: 'EUR', points: 1_000 }, 'es', 1_234_567, '1234,57\u00a0€'],
] as const;

test.each(cases)('%o in %s: %d points are worth %s [DESK-179]', (value, language, points, said) => {
  expect(moneyOf(value, language)(points)).toBe(said);
});
