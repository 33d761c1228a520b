import { expect, test } from '@playwright/test';
import { balanceOf, coinsOf, tab } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { openAs, ridingRider, verifiedRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { address, originOf, rewards, viewports } from '../support/world.ts';

const t = speakerOf();
test.use({ viewport: viewports.narrow });

test('a coin tapped twice fast is claimed once, in one call [EARNING-03]', async ({ page }) => {
  const rider = await verifiedRider();
  const claims: string[] = [];
  page.on('request', (request) => {
    if (/\/claim(All|Group)?$/.test(new URL(request.url()).pathname)) claims.push(request.url());
  });
  await openAs(page, rider);
  const coin = page.getByRole('button', { name: `Claim 75 pts, ${titleOf.campaign('connect-card')}` });
  // Two clicks in one task, with no reply and no render between them.
  await coin.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(coinsOf(page)).toHaveCount(1);
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 75 /);
  expect(claims).toHaveLength(1);
});

test('a fast double-click on Redeem takes the points once [REDEEM-04] [REDEEM-05]', async ({ page }) => {
  // 25 for signing up, 75 for the card, nine rides at 10 on three days, and 2 more for each: 208.
  const rider = await ridingRider(
    [4, 3, 2].flatMap((days) => [0, 40, 80].map((minutes) => noonDaysAgo(days, minutes))),
  );
  await openAs(page, rider);
  await page.getByRole('button', { name: t('earning.claimAll') }).click();
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 208 /);
  await tab(page, 'redeem').click();
  await page.getByRole('button', { name: titleOf.offer('bike-hour'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem for 150 pts' }).click();
  const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
  await question.getByRole('button', { name: t('offer.redeem'), exact: true }).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(page.getByRole('dialog', { name: t('ticket.titleCode') })).toBeVisible();
  const facts = await rewards('call', 'members.get', '--agency', rider.tenantId, '--member', rider.email);
  expect(facts).toMatch(/^points\.balance +58$/m);
  expect(facts).toMatch(/^points\.redemptions +1$/m);
});

test('a redemption whose replies are lost is paid once, and its ticket appears after a reload [REDEEM-04] [REDEEM-19]', async ({
  page,
}) => {
  const rider = await ridingRider(
    [4, 3, 2].flatMap((days) => [0, 40, 80].map((minutes) => noonDaysAgo(days, minutes))),
  );
  await openAs(page, rider);
  await page.getByRole('button', { name: t('earning.claimAll') }).click();
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 208 /);
  let isLost = true;
  const keys: (string | undefined)[] = [];
  await page.route(/\/rest\/offers\/[^/]+\/redemption$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server processes the request, but the reply never reaches the device.
    if (isLost) {
      await route.fetch({ url: route.request().url().replace(originOf(rider.tenantId), address) });
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await tab(page, 'redeem').click();
  await page.getByRole('button', { name: titleOf.offer('bike-hour'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem for 150 pts' }).click();
  const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
  await question.getByRole('button', { name: t('offer.redeem'), exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: t('offer.lostTitle') })).toBeVisible();
  isLost = false;
  await page.reload();
  const ticket = page.getByRole('dialog', { name: t('ticket.titleCode') });
  await expect(ticket.getByText(/^GULL-\w{4}-\w{2}$/)).toBeVisible();
  await ticket.getByRole('button', { name: t('common.done') }).click();
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 58 /);
  expect(new Set(keys).size).toBe(1);
  const facts = await rewards('call', 'members.get', '--agency', rider.tenantId, '--member', rider.email);
  expect(facts).toMatch(/^points\.balance +58$/m);
  expect(facts).toMatch(/^points\.redemptions +1$/m);
});
