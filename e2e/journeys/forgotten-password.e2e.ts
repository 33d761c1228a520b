import { getUserInfo, setPreferredLanguage } from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { choosePassword, getSignInError, resetMail, signInWith } from '../support/entry.ts';
import { balanceOf } from '../support/home.ts';
import { latestMail } from '../support/mailbox.ts';
import { demoPack, packs, speakerOf } from '../support/program.ts';
import { signedUpRider } from '../support/rider.ts';
import { expectStepBack } from '../support/step-back.ts';
import { demoTenant, newRider, originOf } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
const NEW_PASSWORD = 'Ferry-bell-9';

test('a rider who mistypes the password is warned before the last try, blocked after it, and resets it by email [AUTH-07] [AUTH-08] [AUTH-10] [AUTH-12] [AUTH-13] [PWD-01] [PWD-03] [PWD-06] [PWD-08]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await page.goto(`${origin}/sign-in`);

  await test.step('three wrong passwords are reported, the fourth warns, the fifth blocks', async () => {
    const refused = getSignInError(page);
    for (const again of [1, 2, 3]) {
      await signInWith(page, { ...rider, password: `Wrong-one-${again}` });
      await refused.getByRole('button', { name: t('common.retry') }).click();
      await expect(refused).toBeHidden();
    }
    await signInWith(page, { ...rider, password: 'Wrong-one-4' });
    const warning = page.getByRole('alertdialog', { name: t('signIn.warningTitle') });
    await expect(warning).toContainText(t('signIn.warningText'));
    await warning.getByRole('button', { name: t('common.ok') }).click();
    await expect(page.getByLabel(t('signIn.password'), { exact: true })).toBeFocused();
    await signInWith(page, { ...rider, password: 'Wrong-one-5' });
  });

  const blocked = page.getByRole('alertdialog', { name: t('signIn.blockedTitle') });
  await test.step('the dialog opens the reset form with the email filled in, and the mail is sent', async () => {
    await blocked.getByRole('button', { name: t('signIn.reset') }).click();
    await expect(page).toHaveURL(`${origin}/password-reset`);
    await expect(page.getByRole('heading', { level: 1, name: t('passwordReset.title') })).toBeVisible();
    await expect(page.getByLabel(t('signIn.email'))).toHaveValue(rider.email);
    await page.getByRole('button', { name: t('passwordReset.submit') }).click();
    const sent = page.getByRole('alertdialog', { name: t('passwordReset.sentTitle') });
    await expect(sent).toContainText(rider.email);
    await sent.getByRole('button', { name: t('common.ok') }).click();
    await expect(page).toHaveURL(`${origin}/sign-in`);
  });

  await test.step('the right password is refused during the block', async () => {
    await signInWith(page, rider);
    await blocked.getByRole('button', { name: t('common.close') }).click();
    await expect(blocked).toBeHidden();
    await expectStepBack(page);
  });

  const link =
    await test.step('the mail has the tenant’s name, and its button opens the form for a new password', async () => {
      const mail = await latestMail(demoTenant, rider.email);
      expect(mail.sender).toBe(demoPack.tenant.name);
      expect(mail.subject).toBe(t('mail.resetSubject'));
      await page.goto(mail.page);
      await expect(page.getByText(t('mail.resetGreeting', { name: rider.name }))).toBeVisible();
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: t('mail.resetAction') }).click();
      const form = await opened;
      await choosePassword(form, NEW_PASSWORD);
      const saved = form.getByRole('alertdialog', { name: t('passwordReset.savedTitle') });
      await saved.getByRole('button', { name: t('signIn.submit') }).click();
      await expect(form).toHaveURL(`${origin}/sign-in`);
      await form.close();
      return mail.link;
    });

  await test.step('the old password fails, the new one works, and all earlier sessions have ended', async () => {
    await page.goto(`${origin}/sign-in`);
    await signInWith(page, rider);
    await getSignInError(page)
      .getByRole('button', { name: t('common.retry') })
      .click();
    await signInWith(page, { ...rider, password: NEW_PASSWORD });
    await expect(balanceOf(page)).toBeVisible();
    await expect(rider.api.call(getUserInfo, { params: { lang: 'en' } })).rejects.toMatchObject({ status: 403 });
  });

  await test.step('the link works once; the second time it says so and offers a new one', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: t('passwordReset.invalidTitle') })).toBeFocused();
    await page.getByRole('button', { name: t('passwordReset.askAgain') }).click();
    await expect(page.getByLabel(t('signIn.email'))).toBeFocused();
  });
});

