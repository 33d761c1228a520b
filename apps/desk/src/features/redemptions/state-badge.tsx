import type { RedemptionState } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

const tones = { GIVEN: 'success', HELD: 'warning', REFUNDED: 'neutral', RELEASED: 'neutral' } as const;

export function RedemptionBadge({ state }: { state: RedemptionState }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`redemptionState.${state}`)}</Badge>;
}
