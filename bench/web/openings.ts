import type { Browser } from 'playwright-core';
import { median, ratioOf, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import {
  askerOf,
  awake,
  type Holder,
  newDevice,
  type Opening,
  openingOf,
  openPage,
  untilRest,
  untilUsable,
} from './device.ts';
import type { DeviceWithApp } from './second-openings.ts';
import { largestPaint, traceOf, workUntil } from './work.ts';

interface Sites {
  browser: Browser;
  site: string;
  bareHome: string;
  bareSignIn: string;
  partnered: string;
  bareArrival: string;
  rider: Holder;
  nextHandOver: () => Promise<string>;
  again: DeviceWithApp;
}

/** An opening, and processor time of the page's main thread until `mark`. */
interface Worked extends Opening {
  work: number;
}

async function firstOpening(browser: Browser, url: string, holder: Holder, mark: string): Promise<Worked> {
  const context = await newDevice(browser, url, holder);
  const session = await browser.newBrowserCDPSession();
  try {
    const [opening, events] = await traceOf(session as never, async () => {
      const page = await openPage(context, url);
      const usable = mark === homeUsable ? await untilUsable(await askerOf(page)) : Number.NaN;
      await untilRest(page);
      return openingOf(page, usable);
    });
    return { ...opening, work: workUntil(events, mark) };
  } finally {
    await session.detach();
    await context.close();
  }
}

const homeUsable = 'home-usable';
const picked = (openings: Worked[], measure: keyof Worked): number[] => openings.map((opening) => opening[measure]);

/** A figure without comparison, in ms unless it has no unit. */
const alone = (figure: string, product: number[], bare: number[] | null = null): Reading => ({
  figure,
  product: median(product),
  yardstick: bare && median(bare),
  unit: figure.endsWith('cls') ? '' : 'ms',
  score: median(product),
  rounds: { product, ...(bare && { bare }) },
});

/**
 * Loading of sign-in, of Home and of a partner hand-over on a new device, and of Home on a device that has the app, in
 * rounds with the same pages without JavaScript.
 */
export async function measureOpenings(bench: Bench, sites: Sites): Promise<Reading[]> {
  const { browser, site, rider, again } = sites;
  const nobody = { ...rider, token: null };
  const openings: Record<string, Worked[]> = {
    signIn: [],
    bareSignIn: [],
    home: [],
    bareHome: [],
    handOver: [],
    bareArrival: [],
  };
  const works: Record<'again' | 'offline', number[]> = { again: [], offline: [] };
  const open = (name: string, url: () => Promise<string> | string, holder: Holder, mark: string) => async () => {
    const opening = await firstOpening(browser, await url(), holder, mark);
    openings[name]?.push(opening);
    return opening.lcp;
  };
  const openAgain = (name: 'again' | 'offline') => async () => {
    const { usable, work } = await again.open(name === 'offline');
    works[name].push(work);
    return usable;
  };
  bench.say(`${bench.rounds} rounds of sign-in, Home, arrivals and second openings, with JavaScript and without`);
  const rounds = await takeTurns(bench.rounds, {
    bareHome: open('bareHome', () => sites.bareHome, nobody, largestPaint),
    home: open('home', () => `${site}/`, rider, homeUsable),
    again: openAgain('again'),
    offline: openAgain('offline'),
    bareSignIn: open('bareSignIn', () => sites.bareSignIn, nobody, largestPaint),
    signIn: open('signIn', () => `${site}/sign-in`, nobody, awake),
    bareArrival: open('bareArrival', () => sites.bareArrival, nobody, largestPaint),
    handOver: open('handOver', async () => sites.partnered + (await sites.nextHandOver()), nobody, largestPaint),
  });

  const of = (name: string, measure: keyof Worked): number[] => picked(openings[name] ?? [], measure);
  const ratio = (figure: string, product: number[], bare: number[]): Reading => ({
    ...alone(figure, product, bare),
    score: ratioOf(product, bare),
  });
  return [
    ratio('work-ratio', of('signIn', 'work'), of('bareSignIn', 'work')),
    alone('home-lcp', rounds.home, rounds.bareHome),
    ratio('home-lcp-ratio', rounds.home, rounds.bareHome),
    ratio('home-usable-ratio', of('home', 'usable'), rounds.bareHome),
    ratio('home-work-ratio', of('home', 'work'), of('bareHome', 'work')),
    alone('home-tbt', of('home', 'tbt'), of('bareHome', 'tbt')),
    alone('home-cls', of('home', 'cls'), of('bareHome', 'cls')),
    alone('hand-over-lcp', rounds.handOver, rounds.bareArrival),
    ratio('hand-over-lcp-ratio', rounds.handOver, rounds.bareArrival),
    alone('hand-over-tbt', of('handOver', 'tbt'), of('bareArrival', 'tbt')),
    alone('hand-over-cls', of('handOver', 'cls'), of('bareArrival', 'cls')),
    alone('again-usable', rounds.again),
    ratio('again-usable-ratio', rounds.again, rounds.bareHome),
    ratio('again-work-ratio', works.again, of('bareHome', 'work')),
    alone('offline-usable', rounds.offline),
    ratio('offline-work-ratio', works.offline, of('bareHome', 'work')),
  ];
}
