import { expect, test } from 'vitest';
import { referralStateOf } from './referral-state.ts';

test('a friend’s code asks for the act, then waits for the reward, then is well done; other codes have no state [EARNING-10]', () => {
  const code = { IsReferralCampaign: true, IsActionRequired: true, IsActionComplete: false };
  expect(referralStateOf(code)).toBe('actionRequired');
  expect(referralStateOf({ ...code, IsActionComplete: true })).toBe('gettingReward');
  expect(referralStateOf({ ...code, IsActionComplete: true, IsRewarded: false })).toBe('gettingReward');
  expect(referralStateOf({ ...code, IsActionComplete: true, IsRewarded: true })).toBe('wellDone');
  expect(referralStateOf({ ...code, IsActionRequired: false })).toBe('gettingReward');
  expect(referralStateOf({ ...code, IsActionRequired: false, IsRewarded: true })).toBe('wellDone');
  expect(referralStateOf({ ...code, IsReferralCampaign: false })).toBeNull();
});
