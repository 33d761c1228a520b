import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import styles from './parts.module.css';

type ShownOnceProps = { secret: string; title: string; children: ReactNode; onClose: () => void };

/** A secret shown only once, with a copy button; closes only with its own button [DESK-141]. */
export function ShownOnce({ secret, title, children, onClose }: ShownOnceProps): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: t('keys.copied') });
    } catch {
      toast({ title: t('keys.notCopied') });
    }
  };
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={title}
      actions={
        <>
          <code className={styles['secret']} dir="ltr">
            {secret}
          </code>
          <Button wide onClick={() => void copy()}>
            {t('keys.copy')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('desk.close')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
