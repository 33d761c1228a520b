import type { Redemption } from '@fareback/contract';
import { List, ListButton } from '@fareback/ui/layout/list.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatAgencyMoment } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { useConfig } from '../../../tenant/config.tsx';
import { RunsOut, useMomentUntil } from '../offers/countdown.tsx';
import styles from '../redeem.module.css';
import { couponIconOf } from './coupon.ts';
import { ticketsAtHand, useMyTickets } from './tickets-at-hand.ts';

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
