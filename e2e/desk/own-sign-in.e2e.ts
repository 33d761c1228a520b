import {
  type LocalAuthorizationServer,
  type LocalAuthorizationServerOptions,
  startLocalAuthorizationServer,
} from '@fareback/api/local-authorization-server';
import { expect, type Page, test } from '@playwright/test';
import { deskOrigin, invitationAfter, signInToDesk } from '../support/desk.ts';
import { viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });

/** An agency whose sign-in no other test configures. */
const agency = 'lindental';
const [ours, theirs] = [`lena${Date.now()}@lindental.example`, `otto${Date.now()}@elsewhere.example`];

const provider: { trouble: 'none' | 'down' | 'slow' } = { trouble: 'none' };
let local: LocalAuthorizationServer;

const before: LocalAuthorizationServerOptions['before'] = async (_, reply) => {
  if (provider.trouble === 'down') reply.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>');
  // Longer than the desk's timeout, whatever that is.
  if (provider.trouble === 'slow') await new Promise((resolve) => reply.once('close', resolve));
  return provider.trouble === 'down';
};

test.beforeAll(async () => {
  local = await startLocalAuthorizationServer({
    provider: 'Lindental accounts',
    client: 'The desk',
    people: [
      { id: 'lena', name: 'Lena Vogt', email: ours },
      { id: 'otto', name: 'Otto Reyes', email: theirs },
    ],
    redirectUris: [`${deskOrigin}/sign-in/return`],
    before,
  });
});
test.afterAll(() => local.stop());

async function leave(page: Page): Promise<void> {
  await page.goto(deskOrigin);
  await page.getByText('Sign in with your agency account').click();
  await page.getByRole('button', { name: 'Linden Club' }).click();
}

async function comeAs(page: Page, name: RegExp): Promise<void> {
  await leave(page);
  await page.getByRole('button', { name }).click();
}

async function setUp(page: Page): Promise<void> {
  await signInToDesk(page, 'operator@desk.example', `/${agency}/staff`);
  await page.getByRole('button', { name: 'Set up agency sign-in' }).click();
  const setting = page.getByRole('alertdialog', { name: 'Set up agency sign-in' });
  await setting.getByLabel('Issuer').fill(local.issuer);
  await setting.getByLabel('Client ID').fill(local.clientId);
  await setting.getByLabel('Client secret').fill(local.clientSecret);
  await setting.getByLabel('Email domains').fill('lindental.example');
  await setting.getByRole('button', { name: 'Set up agency sign-in' }).click();
  await expect(page.getByText(local.issuer)).toBeVisible();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const invitation = page.getByRole('alertdialog', { name: 'Invite someone' });
  await invitation.getByRole('textbox', { name: 'Name' }).fill('Lena Vogt');
  await invitation.getByRole('textbox', { name: 'Email' }).fill(ours);
  await invitation.getByLabel(/^Support/).check();
  await invitationAfter(page, ours, () => invitation.getByRole('button', { name: 'Invite someone' }).click());
}

test('staff sign in with their agency’s OpenID Connect, and people it can’t confirm get instructions [DESK-14]', async ({
  page: owner,
  browser,
}) => {
  await setUp(owner);
  const page = await (await browser.newContext({ viewport: viewports.wide })).newPage();
  const expectSaid = (words: RegExp) => expect(page.getByText(words)).toBeVisible();

  await test.step('an unavailable or slow provider is named, and the mailed code remains available', async () => {
    for (const trouble of ['down', 'slow'] as const) {
      provider.trouble = trouble;
      await leave(page);
      await expectSaid(/^Your agency’s sign-in isn’t responding\./);
      await expect(page.getByRole('button', { name: 'Email me a code' })).toBeEnabled();
    }
    provider.trouble = 'none';
  });

  await test.step('people who are not staff of this agency are asked to request an invitation', async () => {
    await comeAs(page, /Otto Reyes/);
    await expectSaid(/^You’re not on this desk’s staff\./);
  });

  await test.step('a response with another state or nonce does not sign in', async () => {
    await leave(page);
    await page.getByRole('button', { name: /Lena Vogt/ }).waitFor();
    await page.goto(`${deskOrigin}/sign-in/return?code=of-somebody-else&state=of-somebody-else`);
    await expectSaid(/couldn’t be verified, or it took too long\. Start again\.$/);
    expect(page.url()).toBe(`${deskOrigin}/sign-in/return`);
    await page.route(
      `${local.issuer}/auth?*`,
      (route) => {
        const asked = new URL(route.request().url());
        asked.searchParams.set('nonce', 'of-somebody-else');
        return route.fulfill({ status: 302, headers: { location: asked.href } });
      },
      { times: 1 },
    );
    await comeAs(page, /Lena Vogt/);
    await expectSaid(/couldn’t be verified, or it took too long\. Start again\.$/);
  });

  await test.step('an invited person is signed in, only at this agency', async () => {
    await page.getByRole('link', { name: 'Sign in to the desk' }).click();
    await comeAs(page, /Lena Vogt/);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toContainText('Lena Vogt');
    expect(new URL(page.url()).pathname).toBe(`/${agency}`);
    await page.goto(`${deskOrigin}/${agency}/account`);
    await expect(page.getByText('Agency account', { exact: true })).toBeVisible();
    await page.goto(`${deskOrigin}/saltline`);
    await expect(page.getByText('Page not found')).toBeVisible();
  });

  await test.step('when the agency disables it, its sessions end', async () => {
    await owner.getByRole('button', { name: 'Turn off agency sign-in' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Turn off agency sign-in' }).click();
    await expect(owner.getByText('Staff sign in with emailed codes and passkeys.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
    await expect(page.getByText('Sign in with your agency account')).toHaveCount(0);
  });
  await page.context().close();
});
