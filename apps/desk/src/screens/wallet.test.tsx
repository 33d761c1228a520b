import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const at = '2026-03-02T12:00:00Z';
const apple = { passTypeId: 'pass.bay.example', teamId: 'BAY1234567', expiresAt: at, daysLeft: 20, setAt: at };

test('an owner sets the certificate from files, of which a binary one becomes text [DESK-550]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/wallet', {
    'wallet.get': () => ({ reply: { apple: null } }),
    'wallet.setApple': (call) => {
      sent.push(call);
      return { reply: { passTypeId: 'pass.bay.example', teamId: 'BAY1234567' } };
    },
  });
  await expect.element(page.getByText('No certificate yet. The app doesn’t show riders the button.')).toBeVisible();
  await page.getByRole('button', { name: 'Set certificate' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Set certificate' });
  const file = (part: string) => dialog.getByLabelText(new RegExp(`^File: .?${part}`));
  await file('Pass type certificate').upload(new File([Uint8Array.of(48, 130, 1)], 'pass.cer'));
  await file('Private key').upload(new File(['-----BEGIN PRIVATE KEY-----\nAA\n'], 'pass.key'));
  await dialog.getByRole('textbox', { name: 'Apple’s certificate (WWDR)' }).fill('-----BEGIN CERTIFICATE-----');
  await expect
    .element(dialog.getByRole('textbox', { name: 'Pass type certificate' }))
    .toHaveValue('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  await dialog.getByRole('button', { name: 'Set certificate' }).click();
  await expect.element(page.getByText('Certificate set for pass.bay.example')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ key: '-----BEGIN PRIVATE KEY-----\nAA\n' });
});

test.each([
  [20, 'The certificate expires in 20 days. Create a new one for the same pass type and set it here.'],
  [-3, 'The certificate has expired. Riders can’t add passes. Passes on phones stay as they are.'],
])('the page warns of a certificate with %i days left [DESK-551]', async (daysLeft, text) => {
  await openDesk('/bay/wallet', { 'wallet.get': () => ({ reply: { apple: { ...apple, daysLeft } } }) });
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
});

test('staff who only read see the certificate and a test pass, and cannot change it [DESK-550, DESK-552]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, roles: ['viewer'], permissions: ['stock.read'] }));
  await openDesk('/bay/wallet', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'wallet.get': () => ({ reply: { apple: { ...apple, daysLeft: 200 } } }),
  });
  await expect.element(page.getByText('pass.bay.example')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download test pass' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Set certificate' }).elements()).toEqual([]);
  expect(page.getByRole('alert').elements()).toEqual([]);
});
