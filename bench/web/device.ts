import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** How much slower than this machine a rider's telephone computes. */
export const slowdown = 4;
/** A rider's screen. */
export const telephone = { width: 412, height: 823, deviceScaleFactor: 1.75 };
/** Longest that anything is waited for; what has not come by then counts as this. */
export const patienceMillis = 20_000;
/** Without a long task for so long a page has come to rest. */
const restMillis = 1000;

/** What a page noted of itself, times in milliseconds since it was asked for. */
interface Notes {
  paints: number[];
  shifts: number[];
  tasks: { start: number; millis: number }[];
  /** How long presses waited for the next picture. */
  presses: number[];
}

declare global {
  // The name under which a page keeps its notes.
  var benchNotes: Notes;
}

/** Who holds the telephone: a session's cookie, or nobody. */
export interface Holder {
  tenantId: string;
  token: string | null;
}

/** Has each page of a device note how it paints and answers; runs in the page. */
function watch(): void {
  const notes: Notes = { paints: [], shifts: [], tasks: [], presses: [] };
  globalThis.benchNotes = notes;
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

/** Cookies as a sign-in leaves them: the server's, and the web's own, without which no page comes with its member's Home. */
export function cookiesOf(site: string, { tenantId, token }: Holder): { name: string; value: string; url: string }[] {
  if (token === null) return [];
  const cookies = [
    { name: `rewards_session_${tenantId}`, value: token },
    { name: 'isAuthenticated', value: 'true' },
  ];
  return cookies.map((cookie) => ({ ...cookie, url: new URL(site).origin }));
}

/** A telephone with nothing on it but, where somebody is signed in, their session. */
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

/** Opens a page as a slow telephone would. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** How a page opened; `usable` is when Home could be used, where it is Home. */
export interface Opening {
  lcp: number;
  tbt: number;
  cls: number;
  usable: number;
}

/** Asks a page for the value of an expression. */
export type Asker = (expression: string) => Promise<{ result: { value?: unknown } }>;

/** By the debugger alone: whatever Playwright asks brings a script of 300 KB along, which the page would have to read while it is measured. */
export async function askerOf(page: Page): Promise<Asker> {
  const session = await page.context().newCDPSession(page);
  return (expression) => session.send('Runtime.evaluate', { expression });
}

/** How often a page is asked whether it can be used. */
const pollMillis = 50;

/** Waits until Home can be used; answers when that was, in milliseconds since the page was asked for. */
export async function untilUsable(ask: Asker): Promise<number> {
  const end = performance.now() + patienceMillis;
  while (performance.now() < end) {
    const { result } = await ask("performance.getEntriesByName('home-usable')[0]?.startTime");
    if (typeof result.value === 'number') return result.value;
    await wait(pollMillis);
  }
  return patienceMillis;
}

/** Waits until a page that has loaded computes no more. */
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

/** What a page noted up to now: blocking time is that of tasks after its first paint, above 50 ms each. */
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

/** How long the page took to answer a press with a picture: its longest, at least the 16 ms below which a browser notes nothing. */
export async function answerTo(page: Page, press: () => Promise<void>): Promise<number> {
  await untilRest(page);
  await page.evaluate(() => void globalThis.benchNotes.presses.splice(0));
  await press();
  await page.waitForTimeout(restMillis);
  return Math.max(16, ...(await page.evaluate(() => globalThis.benchNotes.presses)));
}
