import { forgotPassword } from '@fareback/contract';
import type { Translator, WholeTranslator } from '@fareback/wording';
import { expect, type Locator, type Page } from '@playwright/test';
import { latestMail, type Mail } from './mailbox.ts';
import { speakerOf } from './program.ts';
import type { Rider } from './rider.ts';

const english = speakerOf();

export async function signInWith(
  page: Page,
  { email, password }: { email: string; password: string },
  t: Translator = english,
): Promise<void> {
  const form = page.getByRole('form', { name: t('signIn.title') });
  await form.getByLabel(t('signIn.email')).fill(email);
  await form.getByLabel(t('signIn.password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
}

export const getSignInError = (page: Page, t: Translator = english): Locator =>
  page.getByRole('alertdialog', { name: t('signIn.failedTitle') });

export async function choosePassword(page: Page, password: string, t: Translator = english): Promise<void> {
  const form = page.getByRole('form', { name: t('passwordReset.newTitle') });
  await form.getByLabel(t('passwordReset.newPassword'), { exact: true }).fill(password);
  await form.getByLabel(t('passwordReset.confirmPassword'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('passwordReset.newSubmit') }).click();
}

/** Requests a reset mail through the API and returns it once the rider's mail number `count` has arrived. */
export async function resetMail({ api, tenantId, email }: Rider, count = 1): Promise<Mail> {
  const texts = {
    securityAssurance: '',
    securityAssuranceListItem1: '',
    securityAssuranceListItem2: '',
    passwordCreationTips: '',
    passwordCreationTipsListItem1: '',
    passwordCreationTipsListItem2: '',
  };
  await api.call(forgotPassword, { body: { email, TenantID: tenantId, ...texts } });
  return latestMail(tenantId, email, count);
}

/** Waits until the code field has focus and accepts digits: anything typed or pasted earlier is lost. */
export async function expectCodeWanted(page: Page, t: WholeTranslator = english): Promise<void> {
  const field = page.getByRole('textbox', { name: t('verify.code') });
  await expect(field).toBeFocused();
  await expect(field).toBeEditable();
}

export async function signUpWith(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
  t: Translator = english,
): Promise<void> {
  await page.getByRole('heading', { name: t('signUp.detailsTitle') }).waitFor();
  const form = page.locator('form');
  await form.getByLabel(t('signUp.name')).fill(name);
  await form.getByLabel(t('signUp.email')).fill(email);
  await form.getByLabel(t('signUp.password'), { exact: true }).fill(password);
  await form.getByLabel(t('signUp.confirmPassword'), { exact: true }).fill(password);
  const asksAge = await page.evaluate(() => {
    const config = JSON.parse(document.querySelector('#tenant-config')?.textContent ?? '{}') as { LeastAge?: unknown };
    return typeof config.LeastAge === 'number';
  });
  if (asksAge) await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: t('signUp.submit'), exact: true }).click();
}

export async function expectSessionOver(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: english('errorPage.loginTitle') })).toBeVisible();
}
