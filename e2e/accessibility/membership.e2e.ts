import { changeInfo, useCode as enterCode, getUserInfo, setPreferredLanguage } from '@fareback/contract';
import { toConfig } from '@fareback/tenant-pack';
import type { Language, WholeTranslator } from '@fareback/wording';
import { type Page, test } from '@playwright/test';
import { choosePassword, expectCodeWanted, signInWith } from '../support/entry.ts';
import { latestCode, latestMail } from '../support/mailbox.ts';
import { demoPack, packs, speakerOf } from '../support/program.ts';
import { openAs, type Rider, signedUpRider, verifiedRider } from '../support/rider.ts';
import { actOn, demoTenant, newRider, originOf, viewports } from '../support/world.ts';
import { expectAccessible } from './audit.ts';

const tablet = { width: 768, height: 1024 };
const origin = originOf(demoTenant);

// Both text directions at three widths, each with each color scheme. Views that look the same at every width, such as
// small dialogs, are checked once. `npm test` runs the two most different looks, `npm run prove` all.
const allLooks = [
  ['en', viewports.narrow, 'light', 'everything'],
  ['ar', viewports.wide, 'dark', 'everything'],
  ['en', tablet, 'dark', 'screens'],
  ['ar', tablet, 'light', 'everything'],
  ['en', viewports.wide, 'light', 'screens'],
  ['ar', viewports.narrow, 'dark', 'screens'],
] as const satisfies [Language, { width: number; height: number }, 'light' | 'dark', 'screens' | 'everything'][];
const looks = allLooks.slice(0, process.env['FAREBACK_ALL_LOOKS'] === undefined ? 2 : allLooks.length);

async function openIn(page: Page, rider: Rider, language: Language, path: string): Promise<void> {
  await rider.api.call(setPreferredLanguage, { params: { lang: language } });
  await openAs(page, rider, path);
}

async function askForCode(page: Page, t: WholeTranslator, phone: string): Promise<void> {
  await page
    .getByRole('button', { name: t('redeem.verify') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: t('verify.title') });
  await drawer.getByLabel(t('verify.phone')).fill(phone);
  await drawer.getByRole('button', { name: t('common.continue') }).click();
}

