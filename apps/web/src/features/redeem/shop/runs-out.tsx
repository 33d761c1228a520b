import type { Redemption } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyTime, formatPromoDate, formatTimeLeft } from '@fareback/wording';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { clockAhead } from '../../../device/clock.ts';
import { useSpeech } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { isFarAhead, isRunningOut } from './running-out.ts';
import { useTimeLeft } from './use-time-left.ts';

/** How long a ticket or code is still good for: a date, nearer a countdown, at last a warning; said aloud only when it ends. By the date alone, too, where only the device's clock could tell the time that is left. Nothing where it doesn't run out, nor of what was refunded [REDEEM-17, REDEEM-27]. */
export function RunsOut({
  of,
}: {
  of: Pick<Redemption, 'expiresAtUTC' | 'redeemedAtUTC' | 'refundedAtUTC'>;
}): ReactNode {
  const speech = useSpeech();
  const { t, language } = speech;
  const { IANATimezone } = useConfig();
  const { expiresAtUTC: at, redeemedAtUTC: since } = of;
  const left = useTimeLeft(at ?? null);
  const isKnown = useStore(clockAhead) !== null;
  const isOver = isKnown && left === null;
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
    if (isKnown && left !== null && !isFarAhead(left)) return t('ticket.runsOutIn', { time: formatTimeLeft(left, t) });
    const date = formatPromoDate(at, IANATimezone, language);
    const time = formatAgencyTime(at, speech, IANATimezone);
    return t('ticket.goodUntil', { date: t('time.dateAtTime', { date, time }) });
  };
  return (
    <Badge tone={isUrgent ? 'warning' : 'neutral'} icon={<Icon name="clock" size={14} />}>
      {words()}
    </Badge>
  );
}
