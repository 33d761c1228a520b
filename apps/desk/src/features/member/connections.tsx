import type { MemberRecord } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { actionsColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { accountOf, CardButtons, CardDialog, type ChosenCard, type Connection } from './actions/cards.tsx';

export function MemberConnections({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const mayFree = record.may.includes('freeCard');
  const [chosen, setChosen] = useState<ChosenCard | null>(null);
  const columns = useMemo<TableColumn<Connection>[]>(
    () => [
      textColumn(t('member.provider'), ({ providerName }) => providerName),
      textColumn(t('member.account'), (connection) => accountOf(connection, t)),
      textColumn(t('search.status'), ({ status }) => getValueText('connection', status, t)),
      textColumn(t('member.provenBy'), ({ provenBy, awaits }) => getValueText('proof', provenBy ?? awaits, t)),
      momentColumn(t('member.connectedAt'), ({ connectedAt }) => connectedAt),
      ...(mayFree
        ? [
            actionsColumn<Connection>(t('staff.do'), (connection) => (
              <CardButtons connection={connection} onChoose={setChosen} />
            )),
          ]
        : []),
    ],
    [t, mayFree],
  );
  return (
    <Section title={t('member.connections')}>
      <DataTable
        label={t('member.connections')}
        columns={columns}
        rows={record.connections}
        file="connections"
        empty={<EmptyState compact icon="unlink" title={t('member.noConnections')} />}
      />
      {chosen !== null && <CardDialog {...chosen} record={record} onClose={() => setChosen(null)} />}
    </Section>
  );
}
