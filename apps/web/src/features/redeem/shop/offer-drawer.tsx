import type { ErrorCode, Offer, Redemption, UserInfo } from '@fareback/contract';
import { readPoints } from '@fareback/contract';
import { type ReactNode, useState } from 'react';
import { type Speech, useSpeech } from '../../../i18n/language.tsx';
import { useHasScreen } from '../../../navigation/has-screen.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { FavoriteButton } from '../favorites/favorite-mark.tsx';
import { useFavorites } from '../favorites/use-favorites.ts';
import { RedeemDialogs } from '../press/redeem-dialogs.tsx';
import { useRedeem } from '../press/use-redeem.ts';
import styles from './offer-drawer.module.css';
import { type Availability, refusalOf } from './offer-facts.ts';
import { AvailabilityBadge, Limit, Price } from './offer-marks.tsx';
import { TermsDrawer } from './terms-drawer.tsx';

type OfferDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined once it is no longer offered. */
  offer: Offer | undefined;
  availability: Availability | undefined;
  member: UserInfo;
  onRedeemed: (redemption: Redemption) => void;
  /** Leads to the accounts, where one is missing for what was pressed. */
  onConnect: () => void;
  onNavigate: (path: string) => void;
};

/** An offer in full, and the way to redeem it: a press, a question, a spinner, then the result [OFFER-12, REDEEM-05]. */
export function OfferDrawer({ isOpen, onClose, offer, availability, ...rest }: OfferDrawerProps): ReactNode {
  const { t } = useSpeech();
  if (offer === undefined || availability === undefined || availability.kind === 'soldOut')
    return (
      <Drawer open={isOpen} onClose={onClose} title={t('offer.unavailable')} closeLabel={t('access.close')}>
        <EmptyState icon="ticket" title={t(availability ? 'offer.soldOut' : 'offer.unavailable')} compact>
          {t('offer.unavailableText')}
        </EmptyState>
      </Drawer>
    );
  return <OpenOffer isOpen={isOpen} onClose={onClose} offer={offer} availability={availability} {...rest} />;
}

function OpenOffer({
  isOpen,
  onClose,
  offer,
  availability,
  member,
  onRedeemed,
  onConnect,
  onNavigate,
}: OfferDrawerProps & { offer: Offer; availability: Availability }): ReactNode {
  const { t, points } = useSpeech();
  const hasScreen = useHasScreen();
  const favorites = useFavorites(member);
  const [isAsking, setAsking] = useState(false);
  const [isTermsOpen, setTermsOpen] = useState(false);
  const { state, redeem, reset } = useRedeem((redemption) => {
    setAsking(false);
    onRedeemed(redemption);
  });
  const refusal = refusalOf(offer, availability, member);
  const label =
    offer.VeloAmount === 0 ? t('offer.redeemFree') : t('offer.redeemFor', { amount: points(offer.VeloAmount) });
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={offer.Title}
      description={offer.SubTitle}
      closeLabel={t('access.close')}
      media={<Picture src={offer.headerImageUrl} alt="" icon="ticket" seed={offer.OfferID} ratio="16 / 9" eager />}
      actions={
        <Button
          wide
          disabled={refusal !== null}
          reason={refusal && reasonOf(refusal, offer, member, { t, points })}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      }
    >
      <div className={styles['body']}>
        <div className={styles['marks']}>
          <Price offer={offer} size="large" />
          <Limit offer={offer} className={styles['limit']} />
          <AvailabilityBadge availability={availability} />
        </div>
        {favorites && <FavoriteButton offer={offer} favorites={favorites} />}
        {offer.Description !== '' && (
          <Markdown text={offer.Description} onNavigate={onNavigate} hasScreen={hasScreen} />
        )}
        {offer.TermsAndConditionsBody !== '' && (
          <button type="button" className={styles['terms']} onClick={() => setTermsOpen(true)}>
            {offer.TermsAndConditionsTitle || t('offer.terms')}
          </button>
        )}
      </div>
      <TermsDrawer isOpen={isTermsOpen} onClose={() => setTermsOpen(false)} of={offer} onNavigate={onNavigate} />
      <RedeemDialogs
        offer={offer}
        isAsking={isAsking}
        state={state}
        onConfirm={() => void redeem(offer)}
        onConnect={onConnect}
        onCancel={() => {
          setAsking(false);
          reset();
        }}
      />
    </Drawer>
  );
}

/** The refusal in words; how much is missing rather than that something is [REDEEM-02]. */
function reasonOf(
  refusal: ErrorCode,
  offer: Offer,
  member: UserInfo,
  { t, points }: Pick<Speech, 't' | 'points'>,
): string {
  if (refusal !== 'INSUFFICIENT_BALANCE') return t(`errors.${refusal}` as Parameters<Speech['t']>[0]);
  return t('offer.notEnough', { amount: points(offer.VeloAmount - readPoints(member.Balance)) });
}
