import type { Earning, Redemption, Transaction, TransactionType } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { formatHistoryDate } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isUnclaimed } from '../../data/points/is-unclaimed.ts';
import { claimOfOne, useClaim } from '../../data/points/use-claim.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { session } from '../../device/session.ts';
import { ClaimFailed } from '../../forms/claim-failed.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { type Translation, useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './history.module.css';

const icons: Record<TransactionType, IconName> = {
  EARN: 'points',
  SPEND: 'ticket',
  BALANCE_DEDUCTION: 'clock',
  REFUND: 'refresh',
  SUSPENSION_DEDUCTION: 'lock',
  EXPIRY_DEDUCTION: 'clock',
};

type HistoryRowProps = {
  row: Transaction;
  /** The day's heading, above its first entry [HIST-07]. */
  day?: string | undefined;
  appStart: Date;
  onOpenRedemption: (redemption: Redemption) => void;
};

/** One entry with title, date, points and status; a redemption can be reopened [HIST-04, HIST-05]. */
export function HistoryRow({ row, day, appStart, onOpenRedemption }: HistoryRowProps): ReactNode {
  const { t } = useFullTranslation();
  const { redemption } = row;
  const inside = <RowInside row={row} appStart={appStart} />;
  const heading = day !== undefined && <h3 className={styles['day']}>{day}</h3>;
  if (redemption === null)
    return (
      <li tabIndex={-1}>
        {heading}
        <div className={styles['row']}>
          {inside}
          {row.earning !== null && <RowClaim earning={row.earning} title={row.transactionTitle} />}
        </div>
      </li>
    );
  return (
    <li>
      {heading}
      <button
        type="button"
        className={classes(styles['row'], styles['opens'])}
        onClick={() => onOpenRedemption(redemption)}
      >
        {inside}
        <Icon name="chevron-end" size={18} className={styles['chevron']} />
        <VisuallyHidden>{t('history.openRedemption')}</VisuallyHidden>
      </button>
    </li>
  );
}

