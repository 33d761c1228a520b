import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/audit.ts';
import { openDeskAs } from '../support/desk.ts';
import { type Difference, differenceOf } from '../support/pictures.ts';
import { dataDir, originOf, root } from '../support/world.ts';

// Wide enough for a desktop-size preview next to the desk's page.
test.use({ viewport: { width: 2900, height: 1400 } });
test.describe.configure({ mode: 'serial' });

const agency = 'cenzontle';
const operator = 'operator@desk.example';

async function sessionOfMadeUp(language: string): Promise<string> {
  const script = 'apps/api/src/testing/make-up-rider.ts';
  const { stdout } = await promisify(execFile)(process.execPath, [script, agency, language], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

const pane = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });
const frameOf = (page: Page): Locator => pane(page).locator('iframe:not([inert])');
const stands = (page: Page): Promise<void> =>
  expect(pane(page).getByText('This is what a rider would see, with sample data.')).toBeVisible();

async function begin(page: Page): Promise<void> {
  await page.getByRole('row', { name: /Live/ }).getByRole('link').click();
  await page.getByRole('button', { name: 'Start a draft from this version' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Note').fill('to be looked at');
  await dialog.getByRole('button', { name: 'Start a draft from this version' }).click();
  await page.getByRole('heading', { level: 1, name: /^Draft: version/ }).waitFor();
}

interface View {
  screen: string;
  path: string;
  language: [code: string, name: string];
  scheme: 'Light' | 'Dark';
  width: 'Narrow' | 'Wide';
  seen: string;
}

const sizes = { Narrow: { width: 390, height: 844 }, Wide: { width: 1280, height: 800 } } as const;
const english: View['language'] = ['en', 'English'];
const arabic: View['language'] = ['ar', 'العربية'];
const views: View[] = [
  {
    screen: 'Home: Earn',
    path: '/',
    language: english,
    scheme: 'Light',
    width: 'Narrow',
    seen: 'Line 3 flies from Monday',
  },
  { screen: 'Home: Earn', path: '/', language: arabic, scheme: 'Dark', width: 'Narrow', seen: 'تلفريك' },
  { screen: 'Home: Redeem', path: '/redeem', language: english, scheme: 'Dark', width: 'Narrow', seen: 'Your tickets' },
  {
    screen: 'History',
    path: '/point_history',
    language: arabic,
    scheme: 'Light',
    width: 'Narrow',
    seen: 'متحف الوادي',
  },
  {
    screen: 'Connect accounts',
    path: '/app_connection',
    language: arabic,
    scheme: 'Dark',
    width: 'Wide',
    seen: 'Alto',
  },
  { screen: 'Home: Earn', path: '/', language: english, scheme: 'Light', width: 'Wide', seen: 'Your tickets' },
];
const nameOf = ({ screen, language, scheme, width }: View): string => [screen, language[0], scheme, width].join(' ');

/** Shows the frame in a rider's full window size: the pane scales it down to fit and rounds its corners. */
const atFullSize = (page: Page): Promise<void> =>
  frameOf(page).evaluate((frame) => {
    for (let around = frame.parentElement; around; around = around.parentElement)
      Object.assign(around.style, { transform: 'none', overflow: 'visible', borderRadius: '0' });
  });

async function still(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  await expect(async () => {
    const before = last;
    last = await take();
    expect(last.equals(before)).toBe(true);
  }).toPass({ intervals: [300] });
  return last;
}

/** While a font loads, a fallback with a different width is used. */
const fontsReady = async (): Promise<void> => void (await document.fonts.ready);

async function look(page: Page, { screen, language, scheme, width, seen }: View): Promise<Buffer> {
  await pane(page).getByLabel('Screen').selectOption(screen);
  await pane(page).getByLabel('Language').selectOption(language[1]);
  await pane(page).getByLabel('Light or dark').selectOption(scheme);
  await pane(page).getByLabel('Width').selectOption(width);
  await stands(page);
  await atFullSize(page);
  const shown = frameOf(page).contentFrame();
  await expect(shown.getByText(seen).first()).toBeVisible();
  await shown.locator(':root').evaluate(fontsReady);
  return still(() => frameOf(page).screenshot());
}

async function real(browser: Browser, { path, language, scheme, width, seen }: View, token: string): Promise<Buffer> {
  const origin = originOf(agency);
  const context = await browser.newContext({
    viewport: sizes[width],
    colorScheme: scheme === 'Dark' ? 'dark' : 'light',
    storageState: {
      cookies: [],
      origins: [
        {
          origin,
          localStorage: Object.entries({ welcomeSeen: 'true', isAuthenticated: 'true', language: language[0] }).map(
            ([name, value]) => ({ name, value }),
          ),
        },
      ],
    },
  });
  await context.addCookies([{ name: `rewards_session_${agency}`, value: token, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(fontsReady);
  await expect(page.getByText(seen).first()).toBeVisible();
  // A preview has no focus, so remove the focus ring.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const shot = await still(() => page.screenshot());
  await context.close();
  return shot;
}

/** Tolerance: antialiased round edges (at most 18 pixels seen, usually zero), and a few isolated pixels. */
const EDGES = { other: 150, foreign: 4 };

const isSame = ({ other, foreign }: Difference): boolean => other <= EDGES.other && foreign <= EDGES.foreign;

test('screenshots differ if a line moved by a pixel, a word has another color or an element has a ring', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 200 });
  await page.setContent('<p>Ninety <b>feathers</b> at once, until Monday</p><button>Claim</button>');
  const before = await page.screenshot();
  expect(await differenceOf(page, before, await page.screenshot())).toEqual({ other: 0, foreign: 0 });
  for (const change of ['p { translate: 0 1px }', 'b { color: #555 }', 'button { outline: 1px solid #555 }']) {
    const style = await page.addStyleTag({ content: change });
    expect(isSame(await differenceOf(page, before, await page.screenshot())), change).toBe(false);
    await style.evaluate((element) => (element as Element).remove());
  }
});

const said = 'Ninety feathers <b>at once</b>';

test('the preview of a draft equals, pixel by pixel, the same rider’s screen after publishing [DESK-205]', async ({
  page,
  browser,
}, info) => {
  await openDeskAs(page, operator, `/${agency}/versions`);
  await begin(page);
  await pane(page).getByRole('button', { name: 'Show preview' }).click();
  await stands(page);

  await test.step('the preview follows typing; markup in a text stays text', async () => {
    await page.getByRole('link', { name: 'Texts side by side' }).click();
    await page.getByLabel('Search texts').fill('Metro days');
    await page.getByRole('group', { name: 'Subtitle' }).getByLabel('English').fill(said);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await stands(page);
    await expect(frameOf(page).contentFrame().getByText(said).first()).toBeVisible();
    await expectAccessible(page, 'a draft with its preview');
  });

  const previews = new Map<View, Buffer>();
  for (const view of views) previews.set(view, await look(page, view));

  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Version \d+: Live/)).toBeVisible();

  for (const language of [english, arabic]) {
    const token = await sessionOfMadeUp(language[0]);
    for (const view of views.filter((one) => one.language === language))
      await test.step(nameOf(view), async () => {
        const [shown, live] = [previews.get(view) ?? Buffer.of(), await real(browser, view, token)];
        const difference = await differenceOf(page, shown, live);
        const same = isSame(difference);
        if (!same) {
          await info.attach(`${nameOf(view)} preview`, { body: shown, contentType: 'image/png' });
          await info.attach(`${nameOf(view)} live`, { body: live, contentType: 'image/png' });
        }
        expect.soft(same, `${nameOf(view)}: ${JSON.stringify(difference)}`).toBe(true);
      });
  }
});

