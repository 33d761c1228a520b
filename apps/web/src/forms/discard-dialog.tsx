import { type ReactNode, useState } from 'react';
import { useSpeech } from '../i18n/language.tsx';
import { Button } from '../ui/form/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

type DiscardDialogProps = {
  /** Called once it has closed with a yes. */
  onDiscard: () => void;
  /** Called once it has closed, whatever the answer. */
  onGone: () => void;
};

/** Asks before what was typed is given up [ACCT-04, SIGNUP-03]. */
export function DiscardDialog({ onDiscard, onGone }: DiscardDialogProps): ReactNode {
  const { t } = useSpeech();
  const [open, setOpen] = useState(true);
  const [isDiscarded, setDiscarded] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onGone();
        if (isDiscarded) onDiscard();
      }}
      title={t('account.discardTitle')}
      actions={
        <>
          <Button wide onClick={() => setOpen(false)}>
            {t('account.keepEditing')}
          </Button>
          <Button
            wide
            variant="quiet"
            onClick={() => {
              setDiscarded(true);
              setOpen(false);
            }}
          >
            {t('account.discard')}
          </Button>
        </>
      }
    >
      {t('account.discardText')}
    </Dialog>
  );
}
