import { formatTimeLeft } from '@fareback/wording';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { announce } from '../../ui/live-region.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** How long a ticket or code is still good for, counted down; said aloud only when it ends. Nothing where it doesn't run out. */
export function RunsOut({ at }: { at: string | undefined }): ReactNode {
  const { t } = useSpeech();
  const left = useTimeLeft(at ?? null);
  const isOver = left === null;
  const wasOver = useRef(isOver);
  const ended = useEffectEvent(() => announce(t('ticket.ranOut')));
  useEffect(() => {
    if (isOver && !wasOver.current) ended();
    wasOver.current = isOver;
  }, [isOver]);
  if (at === undefined) return null;
  return (
    <Badge tone={isOver ? 'neutral' : 'warning'} icon={<Icon name="clock" size={14} />}>
      {isOver ? t('ticket.ranOut') : t('ticket.runsOutIn', { time: formatTimeLeft(left, t) })}
    </Badge>
  );
}
