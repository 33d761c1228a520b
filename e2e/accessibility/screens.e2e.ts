import { getReferrerRecord, setPreferredLanguage } from '@fareback/contract';
import { wordingOf } from '@fareback/tenant-pack';
import type { Language } from '@fareback/wording';
import { test } from '@playwright/test';
import { demoPack, packs, speakerOf } from '../support/program.ts';
import { openAs, ridingRider, signedUpRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { demoTenant, newRider, originOf, viewports } from '../support/world.ts';
import { expectAccessible } from './audit.ts';

// The first two are the most different; with those of the long tests, every pair of direction, width and scheme occurs.
const allLooks: { language: Language; viewport: keyof typeof viewports; colorScheme: 'light' | 'dark' }[] = [
  { language: 'en', viewport: 'narrow', colorScheme: 'light' },
  { language: 'ar', viewport: 'wide', colorScheme: 'dark' },
  { language: 'en', viewport: 'wide', colorScheme: 'dark' },
  { language: 'ar', viewport: 'narrow', colorScheme: 'dark' },
  { language: 'ar', viewport: 'wide', colorScheme: 'light' },
];
const looks = allLooks.slice(0, process.env['FAREBACK_ALL_LOOKS'] === undefined ? 2 : allLooks.length);

for (const { language, viewport, colorScheme } of looks) {
  const t = speakerOf(demoPack, language);
  const texts = wordingOf(demoPack, language);
  const origin = originOf(demoTenant);
  const isWide = viewport === 'wide';

  test.describe(`${language}, ${viewport}, ${colorScheme}`, () => {
    test.use({ viewport: viewports[viewport], colorScheme });

    test('visitors’ screens are accessible: valid and expired invitations, sign-in, its dialog and languages, sign-up [LANG-07]', async ({
      page,
    }) => {
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
      const { api } = await signedUpRider();
      const { ReferralCouponCode: code } = await api.call(getReferrerRecord);
      await page.goto(`${origin}/invitation?inviteCode=NOBODYS2`);
      await page.getByRole('heading', { level: 1, name: t('invitation.deadTitle') }).waitFor();
      await expectAccessible(page, 'dead invitation');
      await page.goto(`${origin}/invitation?inviteCode=${code}`);
      await page.getByRole('region', { name: t('invitation.rewards') }).waitFor();
      await expectAccessible(page, 'invitation');
      await page.evaluate(() => localStorage.removeItem('invitation'));
      await page.goto(`${origin}/sign-in`);
      await page.getByRole('heading', { level: 1, name: t('signIn.title') }).waitFor();
      await expectAccessible(page, 'sign-in');
      await page.getByRole('button', { name: new RegExp(`^${t('language.title')}: `) }).click();
      await page.getByRole('dialog', { name: t('language.title') }).waitFor();
      await expectAccessible(page, 'language');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('access.close') })
        .click();
      await page.getByLabel(t('signIn.email')).fill(newRider().email);
      await page.getByLabel(t('signIn.password'), { exact: true }).fill('x');
      await page
        .getByRole('form')
        .getByRole('button', { name: t('signIn.submit'), exact: true })
        .click();
      await page.getByRole('alertdialog', { name: t('signIn.failedTitle') }).waitFor();
      await expectAccessible(page, 'sign-in refused');
      await page.goto(`${origin}/sign-up`);
      await page.getByRole('button', { name: t('signUp.haveCode') }).click();
      await expectAccessible(page, 'sign-up, code');
      await page.getByLabel(t('signUp.name')).fill('x');
      await page
        .locator('form')
        .getByRole('button', { name: t('signUp.submit'), exact: true })
        .click();
      await page.getByText(t('validation.wideNameLength')).waitFor();
      await expectAccessible(page, 'sign-up, details with faults');
    });

    test('members’ screens are accessible: Home, campaign, offer, question, code [LANG-07]', async ({ page }) => {
      const rider = await ridingRider([4, 3, 2].map((days) => noonDaysAgo(days)));
      await rider.api.call(setPreferredLanguage, { params: { lang: language } });
      await openAs(page, rider);
      const close = page
        .getByRole('dialog')
        .getByRole('button', { name: t('access.close') })
        .first();
      const goTo = (which: 'earn' | 'redeem') =>
        page
          .getByRole('navigation', { name: t('access.mainNavigation') })
          .getByText(t(`home.${which}`), { exact: true });

      await page.getByRole('button', { name: t('earning.claimAll') }).waitFor();
      await expectAccessible(page, 'Home, Earn');
      const campaign = texts.campaigns['seven-days']?.Title ?? '';
      await page.getByRole('button', { name: campaign, exact: true }).first().click();
      await page.getByRole('dialog', { name: campaign }).waitFor();
      await expectAccessible(page, 'campaign');
      await close.click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      if (!isWide) {
        await page.getByRole('button', { name: t('home.more'), exact: true }).click();
        await page.getByRole('dialog', { name: t('menu.title') }).waitFor();
        await expectAccessible(page, 'More');
        await close.click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await goTo('redeem').click();
      const offer = page.getByRole('button', { name: texts.offers['walking-map']?.Title ?? '', exact: true });
      await offer.waitFor();
      await expectAccessible(page, 'Home, Redeem');
      await offer.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('offer.redeemFree') })
        .waitFor();
      await expectAccessible(page, 'offer');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('offer.redeemFree') })
        .click();
      const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
      await question.waitFor();
      await expectAccessible(page, 'question before redeeming');
      await question.getByRole('button', { name: t('offer.redeemFree'), exact: true }).click();
      const result = page.getByRole('dialog', { name: t('ticket.titleReward') });
      await result.waitFor();
      await expectAccessible(page, 'code');
      await result.getByRole('button', { name: t('common.done') }).click();
      await result.waitFor({ state: 'hidden' });
    });

    test('overlays of Home with their own address are accessible: history, accounts, connecting [LANG-07]', async ({
      page,
    }) => {
      const rider = await signedUpRider();
      await rider.api.call(setPreferredLanguage, { params: { lang: language } });
      await openAs(page, rider, '/point_history');
      await page
        .getByRole('dialog', { name: t('history.title') })
        .getByRole('listitem')
        .first()
        .waitFor();
      await expectAccessible(page, 'history');
      await page.goto(`${origin}/app_connection`);
      await page.getByRole('switch').first().waitFor();
      await expectAccessible(page, 'accounts');
      await page.getByRole('switch').nth(1).click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
      await expectAccessible(page, 'connecting');
    });

    test('the lock on offers and the phone drawer are accessible [OFFER-06]', async ({ page }) => {
      const rider = await signedUpRider();
      await rider.api.call(setPreferredLanguage, { params: { lang: language } });
      await openAs(page, rider, '/redeem');
      await page
        .getByRole('button', { name: t('redeem.verify') })
        .first()
        .click();
      await page.getByRole('dialog', { name: t('verify.title') }).waitFor();
      await expectAccessible(page, 'phone');
    });

    for (const pack of packs.filter(
      ({ tenant }) => !tenant.switches.standalone && tenant.languages.includes(language),
    )) {
      test(`${pack.tenantId}: the terms on a first hand-over are accessible [TERMS-02]`, async ({ page }) => {
        await page.addInitScript((code) => localStorage.setItem('language', code), language);
        await page.goto(`${originOf(pack.tenantId)}/local/partner/hand-over?member=${newRider().card}`);
        await page.getByRole('button', { name: speakerOf(pack, language)('terms.agree') }).waitFor();
        await expectAccessible(page, 'terms');
      });
    }
  });
}
