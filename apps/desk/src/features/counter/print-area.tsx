import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../words/translation.tsx';
import styles from './print.module.css';

type PrintDialogProps = {
  title: string;
  lead?: ReactNode;
  /** Set for what can be shown again; such a dialog also closes by Escape. */
  dismissible?: boolean;
  children: ReactNode;
  onClose: () => void;
};

/**
 * Shows what will be printed, and prints it alone on A4 or Letter. By default it closes only with its own button, because
 * card numbers and codes can't be shown again [DESK-575].
 */
export function PrintDialog({ title, lead, dismissible = false, children, onClose }: PrintDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      dismissible={dismissible}
      onClose={onClose}
      title={title}
      actions={
        <Stack gap={4}>
          <div className={styles['preview']}>{children}</div>
          <Paper>{children}</Paper>
          <Button wide onClick={() => print()}>
            {t('counter.print')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('counter.close')}
          </Button>
        </Stack>
      }
    >
      {lead}
    </Dialog>
  );
}

/** A copy outside of the dialog, which would be cut where it scrolls. */
function Paper({ children }: { children: ReactNode }): ReactNode {
  return createPortal(
    <div data-paper className={styles['paper']} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
