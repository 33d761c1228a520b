import type { Provider, ProviderStatus } from '@fareback/contract';

/** A provider with where the member stands with it; without an entry it was never connected. */
export interface Connection {
  provider: Provider;
  status: ProviderStatus['status'];
  identifier: string;
}

/** What a provider is called: its full name in the present language, else its label. */
export function nameOf({ translations, Label }: Provider): string {
  return translations.fullName || Label;
}

/** The providers that the connect screen lists, by position: those set by the server alone are left out [PROV-04, PROV-07]. */
export function connectionsOf(providers: readonly Provider[], statuses: readonly ProviderStatus[]): Connection[] {
  return providers
    .filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT')
    .toSorted((a, b) => a.UiPosition - b.UiPosition)
    .map((provider) => {
      const entry = statuses.find(({ ProviderID }) => ProviderID === provider.ProviderID);
      return { provider, status: entry?.status ?? 'NEVER_CONNECTED', identifier: entry?.identifier ?? '' };
    });
}

/** How many digits of a card number are shown: enough to tell one card from another, too few to be used. */
const shownDigits = 4;

/** The end of a card number, which is all of it that is shown once it is connected; anything else than a number is shown whole. */
export function endOfCard({ provider, identifier }: Pick<Connection, 'provider' | 'identifier'>): string | null {
  return provider.identifierType === 'NUMERIC_ID' && identifier !== '' ? identifier.slice(-shownDigits) : null;
}

/** Whether the toggle is on: for connections that exist, valid or not [PROV-17]. */
export function isOn(status: Connection['status']): boolean {
  return status === 'CONNECTED' || status === 'REQUIRE_DISCONNECT';
}

/** Whether the member may press the toggle [PROV-05, PROV-14]. */
export function isUsable({ provider, status }: Connection): boolean {
  return !provider.DisableUserControl && status !== 'NOT_VALID_PROVIDER';
}

/** What a connection asks of the member, if anything [PROV-11..14]. */
export function bannerOf(status: Connection['status']): 'validating' | 'failedToValidate' | 'requireDisconnect' | null {
  if (status === 'VALIDATING') return 'validating';
  if (status === 'FAILEDTOVALIDATE') return 'failedToValidate';
  return status === 'REQUIRE_DISCONNECT' ? 'requireDisconnect' : null;
}

/** Puts a status in the place of that provider's entry and no other; a provider without an entry gets one [PROV-15]. */
export function withStatus(statuses: readonly ProviderStatus[], next: ProviderStatus): ProviderStatus[] {
  const isKnown = statuses.some(({ ProviderID }) => ProviderID === next.ProviderID);
  return isKnown
    ? statuses.map((status) => (status.ProviderID === next.ProviderID ? next : status))
    : [...statuses, next];
}
