import { type LocalAuthorizationServer, startLocalAuthorizationServer } from '@fareback/api/local-authorization-server';
import { toConfig } from '@fareback/tenant-pack';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { signInToDesk } from '../support/desk.ts';
import { signInWith } from '../support/entry.ts';
import { balanceOf } from '../support/home.ts';
import { latestMail } from '../support/mailbox.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { signedUpRider } from '../support/rider.ts';
import { demoTenant, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const agencyButton = (page: Page) => button(page, 'Continue with Saltline ID');

test.use({ viewport: viewports.narrow });
// Every browser would replace the agency's only provider at the same time.
test.skip(({ browserName }) => browserName !== 'chromium', 'one browser sets the provider');

let local: LocalAuthorizationServer;
const started: LocalAuthorizationServer[] = [];
test.afterAll(() => Promise.all(started.map((each) => each.stop())));

async function setUp(page: Page): Promise<void> {
  await signInToDesk(page, 'operator@desk.example', `/${demoTenant}/rider-sign-in`);
  await button(page, 'Set up riders’ sign-in').click();
  const setting = page.getByRole('alertdialog', { name: 'Set up riders’ sign-in' });
  await setting.getByLabel('Issuer').fill(local.issuer);
  await setting.getByLabel('Client ID').fill(local.clientId);
  await setting.getByLabel('Client secret').fill(local.clientSecret);
  await button(setting, 'Set up riders’ sign-in').click();
  await expect(page.getByText(local.issuer)).toBeVisible();
  await button(page, 'Try it').click();
  await expect(page.getByText('Your provider responds correctly.')).toBeVisible();
}

async function leaveAs(page: Page, name: string | RegExp): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await agencyButton(page).click();
  await button(page, name).click();
}

test('a rider signs up with the agency’s account, another connects it to an account that exists, and it can be disconnected [AUTH-49] [AUTH-50] [AUTH-51] [ACCT-21] [DESK-563] [DESK-565]', async ({
  page,
  browser,
}) => {
  const rider = await signedUpRider();
  const email = `noor${Date.now()}@agency.example`;
  local = await startLocalAuthorizationServer({
    provider: 'Saltline accounts',
    client: 'Saltline',
    people: [
      { id: `n-${Date.now()}`, name: 'Noor Haddad', email },
      { id: `a-${Date.now()}`, name: 'Ana Lima', email: rider.email },
    ],
    redirectUris: [`${origin}/auth/agency-account/return`],
  });
  started.push(local);
  const desk = await (await browser.newContext({ viewport: viewports.wide })).newPage();
  await setUp(desk);
  await desk.context().close();

  await test.step('a cancel at the agency says so, and the form is the way on', async () => {
    await leaveAs(page, 'Do not allow');
    await expect(page.getByText(t('agencyAccount.DENIED'))).toBeVisible();
    await expect(page.getByLabel(t('signIn.email'), { exact: true })).toBeVisible();
  });

  await test.step('a new rider signs up without a password', async () => {
    await leaveAs(page, /Noor Haddad/);
    await expect(page.getByLabel(t('signUp.name'), { exact: true })).toHaveValue('Noor Haddad');
    await expect(page.getByLabel(t('signUp.email'), { exact: true })).toHaveValue(email);
    await expect(page.getByLabel(t('signUp.password'), { exact: true })).toHaveCount(0);
    await button(page, t('signUp.submit')).click();
    await expect(page.getByRole('alertdialog', { name: toConfig(demoPack, 'en').SignUpWelcomeTitle })).toBeVisible();
    await page.goto(`${origin}/manage-account`);
    await button(page, t('agencyAccount.title')).click();
    await expect(page.getByText(t('agencyAccount.lastWay'))).toBeVisible();
  });

  await test.step('an account that exists is connected by signing in once', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('isAuthenticated'));
    await leaveAs(page, /Ana Lima/);
    await expect(page.getByText(t('agencyAccount.HAS_ACCOUNT'))).toBeVisible();
    await signInWith(page, rider);
    await expect(balanceOf(page)).toBeVisible();
    expect((await latestMail(demoTenant, rider.email)).subject).toBe(t('mail.agencyAccountOnSubject'));
    await page.goto(`${origin}/manage-account`);
    await button(page, t('agencyAccount.title')).click();
    await button(page, t('agencyAccount.disconnect')).click();
    await button(page.getByRole('alertdialog'), t('agencyAccount.disconnect')).click();
    await expect(page.getByText(t('agencyAccount.none'))).toBeVisible();
  });
});
