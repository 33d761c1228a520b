import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { isOfExchange, type Recording } from '../support/recording.ts';
import { cookiesOf, type Holder } from './device.ts';

export interface Visit {
  /** Scripts by path: gzipped bytes, and if the page itself names it. */
  scripts: Record<string, { bytes: number; isNamed: boolean }>;
  /** Rendered HTML without scripts, then styles, fonts and images: enough to replay the page. */
  withoutScripts: Recording[];
  /** Final path; a guard may have redirected. */
  path: string;
}

const isScript = (response: Response): boolean => response.request().resourceType() === 'script';
const isShown = (response: Response): boolean =>
  ['stylesheet', 'font', 'image'].includes(response.request().resourceType());

async function recordingOf(response: Response): Promise<Recording> {
  const { pathname, search } = new URL(response.url());
  const headers = Object.entries(await response.allHeaders()).filter(
    ([name]) => !isOfExchange(name) && name !== 'content-encoding',
  );
  return {
    url: pathname + search,
    status: response.status(),
    headers: [...headers.flat(), 'content-encoding', 'gzip'],
    body: gzipSync(await response.body(), { level: 9 }).toString('base64'),
  };
}

async function newVisitor(browser: Browser, url: string, holder: Holder): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    deviceScaleFactor: 1.75,
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  await context.addCookies(cookiesOf(url, holder));
  if (holder.token !== null) await context.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
  return context;
}

/** Home sets a mark when usable; other pages are usable when React has hydrated everything interactive. */
const untilAwake = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const pressed = [...document.querySelectorAll('#root button, #root a')];
    const isAwake =
      pressed.length > 0 && pressed.every((each) => Object.keys(each).some((key) => key.startsWith('__reactProps')));
    return location.pathname === '/' ? performance.getEntriesByName('home-usable').length > 0 : isAwake;
  });

/** Proves that the scripts named by a page suffice: it is usable with all others blocked. Rejects otherwise. */
export async function wakeWithNamed(browser: Browser, url: string, holder: Holder, { scripts }: Visit): Promise<void> {
  const context = await newVisitor(browser, url, holder);
  try {
    await context.route('**/*.js', (route) =>
      scripts[new URL(route.request().url()).pathname]?.isNamed ? route.continue() : route.abort(),
    );
    const page = await context.newPage();
    await page.goto(url);
    await untilAwake(page);
  } finally {
    await context.close();
  }
}

/** Opens a page in a new phone browser, waits until it is idle, and returns its resources. */
export async function visit(browser: Browser, url: string, holder: Holder): Promise<Visit> {
  const context = await newVisitor(browser, url, holder);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => void responses.push(response));
    const pageResponse = await page.goto(url, { waitUntil: 'networkidle' });
    const named = (await pageResponse?.text()) ?? '';
    const scripts: Visit['scripts'] = {};
    for (const response of responses.filter(isScript)) {
      const { pathname } = new URL(response.url());
      const { length } = gzipSync(await response.body(), { level: 9 });
      scripts[pathname] = { bytes: length, isNamed: named.includes(pathname) };
    }
    const html = await page.evaluate(() => {
      for (const each of document.querySelectorAll('script, link[rel="modulepreload"], link[rel="manifest"]'))
        each.remove();
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
    const rendered = {
      url: new URL(page.url()).pathname,
      status: 200,
      headers: ['content-type', 'text/html; charset=utf-8', 'content-encoding', 'gzip'],
      body: gzipSync(html, { level: 9 }).toString('base64'),
    };
    const shown = await Promise.all(responses.filter((each) => isShown(each) && each.ok()).map(recordingOf));
    return { scripts, withoutScripts: [rendered, ...shown], path: rendered.url };
  } finally {
    await context.close();
  }
}
