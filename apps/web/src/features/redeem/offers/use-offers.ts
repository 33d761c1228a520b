import type { Offer, OfferCategory, OfferStatus, UserInfo } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { clockAhead, now } from '../../../device/clock.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import {
  type Availability,
  availabilityOf,
  groupOffersByCategory,
  isVerified,
  type OfferSection,
} from './offer-facts.ts';

/**
 * Waits after a reset that the server did not confirm: the device's clock may be a second ahead. The last one repeats.
 */
const patienceMs = [1000, 5000, 15_000, 60_000] as const;

/** Longest single wait, because a timer of more than 24 days would fire at once. */
const longestWaitMs = 3_600_000;

/** Time of the first reset among limited offers, in milliseconds since 1970; null without limited offers [OFFER-09]. */
export function nextResetOf(statuses: readonly OfferStatus[]): number | null {
  const resets = statuses.flatMap(({ status, NextResetAtUTC }) =>
    status === 'UNAVAILABLE_LIMIT' && NextResetAtUTC !== null ? [new Date(NextResetAtUTC).getTime()] : [],
  );
  return resets.length === 0 ? null : Math.min(...resets);
}

/** Returns the wait before reloading statuses, after `tries` waits past this reset. */
export function waitMs(resetAt: number, now: number, tries: number): number {
  const patience = patienceMs[Math.min(tries, patienceMs.length) - 1] ?? 0;
  return Math.max(patience, Math.min(resetAt - now, longestWaitMs));
}

/**
 * Reloads offer statuses at the first reset of a limited offer, then with growing delays while the server disagrees. A
 * hidden page does not poll: it reloads when it becomes visible [OFFER-09].
 */
function useResetWatch(statuses: readonly OfferStatus[]): void {
  const client = useQueryClient();
  const ahead = useStore(clockAhead);
  const resetAt = nextResetOf(statuses);
  useEffect(() => {
    if (resetAt === null) return undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, waitMs(resetAt, now(), tries));
    };
    const look = () => {
      if (now() >= resetAt) {
        tries += 1;
        if (document.visibilityState === 'visible')
          void client.invalidateQueries({ queryKey: dataSets.offerStatuses().queryKey });
      }
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [client, resetAt, ahead]);
}

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
