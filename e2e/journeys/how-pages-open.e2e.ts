import { expect, type Page, test } from '@playwright/test';
import { demoTenant, originOf, rewards, withWorker } from '../support/world.ts';

// What a page reports and loads depends on its worker.
test.use(withWorker);

/** Makes the page believe it went to the background and came back. */
const leave = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

test('a page that was opened and left reports how fast it opened, and an operator sees it per screen [EVT-06]', async ({
  page,
}) => {
  const told = page.waitForRequest((request) => request.url().endsWith('/rest/events'));
  await page.goto(`${originOf(demoTenant)}/sign-in?code=WELCOME5`);
  // The measuring script loads after the first screen.
  await page.waitForResponse((response) => response.url().includes('/assets/page-speed-'));
  await expect.poll(() => leave(page).then(() => Promise.race([told, Promise.resolve(null)]))).not.toBeNull();
  const request = await told;
  expect((await request.response())?.status()).toBe(202);
  expect(await request.headerValue('cookie')).toBeNull();
  expect(request.postDataJSON()).toMatchObject({
    Properties: { screen: 'signIn', opening: 'first', measures: { ttfb: expect.any(Number) } },
  });
  expect(request.postData()).not.toContain('WELCOME5');
  expect(await rewards('speed', demoTenant, '--csv')).toMatch(/^signIn,ttfb,\d+,/m);
});

test('preloading behind a visitor’s page fetches nothing of a member’s screens [HOME-29]', async ({ page }) => {
  await page.goto(`${originOf(demoTenant)}/sign-in`);
  await page.waitForResponse((response) => response.url().includes('/assets/page-speed-'));
  const loaded = (): Promise<string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
    );
  await expect.poll(loaded).toContain('after-load');
  const parts = await loaded();
  expect(parts.filter((part) => /^(?:home|members|shared)$/.test(part))).toEqual([]);
});
