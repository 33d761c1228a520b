import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/language.tsx';
import { SureDialog } from './sure-dialog.tsx';

export function DiscardDialog({ onDiscard, onGone }: { onDiscard: () => void; onGone: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <SureDialog
      title={t('account.discardTitle')}
      no={t('account.keepEditing')}
      yes={t('account.discard')}
      onYes={onDiscard}
      onGone={onGone}
    >
      {t('account.discardText')}
    </SureDialog>
  );
}
