import { demoSecurityCode } from '@fareback/api/demo-cards';
import { toConfig, wordingOf } from '@fareback/tenant-pack';
import { expect, type Page, test } from '@playwright/test';
import { expectCodeWanted, signUpWith } from '../support/entry.ts';
import { balanceOf, circlesOf, closeHint, coinsOf, isHintShown, returnToPage, tab } from '../support/home.ts';
import { latestCode } from '../support/mailbox.ts';
import { demoPack, offerOf, speakerOf, titleOf } from '../support/program.ts';
import { noonDaysAgo, reportRides } from '../support/rides.ts';
import { troublesOf } from '../support/watch.ts';
import { demoTenant, newRider, originOf, viewports, withWorker } from '../support/world.ts';

const t = speakerOf();
const config = toConfig(demoPack, 'en');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ contextOptions: { reducedMotion: 'no-preference' }, ...withWorker });

/** Signs a rider up at the demo tenant without a code, up to the welcome dialog. */
async function signUp(page: Page, rider: ReturnType<typeof newRider>): Promise<void> {
  await page.goto(`${originOf(demoTenant)}/sign-up`);
  await signUpWith(page, rider);
  await expect(page.getByRole('alertdialog', { name: config.SignUpWelcomeTitle })).toBeVisible();
}

/** Records every number the balance shows from now on. */
async function recordBalance(page: Page): Promise<() => Promise<number[]>> {
  const digits = balanceOf(page).locator('[data-numeric]');
  await digits.evaluate((element) => {
    const seen: number[] = [];
    (window as unknown as { seenBalances: number[] }).seenBalances = seen;
    new MutationObserver(() => seen.push(Number(element.textContent))).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { seenBalances: number[] }).seenBalances);
}

