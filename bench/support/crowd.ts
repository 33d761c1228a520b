import { type LoadGenerator, requestText, startLoadGenerator } from './load-generator.ts';
import { type BenchTenant, tokenOf } from './members.ts';
import type { Bench } from './scenario.ts';

/** A page that is read from the database each time. */
const PAGE = '/rest/users/me/transactions/en';

/** Asks servers for so many seconds; answers calls a second of all. */
export type Ask = (ports: readonly number[], seconds: number) => Promise<number>;

/** What riders ask of one or more servers, in calls a second of all. */
export interface Crowd {
  /** Pages of the history, of a different member each time. */
  pages: Ask;
  /** Redemptions of offers in turn, of a different member each time, each with a key of its own. */
  redemptions: Ask;
}

/**
 * Riders of tenants, whose calls come over `lanes` load generators of `connections` each: lane n asks the n-th of the ports,
 * or the only one there is, so that one server and several are asked by the same crowd.
 */
export function gatherCrowd(
  bench: Bench,
  tenants: readonly BenchTenant[],
  size: { members: number; offers: readonly string[]; lanes: number; connections: number },
): Crowd {
  const loads: LoadGenerator[] = Array.from({ length: size.lanes }, () => startLoadGenerator(bench));
  const tokens = Array.from({ length: size.members }, (_, place) => tokenOf(place + 1));
  const ask = async (ports: readonly number[], seconds: number, templates: string[]): Promise<number> => {
    const rates = await Promise.all(
      loads.map(async (load, lane) => {
        const port = ports[lane % ports.length] ?? 0;
        const result = await load({ port, connections: size.connections, seconds, templates, tokens });
        return result.replies / result.seconds;
      }),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  };
  const pages = tenants.map((tenant) => requestText('GET', PAGE, tenant));
  const redemptions = size.offers.flatMap((offer) =>
    tenants.map((tenant) =>
      requestText('POST', `/rest/offers/${offer}/redemption`, tenant, { 'Idempotency-Key': '{{key}}' }),
    ),
  );
  return {
    pages: (ports, seconds) => ask(ports, seconds, pages),
    redemptions: (ports, seconds) => ask(ports, seconds, redemptions),
  };
}
