import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { postConsent } from '../../device/consent-message.ts';
import { notices } from '../../state/notices.ts';
import { ErrorReply, mockReplies, renderForMember } from '../../testing/member-page.tsx';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { LeaveToProvider } from './connect-steps.tsx';

const address = 'https://id.ferry.example/authorize?state=s';
const ferry = (more = {}) =>
  testProvider('ferry', { identifierType: null, connectionType: 'DIRECT_OAUTH', proof: 'CONSENT', ...more });
const go = () => page.getByRole('button', { name: 'Continue to ferry' });

beforeEach(async () => {
  notices.set([]);
  await page.viewport(1200, 800);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(390, 844);
});

function besideWindow() {
  const led: string[] = [];
  const beside = { location: { assign: (to: string) => void led.push(to) }, close: vi.fn<() => void>() };
  const open = vi.spyOn(window, 'open').mockImplementation((to) => {
    led.push(String(to));
    return beside as unknown as Window;
  });
  return { led, beside, open };
}

async function show(more = {}, answers: Record<string, unknown> = {}) {
  let dones = 0;
  const calls = mockReplies({
    'GET /rest/users/me/providerRedirectURL/ferry': { providerRedirectURL: address },
    'GET /rest/users/me/providersStatus': [],
    ...answers,
  });
  await renderForMember(<LeaveToProvider provider={ferry(more)} onDone={() => (dones += 1)} />);
  await expect.element(page.getByText(/^Sign in with ferry/)).toBeVisible();
  return { asked: () => calls.filter((call) => call.includes('providerRedirectURL')), done: () => dones };
}

test('with PKCE the call is made before the click, which opens its address at once in a popup [PROV-20]', async () => {
  const { led } = besideWindow();
  const { asked } = await show({ IsPKCEFlow: true });
  await expect.poll(asked).toEqual(['GET /rest/users/me/providerRedirectURL/ferry?returnTo=%2F&display=popup']);
  await go().click();
  expect(led).toEqual([address]);
  await expect.element(page.getByText(/^Continue in the ferry window/)).toBeVisible();
  expect(asked()).toHaveLength(1);
  // An address works once; another click needs a new one.
  await go().click();
  await expect.poll(asked).toHaveLength(2);
});

test.each([
  ['is not answered yet', new Promise(() => {})],
  ['failed', new ErrorReply(502, 'PROVIDER_UNREACHABLE', 'Not to be reached.')],
])('with PKCE a click works even if the earlier call %s: it requests again [PROV-20]', async (_, first) => {
  const { led } = besideWindow();
  const replies = [first];
  const { asked } = await show(
    { IsPKCEFlow: true },
    { 'GET /rest/users/me/providerRedirectURL/ferry': () => replies.shift() ?? { providerRedirectURL: address } },
  );
  await expect.poll(asked).toHaveLength(1);
  await expect.element(page.getByText('Not to be reached.')).not.toBeInTheDocument();
  (go().element() as HTMLElement).click();
  await expect.poll(() => led).toEqual(['about:blank', address]);
});

test('without PKCE the click makes the call, and its popup waits for it [PROV-20]', async () => {
  const { led } = besideWindow();
  const { asked } = await show();
  expect(asked()).toEqual([]);
  await go().click();
  await expect.poll(() => led).toEqual(['about:blank', address]);
});

test("on narrow screens, and if popups are blocked, the provider opens in the app's window [PROV-20]", async () => {
  const never = new Promise(() => {});
  const { open } = besideWindow();
  open.mockReturnValue(null);
  const { asked } = await show({}, { 'GET /rest/users/me/providerRedirectURL/ferry': never });
  await go().click();
  await expect.poll(asked).toEqual([expect.stringContaining('display=page')]);
  open.mockClear();
  await page.viewport(390, 844);
  await renderForMember(<LeaveToProvider provider={ferry()} onDone={() => {}} />);
  await go().last().click();
  await expect.poll(asked).toEqual([expect.any(String), expect.stringContaining('display=page')]);
  expect(open).not.toHaveBeenCalled();
});

test('offline a click opens nothing, and the prepared address stays for the next click [PROV-25]', async () => {
  const { led } = besideWindow();
  const { asked } = await show({ IsPKCEFlow: true });
  await expect.poll(asked).toHaveLength(1);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await go().click();
  await expect.element(page.getByText(/^We couldn't reach the server/)).toBeVisible();
  expect(led).toEqual([]);
  line.mockReturnValue(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(led).toEqual([address]);
});

test('a failing provider closes the popup and shows an error [PROV-25]', async () => {
  const { beside } = besideWindow();
  await show(
    {},
    {
      'GET /rest/users/me/providerRedirectURL/ferry': new ErrorReply(502, 'PROVIDER_UNREACHABLE', 'Not to be reached.'),
    },
  );
  await go().click();
  await expect.element(page.getByText('Not to be reached.')).toBeVisible();
  expect(beside.close).toHaveBeenCalled();
});

test('an address that is no web URL is not opened', async () => {
  const { led } = besideWindow();
  await show({}, { 'GET /rest/users/me/providerRedirectURL/ferry': { providerRedirectURL: 'javascript:alert(1)' } });
  await go().click();
  await expect.element(page.getByText("We couldn't connect your account")).toBeVisible();
  expect(led).toEqual(['about:blank']);
});

test.each([
  ['DENIED', /^You didn't allow access at ferry/],
  ['EXPIRED', /^That took longer than 10 minutes/],
  ['UNREACHABLE', /^ferry isn't responding right now/],
  ['FAILEDTOVALIDATE', /^ferry didn't confirm your account/],
  ['ERROR', /^Something went wrong connecting to ferry/],
] as const)('a result from the other window is shown here: %s [PROV-21, PROV-25]', async (outcome, text) => {
  besideWindow();
  const { done } = await show({ IsPKCEFlow: true });
  await go().click();
  postConsent({ providerId: 'tram', outcome: 'CONNECTED' });
  postConsent({ providerId: 'ferry', outcome });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(done()).toBe(0);
});

test('a success in the other window is shown, and the drawer is done [PROV-15, PROV-21]', async () => {
  besideWindow();
  const { done } = await show({ IsPKCEFlow: true });
  await go().click();
  postConsent({ providerId: 'ferry', outcome: 'CONNECTED' });
  await expect.poll(done).toBe(1);
  expect(notices.get()).toMatchObject([{ title: 'ferry is connected', tone: 'success' }]);
});

test('a return to the app before any result shows the status from the server [PROV-21]', async () => {
  besideWindow();
  let statuses: unknown[] = [];
  const { done } = await show({ IsPKCEFlow: true }, { 'GET /rest/users/me/providersStatus': () => statuses });
  dispatchEvent(new Event('focus'));
  await go().click();
  dispatchEvent(new Event('focus'));
  await expect.element(page.getByText(/^Your account isn't connected yet/)).toBeVisible();
  statuses = [testStatus('ferry', 'CONNECTED')];
  dispatchEvent(new Event('focus'));
  await expect.poll(done).toBe(1);
});
