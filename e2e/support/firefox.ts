import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Locator, type Page } from 'puppeteer-core';

/** How long a step may take: a crowded machine is slow, not wrong. */
const waitMs = 60_000;

const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

async function openFirefox(): Promise<Browser> {
  const executablePath = process.env['FIREFOX_PATH'] ?? usual.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error(
      'Firefox is missing. Install the Debian package firefox-esr (npm test does so as root), or set FIREFOX_PATH.',
    );
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}

/** Returns the page's address, visible text and field values, for failure messages. */
const readPageState = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ name, value }) => `${name}=${value}`);
    const shut = [...document.querySelectorAll('button:disabled')].map((it) => it.textContent);
    return [location.href, document.body.innerText, `fields: ${fields.join()}`, `disabled: ${shut.join()}`].join('\n');
  });

/** Clicks the middle of an element once no notice or header covers it. */
export const pressSeen = (what: Locator<Element>): Promise<void> =>
  what
    .filter((it) => {
      it.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .click();

/** Runs `work` on a page in a new Firefox and closes it; a failure includes the page's content. */
export async function inFirefox(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openFirefox();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(waitMs);
    await work(page).catch(async (fault: unknown) => {
      throw new Error(`${String(fault)}\n${await readPageState(page)}`, { cause: fault });
    });
  } finally {
    await browser.close();
  }
}
