import { toConfig } from '@fareback/tenant-pack';
import { expect, type Locator, type Page, type TestInfo, test } from '@playwright/test';
import { balanceOf, coinsOf } from '../support/home.ts';
import { agencyWithLongOnboarding } from '../support/own-agency.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { demoTenant, newRider, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const config = toConfig(demoPack, 'en');
const gift = demoPack.tenant.settings.signUpRewardPoints;

/** A mobile connection: 170 ms for a round trip, 9 Mbit/s. */
const fourG = { offline: false, latency: 170, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };
/** A rider types 200 characters a minute. */
const secondsPerCharacter = 60 / 200;

/** Counts what a rider does, and the screens and dialogs between the start and the claim. */
class Stopwatch {
  taps = 0;
  fields = 0;
  characters = 0;
  between = 0;
  readonly #begin = performance.now();

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }

  /** A tap that leaves a screen or dialog which is not the form. */
  async leave(target: Locator): Promise<void> {
    await this.tap(target);
    this.between += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
    this.fields += 1;
    this.characters += text.length;
  }

  /** Seconds on this machine, with the time that a rider types; not compared, because machines differ. */
  report(to: TestInfo): void {
    const seconds = (performance.now() - this.#begin) / 1000 + this.characters * secondsPerCharacter;
    const { taps, fields, between } = this;
    to.annotations.push({ type: 'first claim', description: JSON.stringify({ taps, fields, between, seconds }) });
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function start(page: Page, origin: string): Promise<Stopwatch> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', fourG);
  const watch = new Stopwatch();
  await page.goto(origin);
  await watch.leave(button(page, t('welcome.iAmNew')));
  return watch;
}

async function fillDetails(page: Page, watch: Stopwatch): Promise<void> {
  const { name, email, password } = newRider();
  await watch.type(page.getByLabel(t('signUp.name')), name);
  await watch.type(page.getByLabel(t('signUp.email')), email);
  await watch.type(page.getByLabel(t('signUp.password'), { exact: true }), password);
  await watch.type(page.getByLabel(t('signUp.confirmPassword'), { exact: true }), password);
  await watch.tap(button(page, t('signUp.submit')));
}

test.use({ storageState: { cookies: [], origins: [] }, viewport: viewports.narrow });

test('a new rider claims the welcome gift after at most 12 taps, 4 fields and three screens in between [SIGNUP-34] [SIGNUP-35] [TUT-19]', async ({
  page,
}, info) => {
  const watch = await start(page, originOf(demoTenant));
  await fillDetails(page, watch);
  const greeting = page.getByRole('alertdialog', { name: config.SignUpWelcomeTitle });
  await watch.leave(greeting.getByRole('button', { name: t('earning.claimAmount', { amount: String(gift) }) }));
  await expect(balanceOf(page)).toHaveAccessibleName(new RegExp(`: ${gift} `));
  await expect(coinsOf(page)).toHaveCount(0);
  watch.report(info);
  expect(watch.taps).toBeLessThanOrEqual(12);
  expect(watch.fields).toBeLessThanOrEqual(4);
  expect(watch.between).toBeLessThanOrEqual(3);
});

test('with a long onboarding the same takes 17 taps and 11 screens in between [SIGNUP-02] [SIGNUP-09] [TUT-01] [TUT-14]', async ({
  page,
}, info) => {
  const watch = await start(page, originOf(await agencyWithLongOnboarding(demoTenant, `${demoTenant}-watch`)));
  for (let step = 1; step <= config.WelcomeStepsConfig.length; step += 1)
    await watch.leave(button(page, t(step === config.WelcomeStepsConfig.length ? 'welcome.start' : 'common.next')));
  await watch.leave(button(page, t('common.continue')));
  await fillDetails(page, watch);
  await watch.leave(page.getByRole('alertdialog').getByRole('button', { name: t('common.close') }));
  await watch.leave(
    page.getByRole('dialog', { name: t('language.title') }).getByRole('button', { name: t('common.continue') }),
  );
  for (let step = 1; step <= 4; step += 1) {
    const card = page.getByRole('dialog').filter({ hasText: t('common.step', { step, steps: 4 }) });
    await watch.leave(card.getByRole('button', { name: t(step === 4 ? 'tutorial.finish' : 'common.next') }));
  }
  await watch.tap(coinsOf(page).first());
  await expect(balanceOf(page)).toHaveAccessibleName(new RegExp(`: ${gift} `));
  watch.report(info);
  expect(watch).toMatchObject({ taps: 17, fields: 4, between: 11 });
});
