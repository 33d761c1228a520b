import { expect, test } from 'vitest';
import type { OfferDefinition } from '../redeem/offer-cache.ts';
import { presentRedemption } from './read-redemption.ts';

const presented = (definition: OfferDefinition, couponExpiresAt: Date | null = null, code: string | null = 'CUP-1') =>
  presentRedemption(
    {
      redemptionId: 'r1',
      offerId: 'coffee',
      price: 100,
      couponType: 'DIRECT_EXPIRE',
      code,
      couponUrl: null,
      couponExpiresAt,
      couponFields: {},
      definition,
      texts: {},
      redeemedAt: new Date('2026-03-01T17:05:00.000Z'),
      acknowledgedAt: null,
      refundedAt: null,
      replacedAt: null,
    },
    'en',
  );

const expiryOf = (stock: NonNullable<OfferDefinition['stock']>) => presented({ stock }).expiresAtUTC;

test('only a coupon issued for a limited time shows when it expires [REDEEM-16]', () => {
  const pattern = 'CUP-####-##';
  expect(expiryOf({ kind: 'template', pattern, lifeMinutes: 15 })).toBe('2026-03-01T17:20:00.000Z');
  expect(expiryOf({ kind: 'template', pattern })).toBeUndefined();
  expect(expiryOf({ kind: 'pool' })).toBeUndefined();
});

test('a code with an expiry shows it, whatever its kind [REDEEM-17]', () => {
  const at = new Date('2026-04-01T04:00:00.000Z');
  expect(presented({ stock: { kind: 'pool' } }, at).expiresAtUTC).toBe('2026-04-01T04:00:00.000Z');
});

test('a code is rendered in the format of the offer at redemption time, by default as QR [REDEEM-18]', () => {
  expect(presented({ codeFormat: 'AZTEC' }).CodeFormat).toBe('AZTEC');
  expect(presented({}).CodeFormat).toBe('QR');
});

test('without a code there is no render format [REDEEM-18]', () => {
  expect(presented({ codeFormat: 'AZTEC' }, null, null)).not.toHaveProperty('CodeFormat');
});
