import { toConfig } from '@fareback/tenant-pack';
import { expect, test } from '@playwright/test';
import { signUpWith } from '../support/entry.ts';
import { agencyWithLongOnboarding } from '../support/own-agency.ts';
import { packs, speakerOf } from '../support/program.ts';
import { newRider, originOf } from '../support/world.ts';

for (const pack of packs.filter(({ tenant }) => !tenant.switches.standalone)) {
  const t = speakerOf(pack);
  const origin = originOf(pack.tenantId);

  test(`${pack.tenantId} shows no form to strangers; a hand-over opens the terms, then Home, and next time Home directly [AUTH-03] [AUTH-22] [AUTH-34] [TERMS-01] [TERMS-03] [TERMS-05] [SIGNUP-19]`, async ({
    page,
  }) => {
    for (const path of ['/', '/sign-in', '/sign-up', '/app_connection']) {
      await page.goto(origin + path);
      await expect(page.getByRole('heading', { name: t('signIn.notHereTitle') })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
    const member = newRider().card;
    await page.goto(`${origin}/local/partner`);
    await page.getByLabel("Partner's member id").fill(member);
    await page.getByRole('button', { name: 'Open rewards' }).click();
    await expect(page).toHaveURL(`${origin}/terms`);
    await expect(
      page.getByRole('heading', { level: 1, name: t('terms.title', { tenant: pack.tenant.name }) }),
    ).toBeVisible();
    await page.goto(`${origin}/app_connection`);
    await expect(page).toHaveURL(`${origin}/terms`);
    await page.getByRole('button', { name: t('terms.agree') }).click();
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole('button', { name: new RegExp(`^${t('home.balance')}: 0 `) })).toBeVisible();

    // Home's own requests would find the session gone, and leave for the sign-in page.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${origin}/local/partner/hand-over?member=${member}`);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole('button', { name: new RegExp(`^${t('home.balance')}: 0 `) })).toBeVisible();
  });
}

for (const pack of packs.filter(({ tenant }) => tenant.switches.inviteCodeMandatory)) {
  const t = speakerOf(pack);
  const config = toConfig(pack, 'en');
  const code = pack.programme.codes[0]?.code ?? '';

  test(`with a long onboarding ${pack.tenantId} requires a code: a missing or wrong one is refused, a valid one signs up [SIGNUP-02] [SIGNUP-06] [TEN-11]`, async ({
    page,
  }) => {
    const rider = newRider();
    const origin = originOf(await agencyWithLongOnboarding(pack.tenantId, `${pack.tenantId}-code`));
    await page.goto(`${origin}/sign-up`);
    await expect(
      page.getByRole('heading', { level: 1, name: config.InviteCodeTitle || t('signUp.codeTitle') }),
    ).toBeVisible();
    const field = page.getByLabel(t('signUp.code'), { exact: true });
    const next = page.getByRole('button', { name: t('common.continue') });
    await next.click();
    await expect(field).toHaveAccessibleDescription(t('errors.INVITE_CODE_MISSING'));
    await field.fill('NOT-A-CODE');
    await next.click();
    const dialog = page.getByRole('alertdialog', { name: t('signUp.codeNotAvailableTitle') });
    await dialog.getByRole('button', { name: t('common.ok') }).click();
    await expect(dialog).toBeHidden();
    await expect(field).toHaveAccessibleDescription(t('errors.INVALID_INVITE_CODE'));
    await field.fill(` ${code} `);
    await next.click();
    await signUpWith(page, rider, t);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test(`${pack.tenantId} asks for its code in the form, and makes no account without it [SIGNUP-33] [TEN-11]`, async ({
    page,
  }) => {
    const rider = newRider();
    await page.goto(`${originOf(pack.tenantId)}/sign-up`);
    const field = page.getByLabel(t('signUp.code'), { exact: true });
    await signUpWith(page, rider, t);
    await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.INVITE_CODE_MISSING')));
    await field.fill('NOT-A-CODE');
    await page.getByRole('button', { name: t('signUp.submit'), exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: t('signUp.codeNotAvailableTitle') });
    await dialog.getByRole('button', { name: t('common.ok') }).click();
    await expect(dialog).toBeHidden();
    await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.INVALID_INVITE_CODE')));
    await field.fill(` ${code} `);
    await page.getByRole('button', { name: t('signUp.submit'), exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page).toHaveURL(`${originOf(pack.tenantId)}/`);
  });
}
