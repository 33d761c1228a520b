import type { FileImport } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

const tones = {
  UPLOADING: 'neutral',
  UPLOADED: 'warning',
  CHECKING: 'warning',
  CHECKED: 'warning',
  RUNNING: 'warning',
  DONE: 'success',
  CANCELED: 'neutral',
  FAILED: 'error',
} as const;

export function ImportBadge({ of: { state } }: { of: Pick<FileImport, 'state'> }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`importState.${state}`)}</Badge>;
}
