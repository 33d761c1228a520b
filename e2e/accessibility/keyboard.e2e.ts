import { expect, type Locator, type Page, test } from '@playwright/test';
import { balanceOf } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/programme.ts';
import { verifiedRider } from '../support/rider.ts';
import { demoTenant, originOf } from '../support/world.ts';

const t = speakerOf();
const FURTHEST = 60;

/** Presses Tab until `target` has the focus, as somebody without a mouse does. Throws when it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached in ${FURTHEST} presses of Tab: ${String(target)}`);
}

test('the keyboard alone signs in, claims, redeems and closes everything again; focus is seen and comes back [AUTH-01] [EARNING-03] [REDEEM-01]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await page.goto(`${originOf(demoTenant)}/sign-in`);
  await tabTo(page, page.getByLabel(t('signIn.email')));
  await page.keyboard.type(rider.email);
  await tabTo(page, page.getByLabel(t('signIn.password'), { exact: true }));
  await page.keyboard.type(rider.password);
  await page.keyboard.press('Enter');
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 0 /);

  await test.step('the first press of Tab offers to skip the header', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: t('access.skipToContent') });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a coin is claimed with Space', async () => {
    const coin = page.getByRole('button', { name: `Claim 75 pts, ${titleOf.campaign('connect-card')}` });
    await tabTo(page, coin);
    expect(await coin.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
    await page.keyboard.press('Space');
    await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 75 /);
  });

  await test.step('an offer is redeemed with Enter', async () => {
    const offer = page.getByRole('button', { name: titleOf.offer('walking-map'), exact: true });
    await tabTo(page, offer);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('offer.redeemFree') }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: t('offer.redeem'), exact: true }));
    await page.keyboard.press('Enter');
    const result = page.getByRole('dialog', { name: t('ticket.titleCode') });
    await tabTo(page, result.getByRole('button', { name: t('common.done') }));
    await page.keyboard.press('Enter');
    await expect(result).toBeHidden();
  });

  await test.step('Escape closes a drawer and gives the focus back', async () => {
    const campaign = page.getByRole('button', { name: titleOf.campaign('every-ride'), exact: true }).first();
    await campaign.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: titleOf.campaign('every-ride') });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(campaign).toBeFocused();
  });
});
