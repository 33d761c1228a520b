import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import net from 'node:net';
import { expect, test } from '@playwright/test';
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver';
import { resetMail } from '../support/entry.ts';
import { speakerOf, titleOf } from '../support/programme.ts';
import { verifiedRider } from '../support/rider.ts';
import { address } from '../support/world.ts';

const t = speakerOf();
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

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the driver on a display of its own, in a process group that ends as one. */
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

test('in WebKit a member sets a new password with the link of a mail, signs in with it, sees the balance, redeems a free offer and finds it in the history [PWD-06] [AUTH-01] [REDEEM-01] [HIST-04]', async () => {
  browserPath();
  const rider = await verifiedRider();
  const { hash } = new URL((await resetMail(rider)).link);
  const password = 'Ferry-bell-9';
  const port = await freePort();
  const driver = await startDriver(port);
  let browser: WebDriver | undefined;
  try {
    browser = await openWebKit(port);
    const page = browser;
    const find = async (by: By) =>
      page.wait(until.elementIsVisible(await page.wait(until.elementLocated(by), WAIT_MS)), WAIT_MS);
    // Into the middle of the window: what stands at its edges may lie under a notice or the header.
    const press = async (by: By) => {
      const target = await find(by);
      await page.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', target);
      await target.click();
    };
    const button = (name: string): By => By.xpath(`//button[normalize-space(.)=${JSON.stringify(name)}]`);
    const digits = By.css('[data-tutorial="balance"] [data-numeric]');

    await page.manage().window().setRect({ width: 1280, height: 900 });
    await page.get(`${address}/password-reset${hash}`);
    for (const name of ['newPassword', 'confirmNewPassword'])
      await (await find(By.css(`input[name="${name}"]`))).sendKeys(password);
    await press(By.css('form button[type="submit"]'));
    await press(button(t('signIn.submit')));
    await press(button(t('welcome.iHaveAccount')));
    await (await find(By.css('input[name="email"]'))).sendKeys(rider.email);
    await (await find(By.css('input[name="password"]'))).sendKeys(password);
    await press(By.css('form button[type="submit"]'));
    await find(By.css('[data-tutorial="balance"]'));
    await press(button(t('earning.claimAll')));
    await page.wait(until.elementTextIs(await find(digits), '100'), WAIT_MS);

    await press(button(titleOf.offer('walking-map')));
    await press(button(t('offer.redeemFree')));
    // Called like the one that asked for it, behind the question.
    await press(By.css('[role="alertdialog"] button'));
    const done = await find(button(t('common.done')));
    await done.click();
    await page.wait(until.stalenessOf(done), WAIT_MS);

    await press(By.css('[data-tutorial="balance"]'));
    const row = await find(By.css('[role="dialog"] li button'));
    expect(await row.getText()).toContain(titleOf.offer('walking-map'));
    await row.click();
    await find(button(t('common.done')));
  } finally {
    await browser?.quit().catch(() => {});
    if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
  }
});
