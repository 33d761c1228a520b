import type { Redemption } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { availableIn, formatAgencyTime, formatPromoDate, formatTimeLeft, type TimeLeft } from '@fareback/wording';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clockAhead, isClockBehind, now as present, recheckClock, savedClock } from '../../../device/clock.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from '../redeem.module.css';

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
    if (present() - clock.checkedAt < halfDayMs) return t('ticket.lastChecked', { time });
    const date = formatPromoDate(checkedAt, IANATimezone, language);
    return t('ticket.lastCheckedOn', { date: t('time.dateAtTime', { date, time }) });
  };
  return <span className={styles['checked']}>{words()}</span>;
}

/** Update interval; the time is shown in minutes. */
const tickMs = 10_000;

/** Remaining time until `reset` by the server's clock; null once it has passed [OFFER-09]. */
export function useTimeLeft(reset: string | null): TimeLeft | null {
  const [now, setNow] = useState(present);
  const ahead = useStore(clockAhead);
  useEffect(() => {
    if (reset === null) return undefined;
    const awaited = new Date(reset).getTime();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      recheckClock();
      const leftMs = awaited - present();
      setNow(present());
      if (leftMs > 0) timer = setTimeout(look, Math.min(tickMs, leftMs + 50));
    };
    // At once: the clock was read for another time, or has been corrected.
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [reset, ahead]);
  return reset === null ? null : availableIn(reset, new Date(now));
}

/** True if a moment has passed for certain; while the time is uncertain, only if it had passed before [REDEEM-28]. */
export function useHasPassed(moment: string | null): boolean {
  const left = useTimeLeft(moment);
  const isCertain = useStore(clockAhead) !== null;
  const latest = useStore(savedClock)?.latest ?? 0;
  return moment !== null && (isCertain ? left === null : new Date(moment).getTime() <= latest);
}

const minuteMs = 60_000;

/** Longest remaining time that is urgent, whatever the lifetime. */
const urgentMostMinutes = 24 * 60;

/** Urgent from this time on even for the shortest lifetimes, to leave time to reach a counter. */
const urgentLeastMinutes = 5;

/** Further ahead, a date is clearer than a number of days. */
const countdownDays = 2;

/**
 * True if a rider should hurry: in the last tenth of the lifetime, at most 24 hours and at least 5 minutes. `lifeMs` is
 * from issue to end.
 */
export function isRunningOut(left: TimeLeft, lifeMs: number): boolean {
  const minutes = left.unit === 'days' ? left.days * 24 * 60 : left.hours * 60 + left.minutes;
  const tenth = lifeMs / minuteMs / 10;
  return minutes < Math.max(urgentLeastMinutes, Math.min(urgentMostMinutes, tenth));
}

/** True if the end is far enough ahead to show its date, not a countdown. */
export function isFarInFuture(left: TimeLeft): boolean {
  return left.unit === 'days' && left.days >= countdownDays;
}

/** Timers cannot wait longer than about 24 days. */
const longestMs = 24 * 60 * 60_000;

/**
 * The current server time, updated when the first of `ends` is reached (in ms; past ones are ignored). While uncertain,
 * the latest certain time; null without one.
 */
export function useMomentUntil(ends: readonly number[]): Date | null {
  const ahead = useStore(clockAhead);
  const savedClockNow = useStore(savedClock);
  const [read, setRead] = useState(() => Date.now());
  const now = read + (ahead ?? 0);
  const next = Math.min(...ends.filter((end) => end > now));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return undefined;
    const look = () => {
      recheckClock();
      setRead(Date.now());
    };
    const timer = setTimeout(look, Math.min(longestMs, Math.max(0, next - present()) + 1));
    return () => clearTimeout(timer);
  }, [next, now]);
  if (ahead !== null) return new Date(now);
  return savedClockNow === null ? null : new Date(savedClockNow.latest);
}
