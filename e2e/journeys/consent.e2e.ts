import { getProviderRedirect, listProviderStatuses, setPreferredLanguage } from '@fareback/contract';
import { wordingOf } from '@fareback/tenant-pack';
import { expect, type Page, test } from '@playwright/test';
import { demoPack, packOf, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider } from '../support/rider.ts';
import { troublesOf } from '../support/watch.ts';
import { originOf, viewports, withWorker } from '../support/world.ts';

// The page must run without any error, which blocking the worker causes.
test.use(withWorker);

const PROVIDER = 'bayferry';
const screen = `${originOf(demoPack.tenantId)}/app_connection`;
const nameIn = (language: 'en' | 'ar') => wordingOf(demoPack, language).providers[PROVIDER]?.fullName ?? '';

const atProvider = (page: Page) => ({
  agreeAs: (name: string) => page.getByRole('button', { name: `Continue as ${name}` }).click(),
  refuse: () => page.getByRole('button', { name: 'Do not allow' }).click(),
});

test.describe('on a phone, in Arabic', () => {
  test.use({ viewport: viewports.narrow });

  test('a rider goes to the provider and back: refusing shows a message and a retry, agreeing connects [PROV-20] [PROV-21] [PROV-24] [PROV-25]', async ({
    page,
  }) => {
    const t = speakerOf(demoPack, 'ar');
    const name = nameIn('ar');
    const troubles = troublesOf(page);
    const rider = await signedUpRider();
    await rider.api.call(setPreferredLanguage, { params: { lang: 'ar' } });
    await openAs(page, rider, '/app_connection');
    await page.getByRole('switch', { name }).click();
    const go = page.getByRole('button', { name: t('connect.goToProvider', { provider: name }) });
    await go.click();
    await page.waitForURL(/\/interaction\//);
    expect(new URL(page.url()).origin).not.toBe(originOf(demoPack.tenantId));
    await atProvider(page).refuse();

    const said = page.getByRole('alertdialog', { name: t('connect.errorTitle') });
    await expect(said).toContainText(t('connect.consentDenied', { provider: name }));
    await said.getByRole('button', { name: t('common.retry') }).click();
    await go.click();
    await atProvider(page).agreeAs('Ines Calder');
    await expect(page.getByRole('switch', { name })).toBeChecked();
    await expect(page.getByText(t('connect.connectedToast', { provider: name })).first()).toBeVisible();
    expect(page.url()).toBe(screen);
    expect(troubles).toEqual([]);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: viewports.wide });

  test('the provider opens in a window next to the app, which updates by itself and notices a closed window [PROV-20] [PROV-21]', async ({
    page,
    context,
  }) => {
    const t = speakerOf();
    const name = nameIn('en');
    const rider = await signedUpRider();
    await openAs(page, rider, '/app_connection');
    await page.getByRole('switch', { name }).click();
    const press = async (label: string): Promise<Page> => {
      const opening = context.waitForEvent('page');
      await page.getByRole('dialog').getByRole('button', { name: label }).click();
      return opening;
    };
    const left = await press(t('connect.goToProvider', { provider: name }));
    await expect(page.getByText(t('connect.consentAway', { provider: name }))).toBeVisible();
    await left.close();
    // A browser with several windows fires no focus event by itself.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText(t('connect.consentOpen', { provider: name }))).toBeVisible();

    const beside = await press(t('common.retry'));
    // That page has no access to the app's window.
    await expect(beside.getByRole('button', { name: /Otto Reyes/ })).toBeVisible();
    expect(await beside.evaluate(() => window.opener === null)).toBe(true);
    const closing = beside.waitForEvent('close');
    await atProvider(beside).agreeAs('Otto Reyes');
    await closing;
    await expect(page.getByText(t('connect.consentOpen', { provider: name }))).toBeHidden();
    await expect(page.getByRole('switch', { name })).toBeChecked();
    expect(page.url()).toBe(screen);
  });
});

test.describe('a provider that answers in a form', () => {
  test.use({ viewport: viewports.narrow });

  test('connects the account; no address that the browser visits has the code [PROV-39]', async ({ page }) => {
    const pack = packOf('cenzontle');
    const t = speakerOf(pack);
    const name = wordingOf(pack, 'en').providers['alto']?.fullName ?? '';
    const visited: string[] = [];
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      visited.push(request.url());
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const origin = originOf(pack.tenantId);
    await page.goto(`${origin}/local/partner/hand-over?member=form-${Date.now()}&name=Ana+Lima`);
    await page.getByRole('button', { name: t('terms.agree') }).click();
    await expect(page).toHaveURL(`${origin}/`);
    await page.goto(`${origin}/app_connection?provider=alto`);
    await page.getByRole('button', { name: t('connect.goToProvider', { provider: name }) }).click();
    await atProvider(page).agreeAs('Lucía Barrera');
    await expect(page.getByRole('switch', { name })).toBeChecked();
    expect(page.url()).toBe(`${origin}/app_connection`);
    expect(sent).toContain('POST /auth/provider/alto/callback');
    expect(visited.filter((url) => new URL(url).searchParams.has('code'))).toEqual([]);
  });
});

test('a callback in another browser connects no account, and stays valid for its own rider [PROV-21]', async ({
  page,
}) => {
  const [rider, stranger] = await Promise.all([signedUpRider(), signedUpRider()]);
  const { providerRedirectURL } = await stranger.api.call(getProviderRedirect, { params: { id: PROVIDER }, query: {} });
  const callback = new URL(new URL(providerRedirectURL).searchParams.get('redirect_uri') ?? '');
  callback.searchParams.set('state', new URL(providerRedirectURL).searchParams.get('state') ?? '');
  callback.searchParams.set('error', 'access_denied');
  await openAs(page, rider, callback.pathname + callback.search);
  const t = speakerOf();
  await expect(page.getByRole('alertdialog')).toContainText(t('connect.consentError', { provider: nameIn('en') }));
  expect(await rider.api.call(listProviderStatuses)).toEqual([]);
});
