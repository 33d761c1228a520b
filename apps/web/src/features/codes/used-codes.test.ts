import { expect, test } from 'vitest';
import { asksForAction, newestFirst } from './used-codes.ts';

const used = (PromotionCode: string, CreatedAtUTC: string) => ({
  PromotionCode,
  CreatedAtUTC,
  IsReferralCampaign: false,
  IsActionRequired: false,
  IsActionComplete: false,
  CampaignName: '',
  CampaignDescription: '',
});

test('used codes stand newest first, by the moment and not by its spelling [CODE-04]', () => {
  const codes = [
    used('first', '2026-01-31T23:59:59.000Z'),
    used('third', '2026-02-01T00:00:00Z'),
    used('second', '2026-01-31T23:59:59.500Z'),
  ];
  expect(newestFirst(codes).map(({ PromotionCode }) => PromotionCode)).toEqual(['third', 'second', 'first']);
  expect(codes[0]?.PromotionCode).toBe('first');
});

test('only an incomplete required action of a friend’s code asks for action [CODE-05]', () => {
  const waiting = { IsReferralCampaign: true, IsActionRequired: true, IsActionComplete: false };
  expect(asksForAction(waiting)).toBe(true);
  expect(asksForAction({ ...waiting, IsReferralCampaign: false })).toBe(false);
  expect(asksForAction({ ...waiting, IsActionRequired: false })).toBe(false);
  expect(asksForAction({ ...waiting, IsActionComplete: true })).toBe(false);
});
