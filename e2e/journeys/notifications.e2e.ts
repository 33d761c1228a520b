import { randomUUID } from 'node:crypto';
import { getNotificationSettings } from '@fareback/contract';
import { type CDPSession, expect, type Page, test, type Worker } from '@playwright/test';
import { balanceOf, coinsOf } from '../support/home.ts';
import { speakerOf } from '../support/program.ts';
import { openAs, verifiedRider } from '../support/rider.ts';
import { demoTenant, originOf, viewports, withWorker } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
test.use({ viewport: viewports.narrow, ...withWorker });

/**
 * A browser's push service needs the network, and a browser without a screen says that notifications are refused: the page
 * gets a permission and a subscription as others give them.
 */
const playPushService = (page: Page): Promise<unknown> =>
  page.addInitScript((device) => {
    const kept = 'test-subscription';
    // A point of P-256, because the server refuses other keys.
    const basePoint = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const subscription = {
      endpoint: `https://push.example.org/${device}`,
      toJSON: () => ({ keys: { p256dh: basePoint, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, applicationServerKey);
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
    });
  }, randomUUID());

/** Returns how to deliver a message to the page's service worker, as the browser does. */
async function deliveryTo(cdp: CDPSession): Promise<(data: string) => Promise<unknown>> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

type Shown = [title: string, options: { body?: string; tag?: string; dir?: string }];
type WithShown = { shown?: Shown[]; registration: { showNotification: (...shown: Shown) => Promise<void> } };

/** Notes what the service worker shows; returns how to read it. */
async function noteShown(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(() => {
    const own = globalThis as unknown as WithShown;
    own.shown = [];
    own.registration.showNotification = async (...one) => void own.shown?.push(one);
  });
  return () => worker.evaluate(() => (globalThis as unknown as WithShown).shown ?? []);
}

test('a rider turns notifications on, chooses, and each message is shown, also one that cannot be read [NOTIFY-01] [NOTIFY-02] [PWA-54] [ACCT-17]', async ({
  page,
  context,
}) => {
  const rider = await verifiedRider();
  await context.grantPermissions(['notifications'], { origin });
  await playPushService(page);
  await openAs(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  await page.goto(`${origin}/manage-account`);
  const settings = () => rider.api.call(getNotificationSettings);

  await test.step('on and off for the device, and by kind', async () => {
    await page.getByRole('button', { name: t('account.notifications'), exact: true }).click();
    await page.getByRole('button', { name: t('notify.turnOn'), exact: true }).click();
    await expect(page.getByText(t('notify.on'), { exact: true })).toBeVisible();
    const { devices, pushKey } = await settings();
    expect(devices).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(pushKey);
    const streak = page.getByRole('checkbox', { name: new RegExp(t('notify.streakEnds')) }).first();
    await streak.click();
    await expect(streak).not.toBeChecked();
    await expect
      .poll(async () => (await settings()).choices.find(({ kind }) => kind === 'STREAK_ENDS')?.isOn)
      .toBe(false);
  });

  await test.step('each message is shown, a repeated one with the same tag, and also one that cannot be read', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('no service worker');
    const shown = await noteShown(worker);
    const deliver = await deliveryTo(await context.newCDPSession(page));
    const notification = { title: '12 pts', body: 'Now', navigate: `${origin}/`, tag: 'POINTS_TO_CLAIM', dir: 'rtl' };
    const message = JSON.stringify({ web_push: 8030, notification });
    await deliver(message);
    await deliver(message);
    await deliver('not ours');
    const { title, navigate, ...rest } = notification;
    const one = [title, { ...rest, data: { navigate } }];
    const unread = [new URL(origin).hostname, { data: { navigate: '/' } }];
    await expect.poll(shown).toEqual([one, one, unread]);
  });

  await test.step('turned off, the device is no longer the rider’s', async () => {
    await page.getByRole('button', { name: t('notify.turnOff'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('notify.turnOn'), exact: true })).toBeVisible();
    expect((await settings()).devices).toEqual([]);
  });
});

test('after the first claim one row offers notifications, and Turn on is all it takes [NOTIFY-10]', async ({
  page,
  context,
}) => {
  const rider = await verifiedRider();
  await context.grantPermissions(['notifications'], { origin });
  await playPushService(page);
  await openAs(page, rider);
  await expect(coinsOf(page).first()).toBeVisible();
  const row = page.getByRole('region', { name: t('notify.askPoints') });
  await expect(row).toHaveCount(0);
  await coinsOf(page).first().click();
  await row.getByRole('button', { name: t('notify.askAction'), exact: true }).click();
  await expect(page.getByText(t('notify.turnedOn'))).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await rider.api.call(getNotificationSettings)).devices).toHaveLength(1);
});
