import { expect, test } from '@playwright/test';
import { By, until } from 'selenium-webdriver';
import { resetMail } from '../support/entry.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { verifiedRider } from '../support/rider.ts';
import { inWebKit } from '../support/webkit.ts';
import { address } from '../support/world.ts';

const t = speakerOf();

test('in WebKit a member sets a new password from the mailed link, signs in, sees the balance, redeems a free offer and finds it in the history [PWD-06] [AUTH-01] [REDEEM-01] [HIST-04]', async () => {
  const rider = await verifiedRider();
  const { hash } = new URL((await resetMail(rider)).link);
  const password = 'Ferry-bell-9';
  await inWebKit(async ({ page, find, press, button, waitMs }) => {
    const digits = By.css('[data-tutorial="balance"] [data-numeric]');
    await page.get(`${address}/password-reset${hash}`);
    for (const name of ['newPassword', 'confirmNewPassword'])
      await (await find(By.css(`input[name="${name}"]`))).sendKeys(password);
    await press(By.css('form button[type="submit"]'));
    await press(button(t('signIn.submit')));
    expect(await (await find(By.css('input[name="email"]'))).getAttribute('value')).toBe(rider.email);
    await (await find(By.css('input[name="password"]'))).sendKeys(password);
    await press(By.css('form button[type="submit"]'));
    await find(By.css('[data-tutorial="balance"]'));
    await press(button(t('earning.claimAll')));
    await expect.poll(async () => (await find(digits)).getText().catch(String), { timeout: waitMs }).toBe('100');

    await press(button(titleOf.offer('walking-map')));
    await press(button(t('offer.redeemFree')));
    // The dialog's button has the same name as the button that opened it.
    await press(By.css('[role="alertdialog"] button'));
    const done = await find(button(t('common.done')));
    await done.click();
    await page.wait(until.stalenessOf(done), waitMs);

    await press(By.css('[data-tutorial="balance"]'));
    const row = By.css('[role="dialog"] li button');
    await expect.poll(async () => (await find(row)).getText().catch(String)).toContain(titleOf.offer('walking-map'));
    await press(row);
    await find(button(t('common.done')));
  });
});