for (const [name, viewport] of Object.entries(viewports)) {
  const isWide = name === 'wide';
  test.describe(`on a ${name} screen`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a new rider signs up, connects a card, rides, claims, verifies a phone, redeems a code, finds it again and signs out [SIGNUP-01] [SIGNUP-07] [SIGNUP-08] [SIGNUP-32] [TUT-17] [PROV-01] [PROV-17] [CAMP-16] [STREAK-06] [EARNING-03] [EARNING-04] [CONST-02] [PHONE-01] [OFFER-07] [REDEEM-01] [REDEEM-05] [REDEEM-12] [HIST-04] [HOME-01] [AUTH-16]', async ({
      page,
    }) => {
      const troubles = troublesOf(page);
      const rider = newRider();
      const goTo = (which: 'earn' | 'redeem') => tab(page, which).click();

      await test.step('sign-up opens Home with the tenant’s welcome, whose button opens the accounts', async () => {
        await signUp(page, rider);
        await button(page, config.SignUpWelcomeButtonLabel).click();
        await expect(page).toHaveURL(/\/app_connection$/);
      });

      await test.step('a card number connects the card', async () => {
        const card = page.getByRole('switch', { name: titleOf.provider('saltline-card') });
        await expect(card).not.toBeChecked();
        await card.click();
        const form = page.getByRole('dialog');
        await form.getByLabel(t('connect.cardNumber')).fill(rider.card);
        await form.getByLabel(titleOf.secondFact('saltline-card')).fill(demoSecurityCode(rider.card));
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('connect.submit'), exact: true })
          .click();
        await expect(card).toBeChecked();
        await expect(page.getByRole('listitem').filter({ has: card })).toContainText(rider.card.slice(-4));
      });

      await test.step('last week’s rides can be claimed and fill two circles of the streak', async () => {
        await reportRides(
          rider.card,
          [3, 2].flatMap((days) => [0, 40, 80].map((minutes) => noonDaysAgo(days, minutes))),
        );
        await button(page, t('access.back')).click();
        await expect(page).toHaveURL(`${originOf(demoTenant)}/`);
        // On a wide screen and a busy machine the hint was missing in 2 of about 50 runs; the reason is unknown.
        if (!isWide || (await isHintShown(page))) await closeHint(page);
        // Hints that are not seen before a reload do not return.
        await page.reload();
        await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 0 /);
        await returnToPage(page);
        await expect(coinsOf(page)).toHaveCount(3);
        // A list that loads again is short again.
        await expect(async () => {
          const more = button(page, t('earning.showAll', { count: '4' }));
          if (await more.isVisible()) await more.click();
          await expect(coinsOf(page)).toHaveCount(4, { timeout: 3_000 });
        }).toPass();
        await expect(circlesOf(page)).toHaveAccessibleName(t('access.progress', { done: 2, total: 7 }));
      });

      await test.step('a ride just now fills the third circle', async () => {
        await reportRides(rider.card, [new Date()]);
        await returnToPage(page);
        await expect(circlesOf(page)).toHaveAccessibleName(t('access.progress', { done: 3, total: 7 }));
        await expect(circlesOf(page).locator('[data-checked="true"]')).toHaveCount(3);
        const missing = t('streak.moreDays', { count: 4, date: '' }).trim();
        await expect(page.getByRole('main').getByRole('button').filter({ hasText: missing })).toBeVisible();
        // 25 for signing up, 75 for the card, 7 rides at 10, and 2 more for each ride of the climb.
        await expect(coinsOf(page)).toHaveCount(4);
        await expect(page.getByRole('region', { name: t('earning.unclaimedTitle') })).toContainText('184 pts');
      });

      await test.step('one tap claims one earning', async () => {
        await page.getByRole('button', { name: `Claim 75 pts, ${titleOf.campaign('connect-card')}` }).click();
        await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 75 /);
        await expect(coinsOf(page)).toHaveCount(3);
        await expect(balanceOf(page).locator('[data-numeric]')).toHaveText('75');
      });

      await test.step('claiming all empties the list, and the balance counts up', async () => {
        const seen = await recordBalance(page);
        await button(page, t('earning.claimAll')).click();
        await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 184 /);
        await expect(coinsOf(page)).toHaveCount(0);
        await expect(balanceOf(page).locator('[data-numeric]')).toHaveText('184');
        const numbers = await seen();
        expect(numbers.at(-1)).toBe(184);
        expect(new Set(numbers).size).toBeGreaterThan(3);
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      });

      await test.step('a locked offer opens phone verification, and the texted code verifies the phone', async () => {
        await goTo('redeem');
        await expect(page.getByRole('region', { name: t('redeem.lockTitle') })).toBeVisible();
        await button(page, titleOf.offer('bike-hour')).click();
        const drawer = page.getByRole('dialog');
        await drawer.getByLabel(t('verify.phone')).fill(rider.phone);
        await drawer.getByRole('button', { name: t('common.continue') }).click();
        await expect(drawer).toHaveAccessibleName(t('verify.codeTitle'));
        const code = await latestCode(demoTenant, rider.phone);
        // The first digit has focus, so the code can be typed immediately.
        await expectCodeWanted(page);
        await page.keyboard.type(code);
        await drawer.getByRole('button', { name: t('verify.successAction') }).click();
        await expect(page.getByRole('region', { name: t('redeem.lockTitle') })).toBeHidden();
      });

      const code =
        await test.step('the offer opens automatically, and 150 of 184 points buy a code that can be copied', async () => {
          const offer = page.getByRole('dialog', { name: titleOf.offer('bike-hour') });
          await offer.getByRole('button', { name: 'Redeem for 150 pts' }).click();
          const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
          await expect(question).toContainText('150 pts will be taken from your balance.');
          await question.getByRole('button', { name: t('offer.redeem'), exact: true }).click();
          const result = page.getByRole('dialog', { name: t('ticket.titleCode') });
          await expect(result).toContainText(
            wordingOf(demoPack, 'en').offers['bike-hour']?.CouponInstructions ?? 'none',
          );
          const shown = await result.getByText(/^GULL-\w{4}-\w{2}$/).textContent();
          await result.getByRole('button', { name: t('ticket.copyCode') }).click();
          await expect(page.getByText(t('ticket.copied')).first()).toBeVisible();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
          await result.getByRole('button', { name: t('common.done') }).click();
          await expect(result).toBeHidden();
          expect(offerOf('bike-hour').price).toBe(150);
          await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 34 /);
          return shown ?? '';
        });

      await test.step('the history shows the code again', async () => {
        await balanceOf(page).click();
        const history = page.getByRole('dialog', { name: t('history.title') });
        await expect(history.getByRole('heading', { name: 'Today' })).toHaveCount(1);
        const row = history.getByRole('button', { name: titleOf.offer('bike-hour') });
        await expect(row).toContainText('−150');
        await row.click();
        const again = page.getByRole('dialog', { name: t('ticket.titleCode') });
        await expect(again.getByText(code, { exact: true })).toBeVisible();
        await again.getByRole('button', { name: t('common.done') }).click();
        await history.getByRole('button', { name: t('access.close') }).click();
        await expect(history).toBeHidden();
      });

      await test.step('signing out opens sign-in, and Back does not return to the app', async () => {
        if (isWide) await page.getByRole('button', { name: t('access.accountMenu') }).click();
        else await button(page, t('home.more')).click();
        await button(page, t('menu.signOut')).click();
        await expect(page).toHaveURL(/\/sign-in$/);
        await page.goto(`${originOf(demoTenant)}/point_history`);
        await expect(page).toHaveURL(/\/sign-in$/);
      });

      expect(troubles).toEqual([]);
    });
  });
}
