import { listRides, readPoints } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { getSeenProgress } from '../../device/seen-progress.ts';
import { useTranslation } from '../../i18n/language.tsx';
import type { Progress } from './find-celebrations.ts';

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
  const known = hasRidden || earned === 0 ? hasRidden : rides.data;
  if (reach === undefined || statuses === undefined || known === undefined) return undefined;
  return { ...reach, statuses, hasRidden: known };
}
