import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { signInWith } from '../support/entry.ts';
import { balanceOf } from '../support/home.ts';
import { latestMail } from '../support/mailbox.ts';
import { speakerOf } from '../support/program.ts';
import { signedUpRider } from '../support/rider.ts';
import { demoTenant, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Gives the page's device a virtual fingerprint reader that confirms while it is switched on. */
async function fingerprintReader(page: Page): Promise<{ confirms: (isOn: boolean) => Promise<unknown> }> {
  const device: CDPSession = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    confirms: (isOn) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isOn }),
  };
}

interface AskedPage extends Window {
  suggestionsAsked?: number;
}

/** Counts how often a page asks the browser to suggest passkeys. */
const countSuggestions = (page: Page) =>
  page.addInitScript(() => {
    const asked = window as AskedPage;
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional') asked.suggestionsAsked = (asked.suggestionsAsked ?? 0) + 1;
      return get(options);
    };
  });

/** A suggestion that the page asks for later would be confirmed at once, before the button is pressed. */
const suggestionAsked = (page: Page) => page.waitForFunction(() => (window as AskedPage).suggestionsAsked);

async function signOut(page: Page): Promise<void> {
  await button(page, t('home.more')).click();
  await button(page, t('menu.signOut')).click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
}

test.use({ viewport: viewports.narrow });

test('a rider adds a passkey with the password, signs out, and signs in with it alone; removed, it no longer signs in [AUTH-45] [AUTH-46] [AUTH-48] [ACCT-19]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  const reader = await fingerprintReader(page);
  await countSuggestions(page);
  await page.goto(`${origin}/sign-in`);
  await signInWith(page, rider);
  await expect(balanceOf(page)).toBeVisible();

  await test.step('My account adds a passkey after the password, and names the host', async () => {
    await page.goto(`${origin}/manage-account`);
    await button(page, t('account.passkeys')).click();
    await expect(page.getByText(t('passkey.none'))).toBeVisible();
    const form = page.getByRole('form', { name: t('passkey.add') });
    await expect(form).toContainText(`${demoTenant}.localhost`);
    await form.getByLabel(t('passkey.name'), { exact: true }).fill('Ana’s phone');
    await form.getByLabel(t('account.currentPassword'), { exact: true }).fill(rider.password);
    await reader.confirms(true);
    await button(form, t('passkey.add')).click();
    await expect(page.getByText(t('passkey.added')).first()).toBeVisible();
    await expect(page.getByRole('list', { name: t('account.passkeys') })).toContainText('Ana’s phone');
    expect((await latestMail(demoTenant, rider.email)).subject).toBe(t('mail.passkeyAddedSubject'));
    await reader.confirms(false);
  });

  await test.step('signed out, the passkey signs in without email and password', async () => {
    await page.goto(`${origin}/earn`);
    await signOut(page);
    await expect(button(page, t('passkey.signIn'))).toBeVisible();
    await expect(page.getByLabel(t('signIn.email'), { exact: true })).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    );
    await suggestionAsked(page);
    await reader.confirms(true);
    await button(page, t('passkey.signIn')).click();
    await expect(balanceOf(page)).toBeVisible();
    await reader.confirms(false);
  });

  await test.step('in Your data the passkey takes the place of the password', async () => {
    await page.goto(`${origin}/manage-account`);
    await button(page, t('account.ownData')).click();
    await expect(button(page, t('ownData.download'))).toBeDisabled();
    await reader.confirms(true);
    await button(page, t('passkey.prove')).click();
    await expect(page.getByText(t('passkey.proven'))).toBeVisible();
    await reader.confirms(false);
    const saved = page.waitForEvent('download');
    await button(page, t('ownData.download')).click();
    expect((await saved).suggestedFilename()).toBe(`${demoTenant}.json`);
  });

  await test.step('once removed it is refused, in words below the button', async () => {
    await page.goto(`${origin}/manage-account`);
    await button(page, t('account.passkeys')).click();
    await button(page, t('passkey.removeOf', { name: 'Ana’s phone' })).click();
    await button(page.getByRole('alertdialog'), t('passkey.remove')).click();
    await expect(page.getByText(t('passkey.none'))).toBeVisible();
    await page.goto(`${origin}/earn`);
    await signOut(page);
    await suggestionAsked(page);
    await reader.confirms(true);
    await button(page, t('passkey.signIn')).click();
    await expect(page.getByText(t('errors.PASSKEY_REFUSED'))).toBeVisible();
    await expect(page).toHaveURL(`${origin}/sign-in`);
  });
});
