import type { Redemption } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyTime, formatPromoDate, formatTimeLeft } from '@fareback/wording';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { clockAhead, isClockBehind, now, savedClock } from '../../../device/clock.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { isFarInFuture, isRunningOut } from './running-out.ts';
import styles from './runs-out.module.css';
import { useHasPassed, useTimeLeft } from './use-time-left.ts';

/** Within this time a moment is shown without its day. */
const halfDayMs = 12 * 60 * 60_000;

/**
 * Remaining validity of a ticket or code: a date, then a countdown, then a warning; announced only when it ends. While
 * the time is uncertain it shows the date and the last check [REDEEM-28]. Nothing without an expiry or after a refund
 * [REDEEM-17, REDEEM-27].
 */
export function RunsOut({
  of,
}: {
  of: Pick<Redemption, 'expiresAtUTC' | 'redeemedAtUTC' | 'refundedAtUTC'>;
}): ReactNode {
  const translation = useTranslation();
  const { t, language } = translation;
  const { IANATimezone } = useConfig();
  const { expiresAtUTC: at, redeemedAtUTC: since } = of;
  const left = useTimeLeft(at ?? null);
  const isKnown = useStore(clockAhead) !== null;
  const isOver = useHasPassed(at ?? null);
  const wasOver = useRef(isOver);
  const ended = useEffectEvent(() => announce(t('ticket.ranOut')));
  useEffect(() => {
    if (isOver && !wasOver.current) ended();
    wasOver.current = isOver;
  }, [isOver]);
  if (at === undefined || of.refundedAtUTC !== null) return null;
  const isUrgent = isKnown && left !== null && isRunningOut(left, new Date(at).getTime() - new Date(since).getTime());
  const words = () => {
    if (isOver) return t('ticket.ranOut');
    if (isKnown && left !== null && !isFarInFuture(left))
      return t('ticket.runsOutIn', { time: formatTimeLeft(left, t) });
    const date = formatPromoDate(at, IANATimezone, language);
    const time = formatAgencyTime(at, translation, IANATimezone);
    return t('ticket.goodUntil', { date: t('time.dateAtTime', { date, time }) });
  };
  const badge = (
    <Badge tone={isUrgent ? 'warning' : 'neutral'} icon={<Icon name="clock" size={14} />}>
      {words()}
    </Badge>
  );
  if (isKnown || isOver) return badge;
  return (
    <span className={styles['unsure']}>
      {badge}
      <LastChecked />
    </span>
  );
}

/**
 * When the server last replied, or a note to connect because the device's clock was set back; nothing if it never
 * replied [REDEEM-28].
 */
function LastChecked(): ReactNode {
  const translation = useTranslation();
  const { t, language } = translation;
  const { IANATimezone } = useConfig();
  const clock = useStore(savedClock);
  if (clock === null) return null;
  const words = () => {
    if (isClockBehind()) return t('ticket.connectToCheck');
    const checkedAt = new Date(clock.checkedAt).toISOString();
    const time = formatAgencyTime(checkedAt, translation, IANATimezone);
    if (now() - clock.checkedAt < halfDayMs) return t('ticket.lastChecked', { time });
    const date = formatPromoDate(checkedAt, IANATimezone, language);
    return t('ticket.lastCheckedOn', { date: t('time.dateAtTime', { date, time }) });
  };
  return <span className={styles['checked']}>{words()}</span>;
}
