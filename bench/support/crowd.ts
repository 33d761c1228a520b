import { type LoadGenerator, requestText, startLoadGenerator } from './load-generator.ts';
import { type BenchTenant, tokenOf } from './members.ts';
import type { Bench } from './scenario.ts';

/** A page read from the database each time. */
const PAGE = '/rest/users/me/transactions/en';

export type Ask = (ports: readonly number[], seconds: number) => Promise<number>;

export interface Crowd {
  pages: Ask;
  redemptions: Ask;
}

/**
 * Load of the tenants' riders from `lanes` load generators with `connections` each: lane n uses the n-th port, or the
 * only one, so one server and several get the same load.
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
