import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../../testing/desk-page.tsx';

const owner = { staffId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e02', name: 'Ines Duarte', email: 'ines@agency.example' };
const policy = {
  idleMinutes: 15,
  sessionHours: null,
  networks: [],
  requiresAgencySignIn: false,
  emergencyStaff: [],
  updatedAt: '2026-11-23T01:00:00Z',
  owners: [owner],
  hasAgencySignIn: true,
  installation: { idleMinutes: 30, sessionHours: 12 },
};

test('session rules show the limits that apply, and an owner changes them with emergency access [DESK-824]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'openId.get': () => ({ reply: { setting: null, troubles: [] } }),
    'sessionPolicy.get': () => ({ reply: policy }),
    'sessionPolicy.set': (call) => {
      sent.push(call);
      return { reply: policy };
    },
  });
  await expect.element(page.getByText('15 minutes')).toBeVisible();
  await expect.element(page.getByText('12 hours')).toBeVisible();
  await page.getByRole('button', { name: 'Change session rules' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change session rules' });
  await dialog.getByRole('textbox', { name: 'Sign out after minutes without use' }).fill('');
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('203.0.113.0/24, 2001:db8::/32');
  await dialog.getByRole('checkbox', { name: 'Require your agency’s sign-in' }).click();
  await dialog.getByRole('combobox', { name: 'Emergency access', exact: true }).selectOptions('Ines Duarte');
  await dialog.getByRole('button', { name: 'Change session rules' }).click();
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      idleMinutes: null,
      sessionHours: null,
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      requiresAgencySignIn: true,
      emergencyStaff: [owner.staffId],
      was: policy.updatedAt,
    });
});

test('session rules say that someone with emergency access is no longer an owner [DESK-824]', async () => {
  const gone = { ...policy, emergencyStaff: ['0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e03'] };
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'openId.get': () => ({ reply: { setting: null, troubles: [] } }),
    'sessionPolicy.get': () => ({ reply: gone }),
  });
  await expect.element(page.getByText(/is no longer an owner/)).toBeVisible();
});
