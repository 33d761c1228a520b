import { expect, test } from 'vitest';
import { isOncePerPerson, type MatchedSign, matchingHolds } from './hold-store.ts';

const sign = (kind: MatchedSign['kind'], isProven = false, holdId = 'one'): MatchedSign => ({ kind, isProven, holdId });

test.each<[string, MatchedSign[], string[]]>([
  ['an email', [sign('EMAIL')], ['one']],
  ['a proven account', [sign('ACCOUNT', true)], ['one']],
  ['a claimed account', [sign('ACCOUNT')], []],
  ['a phone number', [sign('PHONE')], []],
  ['a phone number and a claimed account', [sign('PHONE'), sign('ACCOUNT')], ['one']],
  ['a phone number and a claimed account of two persons', [sign('PHONE'), sign('ACCOUNT', false, 'two')], []],
  ['an email of one person and a phone number of another', [sign('EMAIL'), sign('PHONE', false, 'two')], ['one']],
])('a member who shares %s with erased persons is matched to the right ones [PRIV-05]', (_, signs, holds) => {
  expect(matchingHolds(signs)).toEqual(holds);
});

test.each([
  ['sign-up', true],
  ['code:SPRING', true],
  ['c:card:cards', true],
  ['x:survey:42', true],
  ['a:tutorial:all:1', true],
  ['birthday:2027-06-15T00:00:00.000Z', true],
  ['a:tutorial:20514:1', false],
  ['t:ride:20514:2', false],
  ['s:streak:1:1', false],
  ['reactivation:2026-03-02T12:00:00.000Z', false],
  ['opening:import:', false],
])('the earning %s is once per person: %s [PRIV-04]', (key, isOnce) => {
  expect(isOncePerPerson(key)).toBe(isOnce);
});
