import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const at = '2026-03-02T12:00:00Z';
const delivery = { followed: 3, waiting: 0, sentAt: null, failedAt: null, failure: null };
const apple = {
  passTypeId: 'pass.bay.example',
  teamId: 'BAY1234567',
  expiresAt: at,
  daysLeft: 20,
  setAt: at,
  delivery,
};

test('the page shows phones, the last update, the last failure and what waits [DESK-595]', async () => {
  const failed = { ...delivery, sentAt: at, failedAt: at, failure: 'BadCertificate', waiting: 2 };
  await openDesk('/bay/wallet', {
    'wallet.get': () => ({ reply: { apple: { ...apple, delivery: failed }, google: null } }),
  });
  await expect.element(page.getByText('Apple didn’t accept the last update: BadCertificate.')).toBeVisible();
  await expect.element(page.getByText('2 updates are waiting.')).toBeVisible();
  await expect.element(page.getByText('Phones with passes')).toBeVisible();
});

test('an owner sets the certificate from files, of which a binary one becomes text and others are refused [DESK-550]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/wallet', {
    'wallet.get': () => ({ reply: { apple: null, google: null } }),
    'wallet.setApple': (call) => {
      sent.push(call);
      return { reply: { passTypeId: 'pass.bay.example', teamId: 'BAY1234567' } };
    },
  });
  await expect.element(page.getByText('No certificate yet. The app doesn’t show riders the button.')).toBeVisible();
  await page.getByRole('button', { name: 'Set certificate' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Set certificate' });
  const file = (part: string) => dialog.getByLabelText(new RegExp(`^File: .?${part}`));
  for (const wrong of [new File([Uint8Array.of(48, 3, 2, 1, 3)], 'pass.p12'), new File(['x'.repeat(12_001)], 'big')]) {
    await file('Pass type certificate').upload(wrong);
    await expect
      .element(dialog.getByText('This file has no certificate or key as text. Choose a .pem or .cer file.'))
      .toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Pass type certificate' })).toHaveValue('');
  }
  await file('Pass type certificate').upload(new File([Uint8Array.of(48, 130, 0, 2, 48, 0)], 'pass.cer'));
  await file('Private key').upload(new File(['-----BEGIN PRIVATE KEY-----\nAA\n'], 'pass.key'));
  await dialog.getByRole('textbox', { name: 'Apple’s certificate (WWDR)' }).fill('-----BEGIN CERTIFICATE-----');
  await expect
    .element(dialog.getByRole('textbox', { name: 'Pass type certificate' }))
    .toHaveValue('-----BEGIN CERTIFICATE-----\nMIIAAjAA\n-----END CERTIFICATE-----\n');
  await dialog.getByRole('button', { name: 'Set certificate' }).click();
  await expect.element(page.getByText('Certificate set for pass.bay.example')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ key: '-----BEGIN PRIVATE KEY-----\nAA\n' });
});

test.each([
  [20, 'The certificate expires in 20 days. Create a new one for the same pass type and set it here.'],
  [-3, 'The certificate has expired. Riders can’t add passes. Passes on phones stay as they are.'],
])('the page warns of a certificate with %i days left [DESK-551]', async (daysLeft, text) => {
  await openDesk('/bay/wallet', { 'wallet.get': () => ({ reply: { apple: { ...apple, daysLeft }, google: null } }) });
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
});

test('staff who only read see the certificate, and why a test pass failed, and cannot change it [DESK-550, DESK-552]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, roles: ['viewer'], permissions: ['stock.read'] }));
  await openDesk('/bay/wallet', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'wallet.get': () => ({ reply: { apple: { ...apple, daysLeft: 200 }, google: null } }),
    'wallet.testPass': () => ({ status: 503, error: 'SERVICE_UNAVAILABLE' }),
  });
  await expect.element(page.getByText('pass.bay.example')).toBeVisible();
  expect(page.getByRole('button', { name: 'Set certificate' }).elements()).toEqual([]);
  expect(page.getByRole('alert').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Download test pass' }).click();
  await expect.element(page.getByRole('alert').getByText(/^The service isn’t available right now/)).toBeVisible();
});
