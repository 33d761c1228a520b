import type { Offer, OfferGrant, Redemption } from '@fareback/contract';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { OnItsWay } from '@fareback/ui/feedback/on-its-way.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useStableCallback } from '@fareback/ui/hooks.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { draws } from '../../data/sets/draws.ts';
import { offerGrants } from '../../data/sets/offer-grants.ts';
import { prefetchParts } from '../../device/when-idle.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { MissingPart } from '../../pwa/missing-part.tsx';
import { createStore, type Followed } from '../../state/store.ts';
import { useShowFresh } from './checkout/fresh-redemption.ts';
import { isVerified, pressOfferOpens, withGrant } from './offers/offer-facts.ts';
import { Shop } from './offers/shop.tsx';
import { ShopSkeleton } from './offers/shop-skeleton.tsx';
import { type Offers as LoadedOffers, type ReadyOffers, useOffers } from './offers/use-offers.ts';
import styles from './redeem.module.css';
import { MyTickets } from './tickets/my-tickets.tsx';

const DrawList = lazyPart(() => import('./draws/draw-list.tsx'), 'DrawList', 'inPlace');
const FreeOffers = lazyPart(() => import('./offers/free-offers.tsx'), 'FreeOffers', 'inPlace');
const OfferDrawer = lazyPart(() => import('./offers/offer-drawer.tsx'), 'OfferDrawer');

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

/**
 * The Redeem tab: valid tickets, a prompt to verify if needed, free offers, draws, then the shop [REDEEM-22, OFFER-06,
 * OFFER-12, OFFER-20, DRAW-21].
 */
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
  const { t, language } = useTranslation();
  const offers = useOffers();
  const drawList = useQuery(draws(language));
  const statuses = useQuery(dataSets.offerStatuses());
  const grantList = useQuery(offerGrants());
  const grants = grantList.data ?? none;
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
      <MissingPart lists={[statuses, drawList, grantList]} />
      {!isVerified(member) && <VerifyPrompt onVerify={opened.verify} />}
      {grants.length > 0 && (
        <Suspense fallback={null}>
          <FreeOffers grants={grants} offers={offers.offers} onOpen={press} />
        </Suspense>
      )}
      {drawList.data !== undefined && drawList.data.length > 0 && (
        <Suspense fallback={null}>
          <DrawList
            draws={drawList.data}
            offers={offers.offers}
            grants={grants}
            onOpen={press}
            onNavigate={ways.onNavigate}
          />
        </Suspense>
      )}
      {sections.length === 0 ? (
        <EmptyState icon="ticket" title={t('redeem.emptyTitle')}>
          {t('redeem.emptyText')}
        </EmptyState>
      ) : (
        <Shop sections={sections} availability={availability} onPress={press} member={member} isUpdated={isUpdated} />
      )}
      <Opening opening={opened.opening} />
      <OverShop opened={opened} offers={offers} grants={grants} {...ways} />
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
  grants: readonly OfferGrant[];
};

const none: readonly never[] = [];

/** The open offer, loaded with the first one; it closes before its result is shown. */
function OverShop({ opened, offers, grants, onRedeemed, onConnect, onNavigate }: OverShopProps): ReactNode {
  const showFresh = useShowFresh(onRedeemed);
  if (opened.id === null) return null;
  const { grantId } = opened;
  // A grant that was withdrawn must not turn into a purchase.
  const isGone = grantId !== undefined && opened.isOpen && !grants.some(({ GrantID }) => GrantID === grantId);
  const offer = isGone ? undefined : offers.offers.find(({ OfferID }) => OfferID === opened.id);
  return (
    <Suspense fallback={<PartOnItsWay />}>
      <OfferDrawer
        isOpen={opened.isOpen}
        onClose={opened.close}
        offer={offer}
        grantId={grantId}
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

/** Explains to unverified members why offers are locked, and how to unlock them [OFFER-06]. */
function VerifyPrompt({ onVerify }: { onVerify: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={styles['prompt']} aria-labelledby="verify-prompt">
      <span className={styles['promptIcon']}>
        <Icon name="shield" size={24} />
      </span>
      <div className={styles['promptWords']}>
        <h2 id="verify-prompt" className={styles['promptTitle']}>
          {t('redeem.lockTitle')}
        </h2>
        <p>{t('redeem.lockText')}</p>
      </div>
      <Button wide onClick={onVerify}>
        {t('redeem.verify')}
      </Button>
    </section>
  );
}

interface OpenedOffer {
  /** Kept while it closes; null until one was opened. */
  id: string | null;
  /** The member's grant with which it is redeemed for free. */
  grantId: string | undefined;
  isOpen: boolean;
  /**
   * True after a click until the offer is rendered. A store, read only by the feedback, which saves rendering the shop.
   */
  opening: Followed<boolean>;
  /** Opens the offer, for a grant or for its price, or the phone verification if required first [OFFER-07, OFFER-20]. */
  press: (offer: Offer, grantId?: string) => void;
  /** Opens the phone verification without an offer to follow [OFFER-06]. */
  verify: () => void;
  close: () => void;
}

type OpenedSubject = { id: string; grantId: string | undefined };

interface Verification {
  isVerifying: boolean;
  onVerify: () => void;
}

/** State of the open offer; an offer that required phone verification opens after it succeeded [OFFER-07]. */
function useOpenedOffer(offers: LoadedOffers, { isVerifying, onVerify }: Verification): OpenedOffer {
  const [subject, setSubject] = useState<OpenedSubject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [opening] = useState(() => createStore(false));
  const [presses, setPresses] = useState(0);
  useLayoutEffect(() => opening.set(false), [opening, presses]);
  const [wanted, setWanted] = useState<OpenedSubject | null>(null);
  const [wasVerifying, setWasVerifying] = useState(isVerifying);
  const open = (next: OpenedSubject) => {
    setSubject(next);
    setOpen(true);
  };
  const verifyFor = (next: OpenedSubject | null) => {
    setWanted(next);
    onVerify();
  };

  if (wasVerifying !== isVerifying) {
    setWasVerifying(isVerifying);
    if (!isVerifying && wanted !== null) {
      setWanted(null);
      if (offers.state === 'ready' && isVerified(offers.member)) open(wanted);
    }
  }

  return {
    id: subject?.id ?? null,
    grantId: subject?.grantId,
    isOpen,
    opening,
    press: (offer, grantId) => {
      if (offers.state !== 'ready') return;
      const next = { id: offer.OfferID, grantId };
      const availability = offers.availability(offer);
      const opens = pressOfferOpens(grantId === undefined ? availability : withGrant(availability));
      if (opens === 'verification') verifyFor(next);
      if (opens !== 'details') return;
      opening.set(true);
      startTransition(() => {
        open(next);
        setPresses(presses + 1);
      });
    },
    verify: () => verifyFor(null),
    close: () => setOpen(false),
  };
}
