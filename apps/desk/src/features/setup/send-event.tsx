import { adminRoutes, type TestEvent } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField } from '../../parts/action-fields.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './setup-list.module.css';

/** Sends a signed test event like a provider's server, and shows the request and the response [DESK-238]. */
export function SendEvent(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [sent, setSent] = useState<TestEvent | null>(null);
  const health = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } });
  const providers = (health.data?.providers ?? []).filter(({ secretSince }) => secretSince !== null);
  const [first] = providers;
  if (first === undefined) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('setup.sendEvent')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.sendTestEvent}
          params={{ agency: agencyId }}
          title={t('setup.sendEvent')}
          lead={t('setup.sendEventLead')}
          confirm={t('setup.sendEvent')}
          begin={{ provider: first.providerId }}
          done={() => t('setup.sentDone')}
          onDone={(reply) => {
            setSent(reply);
            setDialogOpen(false);
          }}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'providers', 'acts']}
        >
          <ChoiceField
            name="provider"
            label={t('member.provider')}
            options={providers.map(({ providerId, name }) => [providerId, name] as const)}
          />
        </ActionDialog>
      )}
      {sent !== null && <Sent sent={sent} />}
    </>
  );
}

function Sent({ sent }: { sent: TestEvent }): ReactNode {
  const { t } = useTranslation();
  const { path, headers, body, outcome, reason } = sent;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles['shown']} aria-live="polite">
      <p>{t(`setup.${outcome}`, { reason: reason ?? '' })}</p>
      <p>{t('setup.sent', { path })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <pre className={styles['sent']} dir="ltr" tabIndex={0}>
        {`${lines.join('\n')}\n\n${body}`}
      </pre>
    </div>
  );
}
