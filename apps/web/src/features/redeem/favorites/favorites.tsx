import { ApiError, getFavoriteError, limits, type Offer, setFavoriteOffer, type UserInfo } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useFailureText } from '../../../data/calls/use-failure-text.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { appError } from '../../../state/app-error.ts';
import { notify } from '../../../state/notices.ts';
import { useConfig } from '../../../tenant/config.tsx';

type FavoriteMarkProps = { offer: Offer; favorites: Favorites; className?: string | undefined };

const iconOf = ({ isFavorite }: Offer) => (isFavorite ? 'heart-filled' : 'heart');

/** The heart on an offer's picture; at the limit it stays focusable and says why it is disabled [FAV-02, FAV-03]. */
export function FavoriteHeart({ offer, favorites, className }: FavoriteMarkProps): ReactNode {
  const { t } = useTranslation();
  const reason = favorites.whyNot(offer);
  return (
    <IconButton
      icon={iconOf(offer)}
      tone="over"
      pressed={offer.isFavorite}
      label={t('favorite.mark', { title: offer.Title })}
      title={reason ?? t(offer.isFavorite ? 'favorite.remove' : 'favorite.add')}
      aria-disabled={reason === null ? undefined : true}
      data-favorite={offer.OfferID}
      className={className}
      onClick={() => favorites.toggle(offer)}
    />
  );
}

/** The same with text, for the offer's drawer; the reason is shown below it. */
export function FavoriteButton({ offer, favorites }: FavoriteMarkProps): ReactNode {
  const { t } = useTranslation();
  const reason = favorites.whyNot(offer);
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon name={iconOf(offer)} size={18} />}
      disabled={reason !== null}
      reason={reason}
      onClick={() => favorites.toggle(offer)}
    >
      {t(offer.isFavorite ? 'favorite.remove' : 'favorite.add')}
    </Button>
  );
}

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

/** A member's favorite count with the time of its source [FAV-02]. */
interface CountedFavorites {
  count: number;
  /** Milliseconds since 1970; 0 if it was never loaded. */
  askedAt: number;
}

/** Returns the count of the newer source: two data sets contain it, and either may be stale. */
export function latestCount(own: CountedFavorites, inRecord: CountedFavorites): number {
  return own.askedAt >= inRecord.askedAt ? own.count : inRecord.count;
}

/** True if the favorites block starts expanded: on wide screens, and on narrow ones if it is short [FAV-04]. */
export function startsExpanded(count: number, isWide: boolean): boolean {
  return isWide || count <= limits.favoritesExpandedMax;
}

export function withMark(offers: readonly Offer[], offerId: string, isFavorite: boolean): Offer[] {
  return offers.map((offer) => (offer.OfferID === offerId ? { ...offer, isFavorite } : offer));
}
