import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../device/session.ts';
import { ErrorReply, mockReplies, renderForMember } from '../testing/member-page.tsx';
import { sentBodies } from '../testing/sent-bodies.ts';
import { AddToWallet } from './add-to-wallet.tsx';

const ready = { 'GET /rest/wallet': { apple: true, google: false } };
const button = page.getByRole('button', { name: 'Add to Apple Wallet' });

beforeEach(() => session.set('signedIn'));

test('without passes of the agency there is no button [PASS-07]', async () => {
  const calls = mockReplies({ 'GET /rest/wallet': { apple: false, google: false } });
  await renderForMember(<AddToWallet />);
  await expect.poll(() => calls.some((call) => call.endsWith('/rest/wallet'))).toBe(true);
  expect(button.elements()).toEqual([]);
});

test('a pass that cannot be made says so below the button, which can be pressed again [PASS-07]', async () => {
  mockReplies({ ...ready, 'POST /rest/wallet/apple': new ErrorReply(500, 'INTERNAL_ERROR') });
  await renderForMember(<AddToWallet redemptionId="0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a12" />);
  const bodies = sentBodies('/rest/wallet/apple');
  await button.click();
  await expect.element(page.getByText('Something went wrong', { exact: false })).toBeVisible();
  await button.click();
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[0]).toEqual({ redemptionId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a12' });
});

test('without a network the button is disabled and says what to do [PASS-07]', async () => {
  mockReplies(ready);
  await renderForMember(<AddToWallet />);
  await expect.element(button).toBeEnabled();
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Connect to add it to your wallet.')).toBeVisible();
  await expect.element(button).toBeDisabled();
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
  await expect.element(button).toBeEnabled();
});

test('with both wallets a computer has two buttons, and a failure of Google says so and can be pressed again [PASS-28]', async () => {
  mockReplies({
    'GET /rest/wallet': { apple: true, google: true },
    'POST /rest/wallet/google': new ErrorReply(500, 'INTERNAL_ERROR'),
  });
  await renderForMember(<AddToWallet />);
  await expect.element(button).toBeVisible();
  const bodies = sentBodies('/rest/wallet/google');
  const google = page.getByRole('button', { name: 'Add to Google Wallet' });
  await google.click();
  await expect.element(page.getByText('Something went wrong', { exact: false })).toBeVisible();
  await google.click();
  await expect.poll(() => bodies.length).toBe(2);
});
