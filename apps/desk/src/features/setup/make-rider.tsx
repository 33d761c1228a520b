import { adminRoutes, type TestRide } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './setup-list.module.css';

/** Creates a test rider with one click, shows its progress, and opens the app as that rider [DESK-239, DESK-240]. */
export function MakeRider(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [made, setMade] = useState<TestRide | null>(null);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('setup.makeRider')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.makeTestRider}
          params={{ agency: agencyId }}
          title={t('setup.makeRider')}
          lead={t('setup.makeRiderLead')}
          confirm={t('setup.makeRider')}
          done={() => t('setup.riderDone')}
          onDone={(reply) => {
            setMade(reply);
            setDialogOpen(false);
          }}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'coupons', 'members', 'acts']}
        />
      )}
      {made !== null && <Ridden made={made} />}
    </>
  );
}

function Ridden({ made }: { made: TestRide }): ReactNode {
  const { t } = useTranslation();
  const { rides, earned, given, offer, link } = made;
  return (
    <div className={styles['shown']} aria-live="polite">
      <p>{t('setup.rode', { rides, earned })}</p>
      {given > 0 && <p>{t('setup.given', { points: given })}</p>}
      <p>{offer === null ? t('setup.notRedeemed') : t('setup.redeemed', { offer })}</p>
      <p>
        <a href={link} target="_blank" rel="noreferrer">
          {t('setup.riderLink')}
        </a>{' '}
        <span className={styles['help']}>{t('setup.riderLinkHelp')}</span>
      </p>
    </div>
  );
}