/** Tries every way for a script in the frame to reach `elsewhere`; resolves when all succeeded or failed. */
async function reachOut(_: unknown, elsewhere: string): Promise<void> {
  const ends = (target: EventTarget): Promise<unknown> =>
    Promise.any(['load', 'error', 'open'].map((name) => new Promise((end) => target.addEventListener(name, end))));
  const added = (tag: string, attributes: Record<string, string>): Promise<unknown> => {
    const element = document.createElement(tag);
    for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
    document.body.append(element);
    return ends(element);
  };
  const asked = new XMLHttpRequest();
  asked.open('POST', `${elsewhere}/asked`);
  const asking = ends(asked);
  asked.send('what is said here');
  navigator.sendBeacon(`${elsewhere}/beacon`, 'what is said here');
  await Promise.all([
    asking,
    added('img', { src: `${elsewhere}/picture` }),
    added('link', { rel: 'stylesheet', href: `${elsewhere}/styles` }),
    added('video', { src: `${elsewhere}/film` }),
    ends(new WebSocket(elsewhere.replace('http', 'ws'))),
    ends(new EventSource(`${elsewhere}/events`)),
  ]);
}

test('code in the frame can’t reach other hosts, the desk’s page or cookies, and can’t be navigated away [DESK-204]', async ({
  page,
}) => {
  const heard: string[] = [];
  const server = createServer(({ url = '' }, reply) => {
    heard.push(url);
    reply.end();
  }).listen(0, '127.0.0.1');
  server.on('upgrade', ({ url = '' }, socket) => {
    heard.push(url);
    socket.destroy();
  });
  await once(server, 'listening');
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect((await page.request.get(`${elsewhere}/control`)).status()).toBe(200);
    await openDeskAs(page, operator, `/${agency}/versions`);
    await page.getByRole('row', { name: /Live/ }).getByRole('link').click();
    await pane(page).getByRole('button', { name: 'Show preview' }).click();
    await stands(page);
    const body = frameOf(page).contentFrame().locator('body');
    expect(await body.evaluate(() => [self.origin, document.cookie])).toEqual(['null', '']);
    await expect(body.evaluate(() => parent.document.title)).rejects.toThrow('Blocked a frame');
    await body.evaluate(reachOut, elsewhere);
    const refused = page.waitForEvent('console', (message) => /fram/i.test(message.text()));
    await body.evaluate((_, to) => {
      window.location.href = to;
    }, `${elsewhere}/away`);
    await refused;
    expect(heard).toEqual(['/control']);
  } finally {
    server.close();
  }
});

