import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { isOfExchange, type Recording } from '../support/recording.ts';

/** What a page loaded, and how it stood when it was quiet. */
export interface Visit {
  /** Gzipped bytes of every script, by address. */
  scripts: Record<string, number>;
  /** Its HTML as rendered, scripts taken out, then its styles, fonts and pictures: enough to be shown again. */
  withoutScripts: Recording[];
  /** Where it came to rest; a guard may have sent it elsewhere. */
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

/** Opens a page as a fresh browser of a phone, waits until it is quiet, and tells what it loaded. */
export async function visit(browser: Browser, url: string, session?: { name: string; value: string }): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    deviceScaleFactor: 1.75,
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  try {
    if (session) {
      await context.addCookies([{ ...session, url: new URL(url).origin }]);
      await context.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
    }
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => void responses.push(response));
    await page.goto(url, { waitUntil: 'networkidle' });
    const scripts: Record<string, number> = {};
    for (const response of responses.filter(isScript)) {
      scripts[new URL(response.url()).pathname] = gzipSync(await response.body(), { level: 9 }).length;
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
