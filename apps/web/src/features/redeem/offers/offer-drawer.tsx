import type { ErrorCode, Offer, Redemption, UserInfo } from '@fareback/contract';
import { readPoints } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { type Translation, useTranslation } from '../../../i18n/language.tsx';
import { useHasScreen } from '../../../navigation/router.ts';
import { CreditAction, type CreditedAccount, CreditText, useCreditedAccount } from '../checkout/credited-account.tsx';
import { RedeemDialogs } from '../checkout/redeem-dialogs.tsx';
import { type RedeemControl, useRedeem } from '../checkout/use-redeem.ts';
import styles from '../drawers.module.css';
import { FavoriteButton, useFavorites } from '../favorites/favorites.tsx';
import { GrantFacts } from './free-offers.tsx';
import { AvailabilityBadge, Limit, Price, Reason } from './offer-card.tsx';
import { type Availability, getRedeemError, withGrant } from './offer-facts.ts';
import { TermsLink } from './terms-link.tsx';

const WhereItWorks = lazyPart(() => import('../places/where-it-works.tsx'), 'WhereItWorks', 'inPlace');

type OfferDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined once it is no longer offered. */
  offer: Offer | undefined;
  /** The member's grant, with which it is free [OFFER-20]. */
  grantId?: string | undefined;
  availability: Availability | undefined;
  member: UserInfo;
  onRedeemed: (redemption: Redemption) => void;
  /** Opens the accounts if one is missing: a given one over the offer, else the list. */
  onConnect: (providerId?: string) => void;
  onNavigate: (path: string) => void;
};

/** An available offer with the member's status. */
type OfferAtHand = { offer: Offer & { GrantID?: string }; availability: Availability; member: UserInfo };

/** Returns an available offer with its status; null if it is unavailable. */
function atHandOf({ offer, availability, member, grantId }: OfferDrawerProps): OfferAtHand | null {
  if (offer === undefined || availability === undefined) return null;
  if (grantId !== undefined)
    return { offer: { ...offer, VeloAmount: 0, GrantID: grantId }, availability: withGrant(availability), member };
  return availability.kind === 'soldOut' ? null : { offer, availability, member };
}

/** An offer in full, with redeeming: click, question, spinner, result [OFFER-12, REDEEM-05]. */
export function OfferDrawer(props: OfferDrawerProps): ReactNode {
  const { isOpen, onClose, availability, onRedeemed, onConnect, onNavigate } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [pressed, setPressed] = useState<OfferAtHand | null>(null);
  const redeeming = useRedeem((redemption) => {
    setAsking(false);
    onRedeemed(redemption);
  });
  const atHand = atHandOf(props);
  // Keep the offer until a redemption's outcome is known: that redemption may have sold it out [UX-10].
  const shown = atHand ?? (redeeming.state.kind === 'idle' ? null : pressed);
  if (shown === null && isAsking) setAsking(false);
  if (shown === null)
    return (
      <Drawer open={isOpen} onClose={onClose} title={t('offer.unavailable')} closeLabel={t('access.close')}>
        <EmptyState icon="ticket" title={t(availability ? 'offer.soldOut' : 'offer.unavailable')} compact>
          {t('offer.unavailableText')}
        </EmptyState>
      </Drawer>
    );
  return (
    <OpenOffer
      {...{ isOpen, onClose, onConnect, onNavigate, isAsking, setAsking }}
      {...shown}
      redeeming={redeeming}
      onConfirm={() => {
        setPressed(shown);
        void redeeming.redeem(shown.offer);
      }}
    />
  );
}

type OpenOfferProps = Pick<OfferDrawerProps, 'isOpen' | 'onClose' | 'onConnect' | 'onNavigate'> & {
  redeeming: RedeemControl;
  isAsking: boolean;
  setAsking: (asks: boolean) => void;
  onConfirm: () => void;
};

