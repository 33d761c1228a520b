import { getUserInfo } from '@fareback/contract';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { choosePassword, expectSessionOver, getSignInError, resetMail, signInWith } from '../support/entry.ts';
import { balanceOf, returnToPage } from '../support/home.ts';
import { latestMail } from '../support/mailbox.ts';
import { speakerOf } from '../support/program.ts';
import { openAs, type Rider, signedUpRider } from '../support/rider.ts';
import { demoTenant, newRider, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
const NEW_PASSWORD = 'Ferry-bell-9';
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Signs in through the form, so the session records the browser. */
async function signInOn(page: Page, rider: Pick<Rider, 'email' | 'password'>): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await signInWith(page, rider);
  await expect(balanceOf(page)).toBeVisible();
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: viewports.narrow });

  test('a changed email is reported to the old address, whose link restores it and signs out every session [STATUS-09] [ACCT-01] [ACCT-02] [ACCT-09]', async ({
    page,
    context,
  }) => {
    const rider = await signedUpRider();
    const email = `new-${rider.email}`;
    await openAs(page, rider);

    await test.step('My account is a page, where name and email can be changed', async () => {
      await button(page, t('home.more')).click();
      await button(page, t('menu.myAccount')).click();
      await expect(page).toHaveURL(`${origin}/manage-account`);
      await button(page, t('account.edit')).click();
      const form = page.getByRole('form', { name: t('account.edit') });
      await form.getByLabel(t('account.name')).fill('Ana Maria');
      await form.getByLabel(t('account.email')).fill(email);
      await expect(form).toContainText(rider.email);
      await form.getByLabel(t('account.currentPassword'), { exact: true }).fill(rider.password);
      await button(form, t('account.update')).click();
      await expect(page.getByText(t('account.updated')).first()).toBeVisible();
      await expect(page.getByText('Ana Maria', { exact: true })).toBeVisible();
      await expect(page.getByText(email, { exact: true })).toBeVisible();
    });

    await test.step('the mailed link waits for a click, and then restores the old email', async () => {
      const mail = await latestMail(demoTenant, rider.email);
      expect(mail.subject).toBe(t('mail.emailChangedSubject'));
      expect(mail.text).not.toContain(email);
      const victim = await context.newPage();
      await victim.goto(mail.link);
      await expect(victim.getByRole('heading', { level: 1, name: t('passwordReset.restoreTitle') })).toBeVisible();
      await expect(rider.api.call(getUserInfo, { params: { lang: 'en' } })).resolves.toMatchObject({ email });
      await button(victim, t('passwordReset.restoreSubmit')).click();
      const restored = victim.getByRole('alertdialog', { name: t('passwordReset.restoredTitle') });
      await button(restored, t('signIn.reset')).click();
      await expect(victim.getByRole('heading', { level: 1, name: t('passwordReset.title') })).toBeVisible();
      await victim.close();
    });

    await test.step('every session is signed out; no password works until a new one is set', async () => {
      // The other open page leaves immediately: both belong to the same device.
      await expect(page).toHaveURL(`${origin}/sign-in`);
      for (const gone of [email, rider.email]) {
        await page.goto(`${origin}/sign-in`);
        await signInWith(page, { ...rider, email: gone });
        await expect(getSignInError(page)).toBeVisible();
      }
      const { link } = await resetMail(rider, 2);
      await page.goto(link);
      await choosePassword(page, NEW_PASSWORD);
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('signIn.submit'), exact: true })
        .click();
      await signInWith(page, { ...rider, password: NEW_PASSWORD });
      await expect(balanceOf(page)).toBeVisible();
    });
  });

  test('widening the window moves My account into the drawer with the typed text [ACCT-08] [STATUS-09]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 959, height: 844 });
    await openAs(page, await signedUpRider(), '/manage-account');
    await button(page, t('account.edit')).click();
    await page.getByLabel(t('account.name')).fill('Ana Maria');
    await page.setViewportSize({ width: 960, height: 844 });
    await expect(page).toHaveURL(`${origin}/`);
    const drawer = page.getByRole('dialog', { name: t('account.edit') });
    await expect(drawer.getByLabel(t('account.name'))).toHaveValue('Ana Maria');
    await button(drawer, t('common.cancel')).click();
    await expect(page.getByRole('dialog', { name: t('account.title') })).not.toContainText('Ana Maria');
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: viewports.wide });

  async function openDrawer(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: t('access.accountMenu') }).click();
    await button(page, t('menu.myAccount')).click();
    return page.getByRole('dialog');
  }

  test('the address of My account redirects to Home, and Back does not return there [ACCT-07]', async ({ page }) => {
    await openAs(page, await signedUpRider());
    await page.goto(`${origin}/manage-account`);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(balanceOf(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a changed password signs out the rider’s other browser and keeps this one signed in [ACCT-03] [ACCT-06] [AUTH-24]', async ({
    page,
    browser,
  }) => {
    const rider = await signedUpRider();
    const other = await (await browser.newContext()).newPage();
    await openAs(other, rider);
    await expect(balanceOf(other)).toBeVisible();
    await signInOn(page, rider);

    const drawer = await openDrawer(page);
    await button(drawer, t('account.changePassword')).click();
    const form = drawer.getByRole('form');
    const fill = async (current: string) => {
      await form.getByLabel(t('account.currentPassword'), { exact: true }).fill(current);
      await form.getByLabel(t('account.newPassword'), { exact: true }).fill(NEW_PASSWORD);
      await form.getByLabel(t('account.confirmPassword'), { exact: true }).fill(NEW_PASSWORD);
      await button(form, t('account.changePassword')).click();
    };
    await fill('Wrong-one-1');
    await expect(form.getByRole('alert')).toHaveText(t('errors.WRONG_PASSWORD'));
    const before = await page.context().cookies(origin);
    await fill(rider.password);
    await expect(page.getByText(t('account.passwordChanged')).first()).toBeVisible();
    const session = (cookies: typeof before) => cookies.find(({ name }) => name.startsWith('rewards_session_'))?.value;
    expect(session(await page.context().cookies(origin))).not.toBe(session(before));

    await returnToPage(other);
    await expectSessionOver(other);
    await button(other, t('signIn.submit')).click();
    await signInWith(other, rider);
    await button(getSignInError(other), t('common.retry')).click();
    await signInWith(other, { ...rider, password: NEW_PASSWORD });
    await expect(balanceOf(other)).toBeVisible();
    await page.reload();
    await expect(balanceOf(page)).toBeVisible();
    await other.context().close();
  });

  test('one other session is signed out from the list, the rest stay signed in [AUTH-24]', async ({
    page,
    browser,
  }) => {
    const rider = await signedUpRider();
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const lost = await (await browser.newContext({ userAgent })).newPage();
    await signInOn(lost, rider);
    await signInOn(page, rider);

    const drawer = await openDrawer(page);
    await button(drawer, t('account.sessions')).click();
    const places = drawer.getByRole('list', { name: t('account.sessions') }).getByRole('listitem');
    await expect(places).toHaveCount(3);
    await expect(places.first()).toContainText(t('account.thisDevice'));
    const device = t('account.deviceName', { browser: 'Firefox', system: 'Windows' });
    await button(drawer, t('account.signOutOf', { device })).click();
    const question = page.getByRole('alertdialog', { name: t('account.signOutOfTitle', { device }) });
    await button(question, t('menu.signOut')).click();
    await expect(places).toHaveCount(2);

    await returnToPage(lost);
    await expectSessionOver(lost);
    await expect(rider.api.call(getUserInfo, { params: { lang: 'en' } })).resolves.toMatchObject({
      email: rider.email,
    });
    await lost.context().close();
  });

  test('an email that another member has is refused under the form, and nothing typed is lost [ACCT-05]', async ({
    page,
  }) => {
    const [rider, somebody] = await Promise.all([signedUpRider(), signedUpRider()]);
    await openAs(page, rider);
    const drawer = await openDrawer(page);
    await button(drawer, t('account.edit')).click();
    await drawer.getByLabel(t('account.email')).fill(somebody.email);
    await drawer.getByLabel(t('account.currentPassword'), { exact: true }).fill(rider.password);
    await button(drawer, t('account.update')).click();
    await expect(drawer.getByRole('alert')).toHaveText(t('errors.EMAIL_ALREADY_EXISTS'));
    await expect(drawer.getByLabel(t('account.email'))).toHaveValue(somebody.email);
    await drawer.getByLabel(t('account.email')).fill(newRider().email);
    await button(drawer, t('account.update')).click();
    await expect(page.getByText(t('account.updated')).first()).toBeVisible();
  });
});
