import puppeteer, { type CDPSession } from 'puppeteer-core';
import { cookiesOf, type Holder, patienceMillis, slowdown, telephone, untilUsable } from './device.ts';
import type { SlowLine } from './line.ts';
import { traceOf, workUntil } from './work.ts';

/** When Home was usable, and processor time of the page's main thread until then, in milliseconds. */
export interface Again {
  usable: number;
  work: number;
}

/** A device that has the app; its pages are opened one after the other. */
export interface DeviceWithApp {
  open(isOffline: boolean): Promise<Again>;
  end(): Promise<void>;
}

/**
 * Opens Home once on a new device and waits until the app is cached there. Later pages have no debugger attached,
 * unlike those Playwright opens: it makes the browser record the source position of every error created, thrown or not,
 * and React creates five while loading. For that the page parses its scripts a second time: 18 of the 105 ms of main
 * thread time, which no rider's page has.
 */
export async function deviceWithApp(
  debuggingPort: number,
  line: SlowLine,
  host: string,
  rider: Holder,
): Promise<DeviceWithApp> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${debuggingPort}`, defaultViewport: null });
  const site = `http://${host}:${line.port}`;
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
  return {
    async open(isOffline) {
      line.cut(isOffline);
      try {
        return await openAgain(session, browserContextId, site, isOffline);
      } finally {
        line.cut(false);
      }
    },
    end: () => browser.disconnect(),
  };
}

async function openAgain(
  session: CDPSession,
  browserContextId: string,
  site: string,
  isOffline: boolean,
): Promise<Again> {
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
  const [usable, events] = await traceOf(session as never, async () => {
    await page.send('Page.navigate', { url: `${site}/` });
    return untilUsable((expression) => page.send('Runtime.evaluate', { expression }));
  });
  await session.send('Target.closeTarget', { targetId });
  return { usable, work: workUntil(events, 'home-usable') };
}