function RowInside({ row, appStart }: { row: Transaction; appStart: Date }): ReactNode {
  const translation = useFullTranslation();
  const { t, points } = translation;
  const { IANATimezone } = useConfig();
  const { earning, redemption, amount } = row;
  const suffix = suffixOf(row);
  const waits = earning !== null && isUnclaimed(earning);
  const referralCampaign = useReferralCampaign();
  // A referral reward, for either side, unclaimed or claimed [EARNING-10].
  const isForFriend = earning !== null && earning.CampaignID !== null && earning.CampaignID === referralCampaign;
  const isRefunded = redemption?.refundedAtUTC != null && row.transactionType === 'SPEND';
  return (
    <>
      <span className={styles['icon']}>
        <RowIcon url={row.transactionIconUrl} name={icons[row.transactionType]} />
        {earning !== null && isUnread(earning, appStart) && (
          <span className={styles['dot']}>
            <VisuallyHidden>{t('access.unread')}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>
          <span>{titleOf(row, t)}</span>
          {suffix !== null && <span className={styles['suffix']}>{` ${t(`earning.${suffix}`)}`}</span>}
        </span>
        <span className={styles['date']}>{formatHistoryDate(row.transactionDateUTC, translation, IANATimezone)}</span>
        {isForFriend && <Badge tone="success">{t('codes.wellDone')}</Badge>}
        {(waits || isRefunded) && (
          <Badge tone={waits ? 'warning' : 'neutral'}>{t(waits ? 'history.unclaimed' : 'history.refunded')}</Badge>
        )}
      </span>
      <span
        className={classes(styles['amount'], amount > 0 && styles['plus'], (suffix ?? waits) && styles['void'])}
        data-numeric=""
      >
        {amount === 0 && row.transactionType === 'SPEND' ? (
          t('offer.free')
        ) : (
          <bdi translate="no" dir="ltr">
            {signed(amount, points)}
          </bdi>
        )}
      </span>
    </>
  );
}

/** The title; a refund also says that it is one, because its offer's title alone reads like a purchase [HIST-08]. */
function titleOf(
  { transactionTitle: title, transactionType: type, redemption }: Transaction,
  t: Translation['t'],
): string {
  if (type === 'REFUND' && title && redemption !== null) return t('history.refundOf', { title });
  return title || t(`history.${type}`);
}

/** Formats points with their sign; a true minus, as wide as the plus. */
function signed(amount: number, points: (amount: number) => string): string {
  if (amount === 0) return points(0);
  return amount > 0 ? `+${points(amount)}` : `\u2212${points(-amount)}`;
}

function RowIcon({ url, name }: { url: string | null; name: IconName }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (!url || isBroken) return <Icon name={name} size={22} />;
  return <img src={url} alt="" width={44} height={44} loading="lazy" onError={() => setBroken(true)} />;
}

/** Campaign id of referral rewards; undefined if the program has no referral, or while loading. */
function useReferralCampaign(): string | undefined {
  const { language } = useTranslation();
  const { TenantID, IsReferralAvailable: enabled } = useConfig();
  return useQuery({ ...dataSets.referral(language, TenantID), enabled }).data?.ReferralConfiguration?.CampaignID;
}

/** Claims an unclaimed entry of the history; renders nothing for others [EARNING-03, EARNING-12]. */
function RowClaim({ earning, title }: { earning: Earning; title: string }): ReactNode {
  const { t, points } = useTranslation();
  const send = useClaim();
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'lost'>('idle');
  const amount = points(earning.amount);
  const isOver = !isUnclaimed(earning);
  // The claimed button disappears; its focus moves to the row, one Tab before the next button.
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOver && document.activeElement === document.body) row.current?.focus();
  }, [isOver]);
  const claim = async () => {
    setState('sending');
    try {
      announce(t('earning.claimed', { amount: points(await send(claimOfOne(earning))) }));
      setState('idle');
    } catch (error) {
      const isLost = isLostAnswer(error);
      // The message about the ended session is already shown [ERR-39].
      if (session.get() === 'signedOut') return;
      setState(isLost ? 'lost' : 'failed');
      announce(t(isLost ? 'offer.claimLostText' : 'offer.failedText'), 'assertive');
    }
  };
  if (isOver) return null;
  return (
    <>
      <Button
        size="small"
        busy={state === 'sending'}
        aria-label={`${t('earning.claim')}: ${t('common.amount', { amount })}, ${title}`}
        onClick={({ currentTarget }) => {
          row.current = currentTarget.closest('li');
          void claim();
        }}
      >
        {t('earning.claim')}
      </Button>
      {(state === 'failed' || state === 'lost') && (
        <ClaimFailed isLost={state === 'lost'} onClose={() => setState('idle')} />
      )}
    </>
  );
}

/** Why an entry lost its points, written after its title [EARNING-07]. */
type Suffix = 'suspended' | 'expired' | 'inactivity';

/**
 * Returns the suffix of a canceled earning: suspension before expiry before inactivity; null if it counts [EARNING-07].
 */
export function earningSuffix(
  earning: Pick<Earning, 'canceled' | 'suspensionDeduction' | 'expiryDeduction'>,
): Suffix | null {
  if (!earning.canceled) return null;
  if (earning.suspensionDeduction) return 'suspended';
  return earning.expiryDeduction ? 'expired' : 'inactivity';
}

/** Returns a row's suffix: that of its deduction (null for other causes), else that of its earning [EARNING-07]. */
export function suffixOf(row: Pick<Transaction, 'transactionType' | 'earning' | 'deductionCause'>): Suffix | null {
  if (row.transactionType === 'SUSPENSION_DEDUCTION') return 'suspended';
  if (row.transactionType === 'EXPIRY_DEDUCTION') return 'expired';
  if (row.transactionType === 'BALANCE_DEDUCTION')
    return (row.deductionCause ?? 'INACTIVITY') === 'INACTIVITY' ? 'inactivity' : null;
  return row.earning && earningSuffix(row.earning);
}

/** True if an earning is new to the member: not acknowledged before the app started, and not claimed [EARNING-08]. */
export function isUnread(earning: Pick<Earning, 'AcknowledgedAtUTC' | 'ClaimedAtUTC'>, appStart: Date): boolean {
  if (earning.ClaimedAtUTC !== null) return false;
  return earning.AcknowledgedAtUTC === null || appStart.getTime() < new Date(earning.AcknowledgedAtUTC).getTime();
}
