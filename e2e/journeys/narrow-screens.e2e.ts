import { getReferrerRecord, setPreferredLanguage } from '@fareback/contract';
import { wordingOf } from '@fareback/tenant-pack';
import { type Language, languages, type WholeTranslator } from '@fareback/wording';
import { type Browser, type Locator, type Page, test } from '@playwright/test';
import { resetMail, signUpWith } from '../support/entry.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { openAs, type Rider, ridingRider, signedUpRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { expectStepBack } from '../support/step-back.ts';
import { expectWithin } from '../support/too-wide.ts';
import { demoTenant, newRider, originOf } from '../support/world.ts';

const origin = originOf(demoTenant);

interface Walk {
  page: Page;
  t: WholeTranslator;
  texts: ReturnType<typeof wordingOf>;
}

test.use({ viewport: { width: 320, height: 640 } });

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name }).last();
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).first().waitFor();

async function close({ page, t }: Walk, dialog: Locator): Promise<void> {
  await button(dialog, t('access.close')).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('dialog').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  await expectStepBack(page);
}

async function lookInto(walk: Walk, opener: Locator, name: string): Promise<void> {
  await opener.click();
  const dialog = dialogOf(walk.page, name);
  await dialog.waitFor();
  await expectWithin(walk.page, name);
  await close(walk, dialog);
}

async function invitations({ page, t }: Walk, rider: Rider): Promise<void> {
  const { ReferralCouponCode } = await rider.api.call(getReferrerRecord);
  await page.goto(`${origin}/invitation?inviteCode=NOBODYS2`);
  await heading(page, t('invitation.deadTitle'));
  await expectWithin(page, 'dead invitation');
  await page.goto(`${origin}/invitation?inviteCode=${ReferralCouponCode}`);
  await page.getByRole('region', { name: t('invitation.rewards') }).waitFor();
  await expectWithin(page, 'invitation');
  await page.evaluate(() => localStorage.removeItem('invitation'));
}

async function signIn(walk: Walk): Promise<void> {
  const { page, t } = walk;
  await page.goto(`${origin}/sign-in`);
  await heading(page, t('signIn.title'));
  await expectWithin(page, 'sign-in');
  await lookInto(
    walk,
    page.getByRole('button', { name: new RegExp(`^${t('language.title')}: `) }),
    t('language.title'),
  );
  await page.getByLabel(t('signIn.email')).fill(newRider().email);
  await page.getByLabel(t('signIn.password'), { exact: true }).fill('x');
  await button(page.getByRole('form'), t('signIn.submit')).click();
  await page.getByRole('alertdialog', { name: t('signIn.failedTitle') }).waitFor();
  await expectWithin(page, 'sign-in refused');
}

async function signUp({ page, t }: Walk): Promise<void> {
  await page.goto(`${origin}/sign-up`);
  await button(page, t('signUp.haveCode')).click();
  await expectWithin(page, 'sign-up, code');
  await signUpWith(page, { name: 'x', email: 'x', password: 'x' }, t);
  await page.getByText(t('validation.wideNameLength')).waitFor();
  await expectWithin(page, 'sign-up, details with faults');
}

async function reset({ page, t }: Walk, rider: Rider): Promise<void> {
  await page.goto(`${origin}/password-reset`);
  await heading(page, t('passwordReset.title'));
  await expectWithin(page, 'reset');
  await page.goto((await resetMail(rider)).link);
  await heading(page, t('passwordReset.newTitle'));
  await expectWithin(page, 'new password');
  await page.goto(`${origin}/password-reset#token=${'x'.repeat(43)}`);
  await heading(page, t('passwordReset.invalidTitle'));
  await expectWithin(page, 'dead link');
}

async function earn(walk: Walk): Promise<void> {
  const { page, t, texts } = walk;
  const titleOf = (id: string): string => texts.campaigns[id]?.Title ?? '';
  await button(page, t('earning.claimAll')).waitFor();
  await expectWithin(page, 'Earn');
  for (const id of ['seven-days', 'harbor-climb']) await lookInto(walk, button(page, titleOf(id)).first(), titleOf(id));
  await button(page, t('home.more')).click();
  await dialogOf(page, t('menu.title')).waitFor();
  await expectWithin(page, 'More');
  await lookInto(walk, button(page, t('menu.help')), t('help.title'));
}

