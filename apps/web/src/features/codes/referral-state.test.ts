import { expect, test } from 'vitest';
import { referralStateOf } from './referral-state.ts';

test('a referral code requires an action, then waits for the reward, then is complete; other codes have no status [EARNING-10]', () => {
  const code = { IsReferralCampaign: true, IsActionRequired: true, IsActionComplete: false };
  expect(referralStateOf(code)).toBe('actionRequired');
  expect(referralStateOf({ ...code, IsActionComplete: true })).toBe('gettingReward');
  expect(referralStateOf({ ...code, IsActionComplete: true, IsRewarded: false })).toBe('gettingReward');
  expect(referralStateOf({ ...code, IsActionComplete: true, IsRewarded: true })).toBe('wellDone');
  expect(referralStateOf({ ...code, IsActionRequired: false })).toBe('gettingReward');
  expect(referralStateOf({ ...code, IsActionRequired: false, IsRewarded: true })).toBe('wellDone');
  expect(referralStateOf({ ...code, IsReferralCampaign: false })).toBeNull();
});
