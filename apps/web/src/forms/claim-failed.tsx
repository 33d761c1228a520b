import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useSpeech } from '../i18n/language.tsx';

/** Says that a claim did not go through; the earning stays to be claimed [EARNING-11]. */
export function ClaimFailed({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useSpeech();
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      tone="error"
      icon={<Icon name="alert" />}
      title={t('offer.claimFailedTitle')}
      actions={
        <Button wide onClick={() => setOpen(false)}>
          {t('common.ok')}
        </Button>
      }
    >
      {t('offer.failedText')}
    </Dialog>
  );
}
