import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useWords } from '../../words/words.tsx';

/** Opens the app again, or forgets what is planned. */
export function LiftButton({ isClosed }: { isClosed: boolean }): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('maintenance.lift')}</Button>
      {isAsked && (
        <ActDialog
          route={adminRoutes.maintenance.lift}
          params={{ agency: agencyId }}
          title={t('maintenance.liftTitle')}
          lead={t(isClosed ? 'maintenance.liftHelp' : 'maintenance.liftPlanHelp')}
          confirm={t('maintenance.lift')}
          done={() => t('maintenance.lifted')}
          onClose={() => setAsked(false)}
          refreshes={['maintenance', 'acts']}
        />
      )}
    </>
  );
}
