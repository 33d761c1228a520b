import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { atRest, expectAccessible } from '../accessibility/audit.ts';
import { deskOrigin, invitationAfter, signInToDesk } from '../support/desk.ts';
import { originOf, viewports, withoutWorker } from '../support/world.ts';

test.use({ viewport: viewports.wide, ...withoutWorker, ...atRest });

const operator = 'operator@desk.example';
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 24"><rect width="80" height="24" rx="6" fill="#14537a"/></svg>`;

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: viewports.wide, ...withoutWorker, ...atRest.contextOptions })).newPage();

/** A step of the list by its name. */
const step = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const isDone = (page: Page, name: string): Promise<void> =>
  expect(step(page, name).getByText('Done', { exact: true })).toBeVisible();

/** Presses a button of the list, and the one of its dialog that says the same. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}

/** Makes an agency by the operator's form, and lets its owner in by the mail. */
async function make(page: Page, browser: Browser, id: string): Promise<Page> {
  await signInToDesk(page, operator);
  await page.getByRole('button', { name: 'New agency' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'New agency' });
  const email = `${id}@desk.example`;
  await dialog.getByLabel('Name of the programme').fill('Quay <b>Rewards</b>');
  await dialog.getByLabel('Name in addresses').fill(id);
  await dialog.getByLabel('Español').check();
  await dialog.getByLabel('Name of the first owner').fill('Olga Marsh');
  await dialog.getByLabel('Mail of the first owner').fill(email);
  const link = await invitationAfter(page, email, () => dialog.getByRole('button', { name: 'New agency' }).click());
  await expect(page.getByRole('heading', { name: 'From nothing to live' })).toBeVisible();
  await expect(step(page, 'An owner has come').getByText('Olga Marsh was invited and has not come yet.')).toBeVisible();
  const owner = await anotherPage(browser);
  await owner.goto(link);
  await owner.getByRole('button', { name: 'Come in' }).click();
  await expect(owner.getByRole('heading', { name: 'From nothing to live' })).toBeVisible();
  await isDone(owner, 'An owner has come');
  return owner;
}

/** Puts a campaign into the draft from a template, with an amount of the agency's. */
async function addCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Choose campaigns to begin with' }).click();
  await page.getByRole('link', { name: 'Look at Rides a week' }).click();
  await expectAccessible(page, 'a campaign to begin with');
  await page.getByLabel('Points', { exact: true }).fill('30');
  await expect(page.getByLabel('Line under the title').first()).toHaveValue('30 points for 5 rides');
  await page.getByRole('button', { name: 'Put it into the draft' }).click();
  await expect(page.getByText('5 rides a week is in version 1')).toBeVisible();
  await expect(page.getByRole('row', { name: /5 rides a week/ })).toBeVisible();
  await expectAccessible(page, 'campaigns to begin with');
  await page.getByRole('link', { name: 'Today' }).click();
}

/** Gives the first draft terms of its own and a logo, and publishes it. */
async function writeDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Say where they stand' }).click();
  await page.getByLabel('Privacy', { exact: true }).fill('https://quay.example/privacy');
  await page.getByLabel('Terms', { exact: true }).fill('https://quay.example/terms');
  await expect(page.getByText('All of it is kept')).toBeVisible();
  await page.getByRole('link', { name: 'Pictures' }).click();
  await page
    .getByLabel('Add or replace pictures')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByText('All of it is kept')).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  for (const name of ['Terms and privacy policy', 'It looks like the agency', 'Every language is whole'])
    await isDone(page, name);
}

