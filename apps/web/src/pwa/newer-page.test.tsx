import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { encryptedDbName } from '../device/encrypted-db-name.ts';
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

it.each(['en', 'es'])(
  'a changed agency is shown as it is now, in the same opening and in the current language (%s) [HOME-27]',
  async (language) => {
    const asked = vi.fn<(question: string) => void>();
    const container = Object.assign(new EventTarget(), { controller: { postMessage: asked } });
    vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as unknown as ServiceWorkerContainer);
    document.documentElement.dataset['scheme'] = 'light';
    const block = document.body.appendChild(document.createElement('script'));
    block.id = 'tenant-config';
    block.type = 'application/json';
    const given = { IsStandalonModeSupported: true, TenantName: 'Old Ferry' };
    block.textContent = JSON.stringify({ ...plainConfig, ...given });
    localStorage.setItem('language', language);
    const inLanguage = `POST /rest/configuration/${language}`;
    const now = { ...given, TenantName: 'New Ferry', CssTheme: JSON.stringify({ button: '#123456' }) };
    let isOld = language !== 'en';
    const answer = () => ({ ...plainConfig, ...(isOld ? given : now) });
    const member = { ...verifiedMember, language };
    const calls = await openApp('/', now, { [inLanguage]: answer, 'GET /rest/users/me/userinfo/': member });
    block.remove();
    await expect.element(page.getByRole('link', { name: /Old Ferry/ })).toBeVisible();
    expect(asked).toHaveBeenCalledExactlyOnceWith('newer-page');
    const before = calls.filter((call) => call === inLanguage).length;
    isOld = false;
    container.dispatchEvent(new MessageEvent('message', { data: 'newer-page' }));
    await expect.element(page.getByRole('link', { name: /New Ferry/ })).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST /rest/configuration')).slice(before)).toEqual([inLanguage]);
    expect(document.documentElement.style.getPropertyValue('--button')).toContain('#123456');
  },
);

it("the worker opens Home's addresses from its cache if this app's database exists [HOME-27]", () => {
  const listed = /const homes = (\[[^\]]*\])/.exec(worker)?.[1]?.replaceAll("'", '"') ?? '[]';
  const { home, earn, redeem, redemption, history, tutorial } = paths;
  expect(JSON.parse(listed)).toEqual([home, earn, redeem, redemption, history, tutorial]);
  expect(worker).toContain(`const safe = '${encryptedDbName}'`);
});
