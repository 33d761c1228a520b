import { getReferrerRecord } from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { byRole, inFirefox } from '../support/firefox.ts';
import { demoPack, speakerOf } from '../support/programme.ts';
import { signedUpRider } from '../support/rider.ts';
import { inWebKit } from '../support/webkit.ts';
import { demoTenant, newRider, originOf } from '../support/world.ts';

const t = speakerOf();
const join = t('invitation.join', { tenant: demoPack.tenant.name });

/** The link that a rider sends to friends. */
async function invitation(): Promise<string> {
  const { api } = await signedUpRider();
  const { ReferralCouponCode: code } = await api.call(getReferrerRecord);
  return `${originOf(demoTenant)}/invitation?inviteCode=${code}`;
}

/** What a friend types, by the names of the fields. */
function typed(): [field: string, text: string][] {
  const { name, email, password } = newRider();
  return Object.entries({ name, email, password, confirmNewPassword: password });
}

test('in Firefox a friend reads who invites, signs up with the link, and Home tells what the reward waits for [REFER-19] [REFER-20] [REFER-21]', async () => {
  const link = await invitation();
  await inFirefox(async (page) => {
    await page.goto(link);
    await byRole(page, 'heading', t('invitation.title', { name: 'Ana' })).wait();
    await byRole(page, 'button', join).click();
    for (const [field, text] of typed()) await page.locator(`input[name="${field}"]`).fill(text);
    await page.locator('form button[type="submit"]').click();
    const shown = (): Promise<string> => page.evaluate(() => document.body.innerText);
    await expect.poll(shown).toContain(t('invitation.phoneOpen'));
  });
});

test('in WebKit a friend reads who invites, signs up with the link, and Home tells what the reward waits for [REFER-19] [REFER-20] [REFER-21]', async () => {
  const link = await invitation();
  await inWebKit(async ({ page, find, press, button }) => {
    await page.get(link);
    await find(By.xpath(`//h1[normalize-space(.)=${JSON.stringify(t('invitation.title', { name: 'Ana' }))}]`));
    await press(button(join));
    for (const [field, text] of typed()) await (await find(By.css(`input[name="${field}"]`))).sendKeys(text);
    await press(By.css('form button[type="submit"]'));
    const shown = (): Promise<string> => page.executeScript('return document.body.innerText');
    await expect.poll(shown).toContain(t('invitation.phoneOpen'));
  });
});
