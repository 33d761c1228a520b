import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { safeName } from '../device/ticket-safe-name.ts';
import { paths } from '../navigation/paths.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { plainConfig, verifiedMember } from '../testing/member-page.tsx';
import worker from './sw.js?raw';

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset['scheme'];
  after();
});

it('an agency that has changed since the shell was kept is shown as it is now, in the same opening [HOME-27]', async () => {
  const container = new EventTarget();
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as ServiceWorkerContainer);
  document.documentElement.dataset['scheme'] = 'light';
  const block = document.body.appendChild(document.createElement('script'));
  block.id = 'tenant-config';
  block.type = 'application/json';
  const given = { IsStandalonModeSupported: true, TenantName: 'Old Ferry' };
  block.textContent = JSON.stringify({ ...plainConfig, ...given });
  const now = { ...given, TenantName: 'New Ferry', CssTheme: JSON.stringify({ button: '#123456' }) };
  const calls = await openApp('/', now, { 'GET /rest/users/me/userinfo/en': verifiedMember });
  block.remove();
  await expect.element(page.getByRole('link', { name: /Old Ferry/ })).toBeVisible();
  expect(calls).not.toContain('POST /rest/configuration/en');
  container.dispatchEvent(new MessageEvent('message', { data: 'newer-page' }));
  await expect.element(page.getByRole('link', { name: /New Ferry/ })).toBeVisible();
  expect(document.documentElement.style.getPropertyValue('--button')).toContain('#123456');
});

it('the worker opens the addresses of Home from its shell, where the safe of this app is kept [HOME-27]', () => {
  const listed = /const homes = (\[[^\]]*\])/.exec(worker)?.[1]?.replaceAll("'", '"') ?? '[]';
  const { home, earn, redeem, redemption, history, tutorial } = paths;
  expect(JSON.parse(listed)).toEqual([home, earn, redeem, redemption, history, tutorial]);
  expect(worker).toContain(`const safe = '${safeName}'`);
});
