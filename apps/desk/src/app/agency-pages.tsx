import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { Outlet, useBlocker, useParams } from '@tanstack/react-router';
import { type ReactNode, use, useEffect, useState } from 'react';
import { AgencyProvider, MeContext } from '../data/me.tsx';
import { hasUnsavedChanges, saveAll, trackTyping } from '../data/unsaved-changes.ts';
import { ZoneContext } from '../parts/moment.tsx';
import { useTranslation } from '../words/translation.tsx';
import { Gone } from './crashed.tsx';
import { Shell } from './shell/shell.tsx';

export function AgencyPages(): ReactNode {
  const { agency: agencyId } = useParams({ from: '/$agency' });
  const agency = use(MeContext)?.agencies.find((one) => one.agencyId === agencyId);
  if (agency === undefined)
    return (
      <main>
        <Gone />
      </main>
    );
  return (
    // Remounts when the agency changes, so no field keeps values of the previous one.
    <AgencyProvider key={agencyId} agency={agency}>
      <ZoneContext value={agency.timeZone}>
        <Shell>
          <Outlet />
        </Shell>
        <LeaveGuard />
      </ZoneContext>
    </AgencyProvider>
  );
}

/** Warns before leaving a page with unsent input, by link, back button or browser navigation [DESK-117]. */
function LeaveGuard(): ReactNode {
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
