import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectCodeWanted } from '../support/entry.ts';
import { balanceOf, tab } from '../support/home.ts';
import { latestCode, latestMail } from '../support/mailbox.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { openAs, signedUpRider, verifiedRider } from '../support/rider.ts';
import { demoTenant, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const FURTHEST = 60;

/** Presses Tab until `target` has focus. Throws if it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached in ${FURTHEST} presses of Tab: ${String(target)}`);
}

test('sign-in, claiming, redeeming and closing work by keyboard alone; focus is visible and restored [AUTH-01] [EARNING-03] [REDEEM-01]', async ({
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

  await test.step('the first Tab offers to skip the header', async () => {
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
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: t('offer.redeemFree'), exact: true }));
    await page.keyboard.press('Enter');
    const result = page.getByRole('dialog', { name: t('ticket.titleReward') });
    await tabTo(page, result.getByRole('button', { name: t('common.done') }));
    await page.keyboard.press('Enter');
    await expect(result).toBeHidden();
  });

  await test.step('Escape closes a drawer and restores the focus', async () => {
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

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const exact = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('password recovery works by keyboard alone, from a wrong password to a new one [AUTH-10] [PWD-01] [PWD-06]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await page.goto(`${originOf(demoTenant)}/sign-in`);
  await typeInto(page, page.getByLabel(t('signIn.email')), rider.email);
  await typeInto(page, exact(page, t('signIn.password')), 'Wrong-one-1');
  await page.keyboard.press('Enter');
  const refused = page.getByRole('alertdialog', { name: t('signIn.failedTitle') });
  await expect(refused).toBeVisible();
  await expect.poll(() => refused.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(refused).toBeHidden();
  await expect(exact(page, t('signIn.password'))).toBeFocused();
  await press(page, page.getByRole('link', { name: t('signIn.forgot') }));
  await expect(page).toHaveURL(/\/password-reset$/);
  await press(page, page.getByRole('button', { name: t('passwordReset.submit') }));
  await press(
    page,
    page.getByRole('alertdialog', { name: t('passwordReset.sentTitle') }).getByRole('button', { name: t('common.ok') }),
  );
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto((await latestMail(demoTenant, rider.email)).link);
  await typeInto(page, exact(page, t('passwordReset.newPassword')), 'Ferry-bell-9');
  await typeInto(page, exact(page, t('passwordReset.confirmPassword')), 'Ferry-bell-8');
  await page.keyboard.press('Enter');
  // After a mistake the focus is in the invalid field.
  await expect(exact(page, t('passwordReset.newPassword'))).toBeFocused();
  await typeInto(page, exact(page, t('passwordReset.confirmPassword')), 'Ferry-bell-9');
  await page.keyboard.press('Enter');
  await press(
    page,
    page
      .getByRole('alertdialog', { name: t('passwordReset.savedTitle') })
      .getByRole('button', { name: t('signIn.submit') }),
  );
  await expect(page).toHaveURL(/\/sign-in$/);
  await typeInto(page, page.getByLabel(t('signIn.email')), rider.email);
  await typeInto(page, exact(page, t('signIn.password')), 'Ferry-bell-9');
  await page.keyboard.press('Enter');
  await expect(balanceOf(page)).toBeVisible();
});

test('changing the password in My account works by keyboard alone; the focus returns to where the form was opened [ACCT-03]', async ({
  page,
}) => {
  await page.setViewportSize(viewports.wide);
  const rider = await signedUpRider();
  await openAs(page, rider);
  await press(page, page.getByRole('button', { name: t('access.accountMenu') }));
  await press(page, page.getByRole('button', { name: t('menu.myAccount'), exact: true }));
  const drawer = page.getByRole('dialog', { name: t('account.title') });
  const change = drawer.getByRole('button', { name: t('account.changePassword'), exact: true });
  await press(page, change);
  await typeInto(page, exact(page, t('account.currentPassword')), rider.password);
  await typeInto(page, exact(page, t('account.newPassword')), 'Ferry-bell-9');
  await typeInto(page, exact(page, t('account.confirmPassword')), 'Ferry-bell-9');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('account.passwordChanged')).first()).toBeVisible();
  await expect(change).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('verifying a phone works by keyboard alone [PHONE-02] [VAL-20]', async ({ page }) => {
  await page.setViewportSize(viewports.narrow);
  const rider = await signedUpRider();
  await openAs(page, rider);
  await press(page, tab(page, 'redeem').locator('xpath=ancestor-or-self::button'));
  const verify = page.getByRole('button', { name: t('redeem.verify') }).first();
  await press(page, verify);
  await typeInto(page, exact(page, t('verify.phone')), rider.phone);
  await page.keyboard.press('Enter');
  await expectCodeWanted(page);
  await page.keyboard.type(await latestCode(demoTenant, rider.phone));
  await press(page, page.getByRole('dialog').getByRole('button', { name: t('verify.successAction') }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: t('redeem.lockTitle') })).toBeHidden();
});
