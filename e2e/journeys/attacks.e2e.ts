import { getUserInfo } from '@fareback/contract';
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { choosePassword, expectSessionOver, resetMail, signInWith } from '../support/entry.ts';
import { type ForeignSite, openForeignSite } from '../support/foreign-site.ts';
import { balanceOf, coinsOf, returnToPage } from '../support/home.ts';
import { speakerOf } from '../support/program.ts';
import { openAs, type Rider, signedUpRider, verifiedRider } from '../support/rider.ts';
import { actOn, demoTenant, originOf, port, withWorker } from '../support/world.ts';

const t = speakerOf();
const origin = originOf(demoTenant);
const SESSION = `rewards_session_${demoTenant}`;

const sessionIn = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies(origin)).find(({ name }) => name === SESSION)?.value;

/** Calls that change data for a member, each in a form that a foreign page could send. */
const forgeries = ({ email }: Pick<Rider, 'email'>, attacker: Rider, userId: string) => [
  { method: 'GET', path: '/auth/logout' },
  {
    method: 'POST',
    path: '/auth/login',
    body: {
      email: attacker.email,
      password: attacker.password,
      isStandalone: true,
      TenantID: demoTenant,
      isReferralAvailable: true,
    },
  },
  { method: 'POST', path: '/auth/sign-up', body: null },
  { method: 'PUT', path: '/auth/manage-account/info', body: { name: 'Mallory', email: `m-${email}`, UserID: userId } },
  { method: 'POST', path: '/rest/earnings/claimAll' },
  { method: 'POST', path: '/rest/users/me/optBackIn' },
  { method: 'POST', path: '/rest/users/me/updatePreferredLanguage/ko' },
  { method: 'DELETE', path: '/rest/users/me/sessions' },
];

/** Sends a call from the current page: by fetch with its cookies, in CORS and no-CORS mode, and as a form. */
async function forge(page: Page, call: { method: string; path: string; body?: unknown }) {
  await page.evaluate(
    async ({ url, method, text, isBare }) => {
      const send = (mode: RequestMode, headers: Record<string, string>) =>
        fetch(url, {
          method,
          mode,
          credentials: 'include',
          // A call without a body needs no content type that foreign pages may not send.
          ...(isBare ? {} : { headers, body: text }),
        }).catch(() => {});
      await send('cors', { 'content-type': 'application/json' });
      if (method === 'GET' || method === 'POST') await send('no-cors', { 'content-type': 'text/plain' });
      navigator.sendBeacon(url, text);
      const done = Promise.withResolvers<void>();
      const frame = document.createElement('iframe');
      frame.name = 'hidden-frame';
      document.body.append(frame);
      const form = document.createElement('form');
      Object.assign(form, {
        action: url,
        method: method === 'GET' ? 'get' : 'post',
        enctype: 'text/plain',
        target: frame.name,
      });
      const field = document.createElement('input');
      // Hides the equals sign of a plain-text form in an ignored JSON key.
      [field.name, field.value] = text.startsWith('{') ? [`${text.slice(0, -1)},"x":"`, '"}'] : [text, ''];
      form.append(field);
      document.body.append(form);
      frame.addEventListener('load', () => done.resolve(), { once: true });
      form.submit();
      await done.promise;
      frame.remove();
      form.remove();
    },
    {
      url: `${origin}${call.path}`,
      method: call.method,
      text: JSON.stringify(call.body ?? {}),
      isBare: call.body === undefined,
    },
  );
}

/** Submits an empty form, which replaces the page. */
const forgeForm = (page: Page, url: string): Promise<void> =>
  page.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { action, method: 'post', enctype: 'text/plain' });
    document.body.append(form);
    form.submit();
  }, url);

