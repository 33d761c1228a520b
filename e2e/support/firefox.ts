import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

async function openFirefox(): Promise<Browser> {
  const executablePath = process.env['FIREFOX_PATH'] ?? usual.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error(
      'Firefox is missing. Install the Debian package firefox-esr (npm test does so as root), or set FIREFOX_PATH.',
    );
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}

/** Finds by role and name, as a member who listens would; Firefox looks at all within for every try, which takes it a second on Home. */
export const byRole = (page: Page, role: string, name: string, within: 'main' | 'dialog' | 'alertdialog' = 'main') =>
  page.locator(`${within === 'main' ? within : `[role="${within}"]`} ::-p-aria([name="${name}"][role="${role}"])`);

/** Runs `work` on a page in a Firefox of its own, and ends it. */
export async function inFirefox(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openFirefox();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await work(page);
  } finally {
    await browser.close();
  }
}
