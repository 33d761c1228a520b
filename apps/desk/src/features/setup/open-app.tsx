import { adminRoutes, type Setup } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { markAgencyOpen, useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './setup-list.module.css';

/** Launches the agency once setup is complete. Only an owner may, after reauthenticating [DESK-242]. */
export function OpenApp({ setup }: { setup: Setup }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, name, may } = useAgency();
  const client = useQueryClient();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (!may('staff.manage')) return <p className={styles['help']}>{t('setup.openOwner')}</p>;
  const isReady = setup.steps.every(({ isDone }) => isDone);
  return (
    <>
      <Button
        disabled={!isReady}
        reason={isReady ? undefined : t('setup.openObstacle')}
        onClick={() => setDialogOpen(true)}
      >
        {t('setup.open')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.open}
          params={{ agency: agencyId }}
          title={t('setup.openTitle', { name })}
          lead={t('setup.openLead', { address: setup.address ?? '' })}
          confirm={t('setup.open')}
          done={() => t('setup.opened')}
          onDone={() => markAgencyOpen(client, agencyId)}
          onClose={() => setDialogOpen(false)}
          refreshes={['acts']}
        />
      )}
    </>
  );
}
