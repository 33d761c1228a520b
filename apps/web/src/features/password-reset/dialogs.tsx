import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { EmailAddress } from '../../forms/email-address.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './password-reset.module.css';

type AskDialogProps = {
  outcome: 'sent' | 'unknownEmail';
  email: string;
  onSent: () => void;
  onSignUp: () => void;
  onGone: () => void;
};

/** Result of a reset request: the mail was sent, or the email is unknown [PWD-03, PWD-04]. */
export function AskDialog({ outcome, ...rest }: AskDialogProps): ReactNode {
  return outcome === 'sent' ? <EmailSent {...rest} /> : <EmailUnknown {...rest} />;
}

type PartProps = Omit<AskDialogProps, 'outcome'>;

/** Names the inbox, the link's lifetime and other places to look. Closing it continues. */
function EmailSent({ email, onSent }: PartProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onSent}
      icon={<Icon name="mail" size={28} />}
      tone="success"
      title={t('passwordReset.sentTitle')}
      actions={
        <Button wide onClick={onSent}>
          {t('common.ok')}
        </Button>
      }
    >
      <Address email={email} />
      <p>{t('passwordReset.sentText')}</p>
      <p className={styles['hint']}>{t('passwordReset.sentSpam')}</p>
    </Dialog>
  );
}

function EmailUnknown({ email, onSignUp, onGone }: PartProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onGone}
      icon={<Icon name="user" size={28} />}
      tone="warning"
      title={t('passwordReset.unknownTitle')}
      actions={
        <>
          <Button wide onClick={onSignUp}>
            {t('signIn.signUp')}
          </Button>
          <Button wide variant="quiet" onClick={close}>
            {t('common.retry')}
          </Button>
        </>
      }
    >
      <Address email={email} />
      <p>{t('passwordReset.unknownText')}</p>
    </Dialog>
  );
}

function Address({ email }: { email: string }): ReactNode {
  return (
    <p className={styles['address']}>
      <EmailAddress email={email} />
    </p>
  );
}

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
