import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';

export type SignUpMessage =
  | { about: 'code'; text: string }
  | { about: 'email'; text: string }
  /** The account exists, the code was rejected [SIGNUP-13]. */
  | { about: 'signedUpWithoutCode' };

const titles = {
  code: 'signUp.codeNotAvailableTitle',
  email: 'signUp.emailNotValidTitle',
  signedUpWithoutCode: 'signUp.warningTitle',
} as const;

/** Shows the result of a sign-up; calls `onGone` once closed [SIGNUP-06, SIGNUP-12, SIGNUP-13, SIGNUP-17]. */
export function SignUpDialog({ message, onGone }: { message: SignUpMessage; onGone: () => void }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const isSignedUp = message.about === 'signedUpWithoutCode';
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onGone}
      icon={<Icon name={message.about === 'email' ? 'mail' : isSignedUp ? 'check' : 'ticket'} size={28} />}
      tone={isSignedUp ? 'warning' : 'error'}
      title={t(titles[message.about])}
      actions={
        <Button wide onClick={close}>
          {t(isSignedUp ? 'common.continue' : 'common.ok')}
        </Button>
      }
    >
      {isSignedUp ? t('signUp.warningText') : message.text || t('common.somethingWrong')}
    </Dialog>
  );
}
