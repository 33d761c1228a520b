import { expect, type Page, test } from '@playwright/test';
import { signInWith } from '../support/entry.ts';
import { balanceOf } from '../support/home.ts';
import { speakerOf } from '../support/program.ts';
import { signedUpRider } from '../support/rider.ts';
import { troublesOf } from '../support/watch.ts';
import { demoTenant, originOf, viewports, withWorker } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
const scripts = '**/assets/*.js';
test.use({ viewport: viewports.narrow, ...withWorker });

const email = (page: Page) => page.getByLabel(t('signIn.email'));
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: t('signIn.title') });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } });

  test('the welcome can be closed, a wrong password is reported with the email kept, and the right one signs in [AUTH-37] [AUTH-38] [TUT-14]', async ({
    page,
    context,
  }) => {
    const rider = await signedUpRider();
    await page.goto(`${origin}/sign-in`);
    await page.getByRole('button', { name: t('welcome.iHaveAccount') }).click();
    await expect(heading(page)).toBeVisible();
    await signInWith(page, { email: rider.email, password: 'Wrong#123' });
    await expect(page.getByText(t('signIn.failedText'))).toBeVisible();
    await expect(email(page)).toHaveValue(rider.email);
    await page.getByLabel(t('signIn.password'), { exact: true }).fill(rider.password);
    await page.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
    await expect(page).toHaveURL(`${origin}/`);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toContain(`rewards_session_${demoTenant}`);
    await expect(page.locator('#cover header [data-tutorial="balance"]')).toBeVisible();
    const note = page.locator('#cover noscript p').first();
    await expect(note).toBeVisible();
    expect(await note.innerText()).toContain(t('withoutScript.title'));
  });

  test('features that need the app are explained at the form instead of requested, and every control works [AUTH-39]', async ({
    page,
  }) => {
    for (const path of ['/sign-in', '/sign-up', '/password-reset']) {
      await page.context().addCookies([{ name: 'welcomeSeen', value: 'true', url: origin }]);
      await page.goto(origin + path);
      const note = page.locator('noscript').first();
      await expect(note).toBeVisible();
      // Text matchers skip this element.
      expect(await note.innerText()).toBe(t('withoutScript.partly'));
      await expect(page.locator('button:visible')).toHaveCount(1);
      await expect(page.getByText(t('validation.fillEmailAndPassword'))).toBeHidden();
      await expect(page.getByText(t('validation.fillEmail'), { exact: true })).toBeHidden();
    }
  });
});

test('input and a press during script loading sign in and open the page the rider wanted [AUTH-38]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(scripts, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${origin}/earn`, { waitUntil: 'commit' });
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await signInWith(page, rider);
  expect((await answered).status()).toBe(303);
  arrive();
  await expect(balanceOf(page)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/earn`);
});

test('input typed before hydration is kept, a press gets a response, and React reports no errors [AUTH-37]', async ({
  page,
}) => {
  const troubles = troublesOf(page);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(scripts, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${origin}/sign-in`, { waitUntil: 'commit' });
  await email(page).fill('ana@riders.example');
  await page.getByLabel(t('signIn.password'), { exact: true }).fill('Secret#1');
  await page.getByRole('button', { name: t('access.showPassword') }).click();
  arrive();
  await expect(page.getByRole('button', { name: t('access.hidePassword') })).toBeVisible();
  await expect(email(page)).toHaveValue('ana@riders.example');
  await expect(page.getByLabel(t('signIn.password'), { exact: true })).toHaveValue('Secret#1');
  expect(troubles).toEqual([]);
});

test('without any scripts the page renders, its links work and its sign-in responds [AUTH-37] [AUTH-38]', async ({
  page,
}) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${origin}/`);
  await expect(heading(page)).toBeVisible();
  await signInWith(page, { email: 'nobody@riders.example', password: 'Wrong#123' });
  await expect(page.getByText(t('signIn.failedText'))).toBeVisible();
  await page.getByRole('link', { name: t('signIn.signUp') }).click();
  await expect(page).toHaveURL(`${origin}/sign-up`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a part that fails halfway is requested again while the page stays [AUTH-37] [ERR-10]', async ({ page }) => {
  let lost = 0;
  await page.route('**/assets/en.json-*.js', async (route) => {
    lost += 1;
    if (lost === 1) await route.abort();
    else await route.continue();
  });
  await page.goto(`${origin}/sign-in`);
  await email(page).fill('ana@riders.example');
  await page.getByLabel(t('signIn.password'), { exact: true }).fill('x');
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[data-asleep]')).toHaveCount(0, { timeout: 30_000 });
  await expect(email(page)).toHaveValue('ana@riders.example');
});

test('a member’s page has the agency’s branding before any script, reports slow loading after a while, and opens once scripts arrive [AUTH-39]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await page.goto(`${origin}/sign-in`);
  await signInWith(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  let isLost = true;
  await page.route(scripts, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${origin}/account`, { waitUntil: 'commit' });
  const cover = page.locator('#cover');
  await expect(cover.getByRole('img')).toBeVisible();
  const words = cover.getByText(t('home.takesLong'));
  const late = words.locator('xpath=../..');
  expect(await late.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('8s');
  await expect(words).toBeHidden();
  // An animation doesn't advance on a page that isn't painted, so finish it here.
  await late.evaluate((element) => {
    for (const silence of element.getAnimations()) silence.finish();
  });
  await expect(words).toBeVisible();
  isLost = false;
  await cover.getByRole('link', { name: t('common.retry') }).click();
  await expect(page.locator('#cover')).toBeHidden();
  await expect(page.locator('#root main')).toBeVisible();
});

test('a style sheet that failed once loads with its part, without a reload [ERR-10]', async ({ page }) => {
  const rider = await signedUpRider();
  let requests = 0;
  page.on('request', (request) => {
    if (/\/assets\/home-[^/]*\.css$/.test(request.url())) requests += 1;
  });
  let isLost = true;
  await page.route('**/assets/home-*.css', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    // It fails while the rider signs in, after the same part was requested a second time.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return route.abort();
  });
  await page.goto(`${origin}/sign-in`);
  // It is preloaded as soon as the visitor types.
  await page
    .getByRole('form', { name: t('signIn.title') })
    .getByLabel(t('signIn.email'))
    .pressSequentially('a');
  await expect.poll(() => requests).toBe(1);
  await signInWith(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  // The service worker may request it the second time, out of sight of the route.
  await expect.poll(() => requests).toBeGreaterThan(1);
  await expect(page.locator('link[rel="stylesheet"][href*="/assets/home-"]')).toHaveCount(1);
});

test('a member’s Home shows their points before any script, and the app takes over without requesting them again [AUTH-40]', async ({
  page,
}) => {
  const rider = await signedUpRider();
  await page.goto(`${origin}/sign-in`);
  await signInWith(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(scripts, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  const cover = page.locator('#cover');
  await expect(cover.locator('header [data-tutorial="balance"]')).toBeVisible();
  await expect(cover.getByText(t('home.takesLong')).first()).toBeHidden();
  await cover.locator('nav [data-tutorial="redeem"]').click();
  arrive();
  await expect(page.locator('#root header [data-tutorial="balance"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('redeem.title') })).toBeVisible();
  await expect(cover).toBeHidden();
  await expect(cover.locator('[data-tutorial]')).toHaveCount(0);
  expect(asked.filter((path) => /^\/rest\/.*(?:opening|userinfo|campaigns|offers)/.test(path))).toEqual([]);
});
