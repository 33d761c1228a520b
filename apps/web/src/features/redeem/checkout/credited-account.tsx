import type { Offer, Provider, ProviderStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { leftToRight } from '../../../i18n/isolate.ts';
import { useTranslation } from '../../../i18n/language.tsx';

/** Where the text is used: before the click, in the question, or in the result. */
type CreditWordsProps = { account: CreditedAccount; of: 'question' | 'offer' | 'result' };

/**
 * Names the account that an offer credits: before the click, in the question and in the result; without a creditable
 * account, says which account is required [REDEEM-24].
 */
export function CreditText({ account: { name, account, isNumber, proof }, of }: CreditWordsProps): ReactNode {
  const { t } = useFullTranslation();
  if (proof === 'missing') return <span>{t('connect.credit.missing', { provider: name })}</span>;
  if (proof === 'waits') return <span>{t('connect.credit.waits', { provider: name })}</span>;
  const shown = leftToRight(account);
  const words =
    account === '' ? name : isNumber ? `${name} ${t('connect.ending', { digits: shown })}` : `${name} ${shown}`;
  return <span>{t(`connect.credit.${of}`, { account: words })}</span>;
}

/** Button label of such an offer while its account cannot be credited. */
export function CreditAction({ account }: { account: CreditedAccount }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <span>{t(account.proof === 'waits' ? 'connect.prove' : 'connect.connectTo', { provider: account.name })}</span>
  );
}

export interface CreditedAccount {
  providerId: string;
  name: string;
  /** How the rider knows the account: the end of a card number, else in full; empty without an account. */
  account: string;
  isNumber: boolean;
  /** Whether it is proven to be the rider's, which a credit requires; `waits` is entered but unproven. */
  proof: 'proven' | 'waits' | 'missing';
}

const endLength = 4;

/**
 * Returns the account from the member's connections; null if an offer credits no account, or its provider is unknown.
 */
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

/** The current account that an offer is credited to; null if it credits no account [REDEEM-24]. */
export function useCreditedAccount(offer: Pick<Offer, 'creditsProviderID'> | undefined): CreditedAccount | null {
  const { language } = useTranslation();
  const isCredit = offer?.creditsProviderID !== undefined;
  const providers = useQuery({ ...dataSets.providers(language), enabled: isCredit }).data ?? [];
  const statuses = useQuery({ ...dataSets.providerStatuses(), enabled: isCredit }).data ?? [];
  return isCredit ? creditedAccountOf(offer.creditsProviderID, providers, statuses) : null;
}
