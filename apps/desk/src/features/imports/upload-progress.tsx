import type { FileImport } from '@fareback/contract/admin';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

/** How many parts of a file were received. */
export function UploadProgress({ of }: { of: Pick<FileImport, 'parts' | 'partsReceived'> }): ReactNode {
  const { t } = useTranslation();
  const { partsReceived: done, parts: all } = of;
  const text = t('imports.part', { done, all });
  return (
    <>
      <ProgressBar value={done} max={all} label={t('imports.uploadTitle')} valueText={text} />
      <p aria-live="polite">{text}</p>
    </>
  );
}
