import type { MissingRide } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

const tones = { OPEN: 'warning', FOUND: 'success', NOT_FOUND: 'neutral' } as const;

export function MissingRideBadge({ state }: Pick<MissingRide, 'state'>): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`missingState.${state}`)}</Badge>;
}
