import type { MemberAgencyAccount } from '@fareback/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notices, takeNotices } from '../../state/notices.ts';
import { mockReplies, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { AgencyAccount } from './agency-account.tsx';
import { agencyOutcome } from './agency-outcome.ts';
import { ChangePassword } from './change-password.tsx';

const OWN = '/rest/users/me/agency-account';
const none = { IsOffered: true, ConnectedAtUTC: null, LastUsedAtUTC: null, HasPassword: true, CanDisconnect: false };
const connected = { ...none, ConnectedAtUTC: '2026-11-01T09:00:00.000Z', CanDisconnect: true };
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function show(account: MemberAgencyAccount, answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = mockReplies({ ...answers, [`GET ${OWN}`]: account });
  await renderForMember(<AgencyAccount member={verifiedMember} />, { ...plainConfig, AgencyAccountLabel: '' });
  return calls;
}

beforeEach(() => {
  takeNotices();
  agencyOutcome.set(null);
});

test('connecting asks for the password and leaves for the agency [ACCT-20]', async () => {
  await show(none, { [`POST ${OWN}`]: { address: '#at-the-agency' } });
  const bodies = sentBodies(OWN);
  await expect.element(button('Connect agency account')).toBeDisabled();
  await page.getByLabelText('Current password', { exact: true }).fill('Secret#12');
  await button('Connect agency account').click();
  await expect.poll(() => location.hash).toBe('#at-the-agency');
  expect(bodies).toEqual([{ currentPassword: 'Secret#12' }]);
  history.replaceState(null, '', location.pathname);
});

test('the result of connecting is shown [ACCT-20]', async () => {
  agencyOutcome.set('TAKEN');
  await show(none);
  await expect.element(page.getByText(/already connected to another member/)).toBeVisible();
});

test('a connected account is disconnected after a confirmation [ACCT-21]', async () => {
  await show(connected, { [`DELETE ${OWN}`]: none });
  await button('Disconnect').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(button('Connect agency account')).toBeVisible();
  expect(notices.get().map(({ title }) => title)).toEqual(['Your agency account is disconnected']);
});

test('the only way to sign in stays, with a way to a password by email [ACCT-21]', async () => {
  await show({ ...connected, HasPassword: false, CanDisconnect: false }, { 'POST /auth/forgot-password': {} });
  const bodies = sentBodies('/auth/forgot-password');
  await expect.element(button('Set a password by email')).toBeVisible();
  await expect.element(button('Disconnect')).not.toBeInTheDocument();
  await button('Set a password by email').click();
  await expect.poll(() => bodies).toMatchObject([{ email: verifiedMember.email }]);
});

test('a member without a password sets one by email, also where the agency offers no account any more [AUTH-57]', async () => {
  mockReplies({
    [`GET ${OWN}`]: { ...connected, IsOffered: false, HasPassword: false, CanDisconnect: false },
    'POST /auth/forgot-password': {},
  });
  const bodies = sentBodies('/auth/forgot-password');
  await renderForMember(<ChangePassword member={verifiedMember} />);
  await expect.element(page.getByText(/Your account has no password yet/)).toBeVisible();
  await expect.element(page.getByLabelText('Current password', { exact: true })).not.toBeInTheDocument();
  await button('Set a password by email').click();
  await expect.poll(() => bodies).toMatchObject([{ email: verifiedMember.email }]);
});
