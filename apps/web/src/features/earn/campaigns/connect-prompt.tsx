import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { requirementOf } from './requirement.ts';
import type { MissingAccount } from './use-campaigns.ts';

type ConnectPromptProps = {
  isOpen: boolean;
  onClose: () => void;
  missing: MissingAccount | undefined;
  onConnect: () => void;
};

/**
 * Shown for a campaign whose provider is not connected: links to connecting it or to its pending proof [CAMP-14,
 * CAMP-15].
 */
export function ConnectPrompt({ isOpen, onClose, missing, onConnect }: ConnectPromptProps): ReactNode {
  const { t } = useFullTranslation();
  const words = requirementOf(missing, t);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      icon={<Icon name="link" />}
      title={words.title}
      actions={
        <>
          <Button wide onClick={onConnect}>
            {words.action}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {words.text}
    </Dialog>
  );
}