function OpenOffer({
  isOpen,
  onClose,
  onConnect,
  onNavigate,
  redeeming: { state, reset },
  isAsking,
  setAsking,
  onConfirm,
  ...atHand
}: OpenOfferProps & OfferAtHand): ReactNode {
  const { t } = useTranslation();
  const { offer } = atHand;
  const credited = useCreditedAccount(offer);
  const connect = () => onConnect(credited?.providerId);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={offer.Title}
      description={offer.SubTitle}
      closeLabel={t('access.close')}
      media={<Picture src={offer.headerImageUrl} alt="" icon="ticket" seed={offer.OfferID} ratio="16 / 9" eager />}
      actions={
        credited === null || credited.proof === 'proven' ? (
          <RedeemButton {...atHand} onPress={() => setAsking(true)} />
        ) : (
          <Button wide onClick={connect}>
            <CreditAction account={credited} />
          </Button>
        )
      }
    >
      <OfferText {...atHand} credited={credited} onNavigate={onNavigate} />
      <RedeemDialogs
        offer={offer}
        isAsking={isAsking}
        state={state}
        onConfirm={onConfirm}
        onConnect={connect}
        credited={credited}
        onCancel={() => {
          setAsking(false);
          reset();
        }}
      />
    </Drawer>
  );
}

type OfferTextProps = OfferAtHand & { credited: CreditedAccount | null; onNavigate: (path: string) => void };

/** Details of an offer: price, limit, availability or who gave it until when, text and terms [OFFER-12, OFFER-15, PWA-48]. */
function OfferText({ offer, availability, member, credited, onNavigate }: OfferTextProps): ReactNode {
  const hasScreen = useHasScreen();
  const favorites = useFavorites(member);
  return (
    <div className={styles['offer']}>
      <div className={styles['marks']}>
        <Price offer={offer} size="large" />
        <Limit offer={offer} className={styles['limit']} />
        <AvailabilityBadge availability={availability} />
        {offer.GrantID === undefined ? (
          <Reason offer={offer} availability={availability} />
        ) : (
          <Suspense>
            <GrantFacts grantId={offer.GrantID} />
          </Suspense>
        )}
      </div>
      {credited !== null && (
        <p className={styles['credited']}>
          <Icon name="card" size={20} />
          <span>
            <CreditText account={credited} of="offer" />
          </span>
        </p>
      )}
      {favorites && <FavoriteButton offer={offer} favorites={favorites} />}
      {offer.Description !== '' && <Markdown text={offer.Description} onNavigate={onNavigate} hasScreen={hasScreen} />}
      <Suspense>
        <WhereItWorks offerId={offer.OfferID} />
      </Suspense>
      <TermsLink of={offer} onNavigate={onNavigate} />
    </div>
  );
}

/** Redeem button for the price shown; disabled with a reason if the server would reject [REDEEM-02, REDEEM-03]. */
function RedeemButton({ offer, availability, member, onPress }: OfferAtHand & { onPress: () => void }): ReactNode {
  const { t, points } = useTranslation();
  const redeemError = getRedeemError(offer, availability, member);
  return (
    <Button
      wide
      disabled={redeemError !== null}
      reason={redeemError && reasonOf(redeemError, offer, member, { t, points })}
      onClick={onPress}
    >
      {offer.VeloAmount === 0 ? t('offer.redeemFree') : t('offer.redeemFor', { amount: points(offer.VeloAmount) })}
    </Button>
  );
}

/** Returns the rejection text, with the number of missing points [REDEEM-02]. */
function reasonOf(
  redeemError: ErrorCode,
  offer: Offer,
  member: UserInfo,
  { t, points }: Pick<Translation, 't' | 'points'>,
): string {
  if (redeemError !== 'INSUFFICIENT_BALANCE') return t(`errors.${redeemError}` as Parameters<Translation['t']>[0]);
  return t('offer.notEnough', { amount: points(offer.VeloAmount - readPoints(member.Balance)) });
}
