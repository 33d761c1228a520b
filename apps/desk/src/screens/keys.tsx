import { type ApiKey, adminRoutes, keyPermissions, type NewApiKey } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { ManyField, NumberField, TextField } from '../parts/action-fields.tsx';
import { actionsColumn, endColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useRequestedAction } from '../parts/requested-action.ts';
import { ShownOnce } from '../parts/shown-once.tsx';
import type { MessageKey } from '../words/catalogue.ts';
import { useTranslation } from '../words/translation.tsx';
import { permissionKey } from '../words/value-text.ts';

function stateOf({ revokedAt, expiresAt }: ApiKey): MessageKey {
  if (revokedAt !== null) return 'keys.revoked';
  return Date.parse(expiresAt) > Date.now() ? 'keys.good' : 'keys.over';
}

export function Keys(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const keys = useApiQuery(adminRoutes.keys.list, { params: { agency: agencyId } });
  const [isMaking, setMaking] = useState(false);
  useRequestedAction('createKey', () => setMaking(true));
  const [chosen, setChosen] = useState<ApiKey | null>(null);
  const columns = useColumns(setChosen);
  return (
    <Page
      title={t('page.keys')}
      lead={t('keys.lead')}
      actions={<Button onClick={() => setMaking(true)}>{t('keys.make')}</Button>}
    >
      <QueryBoundary query={keys}>
        {({ data }) => (
          <ListTable
            list="keys"
            label={t('page.keys')}
            columns={columns}
            rows={data}
            file="keys"
            empty={<EmptyState icon="lock" title={t('keys.empty')} />}
          />
        )}
      </QueryBoundary>
      {isMaking && <CreateKeyDialog onClose={() => setMaking(false)} />}
      {chosen !== null && (
        <ActionDialog
          route={adminRoutes.keys.revoke}
          params={{ agency: agencyId, key: chosen.keyId }}
          title={t('keys.revokeTitle', { name: chosen.name })}
          lead={t('keys.revokeLead')}
          confirm={t('keys.revoke')}
          isDangerous
          done={() => t('desk.done')}
          onClose={() => setChosen(null)}
          refreshes={['keys', 'acts']}
        />
      )}
    </Page>
  );
}

function useColumns(onRevoke: (key: ApiKey) => void): TableColumn<ApiKey>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<ApiKey>({
        name: textColumn(t('keys.name'), ({ name }) => name),
        permissions: textColumn(t('keys.permissions'), ({ permissions }) =>
          permissions.map((permission) => t(permissionKey(permission))).join(', '),
        ),
        state: textColumn(t('keys.state'), (key) => t(stateOf(key))),
        expires: endColumn(t('keys.expires'), ({ expiresAt }) => expiresAt),
        used: momentColumn(t('keys.used'), ({ lastUsedAt }) => lastUsedAt),
        by: textColumn(t('keys.by'), ({ createdBy }) => createdBy),
        actions: actionsColumn(
          t('staff.do'),
          (key) =>
            stateOf(key) === 'keys.good' && (
              <Button size="small" variant="quiet" onClick={() => onRevoke(key)}>
                {t('keys.revoke')}
              </Button>
            ),
        ),
      }),
    [t, onRevoke],
  );
}

/** Creates an API key and shows its secret once. */
function CreateKeyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (made !== null)
    return (
      <ShownOnce secret={made.secret} title={t('keys.made')} onClose={onClose}>
        {t('keys.secret')}
      </ShownOnce>
    );
  return (
    <ActionDialog
      route={adminRoutes.keys.make}
      params={{ agency: agencyId }}
      title={t('keys.make')}
      lead={t('keys.makeLead')}
      confirm={t('keys.make')}
      begin={{ name: '', permissions: [], days: 90 }}
      done={() => t('keys.made')}
      onDone={setMade}
      onClose={onClose}
      refreshes={['keys', 'acts']}
    >
      <TextField name="name" label={t('keys.name')} />
      <NumberField name="days" label={t('keys.days')} help={t('keys.daysHelp')} />
      <Permissions />
    </ActionDialog>
  );
}

function Permissions(): ReactNode {
  const { t } = useTranslation();
  const { formState } = useFormContext();
  return (
    <ManyField
      name="permissions"
      label={t('keys.permissions')}
      error={formState.errors['permissions'] && t('keys.choose')}
      options={keyPermissions.map((permission) => [permission, t(permissionKey(permission)), permission] as const)}
    />
  );
}
