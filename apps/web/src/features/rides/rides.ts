import {
  getRideReceipt,
  listRides,
  type Page,
  type Ride,
  type RideReceipt,
  type TripMode,
  tripModes,
} from '@fareback/contract';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';
import type { WholeTranslator } from '@fareback/wording';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { type PagedList, pagedListOf, pageOrEnd } from '../../data/sets/paged-list.ts';
import { isolated } from '../../i18n/isolate.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** The picture of a travel mode. */
export const modeIcons: Record<TripMode, IconName> = {
  bus: 'bus',
  rail: 'rail',
  tram: 'tram',
  metro: 'rail',
  ferry: 'ferry',
  bikeshare: 'bike',
  scooter: 'scooter',
  carpool: 'users',
  walk: 'walk',
  other: 'pin',
};
const kindIcons = { RIDE: 'pin', VISIT: 'pin', SURVEY: 'edit', ACTION: 'check' } as const;

const modeOf = ({ kind, mode }: Pick<Ride, 'kind' | 'mode'>): TripMode | undefined =>
  kind === 'RIDE' ? tripModes.find((one) => one === mode) : undefined;

/** The icon of a ride, by its mode if known. */
export function iconOf(ride: Pick<Ride, 'kind' | 'mode'>): IconName {
  const mode = modeOf(ride);
  return mode === undefined ? kindIcons[ride.kind] : modeIcons[mode];
}

/** The title of a ride: its mode if known, else its kind [EARN-10]. */
export function titleOf(ride: Pick<Ride, 'kind' | 'mode'>, t: WholeTranslator): string {
  const mode = modeOf(ride);
  return mode === undefined ? t(`rides.kind.${ride.kind}`) : t(`rides.mode.${mode}`);
}

/** The route as far as its stops are known; null if unknown. */
export function destinationOf(
  { fromName, toName }: { fromName: string | null; toName: string | null },
  t: WholeTranslator,
): string | null {
  if (fromName && toName) return t('rides.between', { from: isolated(fromName), to: isolated(toName) });
  if (fromName) return t('rides.from', { from: isolated(fromName) });
  return toName ? t('rides.to', { to: isolated(toName) }) : null;
}

/** Loads the member's rides along their next links; reloads whenever they are opened [EARN-10]. */
export function useRides(): PagedList<Ride> {
  const { language: lang } = useTranslation();
  const list = useInfiniteQuery({
    queryKey: ['rides', lang],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Ride>> => {
      if (pageParam === null) return api.call(listRides, { params: { lang }, query: {}, signal });
      return pageOrEnd(await api.follow(listRides, pageParam, { params: { lang }, signal }), pageParam);
    },
    getNextPageParam: (page) => page.links.next,
  });
  return pagedListOf(list);
}

/** A ride's receipt: loading, failed with a retry, or loaded. */
type Receipt =
  | { state: 'loading' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; receipt: RideReceipt };

export function useReceipt(id: string): Receipt {
  const { language: lang } = useTranslation();
  const { data, isError, fetchStatus, isFetching, refetch } = useQuery({
    queryKey: ['rideReceipt', lang, id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getRideReceipt, { params: { id, lang }, signal }),
  });
  if (data) return { state: 'ready', receipt: data };
  if (isError || fetchStatus === 'paused')
    return { state: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  return { state: 'loading' };
}
