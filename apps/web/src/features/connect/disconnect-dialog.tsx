import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { type Connection, shortNameOf } from './connections.ts';
import { useSetConnection } from './use-attempts.ts';

/**
 * Confirms disconnecting a provider, which also loses campaigns that need it, or removing a pending account [PROV-18].
 * A failure shows a toast only [PROV-27].
 */
export function DisconnectDialog({ connection, onGone }: { connection: Connection; onGone: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { disconnect } = useSetConnection();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const { provider } = connection;
  // Fixed at opening, because the reply changes the status.
  const [isClaim] = useState(connection.status === 'VALIDATING');
  const name = shortNameOf(provider);
  const close = () => setOpen(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await disconnect(provider);
      notify({ title: t('connect.disconnectedToast', { provider: name }) });
    } catch {
      notify({ title: t('connect.disconnectFailed'), tone: 'error' });
    }
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onGone}
      icon={<Icon name="unlink" size={28} />}
      tone="warning"
      title={t(isClaim ? 'connect.giveUpTitle' : 'connect.disconnectTitle', { provider: name })}
      actions={
        <>
          <Button wide variant="danger" busy={busy} onClick={() => void confirm()}>
            {t(isClaim ? 'connect.giveUp' : 'connect.disconnect')}
          </Button>
          <Button wide variant="quiet" disabled={busy} onClick={close}>
            {t(isClaim ? 'connect.goOn' : 'connect.keep')}
          </Button>
        </>
      }
    >
      {t(isClaim ? 'connect.giveUpText' : 'connect.disconnectText')}
    </Dialog>
  );
}