test('an action in the preview says that nothing was done; links work as for a rider [DESK-206]', async ({ page }) => {
  await openDeskAs(page, operator, `/${agency}/versions`);
  await begin(page);
  const calls: string[] = [];
  await pane(page).getByRole('button', { name: 'Show preview' }).click();
  await stands(page);
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    // Allowed: its own files, and the draft's images as blob URLs.
    if (request.frame() !== page.mainFrame() && protocol !== 'blob:' && !pathname.startsWith('/_preview/'))
      calls.push(request.url());
  });
  const app = frameOf(page).contentFrame();
  await app.getByRole('button', { name: 'Redeem' }).first().click();
  await app.getByRole('button', { name: 'Earn' }).first().click();
  await app
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  await expect(pane(page).getByText('This is a preview. Nothing was changed.')).toBeVisible();
  await expect(app.getByText('This is a preview. Nothing was changed.').first()).toBeVisible();
  await expect(app.getByRole('button', { name: /^Claim/ }).first()).toBeEnabled();
  for (const screen of ['Campaign', 'Offer', 'Menu', 'History']) {
    await pane(page).getByLabel('Screen').selectOption(screen);
    await stands(page);
    await expect(app.getByRole('dialog').first()).toBeVisible();
  }
  await pane(page).getByLabel('View as').selectOption('Locked-out rider');
  await stands(page);
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calls).toEqual([]);
});

test('overlays opening in the frame don’t take the focus from the controls; a press inside the frame does [DESK-421]', async ({
  page,
}) => {
  await openDeskAs(page, operator, `/${agency}/versions`);
  await page.getByRole('row', { name: /Live/ }).getByRole('link').click();
  await pane(page).getByRole('button', { name: 'Show preview' }).click();
  await stands(page);
  const screen = pane(page).getByLabel('Screen');
  await screen.focus();
  await screen.selectOption('History');
  await stands(page);
  const drawer = frameOf(page).contentFrame().getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expect(screen).toBeFocused();
  await drawer.getByRole('button', { name: /rides/ }).click();
  await expect(drawer.last()).toBeFocused();
});
