import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';

/** Welcomes back a long-absent member, with the tenant's text and picture [TUT-12]. */
export function ReactivationDialog({ onClosed }: { onClosed: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { ReactivationTitle, ReactivationDescription, ReactivationButtonLabel, ReactivationImage } = useConfig();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={ReactivationTitle || t('announcement.reactivationTitle')}
      media={<Picture src={ReactivationImage} alt="" ratio="16 / 9" eager icon="gift" seed="reactivation" />}
      actions={
        <Button wide onClick={close}>
          {ReactivationButtonLabel || t('common.ok')}
        </Button>
      }
    >
      {ReactivationDescription}
    </Dialog>
  );
}
