import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** How much slower a rider's phone is than this machine. */
export const slowdown = 4;
export const telephone = { width: 412, height: 823, deviceScaleFactor: 1.75 };
/** Maximum wait; a later event counts as this value. */
export const patienceMillis = 20_000;
/** A page is idle after this long without a long task. */
const restMillis = 1000;

/** Measurements recorded by a page, in milliseconds since navigation start. */
interface Notes {
  paints: number[];
  shifts: number[];
  tasks: { start: number; millis: number }[];
  presses: number[];
}

declare global {
  var benchNotes: Notes;
}

export interface Holder {
  tenantId: string;
  token: string | null;
}

/** Mark of a visitor's page when React has taken over the presses that the page kept for it. */
export const awake = 'bench-awake';

function watch(): void {
  const notes: Notes = { paints: [], shifts: [], tasks: [], presses: [] };
  globalThis.benchNotes = notes;
  let take = (): void => {};
  Object.defineProperty(globalThis, 'takePresses', {
    get: () => () => {
      take();
      performance.mark('bench-awake');
    },
    set: (given: () => void) => {
      take = given;
    },
  });
  const follow = (type: string, note: (entry: PerformanceEntry) => void, more = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  follow('largest-contentful-paint', ({ startTime }) => notes.paints.push(startTime));
  follow('longtask', ({ startTime, duration }) => notes.tasks.push({ start: startTime, millis: duration }));
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) notes.shifts.push(value);
  });
  follow(
    'event',
    (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) notes.presses.push(duration);
    },
    { durationThreshold: 16 },
  );
}

/** Cookies after a sign-in: the server's, and the web app's own, required for a server-rendered Home. */
export function cookiesOf(site: string, { tenantId, token }: Holder): { name: string; value: string; url: string }[] {
  if (token === null) return [];
  const cookies = [
    { name: `rewards_session_${tenantId}`, value: token },
    { name: 'isAuthenticated', value: 'true' },
  ];
  return cookies.map((cookie) => ({ ...cookie, url: new URL(site).origin }));
}

export async function newDevice(browser: Browser, site: string, { tenantId, token }: Holder): Promise<BrowserContext> {
  const remembered = [
    { name: 'welcomeSeen', value: 'true' },
    ...(token === null ? [] : [{ name: 'isAuthenticated', value: 'true' }]),
  ];
  const { width, height, deviceScaleFactor } = telephone;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor,
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: new URL(site).origin, localStorage: remembered }] },
  });
  await context.addCookies(cookiesOf(site, { tenantId, token }));
  await context.addInitScript(watch);
  return context;
}

export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** Timings of a page load; for Home, `usable` is when it could be used. */
export interface Opening {
  lcp: number;
  tbt: number;
  cls: number;
  usable: number;
}

type Asker = (expression: string) => Promise<{ result: { value?: unknown } }>;

/**
 * Uses the debugger protocol: any Playwright call injects a 300 KB script that the measured page would have to parse.
 */
export async function askerOf(page: Page): Promise<Asker> {
  const session = await page.context().newCDPSession(page);
  return (expression) => session.send('Runtime.evaluate', { expression });
}

const pollMillis = 50;

export async function untilUsable(ask: Asker): Promise<number> {
  const end = performance.now() + patienceMillis;
  while (performance.now() < end) {
    const { result } = await ask("performance.getEntriesByName('home-usable')[0]?.startTime");
    if (typeof result.value === 'number') return result.value;
    await wait(pollMillis);
  }
  return patienceMillis;
}

export async function untilRest(page: Page): Promise<void> {
  await page.waitForLoadState('load', { timeout: patienceMillis });
  await page.waitForLoadState('networkidle', { timeout: patienceMillis }).catch(() => {});
  await page.waitForFunction(
    (rest) =>
      performance.now() - Math.max(0, ...globalThis.benchNotes.tasks.map((task) => task.start + task.millis)) > rest,
    restMillis,
    { polling: 100, timeout: patienceMillis },
  );
}

/** Measurements so far; blocking time is the part above 50 ms of each task after the first paint. */
export async function openingOf(page: Page, usable: number): Promise<Opening> {
  const { notes, painted } = await page.evaluate(() => ({
    notes: globalThis.benchNotes,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const tasks = notes.tasks.filter(({ start, millis }) => start + millis > painted);
  return {
    lcp: notes.paints.at(-1) ?? patienceMillis,
    tbt: tasks.reduce((sum, { millis }) => sum + Math.max(0, millis - 50), 0),
    cls: notes.shifts.reduce((sum, each) => sum + each, 0),
    usable,
  };
}

/** Longest delay from a press to the next paint, at least 16 ms, below which browsers record nothing. */
export async function answerTo(page: Page, press: () => Promise<void>): Promise<number> {
  await untilRest(page);
  await page.evaluate(() => void globalThis.benchNotes.presses.splice(0));
  await press();
  await page.waitForTimeout(restMillis);
  return Math.max(16, ...(await page.evaluate(() => globalThis.benchNotes.presses)));
}
