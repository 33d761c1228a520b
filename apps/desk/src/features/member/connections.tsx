import type { MemberRecord } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, useMemo } from 'react';
import { codeColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useWords } from '../../words/words.tsx';

type Connection = MemberRecord['connections'][number];

/** Whose rides come to this member: accounts at providers, their numbers masked, and what proves them. */
export function MemberConnections({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useWords();
  const columns = useMemo<TableColumn<Connection>[]>(
    () => [
      textColumn(t('member.provider'), ({ providerName }) => providerName),
      codeColumn(t('member.account'), ({ account }) => account),
      textColumn(t('search.status'), ({ status }) => status),
      textColumn(t('member.provenBy'), ({ provenBy, awaits }) => provenBy ?? awaits),
      momentColumn(t('member.connectedAt'), ({ connectedAt }) => connectedAt),
    ],
    [t],
  );
  return (
    <Section title={t('member.connections')}>
      <DataTable
        label={t('member.connections')}
        columns={columns}
        rows={record.connections}
        empty={<EmptyState compact icon="unlink" title={t('member.noConnections')} />}
      />
    </Section>
  );
}
