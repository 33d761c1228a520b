import type { Redemption } from '@fareback/contract';
import { CodeDisplay } from '@fareback/ui/codes/code-display.tsx';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../drawers.module.css';
import { RunsOut } from '../offers/countdown.tsx';
import { Instructions, Stub } from './code-coupon.tsx';
import { isLiveTicket, webAddress } from './coupon.ts';

const LiveTicket = lazyPart(() => import('./live-ticket.tsx'), 'LiveTicket', 'inPlace');

/** A ticket with its code, if any, and its instructions [REDEEM-14]; the agency's own has a rotating code [TICKET-05]. */
export function TicketView({
  redemption,
  instructions,
  isOver,
  wasBlocked,
  picture,
}: {
  redemption: Redemption;
  instructions: string;
  /** Expired or refunded: nothing left to use [REDEEM-27]. */
  isOver: boolean;
  /** The browser blocked its window [REDEEM-15]. */
  wasBlocked: boolean;
  /** The offer's picture, shown if there is no code. */
  picture: string | null | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const isLive = isLiveTicket(redemption);
  // The code of an ended ticket of the agency is of no use.
  const code = isLive ? null : redemption.CouponCode;
  return (
    <>
      {isLive && !isOver ? (
        <LiveTicket redemption={redemption} />
      ) : code ? (
        <CodeDisplay
          code={code}
          label={t('ticket.code')}
          copyLabel={t('ticket.copyCode')}
          copiedMessage={t('ticket.copied')}
          copyFailedMessage={t('ticket.copyFailed')}
          scan={{ format: redemption.CodeFormat ?? 'QR', label: t('ticket.barcode', { code }) }}
          isOver={isOver}
        >
          <RunsOut of={redemption} />
        </CodeDisplay>
      ) : (
        <Stub title={redemption.Title} picture={picture}>
          <RunsOut of={redemption} />
        </Stub>
      )}
      {pageOf(redemption) !== null && (
        <p className={styles['note']}>{t(wasBlocked ? 'ticket.blocked' : 'ticket.opens')}</p>
      )}
      <Instructions text={instructions} />
    </>
  );
}

/**
 * URL of the ticket itself, even after expiry, because a rider under way still shows it; null after a refund
 * [REDEEM-27].
 */
function pageOf({ couponUrl, refundedAtUTC }: Redemption): string | null {
  return refundedAtUTC === null ? webAddress(couponUrl) : null;
}

/** View ticket and Close if the ticket has an address, else OK alone [REDEEM-14]. */
export function TicketActions({ redemption, onClose }: { redemption: Redemption; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const address = pageOf(redemption);
  if (address === null)
    return (
      <Button wide onClick={onClose}>
        {t('common.ok')}
      </Button>
    );
  return (
    <>
      <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClassName({ wide: true })}>
        <span>{t('ticket.view')}</span>
        <Icon name="external" size={18} />
        <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
      </a>
      <Button wide variant="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
}
