import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply } from '../testing/member-page.tsx';
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

test('the browser goes back to the code and forward to the details, and the input stays [SIGNUP-02]', async () => {
  await toDetails();
  history.back();
  await expect.element(code()).toHaveValue('WELCOME5');
  expect(location.pathname).toBe('/sign-up');
  history.forward();
  await expect.element(details()).toBeVisible();
  await expect.element(name()).toHaveValue('Ana');
});

test('an email corrected after a step back survives a reload [SIGNUP-26]', async () => {
  await toDetails();
  const email = () => page.getByLabelText('Email', { exact: true });
  await email().fill('one@riders.example');
  history.back();
  await page.getByRole('button', { name: 'Continue' }).click();
  await email().fill('two@riders.example');
  await cleanup();
  // Address and history stay as after a reload.
  await render(<App />);
  await expect.element(email()).toHaveValue('two@riders.example');
  await expect.element(name()).toHaveValue('Ana');
});

test('Cancel sign-up clears both steps and returns to the code, past its confirmation [SIGNUP-03]', async () => {
  await toDetails();
  const length = history.length;
  await page.getByRole('button', { name: 'Cancel sign-up' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(code()).toHaveValue('');
  await expect.poll(() => (history.state as { usr?: { step?: string } } | null)?.usr?.step).toBeUndefined();
  expect(location.pathname + location.search).toBe('/sign-up?code=WELCOME5');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(name()).toHaveValue('');
  expect(history.length).toBeLessThanOrEqual(length + 1);
});

test("an agency's account that expired is named above the sign-up, which offers to start again [SIGNUP-36]", async () => {
  const words = 'That took too long, or was opened twice. Start again.';
  const agency = { IsStandalonModeSupported: true, AgencyAccountLabel: 'Continue with Tide ID' };
  const expired = { 'GET /auth/agency-account/pending': new ErrorReply(400, 'AGENCY_ACCOUNT_EXPIRED', words) };
  await openApp('/sign-up?agencyAccount=NEW', agency, expired, false);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue with Tide ID' })).toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
});
