import { readCouponType } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { codeCouponOf, couponFormOf, isDismissible, opensAtOnce } from './coupon.ts';

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

const coupon = (mappings: object | string | null, couponUrl: string | null = null) =>
  codeCouponOf({
    FieldMappings: typeof mappings === 'object' && mappings !== null ? JSON.stringify(mappings) : mappings,
    CouponCode: 'CODE-1',
    CouponInstructions: 'Show it',
    couponUrl,
  });
const labels = (mappings: object | string | null) => coupon(mappings).fields.map(({ label }) => label);

describe('a code coupon', () => {
  it.each([
    [{}, [null]],
    [{ a: '1', b: '2', c: '3' }, [null, 'a', 'b', 'c']],
    [{ a: '1', b: '2', c: '3', d: '4' }, [null, 'a', 'b', 'c']],
  ])('shows its code and at most three mappings of %j in their order [REDEEM-13]', (mappings, shown) => {
    expect(labels(mappings)).toEqual(shown);
  });

  it('does not count instructions and link [REDEEM-13]', () => {
    const mappings = { instructions: 'Scan it', a: '1', link: 'https://apply.example/', b: '2', c: '3' };
    expect(labels(mappings)).toEqual([null, 'a', 'b', 'c']);
    expect(coupon(mappings)).toMatchObject({ instructions: 'Scan it', link: 'https://apply.example/' });
  });

  it.each(['{broken', '[]', '"text"', 'null', null])(
    'of mappings %j has its code and instructions only [REDEEM-13]',
    (text) => {
      expect(coupon(text)).toEqual({
        fields: [{ label: null, value: 'CODE-1' }],
        instructions: 'Show it',
        link: null,
      });
    },
  );

  it('is applied at its own address if the mappings have no link, never with another scheme [REDEEM-12]', () => {
    expect(coupon({}, 'https://apply.example/own').link).toBe('https://apply.example/own');
    expect(coupon({ link: 'javascript:alert(1)' }).link).toBeNull();
  });

  it('does not repeat a code [REDEEM-13]', () => {
    expect(labels({ code: 'CODE-1' })).toEqual(['code']);
  });

  it("uses the app's own label for the plain code, which the API calls Code in every language [REDEEM-13]", () => {
    expect(labels({ Code: 'CODE-1', Zones: 'A' })).toEqual([null, 'Zones']);
    expect(labels({ Code: 'PIN-7' })).toEqual([null, 'Code']);
  });
});
