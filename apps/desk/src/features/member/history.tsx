import type { PointsEntry } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, useMemo } from 'react';
import { momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

export function MemberHistory({ entries }: { entries: readonly PointsEntry[] }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<PointsEntry>[]>(
    () => [
      momentColumn(t('member.when'), ({ at }) => at),
      textColumn(t('member.what'), ({ title }) => title),
      textColumn(t('member.kind'), ({ kind, cause }) =>
        [getValueText('pointsKind', kind, t), getValueText('pointsCause', cause, t)]
          .filter((part) => part !== null)
          .join(' · '),
      ),
      numberColumn(t('member.points'), ({ amount }) => amount),
    ],
    [t],
  );
  return (
    <Section title={t('member.history')}>
      <DataTable
        label={t('member.history')}
        columns={columns}
        rows={entries}
        file="points"
        empty={<EmptyState compact icon="points" title={t('member.noHistory')} />}
      />
    </Section>
  );
}
