import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';

/** The new password is valid; closing goes to sign-in [PWD-06]. */
export function PasswordSaved({ onLeave }: { onLeave: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onLeave}
      icon={<Icon name="check" size={28} />}
      tone="success"
      title={t('passwordReset.savedTitle')}
      actions={
        <Button wide onClick={onLeave}>
          {t('signIn.submit')}
        </Button>
      }
    >
      {t('passwordReset.savedText')}
    </Dialog>
  );
}

/** The email is restored; a new password locks out the person who changed it [ACCT-09]. */
export function EmailRestored({ onReset }: { onReset: () => void }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onReset}
      icon={<Icon name="shield" size={28} />}
      tone="success"
      title={t('passwordReset.restoredTitle')}
      actions={
        <Button wide onClick={close}>
          {t('signIn.reset')}
        </Button>
      }
    >
      {t('passwordReset.restoredText')}
    </Dialog>
  );
}
