import type { Offer, OfferCategory, OfferStatus, UserStatus } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import {
  availabilityOf,
  getRedeemError,
  groupOffersByCategory,
  isVerified,
  limitOf,
  pressOfferOpens,
} from './offer-facts.ts';

const offer = (OfferID: string, WebUiPosition = 0, OfferCategoryID = 'c') =>
  ({ OfferID, OfferCategoryID, WebUiPosition }) as Offer;
const category = (OfferCategoryID: string, WebUiPosition = 0): OfferCategory => ({
  OfferCategoryID,
  CategoryName: OfferCategoryID,
  iconImageUrl: null,
  WebUiPosition,
  offerList: [],
});
const status = (given: OfferStatus['status'], NextResetAtUTC: string | null = null): OfferStatus[] => [
  { OfferID: 'a', status: given, NextResetAtUTC },
];

describe('offers', () => {
  it('are sorted by position, negative first, equal ones by id [OFFER-05]', () => {
    const [shelf] = groupOffersByCategory(
      [category('c')],
      [offer('c', 1), offer('b', 0), offer('a', 0), offer('d', -1)],
    );
    expect(shelf?.offers.map(({ OfferID }) => OfferID).join('')).toBe('dabc');
  });

  it('omit empty categories [OFFER-04]', () => {
    const shelves = groupOffersByCategory([category('empty', 0), category('c', 1)], [offer('a')]);
    expect(shelves.map(({ category: of }) => of?.OfferCategoryID)).toEqual(['c']);
  });
});

describe('availability', () => {
  it('is open without an entry [OFFER-03]', () => {
    expect(availabilityOf(offer('a'), [], true)).toEqual({ kind: 'open' });
  });

  it('is limited until the reset of the entry [OFFER-03]', () => {
    expect(availabilityOf(offer('a'), status('UNAVAILABLE_LIMIT', '2026-03-01T00:00:00.000Z'), true)).toEqual({
      kind: 'limited',
      until: '2026-03-01T00:00:00.000Z',
    });
  });

  it('is locked for unverified members, and a click opens the verification [OFFER-07]', () => {
    const locked = availabilityOf(offer('a'), status('AVAILABLE'), false);
    expect(locked).toEqual({ kind: 'locked' });
    expect(pressOfferOpens(locked)).toBe('verification');
  });

  it('of a sold-out offer opens nothing, verified or not [OFFER-08]', () => {
    expect(pressOfferOpens(availabilityOf(offer('a'), status('SOLD_OUT'), true))).toBe('nothing');
    expect(pressOfferOpens(availabilityOf(offer('a'), status('SOLD_OUT'), false))).toBe('nothing');
  });

  it('of an open or limited offer opens its details [OFFER-12]', () => {
    expect(pressOfferOpens({ kind: 'open' })).toBe('details');
    expect(pressOfferOpens({ kind: 'limited', until: null })).toBe('details');
  });
});

describe('the limit', () => {
  it.each([
    [0, 7, null],
    [2, 0, null],
    [null, 7, null],
    [2, null, null],
    [1, 1, { count: 1, days: 1 }],
    [3, 7, { count: 3, days: 7 }],
  ])('of %j in %j days [OFFER-10]', (RedemptionsAllowedInTimeFrame, LimitTimeFrameInDays, shown) => {
    expect(limitOf({ RedemptionsAllowedInTimeFrame, LimitTimeFrameInDays })).toEqual(shown);
  });
});

describe('the redeem button', () => {
  const member = (Balance: string, userStatus: UserStatus = 'VERIFIED', isPhoneVerified = true) => ({
    Balance,
    userStatus,
    isPhoneVerified,
  });
  const open = { kind: 'open' } as const;

  it.each([
    ['99', 100, 'INSUFFICIENT_BALANCE'],
    ['100', 100, null],
    ['101', 100, null],
    ['0', 0, null],
  ])('with a balance of %s for a price of %i [REDEEM-02]', (balance, VeloAmount, refusal) => {
    expect(getRedeemError({ VeloAmount }, open, member(balance))).toBe(refusal);
  });

  it('says why: limit of the offer or of the day, stock, verification, status [REDEEM-02, REDEEM-03, REDEEM-25]', () => {
    const price = { VeloAmount: 1 };
    expect(getRedeemError(price, { kind: 'limited', until: null }, member('9'))).toBe('LIMIT_REACHED');
    const ofDay = { OfferID: 'o', status: 'UNAVAILABLE_LIMIT', NextResetAtUTC: null, isDayUsedUp: true } as const;
    expect(getRedeemError(price, availabilityOf(ofDay, [ofDay], true), member('9'))).toBe('DAILY_LIMIT_REACHED');
    expect(getRedeemError(price, { kind: 'soldOut' }, member('9'))).toBe('SOLD_OUT');
    expect(getRedeemError(price, open, member('9', 'CONSENT', false))).toBe('PHONE_NOT_VERIFIED');
    expect(getRedeemError(price, open, member('9', 'SUSPENDED'))).toBe('ACCOUNT_SUSPENDED');
    expect(getRedeemError(price, open, member('9', 'OPTED_OUT'))).toBe('ACCOUNT_OPTED_OUT');
  });

  it('counts as verified only with status and phone [REDEEM-03]', () => {
    expect(isVerified(member('0'))).toBe(true);
    expect(isVerified(member('0', 'VERIFIED', false))).toBe(false);
    expect(isVerified(member('0', 'CONSENT'))).toBe(false);
    expect(isVerified(undefined)).toBe(false);
  });
});
