import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockReplies, plainConfig } from '../../testing/member-page.tsx';
import { afterLoad } from './after-load.ts';

const kept = { controller: {} };

function openPage(isMeasured: boolean): string[] {
  const script = document.body.appendChild(document.createElement('script'));
  script.id = 'tenant-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ ...plainConfig, IsSpeedMeasured: isMeasured });
  return mockReplies({ 'POST /rest/events': {} });
}

/** Leaves the page once everything has loaded. */
async function leave(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

beforeEach(() => void vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(kept as never));
afterEach(() => {
  vi.restoreAllMocks();
  document.getElementById('tenant-config')?.remove();
});

it('a page of an agency with measurements reports its load times [EVT-06]', async () => {
  const calls = openPage(true);
  afterLoad();
  const leaveAgain = async () => {
    await leave();
    return calls;
  };
  await expect.poll(leaveAgain).toEqual(['POST /rest/events']);
});

it('a page of an agency without measurements reports nothing [EVT-06]', async () => {
  const calls = openPage(false);
  afterLoad();
  await leave();
  expect(calls).toEqual([]);
});

it.each([
  ['privacy', 'globalPrivacyControl', true],
  ['not to be tracked', 'doNotTrack', '1'],
  ['to save data', 'connection', { saveData: true }],
])('a rider who requests %s is not measured [EVT-06]', async (_, name, value) => {
  const calls = openPage(true);
  Object.defineProperty(navigator, name, { configurable: true, get: () => value });
  afterLoad();
  await leave();
  Reflect.deleteProperty(navigator, name);
  expect(calls).toEqual([]);
});
