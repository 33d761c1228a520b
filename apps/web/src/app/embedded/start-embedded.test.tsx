import { getUserInfo } from '@fareback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { api, sendDirectly, setSender } from '../../data/calls/client.ts';
import { mockReplies, plainConfig, verifiedMember } from '../../testing/member-page.tsx';
import { startEmbedded } from './start-embedded.ts';

const parts: HTMLElement[] = [];
const addScript = (id: string, text: string): void => {
  const script = Object.assign(document.createElement('script'), { id, type: 'application/json', textContent: text });
  parts.push(document.head.appendChild(script));
};

afterEach(() => {
  for (const part of parts.splice(0)) part.remove();
  setSender(sendDirectly);
});

/** Starts the app whose bridge loads or not; returns how its first call sends the cookie. */
async function credentialsAfter(connect: () => Promise<void>): Promise<RequestCredentials | undefined> {
  let sent: RequestCredentials | undefined;
  mockReplies({
    'GET /rest/users/me/userinfo': (_: string, init: RequestInit | undefined) => {
      sent = init?.credentials;
      return verifiedMember;
    },
  });
  const begin = vi.fn<() => void>();
  await startEmbedded(connect, begin);
  expect(begin).toHaveBeenCalledTimes(1);
  await api.call(getUserInfo, { params: { lang: 'en' } });
  return sent;
}

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('an embedded app whose bridge cannot be loaded starts without the cookie and the data in the page [SDK-15]', async () => {
  addScript('opening', '{}');
  expect(await credentialsAfter(failing)).toBe('omit');
  expect(document.getElementById('opening')).toBeNull();
});

test('an embedded app keeps the cookie if the agency has its own sign-in, or the bridge decides [SDK-15]', async () => {
  expect(await credentialsAfter(async () => {})).toBe('include');
  addScript('tenant-config', JSON.stringify({ ...plainConfig, IsStandalonModeSupported: true }));
  expect(await credentialsAfter(failing)).toBe('include');
});
