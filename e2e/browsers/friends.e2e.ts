import { demoSecurityCode } from '@fareback/api/demo-cards';
import {
  connectProvider,
  getReferrerRecord,
  listReferredFriends,
  markTutorialSeen,
  showNewFeatureDialog,
  signIn,
} from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { byRole, inFirefox, pressSeen } from '../support/firefox.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { clientOf, type Rider, signedUpRider, verifyPhone } from '../support/rider.ts';
import { reportRides } from '../support/rides.ts';
import { inWebKit } from '../support/webkit.ts';
import { demoTenant, type NewRider, newRider, originOf } from '../support/world.ts';

const t = speakerOf();
const join = t('invitation.join', { tenant: demoPack.tenant.name });

async function invitation(): Promise<{ inviter: Rider; code: string; link: string }> {
  const inviter = await signedUpRider();
  const { ReferralCouponCode: code } = await inviter.api.call(getReferrerRecord);
  return { inviter, code, link: `${originOf(demoTenant)}/invitation?inviteCode=${code}` };
}

const typedBy = ({ name, email, password }: NewRider): [field: string, text: string][] =>
  Object.entries({ name, email, password, confirmNewPassword: password });

/** The friend, also signed in elsewhere, connects a card, rides and verifies the phone: both are rewarded. */
async function fulfil(friend: NewRider, inviter: Rider): Promise<void> {
  const client = clientOf(demoTenant);
  const { email, password, card } = friend;
  await client.api.call(signIn, { body: { email, password } });
  await client.api.call(markTutorialSeen);
  await client.api.call(showNewFeatureDialog, { body: { showNewFeatureDialog: false } });
  const body = { ProviderID: 'saltline-card', identifier: card, secondFact: demoSecurityCode(card) };
  await client.api.call(connectProvider, { body });
  await reportRides(card, [new Date()]);
  await verifyPhone({ ...friend, tenantId: demoTenant, ...client });
  expect(await inviter.api.call(listReferredFriends, { params: { lang: 'en' } })).toMatchObject([{ state: 'PAID' }]);
}
const paid = t('invitation.paid', { amount: String(demoPack.programme.referral?.rewardForReferee) });
const codes = `${originOf(demoTenant)}/reward_code_screen`;

test('in Firefox a friend sees the inviter, signs up with the link, Home shows the remaining steps, and both are rewarded [REFER-16] [REFER-19] [REFER-20] [REFER-21]', async () => {
  const { inviter, code, link } = await invitation();
  const friend = newRider();
  await inFirefox(async (page) => {
    await page.goto(link);
    await byRole(page, 'heading', t('invitation.title', { name: 'Ana' })).wait();
    await pressSeen(byRole(page, 'button', join));
    for (const [field, text] of typedBy(friend)) await page.locator(`input[name="${field}"]`).fill(text);
    await pressSeen(page.locator('form button[type="submit"]'));
    const shown = (): Promise<string> => page.evaluate(() => document.body.innerText);
    await expect.poll(shown).toContain(t('invitation.phoneOpen'));
    await fulfil(friend, inviter);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(codes);
    await pressSeen(page.locator(`main ::-p-xpath(//button[contains(., "${code}")])`));
    await expect.poll(shown).toContain(paid);
  });
});

test('in WebKit a friend sees the inviter, signs up with the link, Home shows the remaining steps, and both are rewarded [REFER-16] [REFER-19] [REFER-20] [REFER-21]', async () => {
  const { inviter, code, link } = await invitation();
  const friend = newRider();
  await inWebKit(async ({ page, find, press, button }) => {
    await page.get(link);
    await find(By.xpath(`//h1[normalize-space(.)=${JSON.stringify(t('invitation.title', { name: 'Ana' }))}]`));
    await press(button(join));
    for (const [field, text] of typedBy(friend)) await (await find(By.css(`input[name="${field}"]`))).sendKeys(text);
    await press(By.css('form button[type="submit"]'));
    const shown = (): Promise<string> => page.executeScript('return document.body.innerText');
    await expect.poll(shown).toContain(t('invitation.phoneOpen'));
    await fulfil(friend, inviter);
    await page.executeScript('sessionStorage.clear()');
    await page.get(codes);
    await press(By.xpath(`//button[contains(., "${code}")]`));
    await expect.poll(shown).toContain(paid);
  });
});
