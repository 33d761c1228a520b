import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { SupportContact } from '../../tenant/support-contact.tsx';
import styles from './sign-in.module.css';
import type { SignInFailure } from './use-sign-in.ts';

const words = {
  oneAttemptLeft: { title: 'signIn.warningTitle', text: 'signIn.warningText', tone: 'warning', icon: 'alert' },
  blocked: { title: 'signIn.blockedTitle', text: 'signIn.blockedText', tone: 'error', icon: 'lock' },
  expired: { title: 'signIn.expiredTitle', text: 'signIn.expiredText', tone: 'warning', icon: 'clock' },
  unknownAccount: { title: 'signIn.failedTitle', text: 'signIn.failedText', tone: 'error', icon: 'user' },
} as const;

type SignInFailureDialogProps = {
  failure: SignInFailure;
  onGone: () => void;
  onSignUp: () => void;
  onReset: () => void;
};

/** Explains why a sign-in was rejected and what to do next [AUTH-07..11]. */
export function SignInFailureDialog({ failure, onGone, onSignUp, onReset }: SignInFailureDialogProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const { title, text, tone, icon } = words[failure];
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onGone}
      icon={<Icon name={icon} size={28} />}
      tone={tone}
      title={t(title)}
      actions={
        <>
          <Ways failure={failure} onClose={close} onSignUp={onSignUp} onReset={onReset} />
          {failure !== 'oneAttemptLeft' && (
            <p className={styles['contact']}>
              <SupportContact />
            </p>
          )}
        </>
      }
    >
      <span>{t(text)}</span>
      {failure === 'unknownAccount' && <span>{` ${t('signIn.noPassword')}`}</span>}
    </Dialog>
  );
}

type WaysProps = Pick<SignInFailureDialogProps, 'failure' | 'onSignUp' | 'onReset'> & { onClose: () => void };

/** Next steps, the most likely first. */
function Ways({ failure, onClose, onSignUp, onReset }: WaysProps): ReactNode {
  const { t } = useTranslation();
  if (failure === 'oneAttemptLeft')
    return (
      <Button wide onClick={onClose}>
        {t('common.ok')}
      </Button>
    );
  if (failure === 'unknownAccount')
    return (
      <>
        <Button wide onClick={onClose}>
          {t('common.retry')}
        </Button>
        <Button wide variant="secondary" onClick={onReset}>
          {t('signIn.reset')}
        </Button>
        <Button wide variant="secondary" onClick={onSignUp}>
          {t('signIn.signUp')}
        </Button>
      </>
    );
  return (
    <>
      <Button wide onClick={onReset}>
        {t('signIn.reset')}
      </Button>
      <Button wide variant="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
}
