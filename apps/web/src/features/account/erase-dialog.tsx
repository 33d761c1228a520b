import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useRewardHolds } from '../../data/member/use-reward-holds.ts';
import { SureDialog } from '../../forms/sure-dialog.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';

/** Confirms deleting the account, which cannot be undone [ACCT-11]. */
export function EraseDialog({ onErase, onGone }: { onErase: () => void; onGone: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const months = useRewardHolds()?.months ?? 0;
  return (
    <SureDialog
      icon={<Icon name="alert" size={28} />}
      tone="error"
      title={t('ownData.deleteTitle')}
      no={t('common.cancel')}
      yes={t('ownData.delete')}
      onYes={onErase}
      onGone={onGone}
    >
      <span>{t('ownData.deleteText')}</span>
      {months > 0 && ' '}
      {months > 0 && <span>{t('rewardHold.deleteText', { months })}</span>}
    </SureDialog>
  );
}
