import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { notices } from '../../state/notices.ts';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { digest, endpoint, playPushBrowser } from '../../testing/push-browser.ts';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { AccountPanel } from './account-panel.tsx';
import { goToAccountView } from './account-state.ts';

const read = 'GET /rest/users/me/notifications';
const actions = { onVerify: () => {}, onChangePhone: () => {}, onSignOut: () => {}, userId: null };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const kinds = ['POINTS_TO_CLAIM', 'STREAK_ENDS'].map((kind) => ({ kind, channel: 'PUSH', isOn: true }));
const settings = (...devices: string[]) => ({ pushKey: 'BKey', devices, choices: kinds });

async function show(answers: Record<string, unknown>): Promise<void> {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, ...answers });
  await renderForMember(<AccountPanel actions={actions} />);
  await button('Notifications').click();
}

beforeEach(() => {
  session.set('signedIn');
  notices.set([]);
  goToAccountView('details');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a rider turns notifications on with one press, and chooses kinds [ACCT-17, NOTIFY-01, NOTIFY-08]', async () => {
  const asked = playPushBrowser({ permission: 'default' });
  let devices: string[] = [];
  await show({
    [read]: () => settings(...devices),
    'POST /rest/users/me/push-subscriptions': () => {
      devices = [digest];
      return {};
    },
    'PUT /rest/users/me/notifications': {},
  });
  const saved = sentBodies('/rest/users/me/push-subscriptions');
  const chosen = sentBodies('/rest/users/me/notifications');
  expect(asked).toEqual([]);
  await button('Turn on for this device').click();
  await expect.element(page.getByText('On for this device')).toBeVisible();
  expect(asked).toEqual(['permission', 'subscribe {"userVisibleOnly":true,"applicationServerKey":"BKey"}']);
  expect(saved).toEqual([{ endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }]);
  const streak = page.getByRole('checkbox', { name: 'A streak that ends today: App' });
  await expect.element(streak).toBeChecked();
  await streak.click();
  await expect.element(streak).not.toBeChecked();
  expect(chosen).toEqual([{ kind: 'STREAK_ENDS', channel: 'PUSH', isOn: false }]);
});

test('a choice that the server did not take is shown as it was [NOTIFY-08]', async () => {
  playPushBrowser({ permission: 'granted', isSubscribed: true });
  await show({
    [read]: settings(digest),
    'PUT /rest/users/me/notifications': () => Response.json({ error: 'X', error_description: 'No' }, { status: 500 }),
  });
  const points = page.getByRole('checkbox', { name: /points to claim/i });
  await points.click();
  await expect.poll(() => notices.get().map(({ tone }) => tone)).toEqual(['error']);
  await expect.element(points).toBeChecked();
});

test('turning off removes the device here and at the server [NOTIFY-02, NOTIFY-08]', async () => {
  const asked = playPushBrowser({ permission: 'granted', isSubscribed: true });
  let devices = [digest];
  await show({
    [read]: () => settings(...devices),
    'POST /rest/users/me/push-subscriptions/removal': () => {
      devices = [];
      return {};
    },
  });
  const removed = sentBodies('/rest/users/me/push-subscriptions/removal');
  await button('Turn off for this device').click();
  await expect.element(button('Turn on for this device')).toBeVisible();
  expect([asked, removed]).toEqual([['unsubscribe'], [{ endpoint }]]);
});

test('a subscription of a rider who was here before does not count as on [NOTIFY-02]', async () => {
  playPushBrowser({ permission: 'granted', isSubscribed: true });
  await show({ [read]: settings() });
  await expect.element(button('Turn on for this device')).toBeVisible();
});

test('a rider who refuses, now or before, reads where to allow it [NOTIFY-08]', async () => {
  playPushBrowser({ permission: 'default', answer: 'denied' });
  await show({ [read]: settings() });
  await button('Turn on for this device').click();
  await expect.element(page.getByText(/Your browser blocks notifications/)).toBeVisible();
});

test('a push service that is down is said, and the press can be repeated [NOTIFY-08]', async () => {
  playPushBrowser({ permission: 'granted', fails: true });
  await show({ [read]: settings() });
  await button('Turn on for this device').click();
  await expect.element(page.getByText(/turn notifications on/)).toBeVisible();
  await expect.element(button('Turn on for this device')).toBeEnabled();
});

