import type { MemberSession } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { deviceName } from './device-name.ts';
import type { Sessions } from './use-sessions.ts';

type EndSessionDialogProps = {
  /** The session to end; null for all others. */
  session: MemberSession | null;
  end: Sessions['end'];
  onGone: () => void;
};

/** Confirms ending another session, which cannot be undone [AUTH-24]. */
export function EndSessionDialog({ session, end, onGone }: EndSessionDialogProps): ReactNode {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const device = session && deviceName(session, t);
  const close = () => setOpen(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await end(session);
      notify({
        title: device === null ? t('account.signedOutOthers') : t('account.signedOutOf', { device }),
        tone: 'success',
      });
    } catch (error) {
      notify({ title: failureText(error), tone: 'error' });
    }
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onGone}
      icon={<Icon name="logout" size={28} />}
      tone="warning"
      title={device === null ? t('account.signOutOthersTitle') : t('account.signOutOfTitle', { device })}
      actions={
        <>
          <Button wide variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('menu.signOut')}
          </Button>
          <Button wide variant="quiet" disabled={busy} onClick={close}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {t(device === null ? 'account.signOutOthersText' : 'account.signOutOfText')}
    </Dialog>
  );
}
