import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../testing/desk-page.tsx';

const setting = {
  issuer: 'https://id.example',
  clientId: 'riders',
  hasSecret: true,
  requiresVerifiedEmail: true,
  mailDomains: [],
  vouchesForMail: false,
  updatedAt: '2026-11-23T01:00:00Z',
  members: 3,
};
const redirectUris = ['https://rewards.example/auth/agency-account/return'];

async function show(present: typeof setting | null, isOffered: boolean, troubles: object[] = []): Promise<SentCall[]> {
  const sent: SentCall[] = [];
  await openDesk('/bay/rider-sign-in', {
    'riderSignIn.get': () => ({ reply: { setting: present, isOffered, redirectUris } }),
    'riderSignIn.check': () => ({ reply: { troubles } }),
    'riderSignIn.set': (call) => {
      sent.push(call);
      return { reply: { setting, isOffered, redirectUris } };
    },
  });
  return sent;
}

test('the provider of riders’ sign-in is set with its redirect address in view [DESK-563]', async () => {
  const sent = await show(null, false);
  await page.getByRole('button', { name: 'Set up riders’ sign-in' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Set up riders’ sign-in' });
  await expect.element(dialog.getByText(/auth\/agency-account\/return/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill('https://id.example');
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('riders');
  const vouches = dialog.getByRole('checkbox', { name: /^Accept unverified emails/ });
  await expect.element(vouches).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Set up riders’ sign-in' }).click();
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject({
      issuer: 'https://id.example',
      clientId: 'riders',
      requiresVerifiedEmail: true,
      vouchesForMail: false,
      was: null,
    });
});

test.each([
  [null, false, /They can also use your agency account/],
  [null, true, /no provider is set/],
  [setting, false, /Turn on “Agency account”/],
  [setting, true, /^Riders can sign in with your agency account/],
] as const)('it says what riders still lack (%#) [DESK-564]', async (present, isOffered, text) => {
  await show(present && { ...present }, isOffered);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a test call shows the provider’s problems [DESK-565]', async () => {
  await show(setting, true, [{ kind: 'UNKNOWN_CLIENT', why: 'invalid_client' }]);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect.element(page.getByText(/rejected this client ID and secret/)).toBeVisible();
});
