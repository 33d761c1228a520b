import type { Browser } from 'playwright-core';
import { median, ratioOf, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import {
  askerOf,
  type Holder,
  newDevice,
  type Opening,
  openingOf,
  openPage,
  untilRest,
  untilUsable,
} from './device.ts';

export interface Sites {
  browser: Browser;
  site: string;
  bareHome: string;
  partnered: string;
  bareArrival: string;
  rider: Holder;
  nextHandOver: () => Promise<string>;
}

async function firstOpening(browser: Browser, url: string, holder: Holder, isHome: boolean): Promise<Opening> {
  const context = await newDevice(browser, url, holder);
  try {
    const page = await openPage(context, url);
    const usable = isHome ? await untilUsable(await askerOf(page)) : Number.NaN;
    await untilRest(page);
    return await openingOf(page, usable);
  } finally {
    await context.close();
  }
}

const picked = (openings: Opening[], measure: keyof Opening): number[] => openings.map((opening) => opening[measure]);

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
 * Loading of Home and of a partner hand-over on a new device, in rounds, each with the same page without JavaScript.
 */
export async function measureOpenings(bench: Bench, sites: Sites): Promise<Reading[]> {
  const { browser, site, rider } = sites;
  const nobody = { ...rider, token: null };
  const openings: Record<string, Opening[]> = { home: [], bareHome: [], handOver: [], bareArrival: [] };
  const open =
    (name: string, url: () => Promise<string> | string, holder: Holder, isHome = false) =>
    async () => {
      const opening = await firstOpening(browser, await url(), holder, isHome);
      openings[name]?.push(opening);
      return opening.lcp;
    };
  bench.say(`${bench.rounds} rounds of Home and of arrivals from a partner, with JavaScript and without`);
  const lcps = await takeTurns(bench.rounds, {
    bareHome: open('bareHome', () => sites.bareHome, nobody),
    home: open('home', () => `${site}/`, rider, true),
    bareArrival: open('bareArrival', () => sites.bareArrival, nobody),
    handOver: open('handOver', async () => sites.partnered + (await sites.nextHandOver()), nobody),
  });

  const of = (name: string, measure: keyof Opening): number[] => picked(openings[name] ?? [], measure);
  const ratio = (figure: string, product: number[], bare: number[]): Reading => ({
    ...alone(figure, product, bare),
    score: ratioOf(product, bare),
  });
  return [
    alone('home-lcp', lcps.home, lcps.bareHome),
    ratio('home-lcp-ratio', lcps.home, lcps.bareHome),
    alone('home-usable', of('home', 'usable')),
    alone('home-tbt', of('home', 'tbt'), of('bareHome', 'tbt')),
    alone('home-cls', of('home', 'cls'), of('bareHome', 'cls')),
    alone('hand-over-lcp', lcps.handOver, lcps.bareArrival),
    ratio('hand-over-lcp-ratio', lcps.handOver, lcps.bareArrival),
    alone('hand-over-tbt', of('handOver', 'tbt'), of('bareArrival', 'tbt')),
    alone('hand-over-cls', of('handOver', 'cls'), of('bareArrival', 'cls')),
  ];
}
