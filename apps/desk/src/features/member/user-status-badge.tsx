import type { UserStatus } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

const tones = {
  NEW: 'neutral',
  CONSENT: 'neutral',
  VERIFIED: 'success',
  DELETED: 'neutral',
  OPTED_OUT: 'warning',
  SUSPENDED: 'error',
} as const satisfies Record<UserStatus, string>;

export function UserStatusBadge({ status }: { status: UserStatus }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`standing.${status}`)}</Badge>;
}
