import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/audit.ts';
import { deskOrigin, invitationAfter, openDeskAs, openPage, signInToDesk } from '../support/desk.ts';
import { expectCodeWanted, signUpWith } from '../support/entry.ts';
import { balanceOf, closeTutorial, returnToPage, tab } from '../support/home.ts';
import { latestCode } from '../support/mailbox.ts';
import { speakerOf } from '../support/program.ts';
import { clocksIn, describeRide } from '../support/proving-ride.ts';
import { reportRides } from '../support/rides.ts';
import { expectStepBack } from '../support/step-back.ts';
import { newRider, originOf, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });

const t = speakerOf();
const operator = 'operator@desk.example';
const isFarFromMidnight = (zone: string): boolean => {
  const hour = Number(new Date().toLocaleTimeString('sv-SE', { timeZone: zone }).slice(0, 2));
  return hour > 0 && hour < 23;
};
/** The agency's time zone: the browser's, preselected in the form, or another one if midnight is near. */
const timeZone = isFarFromMidnight('America/New_York') ? 'America/New_York' : 'Asia/Tokyo';
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 24"><rect width="80" height="24" rx="6" fill="#14537a"/></svg>`;

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: viewports.wide })).newPage();

const step = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const isDone = (page: Page, name: string): Promise<void> =>
  expect(step(page, name).getByText('Done', { exact: true })).toBeVisible();

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}

async function make(page: Page, browser: Browser, id: string): Promise<Page> {
  await signInToDesk(page, operator);
  await openPage(page, 'Agencies');
  await page.getByRole('button', { name: 'New agency' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'New agency' });
  const email = `${id}@desk.example`;
  await dialog.getByLabel('Program name').fill('Quay <b>Rewards</b>');
  await dialog.getByLabel('Agency ID').fill(id);
  await dialog.getByLabel('Time zone').selectOption(timeZone);
  await dialog.getByLabel('Español').check();
  await dialog.getByLabel('First owner’s name').fill('Olga Marsh');
  await dialog.getByLabel('First owner’s email').fill(email);
  const link = await invitationAfter(page, email, () => dialog.getByRole('button', { name: 'New agency' }).click());
  await expect(page.getByRole('heading', { name: 'Launch checklist' })).toBeVisible();
  await expect(step(page, 'App address is set').getByText(`${id}.localhost works on this server only.`)).toBeVisible();
  await expect(step(page, 'Owner joined').getByText('Olga Marsh was invited but hasn’t joined yet.')).toBeVisible();
  const owner = await anotherPage(browser);
  await owner.goto(link);
  await owner.getByRole('button', { name: 'Continue' }).click();
  await owner.getByRole('button', { name: 'Accept' }).click();
  await expect(owner.getByRole('heading', { name: 'Launch checklist' })).toBeVisible();
  await isDone(owner, 'Owner joined');
  return owner;
}

async function addCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Choose campaign templates' }).click();
  await page.getByRole('link', { name: 'View Weekly rides' }).click();
  await expectAccessible(page, 'a campaign to begin with');
  await page.getByLabel('Points', { exact: true }).fill('30');
  await expect(page.getByLabel('Subtitle').first()).toHaveValue('30 points for 5 rides');
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('5 rides a week was added to version 1')).toBeVisible();
  await expect(page.getByRole('row', { name: /5 rides a week/ })).toBeVisible();
  await expectAccessible(page, 'campaigns to begin with');
  await openPage(page, 'Home');
}

async function makeSecret(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Create the provider’s secret' }).click();
  await page.getByRole('button', { name: 'Rotate secret' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('For the provider');
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await openPage(page, 'Home');
  return secret;
}

async function rideAndRedeem(page: Page, { id, secret }: { id: string; secret: string }): Promise<void> {
  const rider = newRider();
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await page.goto(`${originOf(id)}/sign-up`);
  await expect(page.getByRole('heading', { name: 'Have a code?' })).toBeVisible();
  await button(t('common.continue')).click();
  await signUpWith(page, rider);
  await button("Let's go").click();
  await closeTutorial(page);
  await page.goto(`${originOf(id)}/app_connection`);
  await page.getByRole('switch', { name: 'Travel card' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t('connect.cardNumber')).fill(rider.card);
  await form.getByRole('button', { name: t('connect.submit'), exact: true }).click();
  // Anyone can type a number: a ride known only to the rider proves ownership, and counts.
  await expect(page.getByText(t('connect.ride.step2'))).toBeVisible();
  const ridden = new Date();
  await reportRides(rider.card, [ridden], { tenantId: id, providerId: 'travel-card', secret });
  await button(t('connect.ride.open')).click();
  await describeRide(page, t, { ...clocksIn(timeZone, ridden), stop: 'Clock Tower' });
  await expect(page.getByRole('switch', { name: 'Travel card' })).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectStepBack(page);
  await page.goto(originOf(id));
  await returnToPage(page);
  await button(t('earning.claimAll')).click();
  // 100 for the card, 10 for the ride.
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 110 /);
  await tab(page, 'redeem').click();
  await button('Day ticket').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t('verify.phone')).fill(rider.phone);
  await drawer.getByRole('button', { name: t('common.continue') }).click();
  await expect(drawer).toHaveAccessibleName(t('verify.codeTitle'));
  await expectCodeWanted(page);
  await page.keyboard.type(await latestCode(id, rider.phone));
  await drawer.getByRole('button', { name: t('verify.successAction') }).click();
  const offer = page.getByRole('dialog', { name: 'Day ticket' });
  await offer.getByRole('button', { name: 'Redeem for 100 pts' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('offer.redeem'), exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: t('ticket.titleCode') }).getByText(/^QUAY-\d{4}$/)).toBeVisible();
}