test.describe('a foreign page', () => {
  test.use(withWorker);
  let site: ForeignSite;
  test.beforeAll(async () => {
    site = await openForeignSite();
  });
  test.afterAll(() => site.close());

  for (const [which, host] of [
    ['another site', 'evil.localhost'],
    ['this machine under another name', '127.0.0.1'],
    ['another tenant’s site', 'lindental.localhost'],
    ['a neighbouring host of the agency', `shop.${demoTenant}.localhost`],
  ] as const) {
    test(`${which} can’t act for a member who visits it: nothing changes, and the session stays the same [AUTH-25]`, async ({
      page,
      context,
    }) => {
      const [rider, attacker] = await Promise.all([verifiedRider(), signedUpRider()]);
      await openAs(page, rider);
      await expect(coinsOf(page)).toHaveCount(2);
      const before = await rider.api.call(getUserInfo, { params: { lang: 'en' } });
      const cookies = await context.cookies(origin);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

      const bait = await context.newPage();
      await bait.goto(site.at(host));
      const replies: string[] = [];
      context.on('response', (reply) => {
        const { pathname } = new URL(reply.url());
        if (reply.url().startsWith(origin) && /^\/(auth|rest)\//.test(pathname) && reply.frame().page() === bait)
          replies.push(`${reply.request().method()} ${pathname} ${reply.status()}`);
      });
      const calls = forgeries(rider, attacker, before.UserID);
      for (const call of calls) await forge(bait, call);
      const accepted = replies.filter((reply) => / 2\d\d$/.test(reply) && !reply.startsWith('OPTIONS'));
      expect(accepted).toEqual([]);
      const reached = new Set(replies.map((reply) => reply.split(' ')[1]));
      expect(calls.filter(({ method, path }) => method !== 'GET' && !reached.has(path))).toEqual([]);

      expect(await context.cookies(origin)).toEqual(cookies);
      expect(await rider.api.call(getUserInfo, { params: { lang: 'en' } })).toEqual(before);
      await returnToPage(page);
      await page.reload();
      await expect(coinsOf(page)).toHaveCount(2);
    });
  }

  test('a foreign link or picture signs no member out; a form that hides its origin is refused too [AUTH-25]', async ({
    page,
    context,
  }) => {
    const rider = await signedUpRider();
    await openAs(page, rider);
    await expect(balanceOf(page)).toBeVisible();
    for (const host of ['evil.localhost', `shop.${demoTenant}.localhost`]) {
      const bait = await context.newPage();
      await bait.goto(site.at(host));
      await bait.evaluate(async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode().catch(() => {});
      }, `${origin}/auth/logout`);
      const followed = bait.waitForResponse((reply) => reply.url().endsWith('/auth/logout'));
      await bait.evaluate((url) => location.assign(url), `${origin}/auth/logout`);
      expect((await followed).status()).toBe(403);
      await bait.waitForURL(`${origin}/auth/logout`);
      await bait.goto(site.at(host, 'quiet'));
      const opaque = bait.waitForRequest((request) => request.url().endsWith('/auth/login'));
      await forgeForm(bait, `${origin}/auth/login`);
      const sent = await opaque;
      expect((await sent.allHeaders())['origin']).toBe('null');
      expect((await sent.response())?.status()).toBeGreaterThanOrEqual(400);
      await bait.close();
    }
    await page.reload();
    await expect(balanceOf(page)).toBeVisible();
  });

  test('a member who opted out can’t be opted back in by a foreign page [AUTH-25] [STATUS-19]', async ({
    page,
    context,
  }) => {
    const rider = await signedUpRider();
    await actOn(demoTenant, rider.email, 'members.optOut');
    await openAs(page, rider);
    await expect(page).toHaveURL(`${origin}/opted-out`);
    const bait = await context.newPage();
    await bait.goto(site.at(`shop.${demoTenant}.localhost`));
    await forge(bait, { method: 'POST', path: '/rest/users/me/optBackIn' });
    await expect(rider.api.call(getUserInfo, { params: { lang: 'en' } })).resolves.toMatchObject({
      userStatus: 'OPTED_OUT',
    });
  });

  test('the app can’t be framed, which prevents clickjacking [AUTH-25]', async ({ page, context }) => {
    const rider = await signedUpRider();
    await openAs(page, rider);
    for (const path of ['/', '/sign-in', '/password-reset', '/local/mailbox']) {
      const reply = await page.request.get(`http://127.0.0.1:${port}${path}`, { headers: { origin } });
      expect(reply.headers()['x-frame-options']).toBe('DENY');
      expect(reply.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    const bait = await context.newPage();
    for (const host of ['evil.localhost', `shop.${demoTenant}.localhost`]) {
      await bait.goto(site.at(host));
      const refused = bait.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await bait.evaluate((url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
      }, `${origin}/`);
      await refused;
      await expect(bait.frames()[1]?.locator('main') ?? bait.locator('main')).toHaveCount(0);
    }
  });
});

test('a session planted before sign-in is replaced by a new one, regardless of its owner [AUTH-24]', async ({
  page,
  context,
}) => {
  const [rider, attacker] = await Promise.all([signedUpRider(), signedUpRider()]);
  const theirs = new RegExp(`${SESSION}=([^;]+)`).exec(attacker.cookie())?.[1] ?? '';
  for (const planted of [theirs, 'A'.repeat(43)]) {
    await context.clearCookies();
    await context.addCookies([{ name: SESSION, value: planted, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    await page.goto(`${origin}/sign-in`);
    await signInWith(page, rider);
    await expect(balanceOf(page)).toBeVisible();
    const own = await sessionIn(context);
    expect(own).toBeDefined();
    expect(own).not.toBe(planted);
    const known = await page.evaluate(async (path) => (await fetch(path)).json(), '/rest/users/me/userinfo/en');
    expect(known).toMatchObject({ email: rider.email });
    await page.evaluate(() => localStorage.setItem('isAuthenticated', 'false'));
  }
  const status = async (value: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/rest/users/me/userinfo/en`, {
        headers: { origin, cookie: `${SESSION}=${value}` },
      })
    ).status;
  expect(await status('A'.repeat(43))).toBe(403);
  // The attacker's planted session does not show the rider.
  const planter = await attacker.api.call(getUserInfo, { params: { lang: 'en' } }).then(
    ({ email }) => email,
    () => 'signed out',
  );
  expect([attacker.email, 'signed out']).toContain(planter);
});

test('a signed-out session is invalid even for a thief who kept it [AUTH-16] [AUTH-24]', async ({ page, context }) => {
  const rider = await signedUpRider();
  await openAs(page, rider);
  await expect(balanceOf(page)).toBeVisible();
  const kept = (await sessionIn(context)) ?? '';
  await page.getByRole('button', { name: t('access.accountMenu') }).click();
  await page.getByRole('button', { name: t('menu.signOut') }).click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
  await expect.poll(() => sessionIn(context)).toBeUndefined();
  await context.addCookies([{ name: SESSION, value: kept, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'));
  await page.goto(`${origin}/`);
  await expectSessionOver(page);
});

test('a mail’s token reaches only the two calls that need it: no URL, Referer, storage or history contains it [PWD-06]', async ({
  page,
  context,
}) => {
  const rider = await signedUpRider();
  const { link } = await resetMail(rider);
  const token = new URL(link).hash.replace('#token=', '');
  expect(token).toMatch(/^[\w-]{43}$/);
  const carriers: string[] = [];
  const looked: Promise<void>[] = [];
  const look = async (request: Request): Promise<void> => {
    const headers = await request.allHeaders();
    const whole = [request.url(), ...Object.values(headers), request.postData() ?? ''].join('\n');
    if (whole.includes(token)) carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  const note = (request: Request): void => void looked.push(look(request));
  context.on('request', note);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: t('passwordReset.newTitle') })).toBeVisible();
  expect(page.url()).toBe(`${origin}/password-reset`);
  await choosePassword(page, 'Ferry-bell-9');
  await page
    .getByRole('alertdialog', { name: t('passwordReset.savedTitle') })
    .getByRole('button', { name: t('signIn.submit') })
    .click();
  await expect(page).toHaveURL(`${origin}/sign-in`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('signIn.title') })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage]));
  expect(kept).not.toContain(token);
  // Later requests of the page would otherwise be inspected after the test.
  context.off('request', note);
  await Promise.all(looked);
  // Browsers don't send the fragment when loading the page itself.
  expect(carriers.filter((one) => one !== 'GET /password-reset')).toEqual([
    'POST /auth/check-mail-link',
    'POST /auth/reset-password',
  ]);
});

test('no address redirects outside the app after sign-in [AUTH-04]', async ({ page }) => {
  const rider = await signedUpRider();
  const away: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host.includes('evil')) away.push(request.url());
  });
  const baits = [
    '/sign-in?from=//evil.example&redirect=https://evil.example&returnTo=//evil.example#//evil.example',
    '//evil.example/app_connection',
    '/\\evil.example/app_connection',
    '//app_connection',
  ];
  for (const bait of baits) {
    await page.goto(origin + bait);
    const leadHome = page.getByRole('button', { name: t('errorPage.goHome') });
    await expect(leadHome.or(page.getByRole('form'))).toBeVisible();
    if (await leadHome.isVisible()) await leadHome.click();
    await signInWith(page, rider);
    await expect(balanceOf(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origin);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('isAuthenticated', 'false'));
  }
  await page.goto(`${origin}/sign-up?inviteCode=//evil.example&code=https://evil.example`);
  await expect(page.getByRole('textbox', { name: t('signUp.code') })).toHaveValue('//evil.example');
  const reply = await page.request.get(
    `http://127.0.0.1:${port}/auth/partner-session?token=x&redirect=//evil.example`,
    {
      headers: { origin },
      maxRedirects: 0,
    },
  );
  expect(reply.headers()['location']).toBe('/');
  expect(away).toEqual([]);
});
