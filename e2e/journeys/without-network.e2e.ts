import { expect, test } from '@playwright/test';
import { balanceOf, coinsOf, tab } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/programme.ts';
import { openAs, signedUpRider, verifiedRider } from '../support/rider.ts';
import { demoTenant, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
test.use({ viewport: viewports.narrow });

test('without network a bar says so, what was loaded stays and cannot be used; back online everything works again [ERR-12] [ERR-14]', async ({
  page,
  context,
}) => {
  await openAs(page, await verifiedRider());
  await expect(coinsOf(page)).toHaveCount(2);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await context.setOffline(true);
  await expect(page.getByText(t('offline.bar'))).toBeVisible();
  await coinsOf(page).first().click();
  await expect(page.locator('[data-shaking]')).toHaveCount(1);
  await expect(page.locator('[data-shaking]')).toHaveCount(0);
  await page.getByRole('button', { name: t('offline.retry') }).click();
  await expect(page.getByText(t('offline.bar'))).toBeVisible();
  await expect(coinsOf(page)).toHaveCount(2);
  expect(calls.filter((url) => url.includes('/rest/'))).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(t('offline.bar'))).toBeHidden();
  await page.getByRole('button', { name: t('earning.claimAll') }).click();
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 100 /);
});

test('a ticket seen once can be read without network [ERR-14]', async ({ page, context }) => {
  await openAs(page, await verifiedRider());
  await tab(page, 'redeem').click();
  await page.getByRole('button', { name: titleOf.offer('walking-map'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offer.redeemFree') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('offer.redeem'), exact: true })
    .click();
  await page
    .getByRole('dialog', { name: t('ticket.titleReward') })
    .getByRole('button', { name: t('common.done') })
    .click();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('offline.savedTickets') }).click();
  const saved = page.getByRole('dialog', { name: t('offline.savedTitle') });
  await saved.getByRole('button', { name: titleOf.offer('walking-map') }).click();
  await expect(page.getByRole('dialog', { name: t('ticket.titleReward') })).toBeVisible();
});

test('after a first visit the app opens without network, from what the device kept [ERR-12] [PWA-01]', async ({
  page,
  context,
}) => {
  await openAs(page, await signedUpRider());
  await expect(balanceOf(page)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The worker serves pages from the second visit on.
  await page.goto(`${origin}/sign-in`);
  await expect(balanceOf(page)).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('heading', { name: t('errorPage.networkTitle') })).toBeVisible();
  // Back online it goes on by itself.
  await context.setOffline(false);
  await expect(balanceOf(page)).toBeVisible();
});
