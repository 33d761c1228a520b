import type { ConsentOutcome } from '@fareback/contract';

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
