import { type CampaignStatus, type Offer, type OfferGrant, readPoints } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { session } from '../../device/session.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { createStore } from '../../state/store.ts';

/** An achievement, celebrated once. */
export type Celebration =
  | { kind: 'firstRide' }
  | { kind: 'level'; campaignId: string; level: number }
  | { kind: 'together'; campaignId: string }
  | { kind: 'inReach'; offer: Offer }
  | { kind: 'offer'; offerId: string };

export interface Progress {
  balance: number;
  statuses: readonly CampaignStatus[];
  offers: readonly Offer[];
  hasRidden: boolean;
  /** Free offers that can be redeemed; missing if Home did not ask. */
  grants?: readonly OfferGrant[] | undefined;
}

/** The cheapest unaffordable offer, if any. */
export const nextReward = ({ balance, offers }: Pick<Progress, 'balance' | 'offers'>): Offer | undefined =>
  offers
    .filter(({ VeloAmount }) => VeloAmount > balance)
    .toSorted((one, other) => one.VeloAmount - other.VeloAmount)[0];

export const celebrationQueue = createStore<readonly Celebration[]>([]);

// Clear it: the next member must not see it.
session.subscribe(() => {
  if (session.get() === 'signedOut') celebrationQueue.set([]);
});

/** Points and affordable offers; undefined while loading. */
export function useReach(): Pick<Progress, 'balance' | 'offers'> | undefined {
  const { language } = useTranslation();
  const member = useUserInfo();
  const offers = useQuery(dataSets.offers(language)).data;
  const statuses = useQuery(dataSets.offerStatuses()).data;
  if (member === undefined || offers === undefined || statuses === undefined) return undefined;
  const isAvailable = new Map(statuses.map(({ OfferID, status }) => [OfferID, status === 'AVAILABLE']));
  return {
    balance: readPoints(member.Balance),
    offers: offers.filter(({ OfferID, VeloAmount }) => VeloAmount > 0 && (isAvailable.get(OfferID) ?? true)),
  };
}

/** True while the offers load; false after an error. */
export function useIsReachPending(): boolean {
  const { language } = useTranslation();
  const lists = [useQuery(dataSets.offers(language)), useQuery(dataSets.offerStatuses())];
  return lists.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}