for (const [language, viewport, colorScheme, seen] of looks) {
  const t = speakerOf(demoPack, language);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.describe(`${language}, ${viewport.width} wide, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('password recovery is accessible: warning, block, reset, new password, dead links [PWD-01] [PWD-06]', async ({
      page,
    }) => {
      const [rider, moved] = await Promise.all([signedUpRider(), signedUpRider()]);
      const { UserID } = await moved.api.call(getUserInfo, { params: { lang: 'en' } });
      await moved.api.call(changeInfo, {
        body: { UserID, name: moved.name, email: `new-${moved.email}`, currentPassword: moved.password },
      });
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
      await page.goto(`${origin}/password-reset`);
      await page.getByLabel(t('signIn.email')).fill(newRider().email);
      await expectAccessible(page, 'reset');
      await button(page, t('passwordReset.submit')).click();
      await page.getByRole('alertdialog', { name: t('passwordReset.unknownTitle') }).waitFor();
      await expectAccessible(page, 'unknown e-mail');
      await button(page, t('common.retry')).click();
      await page.getByRole('textbox', { name: t('signIn.email') }).fill(rider.email);
      await button(page, t('passwordReset.submit')).click();
      const sent = page.getByRole('alertdialog', { name: t('passwordReset.sentTitle') });
      await sent.waitFor();
      await expectAccessible(page, 'mail sent');
      await button(page, t('common.ok')).click();
      await page.waitForURL(`${origin}/sign-in`);
      const { link } = await latestMail(demoTenant, rider.email);
      await page.goto(link);
      await choosePassword(page, 'short', t);
      await page.getByText(t('errors.PasswordLengthError')).first().waitFor();
      await expectAccessible(page, 'new password with faults');
      await choosePassword(page, 'Ferry-bell-9', t);
      await page.getByRole('alertdialog', { name: t('passwordReset.savedTitle') }).waitFor();
      await expectAccessible(page, 'password saved');
      await page.goto(`${origin}/password-reset#token=${'A'.repeat(43)}`);
      await page.getByRole('heading', { name: t('passwordReset.invalidTitle') }).waitFor();
      await expectAccessible(page, 'dead link');
      const taken = await latestMail(demoTenant, moved.email);
      await page.goto(taken.link);
      await page.getByRole('heading', { name: t('passwordReset.restoreTitle') }).waitFor();
      await expectAccessible(page, 'taking an e-mail back');
    });

    test('My account is accessible: details, editing with errors, password, devices, questions [ACCT-01] [ACCT-02] [ACCT-03]', async ({
      page,
    }) => {
      const rider = await verifiedRider();
      await openIn(page, rider, language, viewport.width < 960 ? '/manage-account' : '/');
      if (viewport.width >= 960) {
        await page.getByRole('button', { name: t('access.accountMenu') }).click();
        await button(page, t('menu.myAccount')).click();
      }
      await button(page, t('account.edit')).waitFor();
      await expectAccessible(page, 'details');
      await button(page, t('account.edit')).click();
      await page.getByLabel(t('account.name'), { exact: true }).fill('x');
      await page.getByLabel(t('account.email'), { exact: true }).fill('new@');
      await button(page, t('account.update')).click();
      await page.getByText(t('validation.wideNameLength')).waitFor();
      await expectAccessible(page, 'editing with faults');
      await page
        .getByRole('button', { name: viewport.width < 960 ? t('access.back') : t('account.title'), exact: true })
        .last()
        .click();
      await page.getByRole('alertdialog', { name: t('account.discardTitle') }).waitFor();
      await expectAccessible(page, 'question before leaving');
      await button(page, t('account.discard')).click();
      await button(page, t('account.changePassword')).click();
      await page.getByLabel(t('account.newPassword'), { exact: true }).waitFor();
      await expectAccessible(page, 'password');
      await button(page, t('common.cancel')).click();
      await button(page, t('account.sessions')).click();
      await page.getByRole('listitem').first().waitFor();
      await expectAccessible(page, 'devices');
    });

    test('codes, tutorial, install steps and the status screens are accessible [CODE-02] [STATUS-08] [STATUS-11] [STATUS-15] [STATUS-20]', async ({
      page,
    }) => {
      const rider = await signedUpRider();
      const inviteCode = demoPack.programme.codes[0]?.code ?? '';
      await rider.api.call(enterCode, { params: { inviteCode, lang: language } });
      await openIn(page, rider, language, '/reward_code_screen');
      await page.getByText(inviteCode, { exact: true }).waitFor();
      await expectAccessible(page, 'codes');
      await page.goto(`${origin}/add-to-homescreen-instructions`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, 'install steps');
      await page.goto(`${origin}/tutorial`);
      await page.getByRole('dialog', { name: toConfig(demoPack, language).TutorialSteps[0]?.Title ?? '' }).waitFor();
      await expectAccessible(page, 'tutorial');
      await actOn(demoTenant, rider.email, 'members.optOut');
      await page.goto(`${origin}/`);
      await button(page, t('standing.optBackIn')).waitFor();
      await expectAccessible(page, 'opted out');
      if (seen === 'screens') return;
      await actOn(demoTenant, rider.email, 'members.suspend');
      await page.goto(`${origin}/`);
      await page.waitForURL(`${origin}/suspended`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, 'suspended');
    });

    if (seen === 'screens') return;

    test('the dialogs for a mistyped password are accessible [AUTH-07] [AUTH-08]', async ({ page }) => {
      const rider = await signedUpRider();
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
      await page.goto(`${origin}/sign-in`);
      const dialog = page.getByRole('alertdialog');
      for (const attempt of [1, 2, 3, 4]) {
        await signInWith(page, { ...rider, password: `Wrong-one-${attempt}` }, t);
        await dialog.waitFor();
        if (attempt === 4) await expectAccessible(page, 'last warning');
        await dialog.getByRole('button').first().click();
        await dialog.waitFor({ state: 'hidden' });
      }
      await signInWith(page, { ...rider, password: 'Wrong-one-5' }, t);
      await page.getByRole('alertdialog', { name: t('signIn.blockedTitle') }).waitFor();
      await expectAccessible(page, 'blocked');
    });

    test('verifying a phone is accessible: number in use, code, success [PHONE-02]', async ({ page }) => {
      const [earlier, rider] = await Promise.all([verifiedRider(), signedUpRider()]);
      await openIn(page, rider, language, '/redeem');
      await askForCode(page, t, earlier.phone);
      await page.getByRole('dialog', { name: t('verify.inUseTitle') }).waitFor();
      await expectAccessible(page, 'number in use');
      await button(page, t('verify.sameNumber')).click();
      await page.getByRole('dialog', { name: t('verify.codeTitle') }).waitFor();
      await expectAccessible(page, 'code');
      await expectCodeWanted(page, t);
      await page.keyboard.type(await latestCode(demoTenant, earlier.phone));
      await page.getByRole('dialog', { name: t('verify.successTitle') }).waitFor();
      await expectAccessible(page, 'verified');
    });

    for (const pack of packs.filter(({ tenant }) => !tenant.switches.standalone && tenant.switches.inviteCodeDisplay)) {
      test(`${pack.tenantId}: the terms with a rejected code are accessible [TERMS-02] [TERMS-07]`, async ({
        page,
      }) => {
        const inTenant = speakerOf(pack, language);
        await page.addInitScript((code) => localStorage.setItem('language', code), language);
        await page.goto(`${originOf(pack.tenantId)}/local/partner/hand-over?member=${newRider().card}`);
        await page.getByRole('switch', { name: inTenant('terms.codeToggle') }).check();
        await page.getByRole('textbox').fill('NOT-A-CODE');
        await button(page, inTenant('terms.agree')).click();
        await page.locator('[aria-invalid="true"]').waitFor();
        await expectAccessible(page, 'terms');
      });
    }
  });
}
