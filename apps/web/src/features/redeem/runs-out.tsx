import { formatTimeLeft } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** How long a ticket or code is still good for, counted down; nothing where it doesn't run out. */
export function RunsOut({ at }: { at: string | undefined }): ReactNode {
  const { t } = useSpeech();
  const left = useTimeLeft(at ?? null);
  if (at === undefined) return null;
  return (
    <Badge tone={left === null ? 'neutral' : 'warning'} icon={<Icon name="clock" size={14} />}>
      {left === null ? t('ticket.ranOut') : t('ticket.runsOutIn', { time: formatTimeLeft(left, t) })}
    </Badge>
  );
}
