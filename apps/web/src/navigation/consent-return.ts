import { type ConsentOutcome, readConsentOutcome } from '@fareback/contract';

/** What the address tells of a way to a provider that ended here. */
export interface ConsentReturn {
  providerId: string;
  outcome: ConsentOutcome;
  /** Whether this is the window of its own in which the provider stood. */
  isPopup: boolean;
}

const names = ['provider', 'status', 'display'];

/** What the query of an address tells of a way to a provider; null where it tells nothing [PROV-21]. */
export function consentReturnOf(search: string): ConsentReturn | null {
  const query = new URLSearchParams(search);
  const providerId = query.get('provider');
  const status = query.get('status');
  if (!providerId || !status) return null;
  return { providerId, outcome: readConsentOutcome(status), isPopup: query.get('display') === 'popup' };
}

/** The query without what it told of a way to a provider. */
export function withoutConsentReturn(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}
