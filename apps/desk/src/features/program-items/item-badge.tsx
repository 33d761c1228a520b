import type { ItemState } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

const tones = {
  LIVE: 'success',
  SCHEDULED: 'neutral',
  ENDED: 'neutral',
  PAUSED: 'warning',
  DRAFT: 'neutral',
  REMOVED: 'neutral',
} as const satisfies Record<ItemState, string>;

export function ItemBadge({ state }: { state: ItemState }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`itemState.${state}`)}</Badge>;
}
