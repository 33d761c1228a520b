import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../../testing/desk-page.tsx';

const at = '2026-03-02T12:00:00Z';
const delivery = { followed: 2, waiting: 0, sentAt: at, failedAt: null, failure: null };
const google = {
  issuerId: '3388000000012345678',
  clientEmail: 'wallet@bay.example',
  setAt: at,
  isReady: true,
  delivery,
};

test('an owner sets the account from its file; a file that is too long is refused [DESK-596]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/wallet', {
    'wallet.get': () => ({ reply: { apple: null, google: null } }),
    'wallet.setGoogle': (call) => {
      sent.push(call);
      return { reply: { issuerId: google.issuerId, clientEmail: google.clientEmail } };
    },
  });
  await expect.element(page.getByText('No account yet. The app doesn’t show riders the button.')).toBeVisible();
  await page.getByRole('button', { name: 'Set account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Set account' });
  const file = dialog.getByLabelText(/^File: .?Service account key/);
  await file.upload(new File(['x'.repeat(12_001)], 'big.json'));
  await expect
    .element(dialog.getByText('This file is too long for a key. Choose the JSON file from Google Cloud.'))
    .toBeVisible();
  await file.upload(new File(['{"type":"service_account"}'], 'key.json'));
  await dialog.getByRole('textbox', { name: 'Issuer ID' }).fill(google.issuerId);
  await dialog.getByRole('button', { name: 'Set account' }).click();
  await expect.element(page.getByText('Account set for wallet@bay.example')).toBeVisible();
  expect(sent[0]?.body).toEqual({ issuerId: google.issuerId, account: '{"type":"service_account"}' });
});

test('the page shows the account, its state and the last failure, and the test shows the words of Google [DESK-595, DESK-597]', async () => {
  let failure: string | null = '403 denied';
  const failed = { ...delivery, failedAt: at, failure: '429 slow down', waiting: 1 };
  await openDesk('/bay/wallet', {
    'wallet.get': () => ({ reply: { apple: null, google: { ...google, isReady: false, delivery: failed } } }),
    'wallet.checkGoogle': () => ({ reply: { failure } }),
  });
  await expect.element(page.getByText('wallet@bay.example')).toBeVisible();
  await expect.element(page.getByText('Google hasn’t accepted the account yet.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Google didn’t accept the last update: 429 slow down.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Test account' });
  await button.click();
  await expect.element(page.getByText('Google doesn’t accept the account: 403 denied.')).toBeVisible();
  failure = null;
  await button.click();
  await expect.element(page.getByText('Google accepts the account.')).toBeVisible();
});