async function redeem(walk: Walk): Promise<void> {
  const { page, t, texts } = walk;
  const titleOf = (id: string): string => texts.offers[id]?.Title ?? '';
  await button(page.getByRole('navigation', { name: t('access.mainNavigation') }), t('home.redeem')).click();
  await button(page, titleOf('card-credit')).waitFor();
  await expectWithin(page, 'Redeem');
  await lookInto(walk, button(page, titleOf('card-credit')), titleOf('card-credit'));
  await page.getByRole('searchbox').fill('qqqq');
  await page.getByRole('main').getByText('qqqq').waitFor();
  await expectWithin(page, 'nothing found');
  await page.getByRole('searchbox').fill('');
  await button(page, titleOf('walking-map')).click();
  await button(dialogOf(page, titleOf('walking-map')), t('offer.redeemFree')).click();
  const question = page.getByRole('alertdialog', { name: t('offer.confirmTitle') });
  await question.waitFor();
  await expectWithin(page, 'question before redeeming');
  await button(question, t('offer.redeemFree')).click();
  const result = dialogOf(page, t('ticket.titleReward'));
  await result.waitFor();
  await expectWithin(page, 'reward');
  await button(result, t('common.done')).click();
  await result.waitFor({ state: 'hidden' });
}

async function past({ page, t }: Walk): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('home.balance')}: `) }).click();
  const history = dialogOf(page, t('history.title'));
  await history.getByRole('listitem').first().waitFor();
  await expectWithin(page, 'history');
  await button(history, t('history.openRides')).click();
  const rides = dialogOf(page, t('rides.title'));
  await rides.getByRole('listitem').first().waitFor();
  await expectWithin(page, 'rides');
  await rides.getByRole('listitem').first().getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('region', { name: t('rides.counted') })
    .waitFor();
  await expectWithin(page, 'receipt');
}

async function accounts({ page, t }: Walk): Promise<void> {
  await page.goto(`${origin}/app_connection`);
  const switches = page.getByRole('switch');
  await switches.first().waitFor();
  await expectWithin(page, 'accounts');
  await switches.first().click();
  await page.getByRole('alertdialog').waitFor();
  await expectWithin(page, 'question before disconnecting');
  await button(page.getByRole('alertdialog'), t('connect.keep')).click();
  for (const at of [1, 2, 3]) {
    await switches.nth(at).click();
    await page.getByRole('dialog').getByRole('link').first().waitFor();
    await expectWithin(page, `connecting account ${at}`);
    await button(page.getByRole('dialog'), t('access.close')).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await expectStepBack(page);
}

async function account({ page, t }: Walk): Promise<void> {
  await page.goto(`${origin}/manage-account`);
  await heading(page, t('account.title'));
  await expectWithin(page, 'My account');
  const parts = ['account.edit', 'account.changePassword', 'account.sessions', 'account.ownData'] as const;
  for (const part of parts) {
    await button(page, t(part)).click();
    await heading(page, t(part));
    await expectWithin(page, part);
    await page.goBack();
    await heading(page, t('account.title'));
  }
  await button(page, t('verify.changeTitle')).click();
  await page.getByRole('dialog', { name: t('verify.changeTitle') }).waitFor();
  await expectWithin(page, 'change of the phone number');
}

async function farther({ page }: Walk): Promise<void> {
  for (const address of ['/referral_page', '/reward_code_screen', '/add-to-homescreen-instructions', '/nowhere']) {
    await page.goto(`${origin}${address}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectWithin(page, address);
  }
  await page.goto(`${origin}/tutorial`);
  await page.getByRole('dialog').waitFor();
  await expectWithin(page, 'tutorial');
}

async function unverified({ page, t }: Walk): Promise<void> {
  await button(page, t('redeem.verify')).first().click();
  await page.getByRole('dialog', { name: t('verify.title') }).waitFor();
  await expectWithin(page, 'phone');
}

async function asRider(browser: Browser, walk: Walk, rider: Rider, path?: string): Promise<Walk> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, rider, path);
  return { ...walk, page };
}

// The languages with the longest words and the widest letters; the full verification walks all eight.
const widest: readonly Language[] = ['ru', 'bn'];
const isWhole = process.env['FAREBACK_ALL_LOOKS'] !== undefined;

for (const { code } of languages.filter((one) => isWhole || widest.includes(one.code))) {
  test(`in ${code} nothing is wider than a screen of 320 px, whatever is open, even with letters twice as large [UX-06]`, async ({
    page,
    browser,
  }) => {
    const walk: Walk = { page, t: speakerOf(demoPack, code), texts: wordingOf(demoPack, code) };
    await page.addInitScript((language) => localStorage.setItem('language', language), code);
    const [newcomer, rider] = [await signedUpRider(), await ridingRider([4, 3, 2].map((days) => noonDaysAgo(days)))];
    for (const { api } of [newcomer, rider]) await api.call(setPreferredLanguage, { params: { lang: code } });
    await invitations(walk, rider);
    await signIn(walk);
    await signUp(walk);
    await reset(walk, newcomer);
    await unverified(await asRider(browser, walk, newcomer, '/redeem'));
    const around = await asRider(browser, walk, rider);
    for (const part of [earn, redeem, past, accounts, account, farther]) await part(around);
  });
}
