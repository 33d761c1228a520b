import type { Offer, Redemption } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { useWakeLock } from '@fareback/ui/codes/code-display.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { saveRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { CreditText, useCreditedAccount } from '../checkout/credited-account.tsx';
import { useAcknowledgeRedemption } from '../checkout/fresh-redemption.ts';
import { clearOpenTicket, saveOpenTicket } from '../checkout/saved-in-tab.ts';
import styles from '../drawers.module.css';
import { useHasPassed } from '../offers/countdown.tsx';
import { TermsLink } from '../offers/terms-link.tsx';
import { CodeActions, CodeCouponView } from './code-coupon.tsx';
import { codeCouponOf, couponFormOf, isDismissible, opensAtOnce } from './coupon.ts';
import { Changed, useLatestRedemption } from './latest-redemption.tsx';
import { TicketActions, TicketView } from './ticket-coupon.tsx';

const WhereItWorks = lazyPart(() => import('../places/where-it-works.tsx'), 'WhereItWorks', 'inPlace');

type RedemptionDrawerProps = {
  isOpen: boolean;
  redemption: Redemption;
  /** Just redeemed: closing reloads offers and points [REDEEM-08]; false if reopened from the history [HIST-04]. */
  isFresh: boolean;
  onClose: () => void;
  onNavigate: (path: string) => void;
};

/** The result of a redemption: a code or a ticket, instructions and terms [REDEEM-11..16, HIST-04]. */
export function RedemptionDrawer({
  isOpen,
  redemption: known,
  isFresh,
  onClose,
  onNavigate,
}: RedemptionDrawerProps): ReactNode {
  const { t } = useTranslation();
  const redemption = useLatestRedemption(known, isOpen && !isFresh);
  const settle = useAcknowledgeRedemption();
  const offer = useKnownOffer(redemption.OfferID);
  useSaveWhileOpen(redemption, isOpen);
  useNoted(redemption, isOpen, isFresh);
  const isTicket = couponFormOf(redemption.CouponType) === 'ticket';
  const coupon = codeCouponOf(redemption);
  const hasCode = isTicket ? Boolean(redemption.CouponCode) : coupon.fields.length > 0;
  const isOver = useIsOver(redemption);
  useWakeLock(isOpen && !isOver);

  const close = () => {
    onClose();
    settle(redemption, isFresh);
  };
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={t(isTicket ? 'ticket.titleTicket' : hasCode ? 'ticket.titleCode' : 'ticket.titleReward')}
      description={redemption.Title}
      closeLabel={t('access.close')}
      dismissible={!isFresh || isDismissible(redemption.CouponType)}
      placement="centre"
      tall={hasCode}
      actions={
        isTicket ? (
          <TicketActions redemption={redemption} onClose={close} />
        ) : (
          <CodeActions coupon={coupon} isOver={isOver} onClose={close} />
        )
      }
    >
      <div className={classes(styles['body'], isFresh && styles['fresh'])}>
        <Changed redemption={redemption} />
        {isTicket ? (
          <TicketView
            redemption={redemption}
            instructions={coupon.instructions}
            isOver={isOver}
            picture={offer?.headerImageUrl}
            wasBlocked={isFresh && opensAtOnce(redemption) !== null}
          />
        ) : (
          <CodeCouponView coupon={coupon} redemption={redemption} picture={offer?.headerImageUrl} isOver={isOver} />
        )}
        {isFresh && <Credited offer={offer} />}
        {!isOver && <Places offerId={redemption.OfferID} />}
        <TermsLink of={redemption} onNavigate={onNavigate} />
      </div>
    </Drawer>
  );
}

/** Loaded after the ticket, which must not wait. */
const Places = ({ offerId }: { offerId: string }): ReactNode => (
  <Suspense>
    <WhereItWorks offerId={offerId} />
  </Suspense>
);

function Credited({ offer }: { offer: Offer | undefined }): ReactNode {
  const account = useCreditedAccount(offer);
  if (account?.proof !== 'proven') return null;
  return (
    <p>
      <CreditText account={account} of="result" />
    </p>
  );
}

/** The offer, only if it is cached already: a ticket must not wait. */
function useKnownOffer(offerId: string): Offer | undefined {
  const { language } = useTranslation();
  const offers = useQuery({ ...dataSets.offers(language), enabled: false }).data;
  return offers?.find(({ OfferID }) => OfferID === offerId);
}

/** Stores the viewed redemption on the device, for offline use [ERR-14]. */
function useSaveWhileOpen(redemption: Redemption, isOpen: boolean): void {
  const userId = useUserInfo()?.UserID;
  useEffect(() => {
    if (isOpen && userId !== undefined) void saveRedemptions(userId, [redemption], true);
  }, [isOpen, userId, redemption]);
}

/** Notes the open ticket for the next page load, and that it is closed, however that happens [REDEEM-26]. */
function useNoted({ TransactionID: id }: Redemption, isOpen: boolean, isFresh: boolean): void {
  const userId = useUserInfo()?.UserID;
  useEffect(() => {
    if (!isOpen || userId === undefined) return undefined;
    saveOpenTicket({ userId, id, isFresh });
    return clearOpenTicket;
  }, [isOpen, userId, id, isFresh]);
}

/** True if it can no longer be used: expired, which the device's clock alone cannot decide, or refunded [REDEEM-17]. */
function useIsOver({ expiresAtUTC, refundedAtUTC }: Redemption): boolean {
  const hasRunOut = useHasPassed(expiresAtUTC ?? null);
  return hasRunOut || refundedAtUTC !== null;
}
