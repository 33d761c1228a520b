import type { Offer } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import type { Favorites } from './use-favorites.ts';

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
