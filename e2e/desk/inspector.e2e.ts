import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expectAccessible } from '../accessibility/audit.ts';
import { codeAfter, deskOrigin, openDeskAs } from '../support/desk.ts';
import { balanceOf, tab } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { openAs, ridingRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { demoTenant, viewports, withWorker } from '../support/world.ts';

test.use({ viewport: viewports.narrow, ...withWorker });

const t = speakerOf();
const offer = 'two-hour-ticket';
const inspectorEmail = 'inspector@desk.example';

/** Reads the QR code in a picture of the screen, as a camera would. */
async function decode(picture: Buffer): Promise<string> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(file)).buffer } });
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return found?.text ?? '';
}

const code = (page: Page): Locator =>
  page.getByRole('img', { name: t('ticket.barcode', { code: titleOf.offer(offer) }) }).first();

const richRider = () =>
  ridingRider([4, 3, 2].flatMap((days) => [0, 40, 80].map((minutes) => noonDaysAgo(days, minutes))));

async function redeemTicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('earning.claimAll') }).click();
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 208 /);
  await tab(page, 'redeem').click();
  await page.getByRole('button', { name: titleOf.offer(offer), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem for 150 pts' }).click();
  const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
  await question.getByRole('button', { name: t('offer.redeem'), exact: true }).click();
  await expect(code(page)).toBeVisible();
}

async function startShift(browser: Browser, label: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: viewports.narrow, ...withWorker })).newPage();
  await page.goto(`${deskOrigin}/inspect/`);
  await page.getByLabel('Email').fill(inspectorEmail);
  const mailed = await codeAfter(page, inspectorEmail, () =>
    page.getByRole('button', { name: 'Email me a code' }).click(),
  );
  await page.getByLabel('Code from the email').fill(mailed);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Name of this device').fill(label);
  await page.getByRole('button', { name: 'Start shift' }).click();
  await page.getByRole('button', { name: 'Type the code' }).click();
  return page;
}

async function check(page: Page, text: string): Promise<Locator> {
  const next = page.getByRole('button', { name: 'Next ticket' });
  if (await next.isVisible()) await next.click();
  await page.getByLabel('Code from the rider’s screen').fill(text);
  await page.getByRole('button', { name: 'Check' }).click();
  return page.getByRole('alert');
}

test('a rider redeems a ticket, an inspector without a network accepts its picture once, and the desk sees the second use [TICKET-05, TICKET-08, TICKET-09, TICKET-10, TICKET-17, TICKET-18, DESK-540]', async ({
  page,
  browser,
}) => {
  await openAs(page, await richRider());
  await redeemTicket(page);
  await expectAccessible(page, 'a live ticket');
  const label = `Phone ${Date.now().toString(36)}`;
  const inspector = await startShift(browser, label);
  await inspector.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await inspector.context().setOffline(true);
  await expect(await check(inspector, await decode(await code(page).screenshot()))).toHaveText('Valid');
  await expect(inspector.getByText(titleOf.offer(offer))).toBeVisible();
  await expect(await check(inspector, await decode(await code(page).screenshot()))).toHaveText('Already seen');
  await expect(inspector.getByText('2 to send')).toBeVisible();
  await inspector.reload();
  await expect(inspector.getByText('2 to send')).toBeVisible();
  await inspector.context().setOffline(false);
  await expect(inspector.getByText('Everything is sent')).toBeVisible();

  const desk = await (await browser.newContext({ viewport: viewports.wide })).newPage();
  await openDeskAs(desk, 'operator@desk.example', `/${demoTenant}/ticket-checks`);
  const row = desk.getByRole('row', { name: new RegExp(label) }).filter({ hasText: titleOf.offer(offer) });
  await expect(row).toContainText('Valid 2');
  await expectAccessible(desk, 'ticket checks');
});

test('the code is read from the screen in every theme, in forced colors, filling the screen, and without a network [TICKET-05, TICKET-06, TICKET-07]', async ({
  page,
}) => {
  const rider = await richRider();
  await openAs(page, rider);
  await redeemTicket(page);
  const signed = /^FB1:[A-Z]+:[A-Z2-9]{8}:TWO-HOUR-TICKET:/;
  for (const look of [
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
    { colorScheme: 'dark', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia({ forcedColors: 'none', ...look });
    expect(await decode(await page.screenshot()), JSON.stringify(look)).toMatch(signed);
  }
  await page.getByRole('button', { name: t('ticket.fillScreen') }).click();
  expect(await decode(await page.screenshot())).toMatch(signed);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: t('ticket.titleTicket') })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await expect(async () => {
    expect(await decode(await page.screenshot())).toMatch(signed);
  }).toPass();
});
