import { ApiError, getFavoriteError, type Offer, setFavoriteOffer, type UserInfo } from '@fareback/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/calls/client.ts';
import { useFailureText } from '../../../data/calls/use-failure-text.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { appError } from '../../../state/app-error.ts';
import { notify } from '../../../state/notices.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { latestCount, withMark } from './favorites.ts';

export interface Favorites {
  /** Why this offer cannot be added now; null if it can be added or removed [FAV-02, FAV-03]. */
  whyNot: (offer: Pick<Offer, 'isFavorite'>) => string | null;
  /** Why no other offer can be added; null if one can [FAV-02]. */
  full: string | null;
  /** Adds or removes an offer optimistically and rolls back on rejection; says why if it is not possible. */
  toggle: (offer: Offer) => void;
}

type FavoriteChange = { offer: Offer; marks: boolean };

const mutationKey = ['favorite'];
const countKey = dataSets.favoriteCount().queryKey;

/** Error codes with a message of their own. */
const worded = ['OFFER_UNAVAILABLE', 'FAVORITE_LIMIT_REACHED', 'FEATURE_DISABLED'] as const;

function countIn(client: QueryClient, member: UserInfo | undefined): number {
  const own = client.getQueryState(countKey);
  const records = client.getQueryCache().findAll({ queryKey: ['userInfo'] });
  return latestCount(
    { count: own?.data?.favoriteOfferCount ?? 0, askedAt: own?.dataUpdatedAt ?? 0 },
    {
      count: member?.favoriteOfferCount ?? 0,
      askedAt: Math.max(0, ...records.map(({ state }) => state.dataUpdatedAt)),
    },
  );
}

/**
 * Target state of an offer's pending click; undefined without one. Rendered state lags by a frame, and a second click
 * in the same frame must see the first.
 */
function getPendingMark(client: QueryClient, offerId: string): boolean | undefined {
  const presses = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  const changes = presses.map(({ state }) => state.variables as FavoriteChange);
  return changes.findLast(({ offer }) => offer.OfferID === offerId)?.marks;
}

/** Returns the favorites functions, or null without the feature [FAV-05]. */
export function useFavorites(member: UserInfo | undefined): Favorites | null {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { FavoriteOffersLimit: favoriteLimit } = useConfig();
  const client = useQueryClient();
  const isFeatureOn = member?.featureFlags.FAVORITE_OFFER ?? false;
  useQuery({ ...dataSets.favoriteCount(), enabled: isFeatureOn });

  /** Updates an offer in every cached language, and the count. */
  const show = ({ offer, marks }: FavoriteChange) => {
    client.setQueriesData<Offer[]>({ queryKey: ['offers'] }, (all) => all && withMark(all, offer.OfferID, marks));
    client.setQueryData(countKey, { favoriteOfferCount: Math.max(0, countIn(client, member) + (marks ? 1 : -1)) });
  };
  const { mutate } = useMutation({
    mutationKey,
    // One scope: clicks reach the server in their order.
    scope: { id: 'favorite' },
    mutationFn: ({ offer, marks }: FavoriteChange) =>
      api.call(setFavoriteOffer, { params: { id: offer.OfferID, flag: marks ? 'true' : 'false' } }),
    onMutate: async (change) => {
      // A list requested before the click would overwrite the change.
      await Promise.all([['offers'], countKey].map((queryKey) => client.cancelQueries({ queryKey })));
      show(change);
    },
    onSuccess: (reply) => {
      // More clicks are pending, whose responses are newer.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(countKey, { favoriteOfferCount: reply.favoriteOfferCount });
      void refresh(client, 'favorite');
    },
    onError: (error, { offer, marks }) => {
      show({ offer, marks: !marks });
      void refresh(client, 'refusedFavorite');
      // A lost session or network has its own screen.
      if (appError.get() !== 'NONE') return;
      const code = error instanceof ApiError ? worded.find((one) => one === error.code) : undefined;
      notify({ title: code ? t(`errors.${code}`) : failureText(error), tone: 'error' });
    },
  });

  if (!isFeatureOn) return null;
  const favoriteCount = countIn(client, member);
  const getReason = ({ isFavorite }: Pick<Offer, 'isFavorite'>): string | null => {
    const facts = { isFeatureOn, marks: !isFavorite, isMarked: isFavorite, favoriteCount, favoriteLimit };
    if (getFavoriteError(facts) === null) return null;
    return favoriteLimit === 0 ? t('favorite.none') : t('favorite.full', { count: favoriteLimit ?? 0 });
  };
  return {
    whyNot: getReason,
    full: getReason({ isFavorite: false }),
    toggle: (offer) => {
      const isFavorite = getPendingMark(client, offer.OfferID) ?? offer.isFavorite;
      const reason = getReason({ isFavorite });
      if (reason === null) mutate({ offer, marks: !isFavorite });
      else notify({ title: reason });
    },
  };
}
