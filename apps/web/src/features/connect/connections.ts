import type { Provider, ProviderStatus } from '@fareback/contract';

/** A provider with where the member stands with it; without an entry it was never connected. */
export interface Connection extends Omit<ProviderStatus, 'ProviderID' | 'identifier'> {
  provider: Provider;
  identifier: string;
}

const untouched: Omit<Connection, 'provider'> = {
  identifier: '',
  status: 'NEVER_CONNECTED',
  isProven: false,
  awaits: null,
  waitsUntilUTC: null,
  canResendAtUTC: null,
  failedBecause: null,
  lostBecause: null,
};

/** What a provider is called: its full name in the present language, else its label. */
export function nameOf({ translations, Label }: Provider): string {
  return translations.fullName || Label;
}

/** What a provider is called within a sentence, where its full name would be too long. */
export function shortNameOf({ translations, Label }: Provider): string {
  return Label || translations.fullName;
}

/** The providers that the connect screen lists, by position: those set by the server alone are left out [PROV-04, PROV-07]. */
export function connectionsOf(providers: readonly Provider[], statuses: readonly ProviderStatus[]): Connection[] {
  return providers
    .filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT')
    .toSorted((a, b) => a.UiPosition - b.UiPosition)
    .map((provider) => {
      const entry = statuses.find(({ ProviderID }) => ProviderID === provider.ProviderID);
      return { ...untouched, ...entry, identifier: entry?.identifier ?? '', provider };
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

/** Whether the account pays but is not shown to be the member's: its rides stay hidden until it is. */
export const isUnproven = ({ status, isProven, awaits }: Pick<Connection, 'status' | 'isProven' | 'awaits'>): boolean =>
  status === 'CONNECTED' && !isProven && awaits !== null;

/** Whether the member has named an account that waits for something; it can be given up. */
export const isWaiting = (connection: Pick<Connection, 'status' | 'isProven' | 'awaits'>): boolean =>
  connection.status === 'VALIDATING' || isUnproven(connection);

/** What comes next for a connection: a form, or a way to the provider; the provider's answer; a mailed code; a ride; nothing. */
export type Stage = 'form' | 'asked' | 'mailedCode' | 'ride' | 'connected';

/** What the connect drawer shows: where an account waits for a proof, the way to give it [PROV-11, PROV-19]. */
export function stageOf(connection: Pick<Connection, 'status' | 'isProven' | 'awaits'>): Stage {
  if (!isWaiting(connection)) return connection.status === 'CONNECTED' ? 'connected' : 'form';
  if (connection.awaits === 'RIDE') return 'ride';
  if (connection.awaits === 'MAILED_CODE') return 'mailedCode';
  return connection.status === 'VALIDATING' ? 'asked' : 'form';
}

/** What a connection asks of the member, if anything [PROV-11..14]. */
export function bannerOf(
  connection: Pick<Connection, 'status' | 'isProven' | 'awaits'>,
): 'validating' | 'unproven' | 'failedToValidate' | 'requireDisconnect' | null {
  const { status } = connection;
  if (status === 'VALIDATING') return 'validating';
  if (status === 'FAILEDTOVALIDATE') return 'failedToValidate';
  if (status === 'REQUIRE_DISCONNECT') return 'requireDisconnect';
  return isUnproven(connection) ? 'unproven' : null;
}

/** Puts a status in the place of that provider's entry and no other; a provider without an entry gets one [PROV-15]. */
export function withStatus(statuses: readonly ProviderStatus[], next: ProviderStatus): ProviderStatus[] {
  const isKnown = statuses.some(({ ProviderID }) => ProviderID === next.ProviderID);
  return isKnown
    ? statuses.map((status) => (status.ProviderID === next.ProviderID ? next : status))
    : [...statuses, next];
}