test('only the newer of two reset links works [PWD-06]', async ({ page }) => {
  const rider = await signedUpRider();
  const older = await resetMail(rider);
  const newer = await resetMail(rider, 2);
  await page.goto(older.link);
  await expect(page.getByRole('heading', { name: t('passwordReset.invalidTitle') })).toBeVisible();
  await page.goto(newer.link);
  await choosePassword(page, NEW_PASSWORD);
  await page
    .getByRole('alertdialog', { name: t('passwordReset.savedTitle') })
    .getByRole('button', { name: t('signIn.submit') })
    .click();
  await signInWith(page, { ...rider, password: NEW_PASSWORD });
  await expect(balanceOf(page)).toBeVisible();
});

test('an unknown email is offered sign-up with that email [PWD-04]', async ({ page }) => {
  const { email } = newRider();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel(t('signIn.email')).fill(email);
  await page.getByRole('link', { name: t('signIn.forgot') }).click();
  await expect(page).toHaveURL(`${origin}/password-reset`);
  await page.getByRole('button', { name: t('passwordReset.submit') }).click();
  const unknown = page.getByRole('alertdialog', { name: t('passwordReset.unknownTitle') });
  await expect(unknown).toContainText(email);
  await unknown.getByRole('button', { name: t('signIn.signUp') }).click();
  await expect(page).toHaveURL(`${origin}/sign-up`);
  await expect(unknown).toBeHidden();
  await expect(page.getByRole('textbox', { name: t('signUp.email') })).toHaveValue(email);
});

test('a rider whose language is Arabic gets the mail in Arabic, right to left, whatever the page’s language [PWD-07] [LANG-07]', async ({
  page,
}) => {
  const inArabic = speakerOf(demoPack, 'ar');
  const rider = await signedUpRider();
  await rider.api.call(setPreferredLanguage, { params: { lang: 'ar' } });
  await page.goto(`${origin}/password-reset`);
  await page.getByLabel(t('signIn.email')).fill(rider.email);
  await page.getByRole('button', { name: t('passwordReset.submit') }).click();
  await expect(page.getByRole('alertdialog', { name: t('passwordReset.sentTitle') })).toBeVisible();
  const mail = await latestMail(demoTenant, rider.email);
  expect(mail.subject).toBe(inArabic('mail.resetSubject'));
  expect(mail.text).toContain(inArabic('mail.resetText'));
  await page.goto(mail.page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('link', { name: inArabic('mail.resetAction') })).toHaveAttribute('href', mail.link);
});

for (const { tenantId, tenant, programme: program } of packs.filter((pack) => pack.tenant.switches.standalone)) {
  test(`a reset mail of ${tenantId} has its name and links to its own address [PWD-06] [PWD-07]`, async () => {
    const inviteCode = tenant.switches.inviteCodeMandatory ? (program.codes[0]?.code ?? null) : null;
    const mail = await resetMail(await signedUpRider({ tenantId, inviteCode }));
    expect(mail.sender).toBe(tenant.name);
    expect(mail.text).toContain(t('mail.sender', { tenant: tenant.name }));
    expect(mail.link).toMatch(new RegExp(`^${originOf(tenantId)}/password-reset#token=[\\w-]{43}$`));
  });
}
