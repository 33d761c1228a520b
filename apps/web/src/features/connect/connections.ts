import type { Provider, ProviderStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** A provider with the member's status; without an entry it was never connected. */
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

/** Returns a provider's full name in the current language, else its label. */
export function nameOf({ translations, Label }: Provider): string {
  return translations.fullName || Label;
}

export function shortNameOf({ translations, Label }: Provider): string {
  return Label || translations.fullName;
}

/** Providers of the connect screen, by position, without those connected only by the server [PROV-04, PROV-07]. */
export function connectionsOf(providers: readonly Provider[], statuses: readonly ProviderStatus[]): Connection[] {
  return providers
    .filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT')
    .toSorted((a, b) => a.UiPosition - b.UiPosition)
    .map((provider) => {
      const entry = statuses.find(({ ProviderID }) => ProviderID === provider.ProviderID);
      return { ...untouched, ...entry, identifier: entry?.identifier ?? '', provider };
    });
}

/** Digits of a card number to show: enough to recognize the card, too few to use it. */
const shownDigits = 4;

/** Returns the end of a connected card number; anything that is no number is shown in full. */
export function endOfCard({ provider, identifier }: Pick<Connection, 'provider' | 'identifier'>): string | null {
  return provider.identifierType === 'NUMERIC_ID' && identifier !== '' ? identifier.slice(-shownDigits) : null;
}

/** True for existing connections, valid or not [PROV-17]. */
export function isOn(status: Connection['status']): boolean {
  return status === 'CONNECTED' || status === 'REQUIRE_DISCONNECT';
}

/** True if the member may use the toggle [PROV-05, PROV-14]. */
export function isUsable({ provider, status }: Connection): boolean {
  return !provider.DisableUserControl && status !== 'NOT_VALID_PROVIDER';
}

/** True if the account earns but is not proven to be the member's: its rides stay hidden. */
export const isUnproven = ({ status, isProven, awaits }: Pick<Connection, 'status' | 'isProven' | 'awaits'>): boolean =>
  status === 'CONNECTED' && !isProven && awaits !== null;

/** True if the member's account is pending; it can be removed. */
export const isWaiting = (connection: Pick<Connection, 'status' | 'isProven' | 'awaits'>): boolean =>
  connection.status === 'VALIDATING' || isUnproven(connection);

/** Next step of a connection: a form or a link to the provider; the provider's answer; a mailed code; a ride; done. */
export type Stage = 'form' | 'asked' | 'mailedCode' | 'ride' | 'connected';

/** Returns the step that the connect drawer shows; a pending account continues with its proof [PROV-11, PROV-19]. */
export function stageOf(connection: Pick<Connection, 'status' | 'isProven' | 'awaits'>): Stage {
  if (!isWaiting(connection)) return connection.status === 'CONNECTED' ? 'connected' : 'form';
  if (connection.awaits === 'RIDE') return 'ride';
  if (connection.awaits === 'MAILED_CODE') return 'mailedCode';
  return connection.status === 'VALIDATING' ? 'asked' : 'form';
}

/** Returns the action that a connection needs from the member, if any [PROV-11..14]. */
export function bannerOf(
  connection: Pick<Connection, 'status' | 'isProven' | 'awaits'>,
): 'validating' | 'unproven' | 'failedToValidate' | 'requireDisconnect' | null {
  const { status } = connection;
  if (status === 'VALIDATING') return 'validating';
  if (status === 'FAILEDTOVALIDATE') return 'failedToValidate';
  if (status === 'REQUIRE_DISCONNECT') return 'requireDisconnect';
  return isUnproven(connection) ? 'unproven' : null;
}

/** Replaces that provider's status, or adds it [PROV-15]. */
export function withStatus(statuses: readonly ProviderStatus[], next: ProviderStatus): ProviderStatus[] {
  const isKnown = statuses.some(({ ProviderID }) => ProviderID === next.ProviderID);
  return isKnown
    ? statuses.map((status) => (status.ProviderID === next.ProviderID ? next : status))
    : [...statuses, next];
}

const waitingMs = 5_000;
const restingMs = 30_000;

/** The member's connections: loading, failed with a retry, or loaded [PROV-09, PROV-10]. */
type Connections =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'ready'; connections: readonly Connection[] };

/** Loads providers and statuses together; an error in either fails both. Polls statuses while visible. */
export function useConnections(isFollowed = true): Connections {
  const { language } = useTranslation();
  const providers = useQuery(dataSets.providers(language));
  const statuses = useQuery({
    ...dataSets.providerStatuses(),
    // Changes by a provider, a mail or another device appear soon; sooner while an account is pending.
    refetchInterval: ({ state }) => isFollowed && (state.data?.some(isWaiting) === true ? waitingMs : restingMs),
  });
  if (providers.data !== undefined && statuses.data !== undefined)
    return { state: 'ready', connections: connectionsOf(providers.data, statuses.data) };
  if (providers.isError || statuses.isError) {
    const retry = () => {
      if (providers.isError) void providers.refetch();
      if (statuses.isError) void statuses.refetch();
    };
    return { state: 'failed', retry, retrying: providers.isFetching || statuses.isFetching };
  }
  return { state: 'loading' };
}
