import { expect, type Page, test } from '@playwright/test';
import { atRest, expectAccessible } from '../accessibility/audit.ts';
import { signInToDesk } from '../support/desk.ts';
import { verifiedRider } from '../support/rider.ts';
import { demoTenant, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide, ...atRest });

/** Addresses of the desk below an agency, with the heading that stands there. */
const screens = [
  ['', 'Today'],
  ['members', 'Members'],
  ['missing-rides', 'Missing rides'],
  ['stock', 'Stock of codes'],
  ['orders', 'Orders in doubt'],
  ['codes', 'Promo codes'],
  ['providers', 'Providers'],
  ['versions', 'Versions'],
  ['maintenance', 'Maintenance'],
  ['reports/liability', 'Liability'],
  ['record', 'Record'],
  ['staff', 'Staff'],
  ['keys', 'API keys'],
  ['account', 'Your account'],
] as const;

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Looks at what stands there: by the rules, wide and narrow, enlarged to 200 %, and from right to left. */
async function expectSound(page: Page, name: string): Promise<void> {
  for (const [what, viewport] of [
    ['wide', viewports.wide],
    ['at 200 %', { width: 720, height: 450 }],
    ['narrow', viewports.narrow],
  ] as const) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${name} ${what}`);
    expect.soft(await isWider(page), `${name} ${what}`).toBe(false);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect.soft(await isWider(page), `${name} ${what}, from right to left`).toBe(false);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  }
  await page.setViewportSize(viewports.wide);
}

test('every screen of the desk is accessible, and none is wider than its window: narrow, enlarged, from right to left [DESK-84]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await page.emulateMedia({ colorScheme: 'light' });
  await signInToDesk(page, 'operator@desk.example', `/${demoTenant}/members`);
  await page.getByLabel('What they say').fill(rider.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: rider.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: rider.name })).toBeVisible();
  await expectSound(page, 'a member');
  const origin = new URL(page.url()).origin;
  for (const [address, heading] of screens) {
    await page.goto(`${origin}/${demoTenant}/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectSound(page, address);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'in the dark');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Su cuenta' })).toBeVisible();
  await expectAccessible(page, 'in Spanish');
});
