import { ApiError, getLiveTicket, type Redemption, type LiveTicket as Ticket } from '@fareback/contract';
import {
  fromBase64,
  importTicketSecret,
  scannedCode,
  typedCode,
  windowAt,
  windowSeconds,
} from '@fareback/contract/live-ticket';
import { ScanCode } from '@fareback/ui/codes/scan-code.tsx';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useFailureText } from '../../../data/calls/use-failure-text.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { now as present, recheckClock } from '../../../device/clock.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { AddToWallet } from '../../../pwa/add-to-wallet.tsx';
import { RunsOut } from '../offers/countdown.tsx';
import styles from './live-ticket.module.css';
import { deleteLiveTicket, readLiveTicket, saveLiveTicket } from './saved-live-tickets.ts';

/**
 * A ticket of the agency: a code that changes every 30 seconds, made on the device, also without a network once it was
 * fetched [TICKET-05, TICKET-06].
 */
export function LiveTicket({ redemption }: { redemption: Redemption }): ReactNode {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { ticket, error, isPending, isFetching, retry } = useLiveTicket(redemption);
  const shown = useRotatingCode(ticket);
  const isOver = ticket !== null && present() >= ticket.until * 1000;
  if (isOver || isNotFound(error)) return <EmptyState icon="ticket" title={t('ticket.gone')} compact />;
  if (shown !== null && shown !== 'impossible') return <ShownTicket redemption={redemption} shown={shown} />;
  if (isPending || (shown === null && ticket !== null)) return <Skeleton shape="block" width="100%" height="24rem" />;
  const isOffline = error instanceof ApiError && error.code === 'NETWORK_ERROR';
  const reason = error === null ? t('ticket.noCode') : isOffline ? t('ticket.connectOnce') : failureText(error);
  return (
    <ErrorState
      compact
      icon={isOffline ? 'offline' : 'alert'}
      title={reason}
      retryLabel={t('common.retry')}
      retrying={isFetching}
      onRetry={retry}
    />
  );
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

function ShownTicket({ redemption, shown }: { redemption: Redemption; shown: Shown }): ReactNode {
  const { t } = useTranslation();
  const full = useRef<HTMLDialogElement>(null);
  const label = t('ticket.barcode', { code: redemption.Title });
  const symbol = <ScanCode code={shown.scanned} format="QR" label={label} />;
  return (
    <div className={styles['ticket']}>
      <div className={styles['symbol']}>{symbol}</div>
      <Ring secondsLeft={shown.secondsLeft} label={t('ticket.newCodeIn', { count: shown.secondsLeft })} />
      <RunsOut of={redemption} />
      <Button
        variant="secondary"
        size="small"
        icon={<Icon name="qr" size={18} />}
        onClick={() => full.current?.showModal()}
      >
        {t('ticket.fillScreen')}
      </Button>
      <p className={styles['hint']}>
        <Icon name="sun" size={18} />
        <span>{t('ticket.brightness')}</span>
      </p>
      <p className={styles['typed']}>
        <span>{t('ticket.readOut')}</span>
        <bdi translate="no" dir="ltr">
          {shown.typed}
        </bdi>
      </p>
      <AddToWallet redemptionId={redemption.TransactionID} />
      <dialog
        ref={full}
        className={styles['full']}
        aria-label={redemption.Title}
        // The drawer below would close on the same press.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div className={styles['close']}>
          <IconButton icon="close" label={t('common.close')} onClick={() => full.current?.close()} />
        </div>
        {symbol}
        <Ring secondsLeft={shown.secondsLeft} label={t('ticket.newCodeIn', { count: shown.secondsLeft })} />
      </dialog>
    </div>
  );
}

const radius = 15.9155;

/** Seconds until the next code: a ring that empties, with the seconds in words. */
function Ring({ secondsLeft, label }: { secondsLeft: number; label: string }): ReactNode {
  return (
    <p className={styles['ring']}>
      <svg viewBox="0 0 36 36" width="28" height="28" aria-hidden="true">
        <circle cx="18" cy="18" r={radius} className={styles['track']} />
        <circle
          cx="18"
          cy="18"
          r={radius}
          className={styles['rest']}
          strokeDasharray={`${(secondsLeft / windowSeconds) * 100} 100`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span data-numeric>{label}</span>
    </p>
  );
}

/**
 * The ticket as stored on the device at first, then as the server signs it now; null while neither has arrived. A stored
 * ticket of a replaced code is void, so it is not used [REDEEM-38].
 */
function useLiveTicket({ TransactionID: id, CouponCode: code }: Redemption) {
  const userId = useUserInfo()?.UserID;
  const saved = useQuery({ queryKey: ['savedTicket', id], queryFn: () => readLiveTicket(id), networkMode: 'always' });
  const fetched = useQuery({
    queryKey: ['liveTicket', id, code],
    queryFn: async ({ signal }) => {
      try {
        const ticket = await api.call(getLiveTicket, { params: { id }, signal });
        if (userId !== undefined) await saveLiveTicket(userId, id, ticket, present()).catch(() => {});
        return ticket;
      } catch (error) {
        if (isNotFound(error)) await deleteLiveTicket(id).catch(() => {});
        throw error;
      }
    },
    networkMode: 'always',
    retry: false,
  });
  return {
    ticket: fetched.data ?? (saved.data?.code === code ? saved.data : null),
    error: fetched.error,
    isPending: fetched.isPending || saved.isPending,
    isFetching: fetched.isFetching,
    retry: () => void fetched.refetch(),
  };
}

interface Shown {
  scanned: string;
  typed: string;
  secondsLeft: number;
}

/** How often the countdown is updated; a second could skip a number. */
const tickMs = 250;

/**
 * Makes the code of each window by the server's time, as the device knows it; null until the first one. `impossible` if
 * the ticket has no secret for the present, or the browser cannot use it.
 */
function useRotatingCode(ticket: Ticket | null): Shown | 'impossible' | null {
  const [codes, setCodes] = useState<Pick<Shown, 'scanned' | 'typed'> | 'impossible' | null>(null);
  const [seconds, setSeconds] = useState(() => Math.floor(present() / 1000));
  useEffect(() => {
    const tick = () => {
      recheckClock();
      setSeconds(Math.floor(present() / 1000));
    };
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  const window = windowAt(seconds);
  useEffect(() => {
    let isOver = false;
    const make = async () => {
      const moment = window * windowSeconds;
      const day = ticket?.secrets.find(({ from, until }) => moment >= from && moment < until);
      if (!ticket) return null;
      if (!day) return 'impossible';
      const secret = await importTicketSecret(fromBase64(day.secret));
      const [scanned, typed] = await Promise.all([
        scannedCode(ticket, secret, window),
        typedCode(ticket, secret, window),
      ]);
      return { scanned, typed };
    };
    void make()
      .catch(() => 'impossible' as const)
      .then((made) => {
        if (!isOver) setCodes(made);
      });
    return () => {
      isOver = true;
    };
  }, [ticket, window]);
  if (codes === null || codes === 'impossible') return codes;
  return { ...codes, secondsLeft: windowSeconds - (seconds % windowSeconds) };
}
