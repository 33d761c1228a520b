import type { Version } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

const tones = {
  DRAFT: 'neutral',
  APPROVED: 'warning',
  SCHEDULED: 'warning',
  LIVE: 'success',
  SUPERSEDED: 'neutral',
  DISCARDED: 'neutral',
} as const satisfies Record<Version['state'], string>;

export function StateBadge({ version }: { version: Version }): ReactNode {
  const { t } = useTranslation();
  const isWaiting = version.state === 'DRAFT' && version.submittedAt !== null;
  return (
    <Badge tone={isWaiting ? 'warning' : tones[version.state]}>
      {t(isWaiting ? 'versions.SUBMITTED' : `versions.${version.state}`)}
    </Badge>
  );
}
