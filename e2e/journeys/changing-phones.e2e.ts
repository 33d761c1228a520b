import { getUserInfo, redeemOffer, sendPhoneCode } from '@fareback/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectCodeWanted } from '../support/entry.ts';
import { tab } from '../support/home.ts';
import { latestCode } from '../support/mailbox.ts';
import { speakerOf } from '../support/program.ts';
import { openAs, signedUpRider, verifiedRider } from '../support/rider.ts';
import { entriesOver } from '../support/step-back.ts';
import { address, demoTenant, originOf, viewports } from '../support/world.ts';

const t = speakerOf();
const drawer = (page: Page, name: 'title' | 'codeTitle' | 'inUseTitle' | 'successTitle') =>
  page.getByRole('dialog', { name: t(`verify.${name}`) });
const wrongOf = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

async function giveNumber(page: Page, phone: string): Promise<void> {
  await tab(page, 'redeem').click();
  await page
    .getByRole('button', { name: t('redeem.verify') })
    .first()
    .click();
  await drawer(page, 'title').getByLabel(t('verify.phone')).fill(phone);
  await drawer(page, 'title')
    .getByRole('button', { name: t('common.continue') })
    .click();
}

test.use({ viewport: viewports.narrow, permissions: ['clipboard-read', 'clipboard-write'] });

