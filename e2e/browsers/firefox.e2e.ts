import { expect, test } from '@playwright/test';
import { resetMail } from '../support/entry.ts';
import { byRole, inFirefox, pressSeen } from '../support/firefox.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { verifiedRider } from '../support/rider.ts';
import { address } from '../support/world.ts';

const t = speakerOf();

test('in Firefox a member sets a new password from the mailed link, signs in, sees the balance, redeems a free offer and finds it in the history [PWD-06] [AUTH-01] [REDEEM-01] [HIST-04]', async () => {
  const rider = await verifiedRider();
  const { hash } = new URL((await resetMail(rider)).link);
  const password = 'Ferry-bell-9';
  await inFirefox(async (page) => {
    await page.goto(`${address}/password-reset${hash}`);
    for (const name of ['newPassword', 'confirmNewPassword'])
      await page.locator(`input[name="${name}"]`).fill(password);
    await pressSeen(page.locator('form button[type="submit"]'));
    await pressSeen(byRole(page, 'button', t('signIn.submit'), 'alertdialog'));
    await page.locator('input[name="email"]').fill(rider.email);
    await page.locator('input[name="password"]').fill(password);
    await pressSeen(page.locator('form button[type="submit"]'));
    await page.locator('[data-tutorial="balance"]').wait();
    const shown = (): Promise<string> => page.evaluate(() => document.body.innerText);
    await expect.poll(shown).toContain(titleOf.campaign('seven-days'));
    await pressSeen(byRole(page, 'button', t('earning.claimAll')));
    await expect.poll(() => page.$eval('[data-tutorial="balance"] [data-numeric]', (it) => it.textContent)).toBe('100');

    await pressSeen(byRole(page, 'button', titleOf.offer('walking-map')));
    await pressSeen(byRole(page, 'button', t('offer.redeemFree'), 'dialog'));
    // The dialog's button has the same name as the button that opened it.
    await pressSeen(page.locator('[role="alertdialog"] button'));
    await expect.poll(shown).toContain(t('ticket.titleReward'));
    await pressSeen(byRole(page, 'button', t('common.done'), 'dialog'));
    await page.waitForSelector('[role="dialog"]', { hidden: true });

    await pressSeen(page.locator('[data-tutorial="balance"]'));
    const row = page.locator('[role="dialog"] li button');
    await expect.poll(() => row.map((it) => it.textContent).wait()).toContain(titleOf.offer('walking-map'));
    await pressSeen(row);
    await expect.poll(shown).toContain(t('ticket.titleReward'));
  });
});
