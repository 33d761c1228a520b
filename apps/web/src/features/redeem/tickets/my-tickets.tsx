import { listTransactions, type Redemption } from '@fareback/contract';
import { List, ListButton } from '@fareback/ui/layout/list.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatAgencyMoment } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { savedRedemptionsMax } from '../../../device/merge-redemptions.ts';
import { savedRedemptions, saveRedemptions, saveTicketsLanguage } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { RunsOut, useMomentUntil } from '../offers/countdown.tsx';
import styles from '../redeem.module.css';
import { couponIconOf } from './coupon.ts';
import { ticketsAtHand } from './tickets-at-hand.ts';

type MyTicketsProps = {
  onOpen: (redemption: Redemption) => void;
  onAll: () => void;
};

/** Valid tickets, above the shop; available offline. Nothing without valid tickets [REDEEM-22]. */
export function MyTickets({ onOpen, onAll }: MyTicketsProps): ReactNode {
  const { t } = useTranslation();
  const redemptions = useMyTickets();
  const now = useMomentUntil(
    redemptions.flatMap(({ expiresAtUTC }) => (expiresAtUTC === undefined ? [] : [new Date(expiresAtUTC).getTime()])),
  );
  const tickets = ticketsAtHand(redemptions, now);
  if (tickets.length === 0) return null;
  return (
    <section className={styles['tickets']} aria-labelledby="my-tickets" data-offline="">
      <div className={styles['head']}>
        <h2 id="my-tickets">{t('ticket.mine')}</h2>
        <button type="button" className={styles['all']} onClick={onAll}>
          {t('common.seeAll')}
        </button>
      </div>
      <List>
        {tickets.map((redemption) => (
          <TicketRow key={redemption.TransactionID} redemption={redemption} onOpen={onOpen} />
        ))}
      </List>
    </section>
  );
}

/** A redemption in a list with title, date and validity; a click opens it. */
export function TicketRow({
  redemption,
  onOpen,
}: Pick<MyTicketsProps, 'onOpen'> & { redemption: Redemption }): ReactNode {
  const translation = useTranslation();
  const { IANATimezone } = useConfig();
  const isRefunded = redemption.refundedAtUTC !== null;
  return (
    <ListButton
      icon={couponIconOf(redemption.CouponType)}
      detail={
        <span className={styles['detail']}>
          <span>{formatAgencyMoment(redemption.redeemedAtUTC, translation, IANATimezone)}</span>
          {isRefunded ? <Badge tone="neutral">{translation.t('history.refunded')}</Badge> : <RunsOut of={redemption} />}
        </span>
      }
      onClick={() => onOpen(redemption)}
    >
      {redemption.Title}
    </ListButton>
  );
}

/**
 * The member's redemptions on this device; loads the latest history once if some are missing or in another language
 * [REDEEM-22].
 */
export function useMyTickets(): readonly Redemption[] {
  const { language: lang } = useTranslation();
  const member = useUserInfo();
  const { redemptions: kept, userId, isLasting, language = lang } = useStore(savedRedemptions);
  const known = userId === member?.UserID ? kept : [];
  // The device's data was read, or cannot be.
  const isRead = userId !== null || !isLasting;
  const redeemed = member?.redeemsCount ?? 0;
  useQuery({
    queryKey: ['latestRedemptions', member?.UserID, redeemed, lang],
    enabled:
      member !== undefined && isRead && (language !== lang || known.length < Math.min(redeemed, savedRedemptionsMax)),
    // The rider may return to an earlier language.
    staleTime: language === lang ? Number.POSITIVE_INFINITY : 0,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(listTransactions, { params: { lang }, query: { type: 'SPEND' }, signal });
      const latest = data.flatMap(({ redemption }) => redemption ?? []);
      await saveRedemptions(member?.UserID ?? '', latest);
      await saveTicketsLanguage(lang);
      return latest.length;
    },
  });
  return known.map(({ redemption }) => redemption);
}
