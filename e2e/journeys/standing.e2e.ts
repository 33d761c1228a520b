import { claimAllEarnings, getUserInfo } from '@fareback/contract';
import { toConfig } from '@fareback/tenant-pack';
import { expect, test } from '@playwright/test';
import { expectSessionOver, getSignInError, signInWith } from '../support/entry.ts';
import { balanceOf, coinsOf, returnToPage } from '../support/home.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider, verifiedRider } from '../support/rider.ts';
import { actOn, demoTenant, originOf, rewards, viewports } from '../support/world.ts';

const t = speakerOf();
const config = toConfig(demoPack, 'en');
const origin = originOf(demoTenant);
const guarded = ['/', '/redeem', '/app_connection', '/point_history', '/tutorial', '/reward_code_screen', '/terms'];

test('a member suspended while the app is open sees why on returning to it, and Back stays on that screen [STATUS-14] [STATUS-20] [STATUS-21] [STATUS-22]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  await page.goto(`${origin}/app_connection`);
  await expect(page.getByRole('heading', { level: 1, name: t('connect.title') })).toBeVisible();
  await actOn(demoTenant, rider.email, 'members.suspend');
  await returnToPage(page);
  await expect(page).toHaveURL(`${origin}/suspended`);
  await expect(
    page.getByRole('heading', { level: 1, name: config.SuspensionPageTitle || t('standing.suspendedTitle') }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /\+1 555 010 0148/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/suspended`);
  await expect(balanceOf(page)).toBeHidden();
  await expect(rider.api.call(claimAllEarnings)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED', status: 409 });
  await actOn(demoTenant, rider.email, 'members.unsuspend');
  await returnToPage(page);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(balanceOf(page)).toBeVisible();
});

test('a member who opted out sees one screen at every address, and opts back in with nothing lost [STATUS-14] [STATUS-15] [STATUS-16] [STATUS-17] [STATUS-18] [STATUS-19]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await actOn(demoTenant, rider.email, 'members.optOut');
  await openAs(page, rider);
  for (const path of [...guarded, '/suspended', '/sign-in']) {
    await page.goto(origin + path);
    await expect(page).toHaveURL(`${origin}/opted-out`);
  }
  await expect(
    page.getByRole('heading', { level: 1, name: config.OptBackInTitle || config.InviteCodeTitle }),
  ).toBeVisible();
  for (const name of [t('common.terms'), t('common.privacy')])
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: t('standing.optBackIn') }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(coinsOf(page)).toHaveCount(2);
  await expect(rider.api.call(getUserInfo, { params: { lang: 'en' } })).resolves.toMatchObject({
    userStatus: 'VERIFIED',
  });
  await page.goto(`${origin}/opted-out`);
  await expect(page).toHaveURL(`${origin}/`);
});

test('a deleted member is signed out, and sign-in treats them like a stranger [AUTH-30] [STATUS-22]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await openAs(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  await rewards('call', 'members.erase', '--agency', demoTenant, '--member', rider.email);
  await returnToPage(page);
  await expectSessionOver(page);
  await page.getByRole('button', { name: t('signIn.submit') }).click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
  await signInWith(page, rider);
  await expect(getSignInError(page)).toContainText(t('signIn.failedText'));
  await getSignInError(page)
    .getByRole('button', { name: t('common.retry') })
    .click();
  await expect(page.getByLabel(t('signIn.password'), { exact: true })).toBeFocused();
  await page.getByRole('link', { name: t('signIn.forgot') }).click();
  await expect(page).toHaveURL(`${origin}/password-reset`);
  await page.getByRole('button', { name: t('passwordReset.submit') }).click();
  await expect(page.getByRole('alertdialog', { name: t('passwordReset.unknownTitle') })).toBeVisible();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: viewports.narrow });

  test('a visitor’s target page is remembered across the password reset [AUTH-04] [STATUS-13]', async ({ page }) => {
    const rider = await signedUpRider();
    await page.goto(`${origin}/reward_code_screen`);
    await expect(page).toHaveURL(`${origin}/sign-in`);
    await page.getByRole('link', { name: t('signIn.forgot') }).click();
    await page.getByRole('link', { name: t('passwordReset.backToSignIn') }).click();
    await signInWith(page, rider);
    await expect(page).toHaveURL(`${origin}/reward_code_screen`);
    await expect(page.getByRole('heading', { level: 2, name: t('codes.usedTitle') })).toBeVisible();
  });

  test('an unknown address redirects a visitor to sign-in and then Home [STATUS-12] [STATUS-13]', async ({ page }) => {
    const rider = await signedUpRider();
    await page.goto(`${origin}/no-such-place`);
    await page.getByRole('button', { name: t('errorPage.goHome') }).click();
    await expect(page).toHaveURL(`${origin}/sign-in`);
    await signInWith(page, rider);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(balanceOf(page)).toBeVisible();
  });
});
