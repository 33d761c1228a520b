import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { claimAllEarnings, listRides, redeemOffer } from '@fareback/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleMenu, expectInBothThemes, expectSound } from '../accessibility/audit.ts';
import { deskOrigin, openDeskAs } from '../support/desk.ts';
import { ridingRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { expectStepBack } from '../support/step-back.ts';
import { demoTenant, root, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });

type Named = Readonly<Record<string, string>>;

/** Addresses of all screens of an agency from the desk's router: a new screen is included automatically. */
function screensOf(named: Named): string[] {
  const routes = fs.readFileSync(path.join(root, 'apps/desk/src/app/routes.tsx'), 'utf8');
  return [...routes.matchAll(/getParentRoute: \(\) => agency,\s+path: '([^']+)'/g)].map(([, route = '']) =>
    route.replace(/\$(\w+)/g, (_, part: string) => {
      const name = named[part];
      if (name === undefined) throw new Error(`Say what stands for ${part} in ${route}.`);
      return name;
    }),
  );
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(`${deskOrigin}/${demoTenant}/${screen}`);
  // Requests of the screens before may still take all of the agency's share of large requests.
  const again = page.getByRole('button', { name: 'Try again' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.or(again)).toBeVisible();
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(heading).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

/** Accessible names of a screen's buttons, one per visible label, because rows repeat them. */
async function buttonNames(page: Page): Promise<string[]> {
  const buttons = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => [(button.textContent ?? '').trim(), button.ariaLabel] as const));
  const seen = new Map(buttons.map(([text, label]) => [text, label ?? text]));
  return [...seen.entries()].flatMap(([text, name]) => (text === '' ? [] : [name]));
}

/** Calls the desk's API as the person of the page. */
const callDesk = (page: Page, call: string, body: object): Promise<any> =>
  page.evaluate(
    async ([where, sent]) => {
      const init = { method: 'POST', body: sent, headers: { 'content-type': 'application/json' } };
      return (await fetch(where, init)).json() as Promise<unknown>;
    },
    [`/admin/agencies/${demoTenant}/${call}`, JSON.stringify(body)] as const,
  );

/** Adds a webhook with a delivery, whose address answers nothing; returns its id. */
async function addWebhook(page: Page): Promise<string> {
  const wanted = { url: 'https://system.example/hooks', events: ['fareback.member.suspended.v1'] };
  const { webhook } = await callDesk(page, 'webhooks', wanted);
  await callDesk(page, `webhooks/${webhook.webhookId}/test`, {});
  return webhook.webhookId;
}

/** Uploads a file of one ride, whose columns wait to be chosen; returns the import's id. */
async function addImport(page: Page): Promise<string> {
  const file = 'ride,start,end,card\n1,2026-03-01T08:00:00Z,2026-03-01T08:20:00Z,0042110077\n';
  const wanted = { provider: 'saltline-card', fileName: 'rides.csv', size: file.length };
  const { importId } = await callDesk(page, 'imports', wanted);
  await callDesk(page, `imports/${importId}/parts`, { part: 0, data: gzipSync(file).toString('base64') });
  return importId;
}

async function enter(page: Page): Promise<Named> {
  const rider = await ridingRider([noonDaysAgo(1)]);
  const { data: rides } = await rider.api.call(listRides, { params: { lang: 'en' }, query: {} });
  await rider.api.call(claimAllEarnings);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const redeemed = await rider.api.call(redeemOffer, { params: { id: 'pier-coffee' }, headers });
  await openDeskAs(page, 'operator@desk.example', `/${demoTenant}/members`);
  await page.getByLabel('Search members').fill(rider.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: rider.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: rider.name })).toBeVisible();
  const member = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return {
    member,
    ride: rides[0]?.RideID ?? '',
    redemption: redeemed.TransactionID,
    number: '1',
    provider: 'saltline-card',
    report: 'liability',
    template: 'rides-a-week',
    draw: 'harbor-draw',
    campaign: 'seven-days',
    offer: 'walking-map',
    webhook: await addWebhook(page),
    import: await addImport(page),
  };
}

/** Checks the menu that a button opens, and closes it. */
async function checkMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expectInBothThemes(page, name, expectAccessibleMenu);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** Opens every menu and dialog of the current screen by keyboard and returns the buttons that open one. */
async function checkDialogs(page: Page, screen: string): Promise<string[]> {
  const seen: string[] = [];
  for (const name of await buttonNames(page)) {
    // A handle to this very button: a growing list can put another with the same name first.
    const all = page.getByRole('main').getByRole('button');
    const named = page.getByRole('main').getByRole('button', { name, exact: true });
    const button = await ((await named.count()) > 0 ? named : all.filter({ hasText: name })).first().elementHandle();
    if (button === null) throw new Error(`${screen} has no ${name} any more.`);
    await button.focus();
    await page.keyboard.press('Enter');
    // A toast also has this role.
    const dialog = page.locator(':is([role=dialog], [role=alertdialog]):not([class*="_toast_"])').first();
    if ((await button.getAttribute('aria-haspopup')) === 'menu') {
      await checkMenu(page, `${screen}, ${name}`);
      continue;
    }
    // A dialog opens while the page handles the key; buttons without one are skipped.
    if ((await dialog.count()) === 0) continue;
    seen.push(`${screen}: ${name}`);
    await expectInBothThemes(page, `${screen}, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectStepBack(page);
    const hasFocus = () => button.evaluate((element) => element === document.activeElement);
    await expect.poll(hasFocus, `${screen}, ${name}`).toBe(true);
  }
  return seen;
}

test('every screen and dialog of the desk is accessible in both themes; screens fit their window: narrow, zoomed, right-to-left; dialogs open and close by keyboard and restore the focus [DESK-84]', async ({
  page,
}) => {
  // It opens every page and dialog in both themes.
  test.setTimeout(1_800_000);
  const named = await enter(page);
  const tabs = ['rides', 'points', 'redemptions', 'account'].map((tab) => `members/${named['member']}?tab=${tab}`);
  const screens = [...screensOf(named), ...tabs];
  expect(screens.length).toBeGreaterThan(15);
  const dialogs: string[] = [];
  // Some buttons act without confirmation: block their calls, because other tests use the agency.
  const admin = '**/admin/**';
  await page.route(admin, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  for (const screen of screens) {
    await open(page, screen === '/' ? '' : screen);
    await expectSound(page, screen);
    dialogs.push(...(await checkDialogs(page, screen)));
  }
  // Those that don’t depend on what other tests left in the audit log.
  expect(dialogs.length).toBeGreaterThan(24);
  await page.unroute(admin);
  await callDesk(page, `webhooks/${named['webhook']}/remove`, {});
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Your notifications' });
  await expect(panel).toBeVisible();
  await expectInBothThemes(page, 'the panel of notifications');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectInBothThemes(page, 'in Spanish');
  await page.getByRole('button', { name: 'Su cuenta' }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const screen of ['redemptions', 'campaigns/seven-days', 'reports/weekly']) {
    await page.goto(`${deskOrigin}/${demoTenant}/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page, `${screen} in Arabic`);
  }
});
