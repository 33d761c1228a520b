import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { hasUnsavedChanges, saveAll, trackTyping } from '../data/unsaved-changes.ts';
import { useTranslation } from '../words/translation.tsx';

/** Warns before leaving a page with unsent input, by link, back button or browser navigation [DESK-117]. */
export function LeaveGuard(): ReactNode {
  const { t } = useTranslation();
  useEffect(trackTyping, []);
  const [isGoing, setGoing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsavedChanges() && !(await saveAll()),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked' && !isGoing;
  const leave = async (): Promise<void> => {
    setGoing(true);
    // First remove the dialog's own history entry.
    await overlaysLeft();
    blocker.proceed?.();
    setGoing(false);
  };
  return (
    <Dialog
      open={isAsking}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      actions={
        <>
          <Button wide onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
          <Button wide variant="danger" onClick={() => void leave()}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      {t('leave.help')}
    </Dialog>
  );
}
