import type { Redemption } from '@fareback/contract';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { OnItsWay } from '@fareback/ui/feedback/on-its-way.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { useStableCallback } from '@fareback/ui/use-stable-callback.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { prefetchParts } from '../../device/when-idle.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { MissingPart } from '../../pwa/missing-part.tsx';
import styles from './redeem.module.css';
import { isVerified } from './shop/offer-facts.ts';
import { Shop } from './shop/shop.tsx';
import { ShopSkeleton } from './shop/shop-skeleton.tsx';
import { type ReadyOffers, useOffers } from './shop/use-offers.ts';
import { type OpenedOffer, useOpenedOffer } from './shop/use-opened-offer.ts';
import { useShowFresh } from './shop/use-show-fresh.ts';
import { VerifyPrompt } from './shop/verify-prompt.tsx';
import { MyTickets } from './ticket/my-tickets.tsx';

const OfferDrawer = lazyPart(() => import('./shop/offer-drawer.tsx'), 'OfferDrawer');

type RedeemPaneProps = {
  /** Newer look: favorites, and offers in carousels; else two columns [FAV-01, OFFER-13, OFFER-14]. */
  isUpdated: boolean;
  /** The phone verification is open; on success the offer that required it reopens. */
  isVerifying?: boolean | undefined;
  onVerify: () => void;
  /** Shows a successful redemption; `isFresh` is false for an earlier one [REDEEM-22]. */
  onRedeemed: (redemption: Redemption, isFresh?: false) => void;
  onTickets?: (() => void) | undefined;
  /** Opens the accounts, if one is missing. */
  onConnect?: ((providerId?: string) => void) | undefined;
  onNavigate: (path: string) => void;
};

type OffersProps = Omit<RedeemPaneProps, 'onTickets'>;

/** The Redeem tab: valid tickets, a prompt to verify if needed, then the shop [REDEEM-22, OFFER-06, OFFER-12]. */
export const RedeemPane = memo(Redeem);

function Redeem({ onTickets, ...shop }: RedeemPaneProps): ReactNode {
  useEffect(() => prefetchParts(OfferDrawer), []);
  return (
    <div className={styles['pane']}>
      {onTickets && <MyTickets onOpen={(redemption) => shop.onRedeemed(redemption, false)} onAll={onTickets} />}
      <Offers {...shop} />
    </div>
  );
}

function Offers({ isUpdated, isVerifying = false, onVerify, ...ways }: OffersProps): ReactNode {
  const { t } = useTranslation();
  const offers = useOffers();
  const statuses = useQuery(dataSets.offerStatuses());
  const opened = useOpenedOffer(offers, { isVerifying, onVerify });
  const press = useStableCallback(opened.press);

  if (offers.state === 'loading') return <ShopSkeleton />;
  if (offers.state === 'failed')
    return (
      <ErrorState
        title={t('redeem.failedTitle')}
        retryLabel={t('common.retry')}
        onRetry={offers.retry}
        retrying={offers.isRetrying}
      >
        {t('redeem.failedText')}
      </ErrorState>
    );
  const { sections, member, availability } = offers;
  return (
    <>
      <MissingPart lists={[statuses]} />
      {!isVerified(member) && <VerifyPrompt onVerify={opened.verify} />}
      {sections.length === 0 ? (
        <EmptyState icon="ticket" title={t('redeem.emptyTitle')}>
          {t('redeem.emptyText')}
        </EmptyState>
      ) : (
        <Shop sections={sections} availability={availability} onPress={press} member={member} isUpdated={isUpdated} />
      )}
      <Opening opening={opened.opening} />
      <OverShop opened={opened} offers={offers} {...ways} />
    </>
  );
}

/** Feedback to a click on an offer before it renders: the bar is always mounted, so showing it needs no layout. */
function Opening({ opening }: Pick<OpenedOffer, 'opening'>): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => opening.subscribe(() => line.current?.toggleAttribute('data-waits', !opening.get())), [opening]);
  return <OnItsWay ref={line} waits />;
}

type OverShopProps = Pick<RedeemPaneProps, 'onRedeemed' | 'onConnect' | 'onNavigate'> & {
  opened: OpenedOffer;
  offers: ReadyOffers;
};

/** The open offer, loaded with the first one; it closes before its result is shown. */
function OverShop({ opened, offers, onRedeemed, onConnect, onNavigate }: OverShopProps): ReactNode {
  const showFresh = useShowFresh(onRedeemed);
  if (opened.id === null) return null;
  const offer = offers.offers.find(({ OfferID }) => OfferID === opened.id);
  return (
    <Suspense fallback={<PartOnItsWay />}>
      <OfferDrawer
        isOpen={opened.isOpen}
        onClose={opened.close}
        offer={offer}
        availability={offer && offers.availability(offer)}
        member={offers.member}
        onRedeemed={(redemption) => {
          opened.close();
          showFresh(redemption);
        }}
        onConnect={(providerId) => {
          // The list of all accounts replaces the offer; a single account opens over it.
          if (providerId === undefined) opened.close();
          onConnect?.(providerId);
        }}
        onNavigate={onNavigate}
      />
    </Suspense>
  );
}
