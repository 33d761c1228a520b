import { expect, it } from 'vitest';
import { type CodeFacts, whyNotUseCode } from './rules.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const facts = (over: Partial<CodeFacts> = {}): CodeFacts => ({
  isActive: true,
  campaignType: 'PROMOTIONAL',
  expiresAt: null,
  lifetimeLimit: null,
  lifetimeUses: 0,
  ...over,
});

it('an unknown or switched-off code is not a valid one [CODE-19]', () => {
  expect(whyNotUseCode(undefined, now, false)).toBe('INVALID_INVITE_CODE');
  expect(whyNotUseCode(facts({ isActive: false }), now, false)).toBe('INVALID_INVITE_CODE');
  expect(whyNotUseCode(facts(), now, true)).toBeNull();
});

it('the moment of expiry is expired, the second before is not [CODE-12, CODE-20]', () => {
  expect(whyNotUseCode(facts({ expiresAt: now }), now, false)).toBe('EXPIRED_CODE');
  expect(whyNotUseCode(facts({ expiresAt: new Date(now.getTime() + 1000) }), now, false)).toBeNull();
});

it('one use below the limit is free, at the limit it is not [CODE-12, CODE-21]', () => {
  expect(whyNotUseCode(facts({ lifetimeLimit: 3, lifetimeUses: 2 }), now, false)).toBeNull();
  expect(whyNotUseCode(facts({ lifetimeLimit: 3, lifetimeUses: 3 }), now, false)).toBe('CODE_USAGE_LIMIT');
});

it('a friend’s code does not stand in for an invitation [CODE-22]', () => {
  expect(whyNotUseCode(facts({ campaignType: 'REFERRAL' }), now, true)).toBe('INVITE_CODE_REQUIRED');
  expect(whyNotUseCode(facts({ campaignType: 'REFERRAL' }), now, false)).toBeNull();
});
