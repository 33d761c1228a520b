import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '@fareback/ui/styles/base.css';
import { freshDevice } from '../testing/app-page.tsx';
import { mockReplies, pageOf, plainConfig, verifiedMember } from '../testing/member-page.tsx';
import { App, beginStart } from './app.tsx';

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => after());

it('a start that began before rendering is used: Home at once, without an empty page, and no request is repeated [HOME-31]', async () => {
  localStorage.setItem('isAuthenticated', 'true');
  history.replaceState(null, '', '/');
  const given = { ...plainConfig, IsStandalonModeSupported: true };
  const calls = mockReplies({
    'GET /health.json': { Backend: 'UP' },
    'GET /rest/configuration': given,
    'POST /rest/configuration/en': given,
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/': [],
  });
  const begun = await beginStart(null);
  const asked = calls.length;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<App begun={begun} />));
  expect(page.getByRole('heading', { name: 'Hi, Ana' }).query()).not.toBeNull();
  await expect.poll(() => calls.filter((call) => call.includes('/health.json')).length).toBeGreaterThan(0);
  root.unmount();
  expect(calls.slice(asked).filter((call) => call.includes('/rest/configuration'))).toEqual([]);
});
