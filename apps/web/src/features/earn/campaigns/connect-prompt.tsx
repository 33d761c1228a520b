import type { Provider } from '@fareback/contract';
import type { ReactNode } from 'react';
import { useSpeech } from '../../../i18n/language.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';

type ConnectPromptProps = {
  isOpen: boolean;
  onClose: () => void;
  provider: Provider | undefined;
  onConnect: () => void;
};

/** Stands in the way of a campaign whose provider isn't connected, and leads to connecting it [CAMP-14, CAMP-15]. */
export function ConnectPrompt({ isOpen, onClose, provider, onConnect }: ConnectPromptProps): ReactNode {
  const { t } = useSpeech();
  const name = provider?.Label;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      icon={<Icon name="link" />}
      title={name ? t('campaign.connectTitle', { provider: name }) : t('campaign.accountRequired')}
      actions={
        <>
          <Button wide onClick={onConnect}>
            {t('campaign.connectAction')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {name ? t('campaign.connectText', { provider: name }) : t('campaign.accountRequiredText')}
    </Dialog>
  );
}
