import { getOfferPlaces, OFFER_PLACES_MAX, type OfferPlace, type OfferPlaces } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { readSavedPlaces, savePlaces } from './saved-places.ts';

/** How often the number of places and of bikes is loaded again. */
const STALE_MS = 60_000;
/** A list beyond this is too long to use; a feed has fewer. */
const PAGES_MAX = 20;

/** How many places an offer has; without a network, as this device loaded them last. */
export const usePlaceCount = (offerId: string) =>
  useQuery({
    queryKey: ['offerPlaces', offerId, 'count'],
    queryFn: async ({ signal }) => {
      try {
        return await api.call(getOfferPlaces, { params: { id: offerId }, signal });
      } catch (error) {
        const saved = await readSavedPlaces(offerId);
        if (saved === null) throw error;
        return saved;
      }
    },
    networkMode: 'always',
    staleTime: STALE_MS,
    retry: false,
  });

async function loadAll(offerId: string, signal: AbortSignal): Promise<OfferPlaces> {
  const places: OfferPlace[] = [];
  for (let page = 0; ; page += 1) {
    const reply = await api.call(getOfferPlaces, { params: { id: offerId }, query: { page: String(page) }, signal });
    places.push(...reply.places);
    if (reply.places.length < OFFER_PLACES_MAX || page + 1 >= PAGES_MAX) return { ...reply, places };
  }
}

/** An offer's places: as loaded now, else as this device loaded them last. */
export function usePlaces(offerId: string) {
  const userId = useUserInfo()?.UserID;
  const saved = useQuery({
    queryKey: ['offerPlaces', offerId, 'saved'],
    queryFn: () => readSavedPlaces(offerId),
    networkMode: 'always',
  });
  const loaded = useQuery({
    queryKey: ['offerPlaces', offerId, 'all'],
    queryFn: async ({ signal }) => {
      const reply = await loadAll(offerId, signal);
      if (userId !== undefined) await savePlaces(userId, offerId, reply).catch(() => {});
      return reply;
    },
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
    networkMode: 'always',
    retry: false,
  });
  return {
    reply: loaded.data ?? saved.data ?? null,
    /** True if the list is an older one of this device. */
    isSaved: loaded.data === undefined,
    error: loaded.error,
    isPending: loaded.isPending || saved.isPending,
    isFetching: loaded.isFetching,
    retry: () => void loaded.refetch(),
  };
}
