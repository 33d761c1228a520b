import { translatePage } from '@fareback/ui/testing/translate-page.ts';
import { expect, type Page, test } from '@playwright/test';
import { signInWith } from '../support/entry.ts';
import { balanceOf, coinsOf, returnToPage, tab } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { verifiedRider } from '../support/rider.ts';
import { noonDaysAgo, reportRides } from '../support/rides.ts';
import { demoTenant, originOf, viewports, withWorker } from '../support/world.ts';

// The page must run without any error, which blocking the worker causes.
test.use(withWorker);

const t = speakerOf();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

for (const [name, viewport] of Object.entries(viewports))
  test(`a rider whose browser translates every page signs in, claims, redeems and reads the history with correct numbers on a ${name} screen [UX-19]`, async ({
    page,
  }) => {
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.setViewportSize(viewport);
    await page.addInitScript(`(${translatePage.toString()})()`);
    const rider = await verifiedRider();
    await page.goto(originOf(demoTenant));

    await test.step('sign in', async () => {
      await signInWith(page, rider);
      await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 0 /);
      await expect(page.locator('font').first()).toBeAttached();
    });

    await test.step('a ride that arrives during the visit adds to the unclaimed points', async () => {
      const waiting = page.getByRole('region', { name: t('earning.unclaimedTitle') });
      await expect(waiting).toContainText('100 pts');
      await reportRides(
        rider.card,
        [3, 2].flatMap((days) => [0, 40, 80].map((minutes) => noonDaysAgo(days, minutes))),
      );
      await returnToPage(page);
      await expect(waiting).toContainText('172 pts');
    });

    await test.step('claim one, then all', async () => {
      await page.getByRole('button', { name: `Claim 75 pts, ${titleOf.campaign('connect-card')}` }).click();
      await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 75 /);
      await expect(balanceOf(page).locator('[data-numeric]')).toHaveText('75');
      await button(page, t('earning.claimAll')).click();
      await expect(coinsOf(page)).toHaveCount(0);
      await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 172 /);
      await expect(balanceOf(page).locator('[data-numeric]')).toHaveText('172');
    });

    await test.step('redeem: the missing points follow the balance, and the ticket says how long it is valid', async () => {
      await tab(page, 'redeem').click();
      const dayPass = page
        .getByRole('listitem')
        .filter({ hasText: titleOf.offer('day-pass') })
        .first();
      await expect(dayPass).toContainText(t('offer.toGo', { amount: '228' }));
      await button(page, titleOf.offer('pier-coffee')).click();
      const offer = page.getByRole('dialog', { name: titleOf.offer('pier-coffee') });
      await offer.getByRole('button', { name: 'Redeem for 100 pts' }).click();
      const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
      await expect(question).toContainText('have 72 pts left');
      await question.getByRole('button', { name: t('offer.redeem'), exact: true }).click();
      const result = page.getByRole('dialog').filter({ has: button(page, t('common.ok')) });
      await expect(result).toContainText(/Expires in 1?\d minutes/);
      await button(page, t('common.ok')).click();
      await expect(result).toBeHidden();
      await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 72 /);
      await expect(balanceOf(page).locator('[data-numeric]')).toHaveText('72');
      await expect(dayPass).toContainText(t('offer.toGo', { amount: '328' }));
    });

    await test.step('the history shows the redemption and filters', async () => {
      await balanceOf(page).click();
      const history = page.getByRole('dialog', { name: t('history.title') });
      await expect(history.getByRole('listitem').nth(1)).toBeVisible();
      await history.getByText(t('history.SPEND'), { exact: true }).first().click();
      await expect(history.getByRole('listitem')).toHaveCount(1);
      await expect(history.getByRole('listitem')).toContainText('−100');
      await history.getByRole('button', { name: t('access.close') }).click();
      await expect(history).toBeHidden();
    });

    await test.step('the offline notice appears without a network and disappears with it', async () => {
      const notice = page.getByText(t('offline.bar'), { exact: true });
      await page.context().setOffline(true);
      await expect(notice.first()).toBeVisible();
      await page.context().setOffline(false);
      await expect(notice).toHaveCount(0);
    });
    expect(thrown).toEqual([]);
  });
