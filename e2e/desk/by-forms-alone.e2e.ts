import { showNewFeatureDialog } from '@fareback/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { addThing } from '../support/campaign-forms.ts';
import { openDeskAs, pressAndConfirm, pressMore } from '../support/desk.ts';
import { emptyFields, expectSaved, type LocalizedText, sayAll, works } from '../support/draft-forms.ts';
import { balanceOf } from '../support/home.ts';
import { ownAgency } from '../support/own-agency.ts';
import { draftPerks, rideNow, riderOfTwoWeeks } from '../support/perks.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider, verifyPhone } from '../support/rider.ts';
import { originOf, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: viewports.wide })).newPage();

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Text per language: its own name and the item's, with a number and a Latin name within the Arabic. */
const texts =
  (thing: string) =>
  (text: string): LocalizedText => ({
    English: `${thing}: ${text}`,
    Español: `${thing} en español: ${text}`,
    العربية: `Line 4 – ${thing} بالعربية مع 25 نقطة: ${text}`,
  });

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 48"><rect width="80" height="48" fill="#14537a"/></svg>`;
const t = speakerOf();
const button = '#7a1f5c';

const toOverview = (page: Page): Promise<void> => page.getByRole('link', { name: 'Overview' }).click();

async function addPicture(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Images' }).click();
  await page
    .getByLabel('Add or replace images')
    .setInputFiles({ name: 'autumn.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
  await expectSaved(page);
  await toOverview(page);
}

async function draftOffer(page: Page, title: string): Promise<void> {
  await addThing(page, 'Offers', title);
  const form = await works(page);
  await form.getByLabel('Category').selectOption('town');
  await form.getByLabel('Price in points').fill('45');
  await form.getByLabel('What the rider gets').selectOption('Shown right away');
  await form.getByLabel('Code format').selectOption('QR code');
  await form.getByLabel('First day').fill(dayFromNow(-1));
  await form.getByLabel('Last day').fill(dayFromNow(60));
  await form.getByLabel('Image', { exact: true }).selectOption('autumn.svg');
  const limit = form.getByRole('group', { name: 'Limit per rider' });
  await limit.getByRole('button', { name: 'Add: Limit per rider' }).click();
  await limit.getByLabel('Times').fill('3');
  await limit.getByLabel('Days', { exact: true }).fill('7');
  const stock = form.getByRole('group', { name: 'Code source' });
  await stock.getByLabel('Kind').selectOption('Generated each time');
  await works(page);
  await stock.getByLabel('Pattern').fill('CIDER-####-##');
  await stock.getByLabel('Coupon page').fill('https://cider.example/?code={code}');
  await stock.getByLabel('Validity in minutes').fill('90');
  const beside = form.getByRole('group', { name: 'Coupon fields' });
  await beside.getByRole('button', { name: 'Add: Coupon fields' }).click();
  await works(page);
  await beside.getByLabel('Redemption page').fill('https://cider.example/bar');
  const more = beside.getByRole('group', { name: 'More fields' });
  await more.getByLabel('New ID').fill('table');
  await more.getByRole('button', { name: 'Add: More fields' }).click();
  await more.getByLabel('table').fill('12 B');
  await sayAll(page, texts(title));
  await expect.poll(() => emptyFields(page)).toEqual([]);
  await expectSaved(page);
  await toOverview(page);
}

async function draftNews(page: Page, title: string): Promise<void> {
  await addThing(page, 'News cards', title);
  const form = await works(page);
  await form.getByLabel('Image', { exact: true }).selectOption('autumn.svg');
  await form.getByLabel('Icon', { exact: true }).selectOption('autumn.svg');
  await form.getByLabel('Link').fill('https://cider.example/news');
  await sayAll(page, texts(title));
  await expect.poll(() => emptyFields(page)).toEqual([]);
  await expectSaved(page);
  await toOverview(page);
}

async function draftBox(page: Page, title: string): Promise<void> {
  await addThing(page, 'Promo cards', title);
  const form = await works(page);
  await form.getByLabel('Category').selectOption('get-going');
  await form.getByLabel('Image', { exact: true }).selectOption('autumn.svg');
  await form.getByLabel('Link').fill('/redeem');
  await sayAll(page, texts(title));
  await expect.poll(() => emptyFields(page)).toEqual([]);
  await expectSaved(page);
  await toOverview(page);
}

async function draftAnnouncement(page: Page, title: string): Promise<void> {
  await addThing(page, 'Announcements', title);
  const form = await works(page);
  await form.getByLabel('New since').fill(dayFromNow(1));
  await form.getByRole('button', { name: 'Add: Steps' }).click();
  await works(page);
  for (const step of await form.getByRole('group', { name: /^Steps \d/ }).all()) {
    await step.getByLabel('Image', { exact: true }).selectOption('autumn.svg');
    await step.getByLabel('Link').fill('/redeem');
  }
  await sayAll(page, texts(title));
  await expect.poll(() => emptyFields(page)).toEqual([]);
  await expectSaved(page);
  await toOverview(page);
}

async function chooseColour(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Colors and shape' }).click();
  const contrast = page.getByRole('region', { name: 'Contrast' });
  const pair = contrast.getByRole('listitem').filter({ hasText: 'Button text on Button' }).first();
  await page.getByLabel('Button', { exact: true }).fill('#f2e6f0');
  await expect(pair).toContainText('the app uses');
  await page.getByLabel('Button', { exact: true }).fill(button);
  await expect(pair).not.toContainText('the app uses');
  await expectSaved(page);
  await toOverview(page);
}

async function begin(page: Page): Promise<string> {
  await page.getByRole('row', { name: /Live/ }).getByRole('link').click();
  await page.getByRole('button', { name: 'Start a draft from this version' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Note').fill('autumn');
  await dialog.getByRole('button', { name: 'Start a draft from this version' }).click();
  await page.getByRole('heading', { level: 1, name: /^Draft: version/ }).waitFor();
  return /versions\/(\d+)\/edit/.exec(page.url())?.[1] ?? '';
}

const things = {
  offer: 'Cider tasting',
  news: 'Apples by tram',
  box: 'Pick your own',
  announcement: 'The orchard line',
  status: 'Bonus box',
  perks: 'Orchard Perks',
} as const;

const codes = { English: 'en', Español: 'es', العربية: 'ar' } as const;

/** A colleague previews the draft's app in Arabic and comments in Arabic with a number and a Latin name. */
async function readBeforeApproving(page: Page): Promise<void> {
  const pane = page.getByRole('region', { name: 'Preview' });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await pane.getByLabel('Language').selectOption('العربية');
  const frame = pane.locator('iframe:not([inert])').contentFrame();
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(frame.getByText(texts(things.box)('Title').العربية).first()).toBeVisible();
  const said = 'النص العربي جيد، 45 نقطة في Cider';
  await page.getByLabel('Add a comment').fill(said);
  await page.getByRole('button', { name: 'Comment' }).click();
  const comment = page.getByRole('listitem').getByText(said);
  await expect(comment).toHaveCSS('direction', 'rtl');
}

async function readAsRider(page: Page, language: keyof LocalizedText): Promise<void> {
  const said = (thing: keyof typeof things, text: string): string => texts(things[thing])(text)[language];
  const dialog = page.getByRole('dialog');
  for (const text of ['Title', 'Description'])
    await expect(dialog.getByText(said('announcement', text)).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const text of ['Title', 'First line', 'Second line', 'Description', 'Button label'])
    await expect(page.getByText(said('news', text)).first()).toBeVisible();
  for (const text of ['Title', 'Description', 'Button label'])
    await expect(page.getByText(said('box', text)).first()).toBeVisible();
}

/** The level, the factor on the campaign's card and the receipt of the ride that has just arrived. */
async function readPerks(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: things.status, exact: true });
  await expect(page.locator('div').filter({ has: heading }).last()).toContainText('Gold');
  const card = page
    .locator('article, li')
    .filter({ has: page.getByRole('button', { name: things.perks, exact: true }) });
  await expect(card.last()).toContainText(t('level.factor', { factor: 6 }));
  await balanceOf(page).click();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await dialog(t('history.title'))
    .getByRole('button', { name: t('history.openRides') })
    .click();
  await dialog(t('rides.title')).getByRole('listitem').first().getByRole('button').click();
  const line = dialog(t('rides.mode.tram')).getByRole('listitem').filter({ hasText: things.perks });
  await expect(line).toContainText('3 pts × 6 = 18 pts. Why: Gold.');
  for (const name of [t('rides.mode.tram'), t('rides.title'), t('history.title')]) {
    await dialog(name)
      .getByRole('button', { name: t('access.close') })
      .first()
      .click();
    await expect(dialog(name)).toBeHidden();
  }
}

async function readOffer(page: Page, language: keyof LocalizedText): Promise<void> {
  await page.getByRole('navigation').getByText(speakerOf(demoPack, codes[language])('home.redeem')).first().click();
  const said = (text: string): string => texts(things.offer)(text)[language];
  const title = page.getByRole('button', { name: said('Title') });
  await expect(page.locator('article, li').filter({ has: title }).last()).toContainText('45');
  await title.first().click();
  const offer = page.getByRole('dialog');
  await expect(offer.getByText(said('Description')).first()).toBeVisible();
}

async function groundOfSignIn(page: Page, agency: string): Promise<string> {
  await page.goto(`${originOf(agency)}/sign-in`);
  const form = page.getByRole('form', { name: t('signIn.title') });
  await form.getByLabel(t('signIn.email')).fill('ana@example.org');
  await form.getByLabel(t('signIn.password'), { exact: true }).fill('x');
  return form
    .getByRole('button', { name: t('signIn.submit'), exact: true })
    .evaluate((one) => getComputedStyle(one).backgroundColor);
}

test('a manager creates an offer, news, a box, an announcement, a new color and BART Perks by forms alone, a colleague approves, and a rider sees each, and the factor on card and receipt [DESK-272, DESK-527, CAMP-62, CAMP-68]', async ({
  page,
  browser,
}) => {
  const mark = Date.now().toString(36);
  const agency = `orchard-${mark}`;
  const [edda, amir] = [`edda-${mark}@desk.example`, `amir-${mark}@desk.example`];
  await ownAgency(agency, [
    { name: 'Edda Lund', email: edda, role: 'editor' },
    { name: 'Amir Sole', email: amir, role: 'approver' },
  ]);
  const rider = await riderOfTwoWeeks(agency);
  await openDeskAs(page, edda, `/${agency}/versions`);
  const number = await begin(page);

  await test.step('the manager fills in every field of each item', async () => {
    await addPicture(page);
    await draftOffer(page, things.offer);
    await draftNews(page, things.news);
    await draftBox(page, things.box);
    await draftAnnouncement(page, things.announcement);
  });

  await test.step('the manager makes BART Perks: points per mile, factors by the rides of last week, a maximum', () =>
    draftPerks(page, { status: things.status, campaign: things.perks, category: 'Bus, tram and ferry' }));

  await test.step('a color with unreadable text is reported, and another chosen', () => chooseColour(page));

  await test.step('the manager backtests it and submits it', async () => {
    await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible();
    await page.getByRole('link', { name: 'Review changes' }).click();
    await pressMore(page, 'Backtest');
    await page.getByRole('button', { name: 'Run backtest' }).click();
    // Five rides of 3 miles without a level, then five with a factor of 6.
    await expect(page.getByRole('row', { name: new RegExp(`^${things.perks} 0 105`) })).toBeVisible();
    await page.getByRole('link', { name: `Version ${number}`, exact: true }).click();
    await pressAndConfirm(page, 'Submit for approval');
    await expect(page.getByText('Awaiting approval')).toBeVisible();
  });

  const colleague = await anotherPage(browser);
  await test.step('a colleague finds it, approves and publishes', async () => {
    await openDeskAs(colleague, amir, `/${agency}`);
    await colleague.getByRole('link', { name: `Version ${number} by Edda Lund needs your approval` }).click();
    await expect(colleague.getByRole('row', { name: /Offer: Cider tasting.*Price in points.*45/ })).toBeVisible();
    await readBeforeApproving(colleague);
    await pressAndConfirm(colleague, 'Approve');
    await expect(colleague.getByText(`Version ${number}: Approved`)).toBeVisible();
    await pressAndConfirm(colleague, 'Publish now');
    await expect(colleague.getByText(`Version ${number}: Live`)).toBeVisible();
    await colleague.context().close();
  });

  const phone = await anotherPage(browser);
  await phone.setViewportSize(viewports.narrow);
  await test.step('a rider sees the announcement, the news, the box, the offer with its price, and the color', async () => {
    await expect.poll(() => groundOfSignIn(phone, agency)).toBe('rgb(122, 31, 92)');
    await rideNow(rider);
    await openAs(phone, rider);
    // The rides of the week gave the rider a level, which comes before the announcement.
    await phone.getByRole('dialog', { name: 'You reached Gold' }).getByRole('button', { name: 'Continue' }).click();
    await readAsRider(phone, 'English');
    await readPerks(phone);
    await readOffer(phone, 'English');
    await phone.context().close();
  });

  await test.step('another rider reads all of it in Arabic, right-to-left', async () => {
    const other = await signedUpRider({ tenantId: agency });
    await verifyPhone(other);
    await other.api.call(showNewFeatureDialog, { body: { showNewFeatureDialog: true } });
    const arabic = await anotherPage(browser);
    await arabic.setViewportSize(viewports.narrow);
    await arabic.addInitScript(() => localStorage.setItem('language', 'ar'));
    await openAs(arabic, other);
    await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl');
    await readAsRider(arabic, 'العربية');
    await readOffer(arabic, 'العربية');
    await arabic.context().close();
  });
});
