import { CampaignStatus, type Earning } from '@fareback/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { notices } from '../../state/notices.ts';
import { harborRides } from '../../testing/campaigns.ts';
import { mockReplies, pageOf, plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { digest, playPushBrowser } from '../../testing/push-browser.ts';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { QuietRow } from './quiet-row.tsx';

const settingsCall = 'GET /rest/users/me/notifications';
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const claimed = (at: string | null): Earning => ({
  EarningID: crypto.randomUUID(),
  CampaignID: null,
  amount: 10,
  canceled: false,
  suspensionDeduction: false,
  expiryDeduction: false,
  EarnedAtUTC: ago(days(3)),
  ClaimedAtUTC: at,
  AcknowledgedAtUTC: null,
});
const nothing = Object.fromEntries(
  Object.entries(CampaignStatus.shape).flatMap(([name, shape]) =>
    shape.safeParse(null).success ? [[name, null]] : [],
  ),
);
const begunStreak = {
  ...nothing,
  CampaignID: harborRides.CampaignID,
  status: 'AVAILABLE',
  progress: 0,
  streakCurrentLevel: 1,
  streakTotalLevels: 1,
  streakDaysLeft: 5,
  streakCompleted: false,
  streakCurrentLevelCompletion: 1,
  streakLevelRewards: [75],
  streakTarget: 3,
  hasTimeDistinct: false,
};
const firstClaim = pageOf([claimed(ago(60_000)), claimed(null)]);
const streakAsk = page.getByRole('region', { name: 'Get a reminder before your streak ends?' });
const pointsAsk = page.getByRole('region', { name: 'Get a notification when something is ready to claim?' });
const installAsk = page.getByRole('region', { name: 'Add to home screen' });
const anyRow = page.getByRole('region');
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Version/18.2 Mobile Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36';

interface World {
  hasStreak?: boolean;
  earnings?: ReturnType<typeof pageOf<Earning>>;
  devices?: () => string[];
  settings?: unknown;
  isPwaFlowVisible?: boolean;
}

/** Renders the row; returns the calls, and how often the install screen was asked for. */
async function show({ hasStreak = false, earnings = pageOf([]), devices = () => [], ...more }: World = {}) {
  const onInstall = vi.fn<() => void>();
  const calls = mockReplies({
    [settingsCall]: more.settings ?? (() => ({ pushKey: 'BKey', devices: devices(), choices: [] })),
    'GET /rest/users/me/earnings/en/unclaimed': { data: [] },
    'GET /rest/users/me/earnings/en': earnings,
    'GET /rest/users/me/campaignsStatus': hasStreak ? [begunStreak] : [],
    'GET /rest/campaigns/en': [harborRides],
    'POST /rest/users/me/push-subscriptions': {},
    'GET /rest/': [],
  });
  const config = { ...plainConfig, IsPwaFlowVisible: more.isPwaFlowVisible ?? true };
  await renderForMember(<QuietRow onInstall={onInstall} />, config);
  return { calls, onInstall };
}

beforeEach(() => {
  session.set('signedIn');
  notices.set([]);
  localStorage.removeItem('notificationsDismissedAt');
  localStorage.removeItem('installPromptDismissedAt');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a rider with a streak to keep turns notifications on by one press, and the row is gone [NOTIFY-10]', async () => {
  const asked = playPushBrowser({ permission: 'default' });
  let devices: string[] = [];
  await show({ hasStreak: true, earnings: firstClaim, devices: () => devices });
  const saved = sentBodies('/rest/users/me/push-subscriptions');
  await expect.element(streakAsk).toBeVisible();
  expect(asked).toEqual([]);
  devices = [digest];
  await streakAsk.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(streakAsk).not.toBeInTheDocument();
  expect(asked).toEqual(['permission', 'subscribe {"userVisibleOnly":true,"applicationServerKey":"BKey"}']);
  expect(saved).toHaveLength(1);
  expect(notices.get().map(({ title }) => title)).toEqual(['Notifications are on']);
});

test.each([
  ['a first claim a minute ago', firstClaim, pointsAsk],
  ['no claim yet', pageOf([claimed(null)]), installAsk],
  ['a first claim two days ago', pageOf([claimed(ago(60_000)), claimed(ago(days(2)))]), installAsk],
  ['more claims than one page', pageOf([claimed(ago(60_000))], '/rest/more'), installAsk],
])('after %s the row offers notifications only on the first day [NOTIFY-10]', async (_, earnings, row) => {
  playPushBrowser({ permission: 'default' });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android);
  const { calls } = await show({ earnings });
  await expect.element(row).toBeVisible();
  expect(anyRow.elements()).toHaveLength(1);
  expect(calls.includes(settingsCall)).toBe(row === pointsAsk);
});

test('Not now hides the row at once, for 30 days and no longer, and no other takes its place [NOTIFY-10]', async () => {
  playPushBrowser({ permission: 'default' });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android);
  await show({ hasStreak: true });
  await streakAsk.getByRole('button', { name: 'Not now' }).click();
  await expect.element(streakAsk).not.toBeInTheDocument();
  expect(anyRow.elements()).toEqual([]);
  const dismissedAt = Number(localStorage.getItem('notificationsDismissedAt'));
  expect(Math.abs(Date.now() - dismissedAt)).toBeLessThan(60_000);
  document.body.replaceChildren();
  await show({ hasStreak: true });
  await expect.element(installAsk).toBeVisible();
  expect(streakAsk.elements()).toEqual([]);
  document.body.replaceChildren();
  localStorage.setItem('notificationsDismissedAt', String(Date.now() - days(30)));
  await show({ hasStreak: true });
  await expect.element(streakAsk).toBeVisible();
});

test.each([
  ['on', { permission: 'granted', isSubscribed: true }, { devices: () => [digest] }],
  ['blocked', { permission: 'denied' }, {}],
  ['unknown without network', { permission: 'default' }, { settings: () => Response.error() }],
] as const)('with notifications %s the install prompt is shown instead [NOTIFY-10]', async (_, browser, more) => {
  playPushBrowser(browser);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android);
  await show({ hasStreak: true, ...more });
  await expect.element(installAsk).toBeVisible();
  expect(streakAsk.elements()).toEqual([]);
});

function withoutPush(agent: string): void {
  playPushBrowser({ permission: 'default' });
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
}

test('on an iPhone outside the home screen the row opens the install screen [NOTIFY-10, PWA-53]', async () => {
  withoutPush(iPhone);
  const { onInstall } = await show({ hasStreak: true });
  await expect.element(streakAsk.getByText('First add the app to your home screen.')).toBeVisible();
  await streakAsk.getByRole('button', { name: 'Show me how' }).click();
  expect(onInstall).toHaveBeenCalledTimes(1);
});

test('without an install screen an iPhone has no row [NOTIFY-10, TEN-30]', async () => {
  withoutPush(iPhone);
  const { calls } = await show({ hasStreak: true, isPwaFlowVisible: false });
  await expect.poll(() => calls).toContain(settingsCall);
  await new Promise(requestAnimationFrame);
  expect(anyRow.elements()).toEqual([]);
});

test('in a browser without push the install prompt is shown instead [NOTIFY-10]', async () => {
  withoutPush(android);
  await show({ hasStreak: true });
  await expect.element(installAsk).toBeVisible();
  expect(streakAsk.elements()).toEqual([]);
});
