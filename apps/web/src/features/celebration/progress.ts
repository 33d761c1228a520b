import { type CampaignStatus, listRides, type Offer, type OfferGrant, readPoints } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets, offerGrants } from '../../data/sets/data-sets.ts';
import { getSeenProgress, type SeenProgress } from '../../device/seen-progress.ts';
import { session } from '../../device/session.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { createStore } from '../../state/store.ts';

/** An achievement, celebrated once. */
export type Celebration =
  | { kind: 'firstRide' }
  | { kind: 'level'; campaignId: string; level: number }
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

function levelsDone(status: CampaignStatus): number {
  const { streakCurrentLevel, streakTotalLevels, tierPropertiesForCampaign: tiers, tierProgress } = status;
  if (streakTotalLevels !== null) return status.streakCompleted ? streakTotalLevels : (streakCurrentLevel ?? 1) - 1;
  let left = tierProgress ?? 0;
  return (tiers ?? []).filter(({ MaxBehaviors }) => (left -= MaxBehaviors) >= 0).length;
}

/** Completed levels by campaign, without zeros. */
export const levelsOf = (statuses: readonly CampaignStatus[]): Record<string, number> =>
  Object.fromEntries(
    statuses.flatMap((status) => (levelsDone(status) > 0 ? [[status.CampaignID, levelsDone(status)]] : [])),
  );

/** The most expensive offer that has become affordable, if any. */
function newlyInReach(before: number, { balance, offers }: Progress): Offer | undefined {
  return offers
    .filter(({ VeloAmount }) => VeloAmount > before && VeloAmount <= balance)
    .toSorted((one, other) => other.VeloAmount - one.VeloAmount)[0];
}

/** Returns achievements since the last display, in order of celebration; empty if nothing was displayed before. */
export function findCelebrations(seen: SeenProgress | null, now: Progress): Celebration[] {
  if (seen === null) return [];
  const levels = Object.entries(levelsOf(now.statuses)).filter(([id, level]) => level > (seen.levels[id] ?? 0));
  const offer = newlyInReach(seen.balance, now);
  const given = (now.grants ?? []).filter(({ GrantID }) => !seen.grants?.includes(GrantID));
  return [
    ...(now.hasRidden && !seen.hasRidden ? [{ kind: 'firstRide' } as const] : []),
    ...levels.map(([campaignId, level]) => ({ kind: 'level', campaignId, level }) as const),
    ...given.map(({ OfferID }) => ({ kind: 'offer', offerId: OfferID }) as const),
    ...(offer ? [{ kind: 'inReach', offer } as const] : []),
  ];
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

/** The member's progress; undefined while loading. Reloads rides after each earning until there are some. */
export function useProgress(): Progress | undefined {
  const { language: lang } = useTranslation();
  const reach = useReach();
  const member = useUserInfo();
  const statuses = useQuery(dataSets.campaignStatuses()).data;
  const earned = member?.earningsCount ?? 0;
  const hasRidden = member !== undefined && (getSeenProgress(member.UserID)?.hasRidden ?? false);
  const rides = useQuery({
    queryKey: ['hasRidden', lang, earned],
    queryFn: async ({ signal }) =>
      (await api.call(listRides, { params: { lang }, query: {}, signal })).data.some(({ kind }) => kind === 'RIDE'),
    enabled: member !== undefined && !hasRidden && earned > 0,
  });
  // Without a campaign that gives offers, Home does not ask for them.
  const campaigns = useQuery(dataSets.campaigns(lang));
  const givesOffers = campaigns.data?.some(({ RewardOfferID }) => RewardOfferID !== undefined) ?? false;
  const grants = useQuery({ ...offerGrants(), enabled: givesOffers });
  const known = hasRidden || earned === 0 ? hasRidden : rides.data;
  if (reach === undefined || statuses === undefined || known === undefined) return undefined;
  if (campaigns.isLoading || grants.isLoading) return undefined;
  return { ...reach, statuses, hasRidden: known, grants: grants.data };
}
