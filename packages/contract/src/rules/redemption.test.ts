import { expect, test } from 'vitest';
import { allowedInFrame, getRedemptionError, type RedemptionFacts } from './redemption.ts';

const facts: RedemptionFacts = {
  memberStatus: 'VERIFIED',
  isVerified: true,
  balance: 500,
  price: 500,
  redeemedInFrame: 0,
  allowedInFrame: 2,
  hasStock: true,
  offerIsActive: true,
};

test.each([
  [499, 'INSUFFICIENT_BALANCE'],
  [500, null],
  [501, null],
])('a balance of %i for a price of 500 returns %s [REDEEM-02]', (balance, code) => {
  expect(getRedemptionError({ ...facts, balance })).toBe(code);
});

test('a free offer needs no points [REDEEM-02]', () => {
  expect(getRedemptionError({ ...facts, balance: 0, price: 0 })).toBeNull();
});

test.each([
  [1, 2, null],
  [2, 2, 'LIMIT_REACHED'],
  [3, 2, 'LIMIT_REACHED'],
  [99, 0, null],
  [99, null, null],
])('%i redemptions of %s allowed return %s [REDEEM-02, OFFER-11]', (redeemedInFrame, allowed, code) => {
  expect(getRedemptionError({ ...facts, redeemedInFrame, allowedInFrame: allowed })).toBe(code);
});

test.each([
  [0, 7, null],
  [2, 0, null],
  [null, 7, null],
  [2, null, null],
  [1, 1, 1],
  [3, 7, 3],
])('%s redemptions in %s days allow %s [OFFER-10]', (redemptions, days, allowed) => {
  expect(allowedInFrame(redemptions, days)).toBe(allowed);
});

test.each([
  [499, 500, 'PRICE_CHANGED'],
  [501, 500, 'PRICE_CHANGED'],
  [400, 501, 'PRICE_CHANGED'],
  [0, 500, 'PRICE_CHANGED'],
  [500, 500, null],
  [501, 501, 'INSUFFICIENT_BALANCE'],
  [undefined, 500, null],
])('a seen price of %s for a price of %i returns %s [REDEEM-21]', (priceSeen, price, code) => {
  expect(getRedemptionError({ ...facts, priceSeen, price })).toBe(code);
});

test('sold-out and limit errors come before a changed price [REDEEM-21]', () => {
  const changed = { ...facts, priceSeen: 1 };
  expect(getRedemptionError({ ...changed, hasStock: false })).toBe('SOLD_OUT');
  expect(getRedemptionError({ ...changed, redeemedInFrame: 2 })).toBe('LIMIT_REACHED');
});

test('an empty stock refuses [REDEEM-02, REDEEM-17]', () => {
  expect(getRedemptionError({ ...facts, hasStock: false })).toBe('SOLD_OUT');
});

test.each(['NEW', 'CONSENT', 'DELETED'] as const)(
  'a %s member cannot redeem, not even a free offer [REDEEM-03, PHONE-01]',
  (memberStatus) => {
    expect(getRedemptionError({ ...facts, memberStatus, price: 0 })).toBe('PHONE_NOT_VERIFIED');
  },
);

test('a VERIFIED member whose number was taken over cannot redeem [PHONE-05, REDEEM-03]', () => {
  expect(getRedemptionError({ ...facts, isVerified: false })).toBe('PHONE_NOT_VERIFIED');
});

test('of several reasons the first in catalog order is returned [REDEEM-03]', () => {
  let worst: RedemptionFacts = {
    memberStatus: 'SUSPENDED',
    isVerified: false,
    balance: 0,
    price: 1,
    redeemedInFrame: 1,
    allowedInFrame: 1,
    hasStock: false,
    offerIsActive: false,
  };
  const cures: [Partial<RedemptionFacts>, string | null][] = [
    [{}, 'ACCOUNT_SUSPENDED'],
    [{ memberStatus: 'OPTED_OUT' }, 'ACCOUNT_OPTED_OUT'],
    [{ memberStatus: 'CONSENT' }, 'OFFER_UNAVAILABLE'],
    [{ offerIsActive: true }, 'PHONE_NOT_VERIFIED'],
    [{ memberStatus: 'VERIFIED', isVerified: true }, 'SOLD_OUT'],
    [{ hasStock: true }, 'LIMIT_REACHED'],
    [{ redeemedInFrame: 0 }, 'INSUFFICIENT_BALANCE'],
    [{ balance: 1 }, null],
  ];
  for (const [cure, code] of cures) {
    worst = { ...worst, ...cure };
    expect(getRedemptionError(worst)).toBe(code);
  }
});
