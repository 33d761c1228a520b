import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import net from 'node:net';
import { expect } from '@playwright/test';
import { Builder, By, Capabilities, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';

const WAIT_MS = 20_000;
const DRIVER = '/usr/bin/WebKitWebDriver';

function browserPath(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().toReversed();
  const missing = [
    ...(found && existsSync(DRIVER) ? [] : ['webkit2gtk-driver']),
    ...(existsSync('/usr/bin/xvfb-run') ? [] : ['xvfb', 'xauth']),
  ];
  if (!found || missing.length > 0)
    throw new Error(`WebKit cannot run. Install the Debian packages ${missing.join(' ')} (npm test does so as root).`);
  return found;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the driver on a separate display, in a process group that can be ended as a whole. */
async function startDriver(port: number): Promise<ChildProcess> {
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1440x1000x24', DRIVER, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/status`).then(
          (reply) => reply.ok,
          () => false,
        ),
      { timeout: WAIT_MS },
    )
    .toBe(true);
  return driver;
}

async function openWebKit(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserPath(), args: ['--automation'] },
  });
  return new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
}

/** Retries if an element was rendered again between being found and being used. */
const withoutStale = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((fault: unknown) => {
    if (fault instanceof error.StaleElementReferenceError) return withoutStale(work);
    throw fault;
  });

export interface WebKitPage {
  page: WebDriver;
  find: (by: By) => Promise<WebElement>;
  press: (by: By) => Promise<void>;
}

export async function inWebKit(work: (page: WebKitPage) => Promise<void>): Promise<void> {
  browserPath();
  const port = await freePort();
  const driver = await startDriver(port);
  let browser: WebDriver | undefined;
  try {
    browser = await openWebKit(port);
    const page = browser;
    const find = (by: By): Promise<WebElement> =>
      withoutStale(async () =>
        page.wait(until.elementIsVisible(await page.wait(until.elementLocated(by), WAIT_MS)), WAIT_MS),
      );
    // Scroll to the middle of the window: a notice or the header may cover the edges.
    const pressOnce = async (by: By) => {
      const target = await find(by);
      await page.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', target);
      await target.click();
    };
    const press = (by: By): Promise<void> => withoutStale(() => pressOnce(by));
    await work({ page, find, press });
  } finally {
    await browser?.quit().catch(() => {});
    if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
  }
}
