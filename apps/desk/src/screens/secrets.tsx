import { adminRoutes, type MadeSecret, type SharedSecret } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { NothingHere } from '../features/setup/nothing-here.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { NumberField, ReasonField } from '../parts/action-fields.tsx';
import { actionsColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/secrets`: signing secrets of providers and the partner, with their age and rotation. */
export function Secrets(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('providers.act');
  const list = useApiQuery(adminRoutes.secrets.list, { params: { agency: agencyId } });
  const [chosen, setChosen] = useState<SharedSecret | null>(null);
  const columns = useMemo<TableColumn<SharedSecret>[]>(
    () => [
      textColumn(t('secrets.owner'), ({ name }) => name),
      momentColumn(t('secrets.since'), ({ since }) => since),
      ...(mayAct
        ? [
            actionsColumn<SharedSecret>(t('staff.do'), (secret) => (
              <Button size="small" variant="quiet" onClick={() => setChosen(secret)}>
                {t('secrets.rotate')}
              </Button>
            )),
          ]
        : []),
    ],
    [t, mayAct],
  );
  return (
    <Page title={t('page.secrets')} lead={t('secrets.lead')}>
      <QueryBoundary query={list}>
        {({ secrets }) => (
          <DataTable
            label={t('page.secrets')}
            file="secrets"
            columns={columns}
            rows={secrets}
            empty={<NothingHere icon="lock" title={t('secrets.empty')} />}
          />
        )}
      </QueryBoundary>
      {chosen !== null && <RotateDialog secret={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

/** Asks for the overlap of the current secret and a reason, then shows the new secret once [DESK-137]. */
function RotateDialog({
  secret: { ownerId, name },
  onClose,
}: {
  secret: SharedSecret;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  if (made !== null)
    return (
      <ShownOnce secret={made.secret} title={t('secrets.made', { name })} onClose={onClose}>
        <span>{t('secrets.once')}</span> <Moment at={made.presentUntil} />
      </ShownOnce>
    );
  return (
    <ActionDialog
      route={adminRoutes.secrets.rotate}
      params={{ agency: agencyId, owner: ownerId }}
      title={t('secrets.rotateTitle', { name })}
      lead={t('secrets.rotateHelp')}
      confirm={t('secrets.rotate')}
      isDangerous
      begin={{ graceHours: 24, reason: '', idempotencyKey }}
      done={() => t('desk.done')}
      onDone={setMade}
      onClose={onClose}
      refreshes={['secrets', 'providers', 'acts']}
    >
      <NumberField name="graceHours" label={t('secrets.grace')} help={t('secrets.graceHelp')} />
      <ReasonField />
    </ActionDialog>
  );
}
