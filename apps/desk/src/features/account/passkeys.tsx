import { adminRoutes, type Passkey } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { actionsColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { AddPasskey } from './add-passkey.tsx';

export function Passkeys(): ReactNode {
  const { t } = useTranslation();
  const list = useApiQuery(adminRoutes.passkeys.list, {});
  const [chosen, setChosen] = useState<Passkey | null>(null);
  const columns = useMemo<TableColumn<Passkey>[]>(
    () => [
      textColumn(t('account.name'), ({ name, isSynced }) => (isSynced ? `${name} (${t('account.synced')})` : name)),
      momentColumn(t('account.made'), ({ createdAt }) => createdAt),
      momentColumn(t('account.used'), ({ lastUsedAt }) => lastUsedAt),
      actionsColumn(t('staff.do'), (passkey) => (
        <Button size="small" variant="quiet" onClick={() => setChosen(passkey)}>
          {t('account.removeKey')}
        </Button>
      )),
    ],
    [t],
  );
  return (
    <Section title={t('account.passkeys')}>
      <p>{t('account.passkeysLead')}</p>
      <QueryBoundary query={list} lines={2}>
        {({ data }) => (
          <DataTable
            label={t('account.passkeys')}
            columns={columns}
            rows={data}
            file="own-passkeys"
            empty={<p>{t('account.noPasskeys')}</p>}
          />
        )}
      </QueryBoundary>
      <AddPasskey />
      {chosen !== null && (
        <ActionDialog
          route={adminRoutes.passkeys.remove}
          params={{ passkey: chosen.passkeyId }}
          title={t('account.removeTitle', { name: chosen.name })}
          lead={t('account.removeLead')}
          confirm={t('account.removeKey')}
          isDangerous
          done={() => t('desk.done')}
          onClose={() => setChosen(null)}
          refreshes={['passkeys']}
        />
      )}
    </Section>
  );
}
