import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { freshDevice, openForVisitors } from '../testing/app-page.tsx';
import { verifiedMember } from '../testing/member-page.tsx';

const home = vi.hoisted(() => ({ isAsked: false, ...Promise.withResolvers<void>() }));
vi.mock('../screens/home.tsx', async (original) => {
  home.isAsked = true;
  await home.promise;
  return original();
});

let leave = () => {};
beforeEach(() => {
  leave = freshDevice();
});
afterEach(() => leave());

test("while Home's code loads after sign-in, the agency and a loading notice are shown, and the code was preloaded during typing [HOME-40, HOME-41]", async () => {
  await openForVisitors(
    '/sign-in',
    { IsStandalonModeSupported: true },
    {
      'POST /auth/login': { UserID: verifiedMember.UserID, userStatus: 'VERIFIED' },
      'GET /rest/users/me/userinfo/': verifiedMember,
    },
  );
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect.element(button).toBeVisible();
  expect(home.isAsked).toBe(false);
  await page.getByLabelText('Email').fill('ana@riders.example');
  await expect.poll(() => home.isAsked).toBe(true);
  await page.getByLabelText('Password', { exact: true }).fill('Harbor-2026');
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByText('Loading', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ferry Points').first()).toBeVisible();
  home.resolve();
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  await expect.element(page.getByText('Loading', { exact: true })).not.toBeInTheDocument();
});
