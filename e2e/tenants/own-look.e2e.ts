import { toConfig } from '@fareback/tenant-pack';
import { expect, type Page, test } from '@playwright/test';
import { packs, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider } from '../support/rider.ts';
import { address, demoTenant, originOf, port } from '../support/world.ts';

/** Formats a hex color as the browser does: `rgb(r, g, b)`. */
const written = (hex = ''): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const colourOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

/** Matches a page title that ends with the program's name. */
const titled = (program: string): RegExp => new RegExp(` · ${program}$`);

for (const pack of packs) {
  const { tenantId, tenant, theme } = pack;
  const config = toConfig(pack, 'en');
  const t = speakerOf(pack);

  test(`${tenantId} opens at its own address with its name, manifest, logo and colors [TEN-04] [TEN-07] [PWA-01]`, async ({
    page,
    request,
  }) => {
    await page.goto(`${originOf(tenantId)}/`);
    await expect(page).toHaveTitle(titled(tenant.name));
    await expect(
      page.getByText(tenant.switches.standalone ? t('signIn.title') : t('signIn.notHereTitle')).first(),
    ).toBeVisible();
    await expect(page.locator(`img[src^="/t/${tenantId}/images/"]`).first()).toBeVisible();
    if (tenant.switches.standalone) {
      await expect.poll(() => colourOf(page, 'header')).toBe(written(theme.colours.header));
      await page.getByLabel(t('signIn.email')).fill('ana@example.org');
      await page.getByLabel(t('signIn.password'), { exact: true }).fill('x');
      await expect.poll(() => colourOf(page, 'form button[type="submit"]')).toBe(written(theme.colours.button));
    }
    const manifest = (await (
      await request.get(`${address}/manifest.webmanifest`, { headers: { origin: originOf(tenantId) } })
    ).json()) as {
      name: string;
    };
    const browser = await page.context().newCDPSession(page);
    expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    expect(manifest.name).toBe(tenant.name);
  });

  test(`${tenantId} uses its own words for points [TEN-13]`, async ({ page }) => {
    const { switches } = tenant;
    if (switches.standalone) {
      const inviteCode = switches.inviteCodeMandatory ? (pack.programme.codes[0]?.code ?? null) : null;
      await openAs(page, await signedUpRider({ tenantId, inviteCode }));
    } else {
      await page.goto(`${originOf(tenantId)}/local/partner/hand-over?member=words-${Date.now()}&name=Ana+Lima`);
      await page.getByRole('button', { name: t('terms.agree') }).click();
    }
    const { short, long } = config.WordsForPoints;
    const balance = page.getByRole('button', { name: new RegExp(`^${t('home.balance')}: `) });
    await expect(balance).toHaveAccessibleName(new RegExp(`: 0 ${short}\\b`, 'u'));
    await expect(page.getByRole('heading', { level: 1, name: t('earn.title') })).toContainText(long);
    const others = packs.filter((one) => one !== pack).map((one) => toConfig(one, 'en').WordsForPoints.long);
    for (const word of others.filter((one) => one !== long)) {
      await expect(page.getByRole('main').getByText(new RegExp(`\\b${word}\\b`, 'i'))).toHaveCount(0);
    }
  });
}

test('this machine’s own address belongs to the default tenant [TEN-02]', async ({ page }) => {
  await page.goto(address);
  await expect(page).toHaveTitle(titled(packs.find((pack) => pack.tenantId === demoTenant)?.tenant.name ?? ''));
});

test('an unknown host gets a page that says so, without data of any tenant [TEN-02]', async ({ page }) => {
  const reply = await page.goto(`http://nobody.localhost:${port}/`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: speakerOf()('errors.TENANT_NOT_FOUND') })).toBeVisible();
  const text = await page.content();
  expect(packs.filter(({ tenant }) => text.includes(tenant.name))).toEqual([]);
});
