import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { resetMail } from '../support/entry.ts';
import { speakerOf, titleOf } from '../support/programme.ts';
import { verifiedRider } from '../support/rider.ts';
import { address } from '../support/world.ts';

const t = speakerOf();
const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

async function openFirefox(): Promise<Browser> {
  const executablePath = process.env['FIREFOX_PATH'] ?? usual.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error(
      'Firefox is missing. Install the Debian package firefox-esr (npm test does so as root), or set FIREFOX_PATH.',
    );
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}

/** Finds by role and name, as a member who listens would. */
const byRole = (page: Page, role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);

test('in Firefox a member sets a new password with the link of a mail, signs in with it, sees the balance, redeems a free offer and finds it in the history [PWD-06] [AUTH-01] [REDEEM-01] [HIST-04]', async () => {
  const rider = await verifiedRider();
  const { hash } = new URL((await resetMail(rider)).link);
  const password = 'Ferry-bell-9';
  const browser = await openFirefox();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${address}/password-reset${hash}`);
    for (const name of ['newPassword', 'confirmNewPassword'])
      await page.locator(`input[name="${name}"]`).fill(password);
    await page.locator('form button[type="submit"]').click();
    await byRole(page, 'button', t('signIn.submit')).click();
    await byRole(page, 'button', t('welcome.iHaveAccount')).click();
    await page.locator('input[name="email"]').fill(rider.email);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('form button[type="submit"]').click();
    await page.locator('[data-tutorial="balance"]').wait();
    const shown = (): Promise<string> => page.evaluate(() => document.body.innerText);
    await expect.poll(shown).toContain(titleOf.campaign('seven-days'));
    await byRole(page, 'button', t('earning.claimAll')).click();
    await expect.poll(() => page.$eval('[data-tutorial="balance"] [data-numeric]', (it) => it.textContent)).toBe('100');

    await byRole(page, 'button', titleOf.offer('walking-map')).click();
    await byRole(page, 'button', t('offer.redeemFree')).click();
    // Called like the one that asked for it, behind the question.
    await page.locator('[role="alertdialog"] button').click();
    await expect.poll(shown).toContain(t('ticket.titleReward'));
    await byRole(page, 'button', t('common.done')).click();
    await page.waitForSelector('[role="dialog"]', { hidden: true });

    await page.locator('[data-tutorial="balance"]').click();
    const row = page.locator('[role="dialog"] li button');
    await expect.poll(() => row.map((it) => it.textContent).wait()).toContain(titleOf.offer('walking-map'));
    await row.click();
    await expect.poll(shown).toContain(t('ticket.titleReward'));
  } finally {
    await browser.close();
  }
});
