import { adminRoutes, type SetupAddress } from '@fareback/contract/admin';
import { classes } from '@fareback/ui/classes.ts';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, use, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField } from '../../parts/action-fields.tsx';
import { Moment } from '../../parts/moment.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './setup-list.module.css';

/** Checks if the app answers at the agency's address, and explains in plain words how to fix it [DESK-292]. */
export function AddressCheck(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const isOperator = use(MeContext)?.isOperator === true;
  const reply = useApiQuery(adminRoutes.setup.address, { params: { agency: agencyId } });
  return (
    <div className={styles['shown']}>
      <QueryBoundary query={reply} lines={2}>
        {(seen) => (
          <>
            <Seen seen={seen} />
            <Todo seen={seen} isOperator={isOperator} />
          </>
        )}
      </QueryBoundary>
      <div className={styles['actions']}>
        <Button size="small" variant="secondary" busy={reply.isFetching} onClick={() => void reply.refetch()}>
          {t('address.look')}
        </Button>
        {isOperator && <GiveAddress />}
      </div>
    </div>
  );
}

function Seen({ seen: { host, outcome, leadsTo, at } }: { seen: SetupAddress }): ReactNode {
  const { t } = useTranslation();
  const tone = outcome === 'ANSWERS' ? 'success' : 'warning';
  return (
    <p aria-live="polite">
      <Badge tone={tone}>{t(outcome === 'ANSWERS' ? 'address.reached' : 'address.notReached')}</Badge>{' '}
      <span>{t(`address.${outcome}`, { host: host ?? '', leadsTo: leadsTo.join(', ') })}</span>{' '}
      <span className={styles['help']}>
        <span>{t('address.looked')}</span> <Moment at={at} />
      </span>
    </p>
  );
}

/** Steps to make the app reachable, as lines that can be forwarded to the person in charge of DNS. */
function Todo({ seen, isOperator }: { seen: SetupAddress; isOperator: boolean }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, name } = useAgency();
  const toast = useToast();
  const { host, outcome, server } = seen;
  // Operators can assign the host themselves, so show them no instructions.
  if (outcome === 'ANSWERS' || (outcome === 'ONLY_HERE' && isOperator)) return null;
  const page = `${location.origin}/${agencyId}`;
  const lines =
    outcome === 'ONLY_HERE'
      ? [t('address.ask', { name, page })]
      : [
          t('address.record'),
          server === null ? t('address.recordTo', { host: host ?? '' }) : `${host}.  CNAME  ${server}.`,
          t('address.proxy', { host: host ?? '' }),
        ];
  const copy = () =>
    void navigator.clipboard
      .writeText(lines.join('\n'))
      .then(() => toast({ title: t('keys.copied'), tone: 'success' }));
  return (
    <>
      <p className={styles['help']}>{t('address.todo')}</p>
      <pre className={classes(styles['sent'], styles['wrapped'])} dir="auto">
        {lines.join('\n')}
      </pre>
      <div>
        <Button size="small" variant="quiet" onClick={copy}>
          {t('address.copy')}
        </Button>
      </div>
    </>
  );
}

/** Lets the platform operator assign one more host to the agency, effective immediately [DESK-293]. */
function GiveAddress(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('address.give')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.agencies.addHost}
          params={{}}
          title={t('address.give')}
          lead={t('address.giveLead')}
          confirm={t('address.give')}
          begin={{ agencyId, host: '' }}
          done={({ host }) => t('address.given', { host })}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'acts']}
        >
          <TextField name="host" label={t('agencies.host')} help={t('address.hostHelp')} />
        </ActionDialog>
      )}
    </>
  );
}
