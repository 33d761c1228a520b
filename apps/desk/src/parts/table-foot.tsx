import type { TableFile } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import styles from './data-table.module.css';
import { ExportTable, type FileColumn } from './export-table.tsx';

/** Rows that a table shows, loads and downloads. */
export type TableFootProps<Row extends RowData> = {
  label: string;
  columns: readonly FileColumn<Row>[];
  /** Must be stable between renders. */
  rows: readonly Row[];
  onMore?: (() => void) | null;
  isFetchingMore?: boolean;
  /** Name of the CSV file; without it there is no download. */
  file?: TableFile;
  all?: () => Promise<{ rows: readonly Row[]; isWhole: boolean }>;
  /** Columns of the file, if the table hides some. */
  fileColumns?: readonly FileColumn<Row>[];
};

/** Number of rows, and a way to load more and to download all. */
export function TableFoot<Row extends RowData>({
  label,
  rows,
  columns,
  onMore = null,
  isFetchingMore = false,
  file,
  all,
  fileColumns = columns,
}: TableFootProps<Row>): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['foot']}>
      <output>{t(onMore === null ? 'table.count' : 'table.countMore', { count: rows.length })}</output>
      {file !== undefined && (
        <ExportTable
          name={file}
          label={label}
          columns={fileColumns}
          rows={all ?? (async () => ({ rows, isWhole: true }))}
        />
      )}
      {onMore !== null && (
        <Button variant="secondary" size="small" busy={isFetchingMore} onClick={onMore}>
          {t('desk.more')}
        </Button>
      )}
    </div>
  );
}
