import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { useUserInfo } from '../data/member/use-user-info.ts';
import { clockAhead } from '../device/clock.ts';
import { session } from '../device/session.ts';
import { VerificationDrawer } from '../features/verification/verification-drawer.tsx';
import { mockReplies, plainConfig, renderForMember, verifiedMember } from './member-page.tsx';
import { stopClock } from './stop-clock.ts';

export const past = '2026-01-01T00:00:00.000Z';
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
export const sendCodeCall = 'POST /rest/users/me/validation';
export const confirm = 'PUT /rest/users/me/validation';
export const unverified = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false, phoneNumber: null };

export const phone = () => page.getByLabelText('Mobile number');
export const continueButton = () => page.getByRole('button', { name: 'Continue' });
export const code = () => page.getByRole('textbox', { name: 'Verification code' });
export const newCode = () => page.getByRole('button', { name: 'Send a new code' });
export const counting = () => page.getByRole('button', { name: /^New code in \d+ seconds?$/ });
export const success = () => page.getByText('You can redeem your points now.');
export const count = (calls: string[], call: string) => calls.filter((one) => one.startsWith(call)).length;

export function clearDevice(): void {
  stopClock();
  localStorage.clear();
  clockAhead.set(0);
  session.set('signedOut');
}

type Changed = { isChange?: boolean; onClose?: () => void };

/** As in the app, the drawer exists only after the member is known. */
function MembersDrawer({ isChange = false, onClose = () => {} }: Changed): ReactNode {
  return useUserInfo() && <VerificationDrawer open isChange={isChange} onClose={onClose} onVerified={() => {}} />;
}

export const draw = (changed: Changed = {}, config = plainConfig) =>
  renderForMember(<MembersDrawer {...changed} />, config);

export async function show(answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = mockReplies({
    [sendCodeCall]: { coolDownTimestampUTC: past },
    'GET /rest/users/me/userinfo/en': unverified,
    ...answers,
  });
  await draw();
  return calls;
}

export async function sendTo(number: string): Promise<void> {
  await phone().fill(number);
  await continueButton().click();
}

export async function reachCode(answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = await show(answers);
  await sendTo('5563214455');
  await expect.element(code()).toBeVisible();
  return calls;
}
