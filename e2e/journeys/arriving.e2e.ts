import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toConfig, wordingOf } from '@fareback/tenant-pack';
import { languages } from '@fareback/wording';
import { expect, type Page, test } from '@playwright/test';
import { signUpWith } from '../support/entry.ts';
import { closeTutorial } from '../support/home.ts';
import { agencyWithLongOnboarding } from '../support/own-agency.ts';
import { demoPack, packs, speakerOf } from '../support/program.ts';
import { signedUpRider } from '../support/rider.ts';
import { address, demoTenant, newRider, originOf, rewards, root, viewports } from '../support/world.ts';

const t = speakerOf();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const standalone = packs.filter(({ tenant }) => tenant.switches.standalone);
const partnered = packs.filter(({ tenant }) => !tenant.switches.standalone);

async function closeGreetings(page: Page, titles: readonly string[]): Promise<void> {
  for (const name of titles) {
    const greeting = page.getByRole('alertdialog', { name });
    await expect(greeting).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(greeting).toBeHidden();
  }
}

/** Creates a single-use code of the demo tenant as an operator does, by applying its pack. */
async function makeCodeForOne(code: string): Promise<void> {
  const packsFolder = await mkdtemp(path.join(os.tmpdir(), 'fareback-packs-'));
  try {
    const folder = path.join(packsFolder, demoTenant);
    await cp(path.join(root, 'tenants', demoTenant), folder, { recursive: true });
    await cp(path.join(root, 'tenants/_base'), path.join(packsFolder, '_base'), { recursive: true });
    const program = path.join(folder, 'programme.yaml');
    const text = await readFile(program, 'utf8');
    // Copied from the tenant's first code, for its texts in every language.
    const [twin] = demoPack.programme.codes;
    const id = code.toLowerCase();
    const entry = `  - { id: ${id}, code: ${code}, reward: 10, limits: { lifetime: 1 } }`;
    await writeFile(program, text.replace(/^codes:$/m, `codes:\n${entry}`));
    for (const { code: language } of languages) {
      const file = path.join(folder, 'wording', `${language}.json`);
      const wording = JSON.parse(await readFile(file, 'utf8')) as { codes: Record<string, unknown> };
      wording.codes[id] = wording.codes[twin?.id ?? ''];
      await writeFile(file, JSON.stringify(wording));
    }
    await rewards('tenant', 'apply', folder);
  } finally {
    await rm(packsFolder, { recursive: true });
  }
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: viewports.narrow });

  for (const pack of standalone) {
    const { tenantId } = pack;
    const config = toConfig(pack, 'en');
    const [own] = pack.programme.codes;
    const greetings = [config.SignUpWelcomeTitle, wordingOf(pack, 'en').codes[own?.id ?? '']?.WelcomeTitle];

    test(`with a long onboarding, a link with a code goes through the sign-up of ${tenantId}, its greetings and the languages to Home [SIGNUP-01] [SIGNUP-02] [SIGNUP-07] [SIGNUP-08] [SIGNUP-09] [SIGNUP-10] [CODE-03] [CODE-04]`, async ({
      page,
    }) => {
      const origin = originOf(await agencyWithLongOnboarding(tenantId, `${tenantId}-long`));
      await page.goto(`${origin}/sign-up?inviteCode=${own?.code}`);
      await expect(page.getByRole('textbox', { name: t('signUp.code') })).toHaveValue(own?.code ?? '');
      await button(page, t('common.continue')).click();
      await signUpWith(page, newRider());
      await closeGreetings(
        page,
        greetings.filter((title): title is string => Boolean(title)),
      );
      await expect(page).toHaveURL(`${origin}/`);

      const inSpanish = speakerOf(pack, 'es');
      const drawer = page.getByRole('dialog', { name: t('language.title') });
      await drawer.getByRole('radio', { name: 'Español' }).check();
      await drawer.getByRole('button', { name: t('common.save') }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(drawer).toBeHidden();
      await closeTutorial(page, inSpanish);

      await page.goto(`${origin}/reward_code_screen`);
      await expect(page.getByRole('heading', { level: 2, name: inSpanish('codes.usedTitle') })).toBeVisible();
      await expect(page.getByText(own?.code ?? 'none', { exact: true })).toBeVisible();
    });
  }

  test('if another person uses up a code during the sign-up, the code fails but the account is created [SIGNUP-13] [SIGNUP-14] [SIGNUP-15] [SIGNUP-16]', async ({
    page,
  }) => {
    const origin = originOf(demoTenant);
    const rider = newRider();
    const code = `ONCE${rider.phone}`;
    await makeCodeForOne(code);
    const bodies: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/sign-up')) bodies.push(request.postData());
    });
    await page.goto(`${origin}/sign-up?code=${code}`);
    await expect(page.getByRole('textbox', { name: t('signUp.code') })).toHaveValue(code);
    // The other person is faster: after this sign-up's check of the code.
    await page.route('**/auth/sign-up', async (route) => {
      if (route.request().postData() !== 'null') await signedUpRider({ inviteCode: code });
      await route.continue();
    });
    await signUpWith(page, rider);
    const warning = page.getByRole('alertdialog', { name: t('signUp.warningTitle') });
    await expect(warning).toContainText(t('signUp.warningText'));
    await warning.getByRole('button', { name: t('common.continue') }).click();
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole('alertdialog', { name: toConfig(demoPack, 'en').SignUpWelcomeTitle })).toBeVisible();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe('null');
    expect(await rewards('call', 'members.get', '--agency', demoTenant, '--member', rider.email)).toMatch(
      /^status +CONSENT$/m,
    );
  });

  test('an email with an account is reported under its field, and the link to sign-in keeps it [SIGNUP-04] [SIGNUP-11]', async ({
    page,
  }) => {
    const known = await signedUpRider();
    await page.goto(`${originOf(demoTenant)}/sign-up`);
    await signUpWith(page, known);
    await expect(page.getByLabel(t('signUp.email'))).toHaveAccessibleDescription(t('errors.EMAIL_ALREADY_EXISTS'));
    await page.getByRole('link', { name: t('signUp.signIn'), exact: true }).click();
    await expect(page).toHaveURL(`${originOf(demoTenant)}/sign-in`);
    await expect(page.getByLabel(t('signIn.email'))).toHaveValue(known.email);
  });
});

