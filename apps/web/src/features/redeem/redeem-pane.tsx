import type { Offer, Redemption } from '@fareback/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import styles from './redeem.module.css';
import { isVerified, pressOfferOpens } from './shop/offer-facts.ts';
import { Shop } from './shop/shop.tsx';
import { ShopSkeleton } from './shop/shop-skeleton.tsx';
import { useOffers } from './shop/use-offers.ts';
import { useShowFresh } from './shop/use-show-fresh.ts';
import { VerifyPrompt } from './shop/verify-prompt.tsx';
import { MyTickets } from './ticket/my-tickets.tsx';

const OfferDrawer = lazyPart(() => import('./shop/offer-drawer.tsx'), 'OfferDrawer');

type RedeemPaneProps = {
  /** The newer look: favourites, and offers in carousels; else two columns [FAV-01, OFFER-13, OFFER-14]. */
  isUpdated: boolean;
  /** Whether the phone verification is open; an offer that led to it is opened once it has succeeded. */
  isVerifying?: boolean | undefined;
  /** Opens the phone verification [OFFER-07]. */
  onVerify: () => void;
  /** A redemption succeeded: show what was got; `isFresh` false where that was before [REDEEM-22]. */
  onRedeemed: (redemption: Redemption, isFresh?: false) => void;
  /** Opens the list of all tickets that this device has. */
  onTickets?: (() => void) | undefined;
  /** Leads to the accounts, where one is missing for what was pressed. */
  onConnect?: (() => void) | undefined;
  onNavigate: (path: string) => void;
};

/** Everything on the Redeem tab: the tickets that are still good, a prompt to verify where needed, then the shop [REDEEM-22, OFFER-06, OFFER-12]. */
export function RedeemPane({ onTickets, ...shop }: RedeemPaneProps): ReactNode {
  return (
    <div className={styles['pane']}>
      {onTickets && <MyTickets onOpen={(redemption) => shop.onRedeemed(redemption, false)} onAll={onTickets} />}
      <Offers {...shop} />
    </div>
  );
}

function Offers({
  isUpdated,
  isVerifying = false,
  onVerify,
  onRedeemed,
  onConnect,
  onNavigate,
}: Omit<RedeemPaneProps, 'onTickets'>): ReactNode {
  const { t } = useSpeech();
  const offers = useOffers();
  const showFresh = useShowFresh(onRedeemed);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [wasVerifying, setWasVerifying] = useState(isVerifying);
  if (wasVerifying !== isVerifying) {
    setWasVerifying(isVerifying);
    if (!isVerifying && wantedId !== null) {
      setWantedId(null);
      if (offers.state === 'ready' && isVerified(offers.member)) {
        setOpenedId(wantedId);
        setOpen(true);
      }
    }
  }

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

  const { member, availability } = offers;
  const press = (offer: Offer) => {
    const opens = pressOfferOpens(availability(offer));
    if (opens === 'verification') {
      setWantedId(offer.OfferID);
      onVerify();
    }
    if (opens !== 'details') return;
    setOpenedId(offer.OfferID);
    setOpen(true);
  };
  const opened = offers.offers.find(({ OfferID }) => OfferID === openedId);
  return (
    <>
      {!isVerified(member) && (
        <VerifyPrompt
          onVerify={() => {
            setWantedId(null);
            onVerify();
          }}
        />
      )}
      {offers.shelves.length === 0 ? (
        <EmptyState icon="ticket" title={t('redeem.emptyTitle')}>
          {t('redeem.emptyText')}
        </EmptyState>
      ) : (
        <Shop
          shelves={offers.shelves}
          availability={availability}
          onPress={press}
          member={member}
          isUpdated={isUpdated}
        />
      )}
      {openedId !== null && (
        <Suspense fallback={null}>
          <OfferDrawer
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            offer={opened}
            availability={opened && availability(opened)}
            member={member}
            onRedeemed={(redemption) => {
              setOpen(false);
              showFresh(redemption);
            }}
            onConnect={() => {
              setOpen(false);
              onConnect?.();
            }}
            onNavigate={onNavigate}
          />
        </Suspense>
      )}
    </>
  );
}
