import { describe, expect, it } from 'vitest';
import { earningSuffix, isUnread, suffixOf } from './history-row.tsx';

const earning = (canceled: boolean, suspensionDeduction = false, expiryDeduction = false) => ({
  canceled,
  suspensionDeduction,
  expiryDeduction,
});

describe('the suffix', () => {
  it.each([
    [earning(true, true, true), 'suspended'],
    [earning(true, true, false), 'suspended'],
    [earning(true, false, true), 'expired'],
    [earning(true), 'inactivity'],
    [earning(false, true, true), null],
  ])('of %j is %j [EARNING-07]', (of, suffix) => {
    expect(earningSuffix(of)).toBe(suffix);
  });

  it.each([
    ['SUSPENSION_DEDUCTION', 'suspended'],
    ['EXPIRY_DEDUCTION', 'expired'],
    ['BALANCE_DEDUCTION', 'inactivity'],
    ['SPEND', null],
    ['REFUND', null],
  ] as const)('of a %s row is %j [EARNING-07]', (transactionType, suffix) => {
    expect(suffixOf({ transactionType, earning: null })).toBe(suffix);
  });

  it.each([
    ['INACTIVITY', 'inactivity'],
    ['VOID', null],
    ['REPAYMENT', null],
    ['OPERATOR', null],
  ] as const)('of a deduction for %s is %j [EARNING-07]', (deductionCause, suffix) => {
    expect(suffixOf({ transactionType: 'BALANCE_DEDUCTION', deductionCause, earning: null })).toBe(suffix);
  });
});

describe('the unread dot', () => {
  const start = new Date('2026-03-01T10:00:00.000Z');

  it.each([
    [null, true],
    ['2026-03-01T10:00:00.001Z', true],
    ['2026-03-01T09:59:59.999Z', false],
    ['2026-03-01T10:00:00.000Z', false],
  ])('of an earning acknowledged at %j is %s [EARNING-08]', (AcknowledgedAtUTC, dot) => {
    expect(isUnread({ AcknowledgedAtUTC, ClaimedAtUTC: null }, start)).toBe(dot);
  });

  it('is missing on claimed earnings [EARNING-08]', () => {
    expect(isUnread({ AcknowledgedAtUTC: null, ClaimedAtUTC: '2026-03-01T10:00:00.000Z' }, start)).toBe(false);
  });
});