for (const pack of partnered) {
  const { tenantId } = pack;
  const origin = originOf(tenantId);
  const [own] = pack.programme.codes;

  test(`${tenantId}: a rider from the partner’s app accepts the terms with a code; a rejected code stops before that [AUTH-34] [TERMS-01] [TERMS-02] [TERMS-05] [TERMS-06] [TERMS-07]`, async ({
    page,
  }) => {
    const member = newRider().card;
    await page.goto(`${origin}/local/partner`);
    await page.getByLabel("Partner's member id").fill(member);
    await button(page, 'Open rewards').click();
    await expect(page).toHaveURL(`${origin}/terms`);
    await expect(page.getByRole('listitem')).toHaveCount(3);
    const toggle = page.getByRole('switch', { name: t('terms.codeToggle') });
    await expect(toggle).not.toBeChecked();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await toggle.check();
    const field = page.getByRole('textbox');
    await field.fill('NOT-A-CODE');
    await button(page, t('terms.agree')).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.INVALID_INVITE_CODE')));
    const standing = () =>
      page.evaluate(async () => {
        const reply = await fetch('/rest/users/me/userinfo/en');
        return ((await reply.json()) as { userStatus: string }).userStatus;
      });
    expect(await standing()).toBe('NEW');
    await field.fill(own?.code ?? '');
    await button(page, t('terms.agree')).click();
    await expect(page).toHaveURL(`${origin}/`);
    await expect.poll(standing).toBe('CONSENT');
    await page.goto(`${origin}/reward_code_screen`);
    await expect(page.getByText(own?.code ?? 'none', { exact: true })).toBeVisible();
    for (const closed of ['/manage-account', '/terms']) {
      await page.goto(origin + closed);
      await expect(page).toHaveURL(`${origin}/`);
    }
  });

  test(`${tenantId}: a hand-over works once; a reused, altered or forged one does not sign in [AUTH-34] [AUTH-03]`, async ({
    page,
    browser,
  }) => {
    const reply = await page.request.get(`${address}/local/partner/hand-over?member=${newRider().card}`, {
      headers: { origin },
      maxRedirects: 0,
    });
    const link = reply.headers()['location'] ?? '';
    expect(link).toMatch(/^\/auth\/partner-session\?token=/);
    const closedTitle = speakerOf(pack)('signIn.notHereTitle');
    const closed = page.getByRole('heading', { name: closedTitle });
    const changed = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/(token=.{30})./, '$1_');
    for (const refused of [changed, '/auth/partner-session?token=x', '/auth/partner-session']) {
      await page.goto(origin + refused);
      await expect(closed).toBeVisible();
    }
    await page.goto(origin + link);
    await expect(page).toHaveURL(`${origin}/terms`);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(origin + link);
    await expect(other.getByRole('heading', { name: closedTitle })).toBeVisible();
    const names = (await elsewhere.cookies(origin)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('rewards_'))).toEqual([]);
    await elsewhere.close();
  });
}