test('a rider with a new account takes the number over; the earlier account must verify another before it redeems [PHONE-02] [PHONE-04] [PHONE-05] [PHONE-07]', async ({
  page,
  browser,
}) => {
  const earlier = await verifiedRider();
  const rider = await signedUpRider();
  await openAs(page, rider);
  await giveNumber(page, earlier.phone);

  await test.step('the number is in use: the rider can choose another, or take this one over', async () => {
    await drawer(page, 'inUseTitle')
      .getByRole('button', { name: t('verify.otherNumber') })
      .click();
    await drawer(page, 'title')
      .getByRole('button', { name: t('common.continue') })
      .click();
    await drawer(page, 'inUseTitle')
      .getByRole('button', { name: t('verify.sameNumber') })
      .click();
    await expect(drawer(page, 'codeTitle')).toBeVisible();
  });

  await test.step('the earlier account keeps it until the code is confirmed', async () => {
    const info = await earlier.api.call(getUserInfo, { params: { lang: 'en' } });
    expect(info).toMatchObject({ isPhoneVerified: true, userStatus: 'VERIFIED' });
    await expectCodeWanted(page);
    await page.keyboard.type(await latestCode(demoTenant, earlier.phone));
    await drawer(page, 'successTitle')
      .getByRole('button', { name: t('verify.successAction') })
      .click();
    await expect(page.getByRole('region', { name: t('redeem.lockTitle') })).toBeHidden();
  });

  await test.step('the earlier account is locked, can’t redeem, and can’t reclaim the number', async () => {
    const redeeming = earlier.api.call(redeemOffer, {
      params: { id: 'walking-map' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await expect(redeeming).rejects.toMatchObject({ code: 'PHONE_NOT_VERIFIED' });
    const old = await (await browser.newContext({ viewport: viewports.narrow })).newPage();
    await openAs(old, earlier);
    await giveNumber(old, earlier.phone);
    await drawer(old, 'inUseTitle')
      .getByRole('button', { name: t('verify.sameNumber') })
      .click();
    await expect(drawer(old, 'title').getByLabel(t('verify.phone'))).toHaveAccessibleDescription(
      t('errors.PHONE_ALREADY_REGISTERED'),
    );
    await old.context().close();
  });
});

async function paste(page: Page, code: string): Promise<void> {
  await expectCodeWanted(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.keyboard.press('ControlOrMeta+V');
}

test('a wrong code is reported under the digits and clears them; the right one is pasted whole and sent once [PHONE-10] [VAL-17] [VAL-20]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('validationCode')) sent.push(request.url());
  });
  await openAs(page, rider);
  await giveNumber(page, rider.phone);
  await expect(drawer(page, 'codeTitle')).toContainText(rider.phone.slice(-4));
  const code = await latestCode(demoTenant, rider.phone);
  const first = drawer(page, 'codeTitle').getByRole('textbox', { name: t('verify.code') });
  await expectCodeWanted(page);
  await page.keyboard.type(`x${wrongOf(code)}`);
  await expect(first).toHaveAccessibleDescription(t('errors.WRONG_CODE'));
  await expect(first).toHaveValue('');
  await expect(first).toBeFocused();
  expect(sent).toHaveLength(1);
  await paste(page, code);
  await expect(drawer(page, 'successTitle')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('a new code must wait: the countdown shows how long [PHONE-06] [PHONE-11]', async ({ page }) => {
  const rider = await signedUpRider();
  await page.clock.install();
  await openAs(page, rider);
  await giveNumber(page, rider.phone);
  await expect(drawer(page, 'codeTitle')).toBeVisible();
  const again = drawer(page, 'codeTitle').getByRole('button', { name: /new code/i });
  await expect(again).toBeDisabled();
  const secondsLeft = async (): Promise<number> => Number(/\d+/.exec(await again.innerText())?.[0]);
  const shown = await secondsLeft();
  expect(shown).toBeGreaterThan(0);
  // A minute, plus the possible lag of the page's clock.
  expect(shown).toBeLessThanOrEqual(61);
  await page.clock.runFor(2000);
  await expect.poll(secondsLeft).toBeLessThanOrEqual(shown - 2);
});

test('a code requested too soon is refused by the server, and the first code is still valid [PHONE-06] [PHONE-11]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  // The first reply claims that the wait has ended, but the server still enforces it.
  const over = { coolDownTimestampUTC: new Date(0).toISOString() };
  await page.route(
    '**/rest/users/me/validation',
    async (route) => {
      const url = route.request().url().replace(originOf(demoTenant), address);
      await route.fulfill({ response: await route.fetch({ url }), json: over });
    },
    { times: 1 },
  );
  await giveNumber(page, rider.phone);
  const again = drawer(page, 'codeTitle').getByRole('button', { name: t('verify.resend') });
  const refused = page.waitForResponse((reply) => reply.status() === 429);
  await again.click();
  expect(await (await refused).json()).toMatchObject({ error: 'COOL_DOWN' });
  await expect(drawer(page, 'codeTitle').getByText(t('errors.COOL_DOWN'))).toBeVisible();
  await paste(page, await latestCode(demoTenant, rider.phone));
  await expect(drawer(page, 'successTitle')).toBeVisible();
});

test('a rider who left the app to read the code returns to the same step with the number, and enters the code [PHONE-02] [PHONE-03]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  await giveNumber(page, rider.phone);
  await expect(drawer(page, 'codeTitle')).toBeVisible();
  await page.reload();
  await tab(page, 'redeem').click();
  await page
    .getByRole('button', { name: t('redeem.verify') })
    .first()
    .click();
  await expect(drawer(page, 'codeTitle')).toContainText(rider.phone.slice(-4));
  await paste(page, await latestCode(demoTenant, rider.phone));
  await drawer(page, 'successTitle')
    .getByRole('button', { name: t('verify.successAction') })
    .click();
  await expect(page.getByRole('region', { name: t('redeem.lockTitle') })).toBeHidden();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(rider.phone);
});

test('after a reload with a drawer open, the first press of Back closes the drawer that is opened next [UX-08]', async ({
  page,
}) => {
  await openAs(page, await signedUpRider(), '/redeem');
  const openDrawer = async () => {
    await page
      .getByRole('button', { name: t('redeem.verify') })
      .first()
      .click();
    await expect.poll(() => entriesOver(page)).toBe(1);
  };
  await openDrawer();
  // Regardless of ids: the old history entry may list any overlay id that the next page uses again.
  await page.evaluate(() => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `_r_${at.toString(32)}_`);
    history.replaceState({ ...history.state, overlays: [...history.state.overlays, ...ids] }, '');
  });
  await page.reload();
  await openDrawer();
  await expect(drawer(page, 'title')).toBeVisible();
  await page.goBack();
  await expect(drawer(page, 'title')).toBeHidden();
});

test('an account’s number never gets two texts at once, whichever devices ask [PHONE-11]', async () => {
  const rider = await signedUpRider();
  const body = { phoneNumber: rider.phone, isMigrationRequest: false };
  await rider.api.call(sendPhoneCode, { body });
  await expect(rider.api.call(sendPhoneCode, { body })).rejects.toMatchObject({ code: 'COOL_DOWN', status: 429 });
});
