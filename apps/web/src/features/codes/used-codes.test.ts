import { expect, test } from 'vitest';
import { needsAction, newestFirst, referralStateOf } from './used-codes.ts';

const used = (PromotionCode: string, CreatedAtUTC: string) => ({
  PromotionCode,
  CreatedAtUTC,
  IsReferralCampaign: false,
  IsActionRequired: false,
  IsActionComplete: false,
  CampaignName: '',
  CampaignDescription: '',
});

test('used codes are sorted newest first, by time and not by its text form [CODE-04]', () => {
  const codes = [
    used('first', '2026-01-31T23:59:59.000Z'),
    used('third', '2026-02-01T00:00:00Z'),
    used('second', '2026-01-31T23:59:59.500Z'),
  ];
  expect(newestFirst(codes).map(({ PromotionCode }) => PromotionCode)).toEqual(['third', 'second', 'first']);
  expect(codes[0]?.PromotionCode).toBe('first');
});

test('only a referral code with an incomplete required action asks for action [CODE-05]', () => {
  const waiting = { IsReferralCampaign: true, IsActionRequired: true, IsActionComplete: false };
  expect(needsAction(waiting)).toBe(true);
  expect(needsAction({ ...waiting, IsReferralCampaign: false })).toBe(false);
  expect(needsAction({ ...waiting, IsActionRequired: false })).toBe(false);
  expect(needsAction({ ...waiting, IsActionComplete: true })).toBe(false);
});

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
