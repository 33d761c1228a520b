import type { ConsentOutcome } from '@fareback/contract';
import type { WayBack } from './flows.ts';

/** Where whoever comes back finds their accounts. */
const CONNECT_SCREEN = '/app_connection';

/** A screen's path is one part of plain letters: nothing of another host, of the API or with a query passes. */
const isScreenPath = (path: string): boolean => /^\/[a-z][a-z_-]{0,63}$|^\/$/.test(path);

/** What a client asks of the way back. */
export type ReturnInput = { [Part in keyof WayBack]?: WayBack[Part] | undefined };

/** The way back that a client asked for; to the connect screen where it asked for anything but a screen of ours [PROV-21]. */
export const wayBackOf = ({ returnTo, display }: ReturnInput): WayBack => ({
  returnTo: returnTo !== undefined && isScreenPath(returnTo) ? returnTo : CONNECT_SCREEN,
  display: display ?? 'page',
});

/** Where a browser that is back goes, on the host that it is at. */
export function landingOf({ returnTo, display }: WayBack, providerId: string, outcome: ConsentOutcome): string {
  const parameters = new URLSearchParams({ provider: providerId, status: outcome });
  if (display === 'popup') parameters.set('display', display);
  return `${returnTo}?${parameters.toString()}`;
}
