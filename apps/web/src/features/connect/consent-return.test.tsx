import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onConsent } from '../../device/consent-message.ts';
import { notices } from '../../state/notices.ts';
import { freshDevice, openApp } from '../../testing/app-page.tsx';
import { verifiedMember } from '../../testing/member-page.tsx';
import { testProvider } from '../../testing/providers.ts';

let leave = () => {};
beforeEach(() => {
  leave = freshDevice();
  notices.set([]);
});
afterEach(() => {
  vi.restoreAllMocks();
  leave();
});

const open = (path: string) =>
  openApp(
    path,
    { IsStandalonModeSupported: true },
    {
      'GET /rest/users/me/userinfo/en': verifiedMember,
      'GET /rest/providers/en': [testProvider('ferry', { identifierType: null, connectionType: 'DIRECT_OAUTH' })],
      'GET /rest/users/me/providersStatus': [],
    },
  );
const dialog = () => page.getByRole('alertdialog', { name: "We couldn't connect your account" });

test('a return with a connection says so, and removes the result from the URL [PROV-21]', async () => {
  await open('/app_connection?provider=ferry&status=CONNECTED');
  await expect.element(page.getByText('ferry is connected').first()).toBeVisible();
  expect(location.pathname + location.search).toBe('/app_connection');
});

test('a return without a connection shows why on the screen where it began, with a retry [PROV-21, PROV-25]', async () => {
  await open('/app_connection?provider=ferry&status=DENIED');
  await expect.element(dialog().getByText(/^You didn't allow access at ferry/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Continue to ferry' })).toBeVisible();
});

test('or without one [PROV-21]', async () => {
  await open('/app_connection?provider=ferry&status=EXPIRED');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/app_connection');
});

test("the provider's window notifies the others and closes; if it cannot, it says that it can be closed [PROV-21]", async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  const heard: unknown[] = [];
  const stop = onConsent((news) => heard.push(news));
  await open('/app_connection?provider=ferry&status=UNREACHABLE&display=popup');
  await expect.element(page.getByRole('alertdialog', { name: 'You can close this window' })).toBeVisible();
  await expect.poll(() => heard).toEqual([{ providerId: 'ferry', outcome: 'UNREACHABLE' }]);
  expect(close).toHaveBeenCalled();
  stop();
});
