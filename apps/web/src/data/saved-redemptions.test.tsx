import type { Redemption } from '@fareback/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { savedOnDevice, savedRedemptions, saveRedemption } from './saved-redemptions.ts';
import { session } from './session.ts';

const redemption = (TransactionID: string): Redemption => ({
  OfferID: 'day-pass',
  TransactionID,
  amount: 400,
  CouponType: 'UNIQUE_CODE',
  CouponCode: 'DAY-1',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: null,
  Title: 'Day pass',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
});
const ids = (userId: string | undefined) => savedRedemptions(userId).map(({ TransactionID }) => TransactionID);

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it('keeps what was seen, the latest first and each once [ERR-14]', () => {
  for (const id of ['a', 'b', 'a']) saveRedemption('u1', redemption(id));
  expect(ids('u1')).toEqual(['a', 'b']);
});

it('shows nothing to another member, and nothing without one [ERR-14]', () => {
  saveRedemption('u1', redemption('a'));
  expect(ids('u2')).toEqual([]);
  expect(ids(undefined)).toEqual([]);
});

it('forgets everything at sign-out [ERR-14]', () => {
  session.set('signedIn');
  saveRedemption('u1', redemption('a'));
  session.set('signedOut');
  expect(ids('u1')).toEqual([]);
});

it('keeps everything through a start that could not ask who is here, and shows it then [ERR-14]', () => {
  localStorage.setItem('isAuthenticated', 'true');
  session.set('unknown');
  saveRedemption('u1', redemption('a'));
  session.set('signedOut');
  expect(savedOnDevice().map(({ TransactionID }) => TransactionID)).toEqual(['a']);
  localStorage.setItem('isAuthenticated', 'false');
  expect(savedOnDevice()).toEqual([]);
});

it('reads nothing from what it cannot understand [ERR-14]', () => {
  localStorage.setItem('savedRedemptions', '{broken');
  expect(ids('u1')).toEqual([]);
});
