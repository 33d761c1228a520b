import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';

const { lift, liftForAll } = adminRoutes.maintenance;

/** Reopens the app or cancels a planned closure; with `isForAll` one the operator announced for all agencies. */
export function LiftButton({ isClosed, isForAll = false }: { isClosed: boolean; isForAll?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const shared = {
    lead: t(isClosed ? 'maintenance.liftHelp' : 'maintenance.liftPlanHelp'),
    confirm: t('maintenance.lift'),
    done: () => t('maintenance.lifted'),
    onClose: () => setDialogOpen(false),
    refreshes: ['maintenance', 'acts'],
  };
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('maintenance.lift')}</Button>
      {isDialogOpen && isForAll && (
        <ActionDialog route={liftForAll} params={{}} title={t('maintenance.liftAllTitle')} {...shared} />
      )}
      {isDialogOpen && !isForAll && (
        <ActionDialog route={lift} params={{ agency: agencyId }} title={t('maintenance.liftTitle')} {...shared} />
      )}
    </>
  );
}
