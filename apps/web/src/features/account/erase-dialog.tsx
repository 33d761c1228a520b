import { type ReactNode, useState } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';

/** Asks once before an account is deleted, as that cannot be taken back; `onErase` once it has closed with a yes [ACCT-11]. */
export function EraseDialog({ onErase, onGone }: { onErase: () => void; onGone: () => void }): ReactNode {
  const { t } = useWholeSpeech();
  const [open, setOpen] = useState(true);
  const [isSure, setSure] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onGone();
        if (isSure) onErase();
      }}
      icon={<Icon name="alert" size={28} />}
      tone="error"
      title={t('ownData.deleteTitle')}
      actions={
        <>
          <Button wide onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button
            wide
            variant="quiet"
            onClick={() => {
              setSure(true);
              setOpen(false);
            }}
          >
            {t('ownData.delete')}
          </Button>
        </>
      }
    >
      {t('ownData.deleteText')}
    </Dialog>
  );
}
