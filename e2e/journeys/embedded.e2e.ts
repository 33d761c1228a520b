import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { testChromiumPath } from '../../scripts/chromium.ts';
import { packs, speakerOf } from '../support/program.ts';
import { address, newRider, originOf } from '../support/world.ts';

/** The app inside another site's page, whose frames get no cookies of ours. */

const root = path.join(import.meta.dirname, '../..');
// Other tests build the SDK at the same time, each to its own folder.
const sdk = fs.mkdtempSync(path.join(os.tmpdir(), 'sdk-embedded-'));

// The host is a public site and the app is on this machine, which browsers block without a question to the rider.
test.use({
  launchOptions: {
    executablePath: testChromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-features=LocalNetworkAccessChecks'],
  },
});

test.beforeAll(() => {
  expect(spawnSync(process.execPath, [path.join(root, 'packages/sdk/build.ts'), sdk]).status).toBe(0);
});
test.afterAll(() => fs.rmSync(sdk, { recursive: true, force: true }));

/** Opens a page of another site that embeds the app with the SDK's element, for a rider of its server. */
async function openHost(page: Page, host: string, app: string, member: string): Promise<void> {
  await page.route(`${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/hand-over') {
      const link = `${address}/local/partner/hand-over?member=${member}`;
      const headers = { host: new URL(app).host };
      const reply = await page.request.get(link, { maxRedirects: 0, headers });
      const token = new URL(reply.headers()['location'] ?? '', app).searchParams.get('token');
      return route.fulfill({ json: { token } });
    }
    if (pathname.endsWith('.js'))
      return route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(sdk, pathname), 'utf8') });
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><output></output><fareback-rewards></fareback-rewards>
        <script type="module">
          import '/element/index.js';
          const rewards = document.querySelector('fareback-rewards');
          rewards.getHandOverToken = async () => (await (await fetch('/hand-over')).json()).token;
          rewards.addEventListener('balance', ({ detail }) => { document.querySelector('output').textContent = 'balance ' + detail; });
          rewards.addEventListener('ready', () => { document.title = 'Ready'; });
          rewards.setAttribute('src', '${app}');
        </script>`,
    });
  });
  await page.goto(host);
}

for (const pack of packs.filter(({ tenant }) => tenant.embedding.origins.length > 0)) {
  const t = speakerOf(pack);
  const app = originOf(pack.tenantId);
  const [host = ''] = pack.tenant.embedding.origins;

  test(`${pack.tenantId} in a frame of its partner signs the rider in without a cookie, reports the balance and follows the host [SDK-14] [SDK-15] [SDK-17]`, async ({
    page,
    context,
  }) => {
    await openHost(page, host, app, newRider().card);
    const frame = page.frameLocator('fareback-rewards iframe');
    await frame.getByRole('button', { name: t('terms.agree') }).click();
    await expect(frame.getByRole('button', { name: new RegExp(`^${t('home.balance')}: 0 `) })).toBeVisible();
    await expect(page.getByText('balance 0')).toBeVisible();
    const cookies = await context.cookies(app);
    expect(cookies.filter(({ name }) => name.includes('rewards_session'))).toEqual([]);
    await page.evaluate(() => document.querySelector('fareback-rewards')?.setAttribute('path', '/point_history'));
    await expect(frame.getByRole('heading', { name: t('history.title') })).toBeVisible();
  });

  test(`${pack.tenantId} opens in no frame of another page, and gets no token from it [SDK-13]`, async ({ page }) => {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await openHost(page, 'https://hostile.example', app, newRider().card);
    await refused;
    await expect(page).toHaveTitle('Host');
    await expect(page.frameLocator('fareback-rewards iframe').getByRole('button')).toHaveCount(0);
  });
}