async function writeDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add the links' }).click();
  await page.getByLabel('Privacy policy', { exact: true }).fill('https://quay.example/privacy');
  await page.getByLabel('Terms', { exact: true }).fill('https://quay.example/terms');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Images' }).click();
  await page
    .getByLabel('Add or replace images')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openPage(page, 'Home');
  for (const name of ['Terms and privacy policy', 'Branding is set', 'Translations are complete'])
    await isDone(page, name);
}

async function tryAndPublish(page: Page): Promise<void> {
  await press(page, 'Test with simulated rides');
  await expect(page.getByText(/^Simulated: 100 riders/)).toBeVisible();
  await isDone(page, 'Tested with simulated rides');
  await page.getByRole('link', { name: 'View and publish version 1' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Version 1: Live')).toBeVisible();
  await openPage(page, 'Home');
  await isDone(page, 'Program is published');
}

async function uploadCodes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Upload codes' }).click();
  await page.getByRole('button', { name: 'Add codes' }).click();
  const dialog = page.getByRole('alertdialog');
  const codes = Array.from({ length: 20 }, (_, n) => `QUAY-${1000 + n}`).join('\n');
  await dialog
    .getByLabel('Code file')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(codes) });
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByRole('button', { name: 'Add 20 codes' }).click();
  await expect(page.getByText('20 codes added')).toBeVisible();
  await openPage(page, 'Home');
  await isDone(page, 'An offer is available');
}

test('an agency is set up from nothing to a rider who redeems, using only the desk [DESK-230, DESK-231, DESK-232, DESK-240, DESK-242, DESK-245]', async ({
  page,
  browser,
}) => {
  const begun = performance.now();
  const id = `quay-${Date.now().toString(36)}`;
  const owner = await make(page, browser, id);
  await expectAccessible(owner, 'the list of a new agency');
  const visitor = await anotherPage(browser);

  await test.step('riders see in their language that it opens soon', async () => {
    await visitor.goto(originOf(id));
    await expect(visitor.getByRole('heading', { name: 'Quay <b>Rewards</b> opens soon', level: 1 })).toBeVisible();
    await expect(visitor.locator('[lang=es]').getByText('Quay <b>Rewards</b> abre pronto')).toBeVisible();
    await expectAccessible(visitor, 'the page of what is not open');
  });

  await test.step('a campaign is chosen from the templates', () => addCampaign(owner));

  await test.step('the owner customizes the draft, tries it and publishes it', async () => {
    await writeDraft(owner);
    await tryAndPublish(owner);
  });

  await test.step('a provider reports a ride, and codes are uploaded', async () => {
    await press(owner, 'Send a test event');
    await expect(owner.getByText('Event accepted.')).toBeVisible();
    await isDone(owner, 'First ride received');
    await uploadCodes(owner);
  });
  const secret = await makeSecret(owner);

  await test.step('a test rider rides, claims and redeems, and lets the owner look at the app', async () => {
    await press(owner, 'Create a test rider');
    await expect(owner.getByText('Redeemed: Day ticket.')).toBeVisible();
    await isDone(owner, 'Test rider completed');
    const [look] = await Promise.all([
      owner.context().waitForEvent('page'),
      owner.getByRole('link', { name: 'View the app as this rider' }).click(),
    ]);
    await expect(look.getByText('Every ride counts').first()).toBeVisible();
    await look.close();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: /opens soon$/, level: 1 })).toBeVisible();
  });

  await test.step('the owner opens the agency: today’s activity is shown, and visitors get the app', async () => {
    await press(owner, 'Open the app to riders');
    await expect(owner.getByRole('heading', { name: 'Today so far' })).toBeVisible();
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: /opens soon$/ })).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });

  await test.step('a real rider signs up, rides and redeems an uploaded code', () =>
    rideAndRedeem(visitor, { id, secret }));

  await test.step('the desk shows that rider and no other', async () => {
    await owner.reload();
    for (const [figure, said] of [
      ['Rides', '1'],
      ['Points issued', '110'],
      ['Redemptions', '1'],
      ['Points redeemed', '100'],
    ] as const) {
      const term = owner.getByRole('term').filter({ hasText: new RegExp(`^${figure}$`) });
      await expect(term.locator('xpath=following-sibling::dd/strong')).toHaveText(said);
    }
  });

  const description = `${Math.round((performance.now() - begun) / 1000)} s`;
  test.info().annotations.push({ type: 'a whole agency by the desk', description });
  await visitor.context().close();
  await owner.context().close();
});

test('the operator sees at the field which agency already exists [DESK-230]', async ({ page }) => {
  await openDeskAs(page, operator);
  await page.goto(`${deskOrigin}/lindental`);
  await openPage(page, 'Agencies');
  await page.getByRole('button', { name: 'New agency' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'New agency' });
  await dialog.getByLabel('Program name').fill('Another');
  await dialog.getByLabel('Agency ID').fill('lindental');
  await dialog.getByLabel('First owner’s name').fill('Olga Marsh');
  await dialog.getByLabel('First owner’s email').fill('olga@another.example');
  await dialog.getByRole('button', { name: 'New agency' }).click();
  await expect(dialog.getByText('Another agency uses this ID. Choose a different one.')).toBeVisible();
});
