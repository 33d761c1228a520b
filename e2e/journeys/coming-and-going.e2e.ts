import { signOut } from '@fareback/contract';
import { expect, type Page, test } from '@playwright/test';
import { balanceOf, returnToPage } from '../support/home.ts';
import { speakerOf } from '../support/program.ts';
import { openAs, type Rider, signedUpRider } from '../support/rider.ts';
import { actOn, demoTenant, originOf } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);

async function signIn(page: Page, { email, password }: Rider): Promise<void> {
  const form = page.getByRole('form', { name: t('signIn.title') });
  await form.getByLabel(t('signIn.email')).fill(email);
  await form.getByLabel(t('signIn.password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
}

test('a visitor who opens an inner address signs in first, then gets the page they wanted [STATUS-13] [AUTH-32] [AUTH-01] [AUTH-04]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await page.goto(`${origin}/app_connection`);
  await expect(page).toHaveURL(`${origin}/sign-in`);
  await signIn(page, rider);
  await expect(page).toHaveURL(`${origin}/app_connection`);
  await expect(page.getByRole('heading', { level: 1, name: t('connect.title') })).toBeVisible();
});

test('members are redirected from visitors’ screens, and stay signed in after a reload [STATUS-02] [AUTH-24]', async ({
  page,
}) => {
  await openAs(page, await signedUpRider(), '/sign-in');
  await expect(page).toHaveURL(`${origin}/`);
  await page.reload();
  await expect(balanceOf(page)).toBeVisible();
});

test('signing out also ends the session on the server, and clears the member’s data on the device [AUTH-16] [AUTH-17]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  await page.getByRole('button', { name: t('access.accountMenu') }).click();
  await page.getByRole('button', { name: t('menu.signOut') }).click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('false');
  const headers = { cookie: rider.cookie(), origin };
  const status = async () => (await page.request.get('/rest/users/me/userinfo/en', { headers })).status();
  await expect.poll(status).toBe(403);
  await page.goBack();
  await expect(balanceOf(page)).toBeHidden();
});

test('a session that ended elsewhere shows the sign-in error; its button opens sign-in [ERR-02] [ERR-07] [ERR-09] [AUTH-33]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  await rider.api.call(signOut);
  await returnToPage(page);
  await expect(page.getByRole('heading', { name: t('errorPage.loginTitle') })).toBeVisible();
  await expect(page.getByText(t('errorPage.loginText'))).toBeVisible();
  await page.getByRole('button', { name: t('signIn.submit') }).click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
});

test('an unknown address shows a message and a link to Home [STATUS-12] [ERR-09] [D-227]', async ({ page }) => {
  await openAs(page, await signedUpRider(), '/no-such-place?at=all');
  await expect(page.getByRole('heading', { name: t('nowhere.title') })).toBeVisible();
  await page.getByRole('button', { name: t('errorPage.goHome') }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(balanceOf(page)).toBeVisible();
});

test('a suspended member sees only that screen, at every address and with the back button [STATUS-14] [STATUS-20] [STATUS-21]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await actOn(demoTenant, rider.email, 'members.suspend');
  await openAs(page, rider);
  await expect(page).toHaveURL(`${origin}/suspended`);
  for (const path of ['/app_connection', '/point_history', '/opted-out', '/terms']) {
    await page.goto(origin + path);
    await expect(page).toHaveURL(`${origin}/suspended`);
  }
  await actOn(demoTenant, rider.email, 'members.unsuspend');
  await page.reload();
  await expect(page).toHaveURL(`${origin}/`);
});

test('a wrong password shows a dialog that offers sign-up and the support phone [AUTH-10] [AUTH-11]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await page.goto(`${origin}/sign-in`);
  await signIn(page, { ...rider, password: 'Wrong-one-1' });
  const dialog = page.getByRole('alertdialog', { name: t('signIn.failedTitle') });
  await expect(dialog).toContainText(t('signIn.failedText'));
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'tel:+15550100148');
  await dialog.getByRole('button', { name: t('signIn.signUp') }).click();
  await expect(page).toHaveURL(`${origin}/sign-up`);
});
