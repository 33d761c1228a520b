import type { UsedInviteCode } from '@fareback/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, renderForMember } from '../../testing/member-page.tsx';
import { ReferralDrawer } from './referral-drawer.tsx';
import { referralStateOf } from './used-codes.ts';

test.each([
  [{ IsActionRequired: true, IsActionComplete: false }, 'Action required'],
  [{ IsActionRequired: true, IsActionComplete: true }, 'Getting your reward'],
  [{ IsActionRequired: false, IsActionComplete: false }, 'Getting your reward'],
  [{ IsActionRequired: true, IsActionComplete: true, IsRewarded: true }, 'Well done'],
])('a referral code with %j is shown as "%s" [EARNING-10]', async (facts, said) => {
  const code = { IsReferralCampaign: true, CampaignName: 'Ride with friends', CampaignDescription: '', ...facts };
  const state = referralStateOf(code);
  if (state === null) throw new Error('A friend’s code has a state.');
  mockReplies({ 'GET /rest/': [] });
  await renderForMember(
    <ReferralDrawer code={code as UsedInviteCode} state={state} isOpen onClose={() => {}} onVerify={() => {}} />,
  );
  await expect
    .element(page.getByRole('dialog', { name: 'Ride with friends' }).getByText(said, { exact: true }))
    .toBeVisible();
});
