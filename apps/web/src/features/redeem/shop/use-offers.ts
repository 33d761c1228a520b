import type { Offer, OfferCategory, OfferStatus, UserInfo } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import {
  type Availability,
  availabilityOf,
  groupOffersByCategory,
  isVerified,
  type OfferSection,
} from './offer-facts.ts';
import { useResetWatch } from './use-reset-watch.ts';

export interface ReadyOffers {
  state: 'ready';
  offers: readonly Offer[];
  sections: OfferSection[];
  member: UserInfo;
  availability: (offer: Offer) => Availability;
}

/** The Redeem tab's data: loading, failed or ready. */
export type Offers = { state: 'loading' } | { state: 'failed'; isRetrying: boolean; retry: () => void } | ReadyOffers;

const none: readonly never[] = [];

/** Loads the offers by shelf, with their availability for the member [OFFER-03, OFFER-12]. */
export function useOffers(): Offers {
  const { language } = useTranslation();
  const offers = useQuery(dataSets.offers(language));
  const categories = useQuery(dataSets.offerCategories(language));
  const statuses = useQuery(dataSets.offerStatuses());
  const member = useUserInfo();
  useResetWatch(statuses.data ?? none);
  // Stable while its data is unchanged, which prevents the shop from rendering again.
  const ready = useMemo(
    () => offers.data && member && readyOffers(offers.data, categories.data ?? none, statuses.data ?? none, member),
    [offers.data, categories.data, statuses.data, member],
  );

  if (offers.data === undefined) {
    const isStuck = offers.isError || offers.fetchStatus === 'paused';
    if (!isStuck) return { state: 'loading' };
    return { state: 'failed', isRetrying: offers.isFetching, retry: () => void offers.refetch() };
  }
  if (categories.isLoading || statuses.isLoading || ready === undefined) return { state: 'loading' };
  return ready;
}

function readyOffers(
  offers: readonly Offer[],
  categories: readonly OfferCategory[],
  statuses: readonly OfferStatus[],
  member: UserInfo,
): ReadyOffers {
  const verified = isVerified(member);
  return {
    state: 'ready',
    offers,
    sections: groupOffersByCategory(categories, offers),
    member,
    availability: (offer) => availabilityOf(offer, statuses, verified),
  };
}
