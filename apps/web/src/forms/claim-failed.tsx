import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/language.tsx';

/** Says that a claim did not go through, the earning stays to be claimed; or, where its answer was lost, that nobody knows [EARNING-11]. */
export function ClaimFailed({ isLost, onClose }: { isLost: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      tone="error"
      icon={<Icon name="alert" />}
      title={t(isLost ? 'offer.lostTitle' : 'offer.claimFailedTitle')}
      actions={
        <Button wide onClick={() => setOpen(false)}>
          {t('common.ok')}
        </Button>
      }
    >
      {t(isLost ? 'offer.claimLostText' : 'offer.failedText')}
    </Dialog>
  );
}
