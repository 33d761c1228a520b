import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { App } from './app.tsx';

beforeEach(freshDevice);

const config = { IsStandalonModeSupported: true, IsInviteCodeDisplay: true };
const answers = { 'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' } };
const details = () => page.getByRole('heading', { name: 'Your details' });
const code = () => page.getByLabelText('Code (optional)', { exact: true });
const name = () => page.getByLabelText('Name', { exact: true });

async function toDetails(): Promise<void> {
  await openApp('/sign-up?code=WELCOME5', config, answers, false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(details()).toBeVisible();
  await name().fill('Ana');
}

test('the browser walks back to the code and forward to the details, and what was typed stays [SIGNUP-02]', async () => {
  await toDetails();
  history.back();
  await expect.element(code()).toHaveValue('WELCOME5');
  expect(location.pathname).toBe('/sign-up');
  history.forward();
  await expect.element(details()).toBeVisible();
  await expect.element(name()).toHaveValue('Ana');
});

test('an e-mail corrected after a step back is still there after a reload [SIGNUP-26]', async () => {
  await toDetails();
  const email = () => page.getByLabelText('Email', { exact: true });
  await email().fill('one@riders.example');
  history.back();
  await page.getByRole('button', { name: 'Continue' }).click();
  await email().fill('two@riders.example');
  await cleanup();
  // The address and the history stay as a reload leaves them.
  await render(<App />);
  await expect.element(email()).toHaveValue('two@riders.example');
  await expect.element(name()).toHaveValue('Ana');
});

test('Discard empties both steps and goes back to the code, over the question it asked [SIGNUP-03]', async () => {
  await toDetails();
  const length = history.length;
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(code()).toHaveValue('');
  await expect.poll(() => (history.state as { usr?: { step?: string } } | null)?.usr?.step).toBeUndefined();
  expect(location.pathname + location.search).toBe('/sign-up?code=WELCOME5');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(name()).toHaveValue('');
  expect(history.length).toBeLessThanOrEqual(length + 1);
});
