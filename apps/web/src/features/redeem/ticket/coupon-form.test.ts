import { readCouponType } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { couponFormOf, isDismissible, opensAtOnce } from './coupon-form.ts';

describe('a coupon', () => {
  it.each([
    ['UNIQUE_CODE', 'code'],
    ['uniqueCode', 'code'],
    ['CATALOG', 'code'],
    ['catalog', 'code'],
    ['CREDIT_PASS', 'code'],
    ['creditPass', 'code'],
    ['DIRECT', 'ticket'],
    ['direct', 'ticket'],
    ['DIRECT_EXPIRE', 'ticket'],
    ['directExpire', 'ticket'],
    ['DIRECT_EXPIRE_TICKET', 'ticket'],
    ['directExpireTicket', 'ticket'],
    ['SOMETHING_NEW', 'code'],
  ])('written %s has the form of a %s [REDEEM-10, REDEEM-11]', (spelling, form) => {
    expect(couponFormOf(readCouponType(spelling))).toBe(form);
  });

  it.each([
    ['DIRECT_EXPIRE', false],
    ['directExpire', false],
    ['UNIQUE_CODE', true],
    ['DIRECT_EXPIRE_TICKET', true],
  ])('%s: dismissed by backdrop or Escape is %s [REDEEM-16]', (spelling, dismissible) => {
    expect(isDismissible(readCouponType(spelling))).toBe(dismissible);
  });

  it('opens automatically only as a direct-expire ticket with an address [REDEEM-15]', () => {
    const couponUrl = 'https://tickets.example/1';
    expect(opensAtOnce({ CouponType: 'DIRECT_EXPIRE_TICKET', couponUrl })).toBe(couponUrl);
    expect(opensAtOnce({ CouponType: 'DIRECT_EXPIRE_TICKET', couponUrl: null })).toBeNull();
    expect(opensAtOnce({ CouponType: 'DIRECT_EXPIRE', couponUrl })).toBeNull();
    expect(opensAtOnce({ CouponType: 'DIRECT_EXPIRE_TICKET', couponUrl: 'javascript:alert(1)' })).toBeNull();
  });
});
