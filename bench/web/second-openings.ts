import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core';
import { median, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { cookiesOf, type Holder, patienceMillis, slowdown, telephone, untilUsable } from './device.ts';
import type { SlowLine } from './line.ts';

interface Device {
  browserContextId: string;
  session: CDPSession;
  site: string;
}

/**
 * Time until Home is usable on a device with the app cached, online and offline. These pages have no debugger attached,
 * unlike those Playwright opens: it makes the browser record the source position of every error created, thrown or not,
 * and React creates five while loading. For that the page parses its scripts a second time: 18 of the 105 ms of main
 * thread time, which no rider's page has.
 */
export async function measureSecondOpenings(
  bench: Bench,
  { debuggingPort, line, host, rider }: { debuggingPort: number; line: SlowLine; host: string; rider: Holder },
): Promise<Reading[]> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${debuggingPort}`, defaultViewport: null });
  try {
    const device = await deviceWithApp(browser, `http://${host}:${line.port}`, rider);
    bench.say(`${bench.rounds} rounds of second openings, with network and without`);
    const { online, offline } = await takeTurns(bench.rounds, {
      online: () => openAgain(device, false),
      async offline() {
        line.cut(true);
        const usable = await openAgain(device, true);
        line.cut(false);
        return usable;
      },
    });
    const reading = (figure: string, product: number[]): Reading => ({
      figure,
      product: median(product),
      yardstick: null,
      unit: 'ms',
      score: median(product),
      rounds: { product },
    });
    return [reading('again-usable', online), reading('offline-usable', offline)];
  } finally {
    await browser.disconnect();
  }
}

async function deviceWithApp(browser: Browser, site: string, rider: Holder): Promise<Device> {
  const context = await browser.createBrowserContext();
  const { id: browserContextId } = context;
  if (browserContextId === undefined) throw new Error('The browser did not name its new device.');
  const session = await browser.target().createCDPSession();
  await session.send('Storage.setCookies', { browserContextId, cookies: cookiesOf(site, rider) });
  const page = await context.newPage();
  await page.evaluateOnNewDocument(() => {
    localStorage.setItem('welcomeSeen', 'true');
    localStorage.setItem('isAuthenticated', 'true');
  });
  await page.goto(`${site}/`, { timeout: patienceMillis });
  await page.evaluate(async () => {
    while (!(await caches.match('/whole-shell'))) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.waitForNetworkIdle({ timeout: 3 * patienceMillis });
  await page.reload({ waitUntil: 'networkidle0', timeout: patienceMillis });
  await page.close();
  return { browserContextId, session, site };
}

async function openAgain({ browserContextId, session, site }: Device, isOffline: boolean): Promise<number> {
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true });
  const page = session.connection()?.session(sessionId);
  if (!page) throw new Error('The browser did not let its new page be spoken to.');
  await page.send('Emulation.setDeviceMetricsOverride', { ...telephone, mobile: true });
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.send('Network.overrideNetworkState', {
    offline: isOffline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.send('Page.navigate', { url: `${site}/` });
  const usable = await untilUsable((expression) => page.send('Runtime.evaluate', { expression }));
  await session.send('Target.closeTarget', { targetId });
  return usable;
}
