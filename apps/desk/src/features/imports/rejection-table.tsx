import type { ImportRejection } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

type RejectionTableProps = {
  rows: readonly ImportRejection[];
  all?: () => Promise<{ rows: readonly ImportRejection[]; isWhole: boolean }>;
};

/** Rejected rows with their line, reason and column. */
export function RejectionTable({ rows, all }: RejectionTableProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<ImportRejection>[]>(
    () => [
      numberColumn(t('imports.line'), ({ line }) => line),
      textColumn(t('imports.reason'), ({ reason }) => getValueText('importReason', reason, t)),
      textColumn(t('imports.key'), ({ key }) =>
        key === '' ? t('imports.wholeRow') : getValueText('importKey', key, t),
      ),
    ],
    [t],
  );
  return (
    <DataTable
      label={t('imports.rejectionsLabel')}
      columns={columns}
      rows={rows}
      empty={null}
      {...(all && { file: 'import-rejections' as const, all })}
    />
  );
}
