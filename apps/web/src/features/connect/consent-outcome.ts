import { type ConsentOutcome, readConsentOutcome } from '@fareback/contract';

export interface ConsentReturn {
  providerId: string;
  outcome: ConsentOutcome;
  /** This is the popup in which the provider was open. */
  isPopup: boolean;
}

const names = ['provider', 'status', 'display'];

/** Parses the result of a provider sign-in from a query; null without one [PROV-21]. */
export function consentReturnOf(search: string): ConsentReturn | null {
  const query = new URLSearchParams(search);
  const providerId = query.get('provider');
  const status = query.get('status');
  if (!providerId || !status) return null;
  return { providerId, outcome: readConsentOutcome(status), isPopup: query.get('display') === 'popup' };
}

export function withoutConsentReturn(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

/** Texts for a provider sign-in that connected no account; OPEN means no result yet. */
export const consentText = {
  FAILEDTOVALIDATE: 'connect.consentRefused',
  DENIED: 'connect.consentDenied',
  EXPIRED: 'connect.consentExpired',
  UNREACHABLE: 'connect.consentUnreachable',
  ALREADY_CONNECTED: 'connect.consentOther',
  ERROR: 'connect.consentError',
  OPEN: 'connect.consentOpen',
} as const satisfies Record<Exclude<ConsentOutcome, 'CONNECTED'> | 'OPEN', string>;
