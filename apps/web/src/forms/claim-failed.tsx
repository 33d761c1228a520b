import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/language.tsx';

/**
 * Says that a claim failed and the earning is still unclaimed, or, after a lost response, that the outcome is unknown
 * [EARNING-11].
 */
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
