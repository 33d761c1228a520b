import { type CampaignStatus, listRides, type Offer } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { offerGrants } from '../../data/sets/offer-grants.ts';
import { getSeenProgress, type SeenProgress } from '../../device/seen-progress.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { type Celebration, type Progress, useReach } from './progress.ts';

function levelsDone(status: CampaignStatus): number {
  const { shared } = status;
  if (shared) return Number(shared.ReachedUTC !== null && shared.own >= shared.minimum);
  const { streakCurrentLevel, streakTotalLevels, tierPropertiesForCampaign: tiers, tierProgress } = status;
  if (streakTotalLevels !== null) return status.streakCompleted ? streakTotalLevels : (streakCurrentLevel ?? 1) - 1;
  let left = tierProgress ?? 0;
  return (tiers ?? []).filter(({ MaxBehaviors }) => (left -= MaxBehaviors) >= 0).length;
}

/** Completed levels by campaign, without zeros; a reached goal of all members is one. */
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
  const shared = new Set(now.statuses.filter((status) => status.shared).map(({ CampaignID }) => CampaignID));
  const offer = newlyInReach(seen.balance, now);
  const given = (now.grants ?? []).filter(({ GrantID }) => !seen.grants?.includes(GrantID));
  return [
    ...(now.hasRidden && !seen.hasRidden ? [{ kind: 'firstRide' } as const] : []),
    ...levels.map(
      ([campaignId, level]): Celebration =>
        shared.has(campaignId) ? { kind: 'together', campaignId } : { kind: 'level', campaignId, level },
    ),
    ...given.map(({ OfferID }) => ({ kind: 'offer', offerId: OfferID }) as const),
    ...(offer ? [{ kind: 'inReach', offer } as const] : []),
  ];
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
