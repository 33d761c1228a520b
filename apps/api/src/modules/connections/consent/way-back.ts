import type { ConsentOutcome } from '@fareback/contract';
import type { WayBack } from './flows.ts';

const CONNECT_SCREEN = '/app_connection';

/** A screen's path is one segment of plain letters, which excludes other hosts, API routes and queries. */
const isScreenPath = (path: string): boolean => /^\/[a-z][a-z_-]{0,63}$|^\/$/.test(path);

export type ReturnInput = { [Part in keyof WayBack]?: WayBack[Part] | undefined };

/** The requested return screen; the connect screen if it is not one of ours [PROV-21]. */
export const wayBackOf = ({ returnTo, display }: ReturnInput): WayBack => ({
  returnTo: returnTo !== undefined && isScreenPath(returnTo) ? returnTo : CONNECT_SCREEN,
  display: display ?? 'page',
});

export function landingOf({ returnTo, display }: WayBack, providerId: string, outcome: ConsentOutcome): string {
  const parameters = new URLSearchParams({ provider: providerId, status: outcome });
  if (display === 'popup') parameters.set('display', display);
  return `${returnTo}?${parameters.toString()}`;
}
