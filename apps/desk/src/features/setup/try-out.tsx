import { adminRoutes, type SampleTrial } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './setup-list.module.css';

type Paid = SampleTrial['campaigns'][number];

/** Tries the program on sample rides, and shows the points it would award [DESK-236]. */
export function TryOut(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [trial, setTrial] = useState<SampleTrial | null>(null);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('setup.tryOut')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.tryOut}
          params={{ agency: agencyId }}
          title={t('setup.tryOut')}
          lead={t('setup.tryOutLead')}
          confirm={t('setup.tryOut')}
          done={() => t('setup.triedDone')}
          onDone={(reply) => {
            setTrial(reply);
            setDialogOpen(false);
          }}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'acts']}
        />
      )}
      {trial !== null && <Trial trial={trial} />}
    </>
  );
}

function Trial({ trial }: { trial: SampleTrial }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<Paid>[]>(
    () => [
      textColumn(t('setup.campaign'), ({ title }) => title),
      numberColumn(t('setup.points'), ({ points }) => points),
      numberColumn(t('setup.reached'), ({ reached }) => reached),
    ],
    [t],
  );
  const { version, riders, rides, days, points, campaigns } = trial;
  return (
    <div className={styles['shown']} aria-live="polite">
      <p>{t('setup.tried', { number: version, riders, rides, days, points })}</p>
      <DataTable label={t('setup.tryOut')} columns={columns} rows={campaigns} file="made-up" empty={null} />
    </div>
  );
}
