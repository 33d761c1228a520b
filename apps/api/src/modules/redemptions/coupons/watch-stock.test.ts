import { describe, expect, it } from 'vitest';
import { daysLeft, isFall, levelOf, lowBelowOf } from './watch-stock.ts';

describe('stock level [REDEEM-17]', () => {
  it.each([
    [{ hasStock: true, lasting: 20, lowBelow: 20 }, null],
    [{ hasStock: true, lasting: 19, lowBelow: 20 }, 'LOW'],
    [{ hasStock: true, lasting: 0, lowBelow: 20 }, 'LOW'],
    [{ hasStock: true, lasting: 0, lowBelow: 0 }, null],
    [{ hasStock: false, lasting: 0, lowBelow: 20 }, 'OUT'],
    [{ hasStock: false, lasting: 0, lowBelow: 0 }, 'OUT'],
  ])('%j is %j', (pool, level) => {
    expect(levelOf(pool)).toBe(level);
  });

  it.each([
    [null, null, false],
    ['LOW', null, true],
    ['OUT', null, true],
    ['OUT', 'LOW', true],
    ['LOW', 'LOW', false],
    ['OUT', 'OUT', false],
    ['LOW', 'OUT', false],
    [null, 'OUT', false],
  ] as const)('%j after %j is a drop: %j', (level, told, fall) => {
    expect(isFall(level, told)).toBe(fall);
  });

  it('days left follow the rate of the last 30 days, and are unknown without redemptions', () => {
    expect(daysLeft({ free: 10, givenLately: 60 })).toBe(5);
    expect(daysLeft({ free: 1, givenLately: 60 })).toBe(0);
    expect(daysLeft({ free: 10, givenLately: 0 })).toBeNull();
  });

  it('is low below the tenant’s threshold, or 20', () => {
    expect(lowBelowOf({ settings: { lowStockThreshold: 0 } })).toBe(0);
    expect(lowBelowOf({ settings: {} })).toBe(20);
  });
});
