import { languages } from '@fareback/wording';
import { expect, test } from '@playwright/test';
import { balanceOf } from '../support/home.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider } from '../support/rider.ts';
import { demoTenant, originOf } from '../support/world.ts';

const t = speakerOf();
const inArabic = speakerOf(demoPack, 'ar');
const arabic = languages.find(({ code }) => code === 'ar')?.name ?? '';
const origin = originOf(demoTenant);

test('a visitor switches the page to Arabic: right to left, kept over a reload, and back again [LANG-03] [LANG-06] [LANG-07]', async ({
  page,
}) => {
  await page.goto(`${origin}/sign-in`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('dir', 'ltr');
  const formAt = async () => (await page.getByRole('form').boundingBox())?.x ?? 0;
  const inEnglishAt = await formAt();
  await page.getByRole('button', { name: `${t('language.title')}: English` }).click();
  const drawer = page.getByRole('dialog', { name: t('language.title') });
  await expect(drawer.getByRole('button', { name: t('common.save') })).toBeDisabled();
  await drawer.getByRole('radio', { name: arabic }).check();
  await drawer.getByRole('button', { name: t('common.save') }).click();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1, name: inArabic('signIn.title') })).toBeVisible();
  // The panel next to the form has changed sides.
  await expect.poll(formAt).toBeGreaterThan(inEnglishAt);

  await page.reload();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: inArabic('signIn.title') })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('languageTitle')]))
    .toEqual(['ar', arabic]);

  await page.getByRole('button', { name: `${inArabic('language.title')}: ${arabic}` }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'English' }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: inArabic('common.save') })
    .click();
  await expect(html).toHaveAttribute('dir', 'ltr');
});

test('a member’s language is saved with the account and overrides the language of another device [LANG-04] [LANG-06]', async ({
  page,
  browser,
}) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  await page.getByRole('button', { name: `${t('language.title')}: English` }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Tiếng Việt' }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.save') })
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');

  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await openAs(other, rider);
  await expect(other.locator('html')).toHaveAttribute('lang', 'vi');
  const inVietnamese = speakerOf(demoPack, 'vi');
  await expect(other.getByRole('button', { name: new RegExp(`^${inVietnamese('home.balance')}: 0 `) })).toBeVisible();
  await expect(balanceOf(other)).toBeHidden();
  await other.context().close();
});
