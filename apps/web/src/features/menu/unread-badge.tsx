import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

/** The number of unread messages, with its meaning for screen readers [NOTIFY-27]. */
export function UnreadBadge({ unread }: { unread: number }): ReactNode {
  const { t, language } = useFullTranslation();
  return (
    <Badge>
      <span aria-hidden="true">{new Intl.NumberFormat(language).format(unread)}</span>
      <VisuallyHidden>{t('messages.unread', { count: unread })}</VisuallyHidden>
    </Badge>
  );
}
