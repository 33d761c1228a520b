import type { ConsentOutcome } from '@fareback/contract';

/** What is said of a way to a provider that connected nothing; OPEN: nothing yet. */
export const consentText = {
  FAILEDTOVALIDATE: 'connect.consentRefused',
  DENIED: 'connect.consentDenied',
  EXPIRED: 'connect.consentExpired',
  UNREACHABLE: 'connect.consentUnreachable',
  ALREADY_CONNECTED: 'connect.consentOther',
  ERROR: 'connect.consentError',
  OPEN: 'connect.consentOpen',
} as const satisfies Record<Exclude<ConsentOutcome, 'CONNECTED'> | 'OPEN', string>;