async function tryAndPublish(page: Page): Promise<void> {
  await press(page, 'Try it on made-up rides');
  await expect(page.getByText(/^Made up: 100 riders/)).toBeVisible();
  await isDone(page, 'Tried on made-up rides');
  await page.getByRole('link', { name: 'See version 1 and publish it' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Version 1: Live')).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await isDone(page, 'The programme is published');
}

async function uploadCodes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Upload codes' }).click();
  await page.getByRole('button', { name: 'Add codes' }).click();
  const dialog = page.getByRole('alertdialog');
  const codes = Array.from({ length: 20 }, (_, n) => `QUAY-${1000 + n}`).join('\n');
  await dialog
    .getByLabel('File of codes')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(codes) });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByRole('button', { name: 'Add 20 codes' }).click();
  await expect(page.getByText('20 codes were added')).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await isDone(page, 'An offer can be had');
}

test('a whole agency from nothing to a rider who redeems, by the desk alone [DESK-230, DESK-231, DESK-232, DESK-240, DESK-242, DESK-245]', async ({
  page,
  browser,
}) => {
  // The way of an agency's first day, in one go.
  test.setTimeout(480_000);
  const begun = performance.now();
  const id = `quay-${Date.now().toString(36)}`;
  const owner = await make(page, browser, id);
  await expectAccessible(owner, 'the list of a new agency');
  const visitor = await anotherPage(browser);

  await test.step('riders read in its languages that it opens soon', async () => {
    await visitor.goto(originOf(id));
    await expect(visitor.getByRole('heading', { name: 'Quay <b>Rewards</b> opens soon', level: 1 })).toBeVisible();
    await expect(visitor.locator('[lang=es]').getByText('Quay <b>Rewards</b> abre pronto')).toBeVisible();
    await expectAccessible(visitor, 'the page of what is not open');
  });

  await test.step('a campaign is chosen from those to begin with', () => addCampaign(owner));

  await test.step('the owner makes the draft the agency’s own, tries it and publishes it', async () => {
    await writeDraft(owner);
    await tryAndPublish(owner);
  });

  await test.step('a provider tells of a ride, and codes are uploaded', async () => {
    await press(owner, 'Send a test event');
    await expect(owner.getByText('The door accepted it.')).toBeVisible();
    await isDone(owner, 'A provider has told of a ride');
    await uploadCodes(owner);
  });

  await test.step('a test rider rides, claims and redeems, and lets the owner look at the app', async () => {
    await press(owner, 'Make a test rider');
    await expect(owner.getByText('Redeemed: Day ticket.')).toBeVisible();
    await isDone(owner, 'A test rider came through');
    const [look] = await Promise.all([
      owner.context().waitForEvent('page'),
      owner.getByRole('link', { name: 'Look at the app as this rider' }).click(),
    ]);
    await expect(look.getByText('Every ride counts').first()).toBeVisible();
    await look.close();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: /opens soon$/, level: 1 })).toBeVisible();
  });

  await test.step('the owner opens it: today is the day so far, and visitors have the app', async () => {
    await press(owner, 'Open the app to riders');
    await expect(owner.getByRole('heading', { name: 'So far today' })).toBeVisible();
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: /opens soon$/ })).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await visitor.goto(`${originOf(id)}/sign-up`);
    await expect(visitor.getByRole('heading', { name: 'Have a code?' })).toBeVisible();
  });

  const description = `${Math.round((performance.now() - begun) / 1000)} s`;
  test.info().annotations.push({ type: 'a whole agency by the desk', description });
  await visitor.context().close();
  await owner.context().close();
});

test('an operator is told at the field which agency is there already [DESK-230]', async ({ page }) => {
  await signInToDesk(page, operator);
  await page.goto(`${deskOrigin}/lindental`);
  await page.getByRole('button', { name: 'New agency' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'New agency' });
  await dialog.getByLabel('Name of the programme').fill('Another');
  await dialog.getByLabel('Name in addresses').fill('lindental');
  await dialog.getByLabel('Name of the first owner').fill('Olga Marsh');
  await dialog.getByLabel('Mail of the first owner').fill('olga@another.example');
  await dialog.getByRole('button', { name: 'New agency' }).click();
  await expect(dialog.getByText('There is an agency of this name in addresses. Choose another.')).toBeVisible();
});
