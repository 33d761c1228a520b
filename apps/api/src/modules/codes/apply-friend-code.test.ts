import { expect, test } from 'vitest';
import type { Newcomer } from '../referrals/index.ts';
import { type FriendCodeFacts, getFriendCodeError } from './apply-friend-code.ts';

const signedUp = new Date('2026-03-02T12:00:00.000Z');
const newcomer: Newcomer = {
  memberId: 'new',
  isNew: false,
  createdAt: signedUp,
  pair: null,
  hasBroughtOwner: false,
  isHeld: false,
};
const facts: FriendCodeFacts = {
  code: { code: 'ABCD2345', referrerId: 'owner', campaignId: 'friends' },
  isAvailable: true,
  isRunning: true,
  newcomer,
  segment: null,
  limits: {},
  uses: { lifetime: 0, daily: 0, weekly: 0, monthly: 0 },
};
const why = (over: Partial<FriendCodeFacts> = {}, now = signedUp, mustBeInvite = false) =>
  getFriendCodeError({ ...facts, ...over }, now, mustBeInvite)?.code ?? null;
const who = (over: Partial<Newcomer>): Partial<FriendCodeFacts> => ({ newcomer: { ...newcomer, ...over } });
const after = (millis: number) => new Date(signedUp.getTime() + millis);
const DAY = 86_400_000;

test("a friend's code is valid for 5 days after sign-up, inclusive [CODE-34]", () => {
  expect(why({}, after(5 * DAY - 1000))).toBeNull();
  expect(why({}, after(5 * DAY))).toBeNull();
  expect(why({}, after(5 * DAY + 1))).toBe('REFERRAL_WINDOW_CLOSED');
  expect(why({}, after(5 * DAY + 1000))).toBe('REFERRAL_WINDOW_CLOSED');
});

test("a member's own code, a second friend's code and the code of a referred member are rejected with their own errors [CODE-26, CODE-31, CODE-32, CODE-33]", () => {
  expect(why(who({ memberId: 'owner' }))).toBe('OWN_CODE');
  expect(why(who({ pair: { referrerId: 'owner', code: 'ABCD2345' } }))).toBe('USED_CODE');
  expect(why(who({ pair: { referrerId: 'other', code: 'WXYZ2345' } }))).toBe('ONE_REFERRAL_CODE_PER_ACCOUNT');
  expect(why(who({ hasBroughtOwner: true }))).toBe('REFERRED_PERSON_CODE');
});

test("a friend's code is rejected with a reason if the member entered one in an account they deleted [PRIV-05]", () => {
  expect(why(who({ isHeld: true }))).toBe('REWARD_HELD');
});

test('before joining, while disabled by the agency, or while the campaign is inactive, it is rejected with its own error [CODE-23, CODE-35, CODE-36]', () => {
  expect(why(who({ isNew: true }))).toBe('JOIN_PROGRAMME_FIRST');
  expect(why({ isAvailable: false, isRunning: false })).toBe('REFERRAL_DEACTIVATED');
  expect(why({ isRunning: false })).toBe('REFERRAL_CAMPAIGN_DISABLED');
  expect(why({}, signedUp, true)).toBe('INVITE_CODE_REQUIRED');
});

test('a visitor is checked by the general rules only [CODE-23, CODE-28, CODE-36]', () => {
  expect(why({ newcomer: null })).toBeNull();
  expect(why({ newcomer: null, isAvailable: false })).toBe('REFERRAL_DEACTIVATED');
  expect(why({ newcomer: null, limits: { lifetime: 1 }, uses: { ...facts.uses, lifetime: 1 } })).toBe('31001');
});

test.each([
  ['lifetime', '31001'],
  ['daily', '31002'],
  ['weekly', '31002'],
  ['monthly', '31002'],
] as const)('the %s limit accepts its number and rejects the next with %s [CODE-28, CODE-30]', (limit, code) => {
  const at = (count: number) =>
    getFriendCodeError({ ...facts, limits: { [limit]: 3 }, uses: { ...facts.uses, [limit]: count } }, signedUp, false);
  expect(at(2)).toBeNull();
  expect(at(3)).toEqual({ code, limit });
  expect(at(4)).toEqual({ code, limit });
});

test('of two limits the longer one is reported', () => {
  const uses = { lifetime: 9, daily: 9, weekly: 9, monthly: 9 };
  expect(getFriendCodeError({ ...facts, uses, limits: { daily: 1, lifetime: 9 } }, signedUp, false)?.limit).toBe(
    'lifetime',
  );
  expect(getFriendCodeError({ ...facts, uses, limits: { daily: 1, monthly: 9 } }, signedUp, false)?.limit).toBe(
    'monthly',
  );
});

test('its segment can be joined once and has a size limit [CODE-27, CODE-29]', () => {
  expect(why({ segment: { isMember: true, members: 1, membersMax: null } })).toBe('ALREADY_IN_SEGMENT');
  expect(why({ segment: { isMember: false, members: 5, membersMax: 5 } })).toBe('REACHED_SEGMENT_LIMIT');
  expect(why({ segment: { isMember: false, members: 4, membersMax: 5 } })).toBeNull();
});
