import type { Offer, Provider, ProviderStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';

/** The account that an offer is credited to. */
export interface CreditedAccount {
  providerId: string;
  /** What the provider is called. */
  name: string;
  /** What the rider knows the account by: the end of a card number, else all of it; empty where nothing stands there. */
  account: string;
  isNumber: boolean;
  /** Whether it is shown to be the rider's, as only such an account is credited; one that is named and not, `waits`. */
  proof: 'proven' | 'waits' | 'missing';
}

const endLength = 4;

/** Reads the account off the member's connections; null where an offer credits none, or its provider is not known. */
export function creditedAccountOf(
  creditsProviderID: string | undefined,
  providers: readonly Provider[],
  statuses: readonly ProviderStatus[],
): CreditedAccount | null {
  const provider = providers.find(({ ProviderID }) => ProviderID === creditsProviderID);
  if (provider === undefined) return null;
  const { ProviderID: providerId, Label, translations, identifierType } = provider;
  const status = statuses.find(({ ProviderID }) => ProviderID === providerId);
  const isNamed = status?.status === 'CONNECTED' || status?.status === 'VALIDATING';
  const isNumber = identifierType === 'NUMERIC_ID';
  const identifier = (isNamed && status.identifier) || '';
  return {
    providerId,
    name: Label || translations.fullName,
    account: isNumber ? identifier.slice(-endLength) : identifier,
    isNumber,
    proof: status?.status === 'CONNECTED' && status.isProven ? 'proven' : isNamed ? 'waits' : 'missing',
  };
}

/** The account that an offer is credited to, as it stands now; null where it credits none [REDEEM-24]. */
export function useCreditedAccount(offer: Pick<Offer, 'creditsProviderID'> | undefined): CreditedAccount | null {
  const { language } = useTranslation();
  const isCredit = offer?.creditsProviderID !== undefined;
  const providers = useQuery({ ...dataSets.providers(language), enabled: isCredit }).data ?? [];
  const statuses = useQuery({ ...dataSets.providerStatuses(), enabled: isCredit }).data ?? [];
  return isCredit ? creditedAccountOf(offer.creditsProviderID, providers, statuses) : null;
}