test('a press before the service worker is ready waits for it, and says so when it waited too long [NOTIFY-09]', async () => {
  const ready = Promise.withResolvers<void>();
  const asked = playPushBrowser({ permission: 'granted', worker: ready.promise });
  await show({ [read]: settings(), 'POST /rest/users/me/push-subscriptions': {} });
  const saved = sentBodies('/rest/users/me/push-subscriptions');
  await expect.element(button('Turn on for this device')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turnOn = button('Turn on for this device').element() as HTMLButtonElement;
  turnOn.click();
  await vi.advanceTimersByTimeAsync(9_999);
  expect([asked, turnOn.getAttribute('aria-busy')]).toEqual([['permission'], 'true']);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.element(page.getByText(/The app isn't fully loaded yet/)).toBeVisible();
  await button('Turn on for this device').click();
  await expect.element(button('Turn on for this device')).toHaveAttribute('aria-busy', 'true');
  expect(saved).toEqual([]);
  ready.resolve();
  await expect.poll(() => saved).toEqual([{ endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }]);
});

test('a browser without notifications says so, an iPhone offers to install first [NOTIFY-08, PWA-53]', async () => {
  playPushBrowser({ permission: 'default' });
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Version/18.2 Mobile Safari/604.1');
  await show({ [read]: settings() });
  await expect.element(page.getByText(/once the app is on your home screen/)).toBeVisible();
  expect(button('Turn on for this device').elements()).toEqual([]);
});

const ways = [
  { kind: 'POINTS_EXPIRE', channel: 'PUSH', isOn: true },
  { kind: 'POINTS_EXPIRE', channel: 'EMAIL', isOn: true },
  { kind: 'POINTS_EXPIRE', channel: 'SMS', isOn: false },
];

test('emails and texts are chosen by kind without a device, and the app’s kinds are not shown [NOTIFY-14, NOTIFY-15, NOTIFY-17]', async () => {
  playPushBrowser({ permission: 'denied' });
  await show({ [read]: { ...settings(), ways }, 'PUT /rest/users/me/notifications': {} });
  const chosen = sentBodies('/rest/users/me/notifications');
  const box = (channel: string) => page.getByRole('checkbox', { name: new RegExp(`expire soon: ${channel}$`) });
  await expect.element(box('Email')).toBeChecked();
  await expect.element(box('App')).not.toBeInTheDocument();
  await box('Email').click();
  await box('Text').click();
  await expect.element(box('Email')).not.toBeChecked();
  await expect.element(box('Text')).toBeChecked();
  expect(chosen).toEqual([
    { kind: 'POINTS_EXPIRE', channel: 'EMAIL', isOn: false },
    { kind: 'POINTS_EXPIRE', channel: 'SMS', isOn: true },
  ]);
  await expect.element(page.getByText(/Turn them off here at any time/)).toBeVisible();
});

test('STOP is promised only where the agency reads texts [NOTIFY-23]', async () => {
  playPushBrowser({ permission: 'denied' });
  await show({ [read]: { ...settings(), ways, takesStop: true } });
  await expect.element(page.getByText(/Reply STOP to end them/)).toBeVisible();
});

test('kinds and channels of a newer server are not shown, and the others are [NOTIFY-01]', async () => {
  playPushBrowser({ permission: 'denied' });
  const newer = [
    { kind: 'LATER_KIND', channel: 'EMAIL', isOn: true },
    { kind: 'POINTS_EXPIRE', channel: 'LATER_CHANNEL', isOn: true },
  ];
  await show({ [read]: { ...settings(), ways: [...newer, ...ways] } });
  await expect.element(page.getByRole('checkbox', { name: /expire soon: Email$/ })).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
});

test('a weekly summary is turned on, and shown off again if the server does not take it [NOTIFY-18]', async () => {
  playPushBrowser({ permission: 'default' });
  await show({
    [read]: { ...settings(), ways },
    'PUT /rest/users/me/notifications/summary': () =>
      Response.json({ error: 'X', error_description: 'No' }, { status: 500 }),
  });
  const asked = sentBodies('/rest/users/me/notifications/summary');
  const weekly = page.getByRole('switch', { name: /One email a week/ });
  await weekly.click();
  await expect.poll(() => notices.get().map(({ tone }) => tone)).toEqual(['error']);
  expect(asked).toEqual([{ isWeekly: true }]);
  await expect.element(weekly).not.toBeChecked();
});
