import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/language.tsx';

type SureDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'icon' | 'tone' | 'children'> & {
  /** Label of the cancel button, which comes first. */
  no: string;
  yes: string;
  onYes: () => void;
  onGone: () => void;
};

/** Confirms an action that cannot be undone. */
export function SureDialog({ no, yes, onYes, onGone, ...words }: SureDialogProps): ReactNode {
  const [open, setOpen] = useState(true);
  const [isSure, setSure] = useState(false);
  return (
    <Dialog
      {...words}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onGone();
        if (isSure) onYes();
      }}
      actions={
        <>
          <Button wide onClick={() => setOpen(false)}>
            {no}
          </Button>
          <Button
            wide
            variant="quiet"
            onClick={() => {
              setSure(true);
              setOpen(false);
            }}
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}

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
