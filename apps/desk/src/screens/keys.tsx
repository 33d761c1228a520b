import { type ApiKey, adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { CreateKeyDialog } from '../features/keys/make-key.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { actionsColumn, endColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import type { MessageKey } from '../words/catalogue.ts';
import { permissionKey } from '../words/permission-key.ts';
import { useTranslation } from '../words/translation.tsx';

function stateOf({ revokedAt, expiresAt }: ApiKey): MessageKey {
  if (revokedAt !== null) return 'keys.revoked';
  return Date.parse(expiresAt) > Date.now() ? 'keys.good' : 'keys.over';
}

export function Keys(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const keys = useApiQuery(adminRoutes.keys.list, { params: { agency: agencyId } });
  const [isMaking, setMaking] = useState(false);
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
          <DataTable
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
    () => [
      textColumn(t('keys.name'), ({ name }) => name),
      textColumn(t('keys.permissions'), ({ permissions }) =>
        permissions.map((permission) => t(permissionKey(permission))).join(', '),
      ),
      textColumn(t('keys.state'), (key) => t(stateOf(key))),
      endColumn(t('keys.expires'), ({ expiresAt }) => expiresAt),
      momentColumn(t('keys.used'), ({ lastUsedAt }) => lastUsedAt),
      textColumn(t('keys.by'), ({ createdBy }) => createdBy),
      actionsColumn(
        t('staff.do'),
        (key) =>
          stateOf(key) === 'keys.good' && (
            <Button size="small" variant="quiet" onClick={() => onRevoke(key)}>
              {t('keys.revoke')}
            </Button>
          ),
      ),
    ],
    [t, onRevoke],
  );
}
