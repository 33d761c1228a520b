import { adminRoutes, type TableFile } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, use, useState } from 'react';
import { fetched } from '../data/fetched.ts';
import { useAgency } from '../data/me.tsx';
import { useApiMutation } from '../data/use-api-query.ts';
import { getErrorText } from '../words/error-text.ts';
import { withoutIsolation } from '../words/isolate.ts';
import { useTranslation } from '../words/translation.tsx';
import { clockOf } from './agency-day.ts';
import type { CsvCell } from './csv.ts';
import { ZoneContext } from './moment.tsx';
import { saveFile } from './save-file.ts';

/** What a file needs of a table's column. */
interface FileColumn<Row> {
  header?: unknown;
  accessorFn?: (row: Row, index: number) => unknown;
  meta?: { isMoment?: boolean; file?: (row: Row) => string | number | null };
}

type ExportTableProps<Row extends RowData> = {
  /** What the file and its act on record are called: `orders`. */
  name: TableFile;
  columns: readonly FileColumn<Row>[];
  /** All rows: those that are not loaded yet, too. */
  rows: () => Promise<{ rows: readonly Row[]; isWhole: boolean }>;
};

/** A column that a file has: one that shows something of its row. */
interface ExportColumn<Row> {
  header: string;
  of: (row: Row) => unknown;
  isMoment: boolean;
}

function getFileColumns<Row extends RowData>(columns: readonly FileColumn<Row>[]): ExportColumn<Row>[] {
  return columns.flatMap(({ meta, header, accessorFn }) => {
    const of = meta?.file ?? (accessorFn && ((row: Row) => accessorFn(row, 0)));
    return of === undefined || typeof header !== 'string' ? [] : [{ header, of, isMoment: meta?.isMoment === true }];
  });
}

function cellOf(value: unknown, isMoment: boolean, timeZone: string): CsvCell {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return isMoment ? clockOf(new Date(value), timeZone) : withoutIsolation(value);
}

/**
 * Takes all rows of a table away as a file, under the heads and in the language that it has here, times by the agency's
 * clocks. That it was taken is on record before there is a file; one at a time, however often it is pressed [DESK-134, DESK-386].
 */
export function ExportTable<Row extends RowData>({ name, columns, rows }: ExportTableProps<Row>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const timeZone = use(ZoneContext);
  const toast = useToast();
  const recordExport = useApiMutation(adminRoutes.acts.tookTable, ['acts']);
  const [isExporting, setExporting] = useState(false);
  const exportTable = async (): Promise<void> => {
    setExporting(true);
    try {
      const { csvOf } = await fetched(import('./csv.ts'));
      const all = await rows();
      await recordExport.mutateAsync({
        params: { agency: agencyId },
        body: { table: name, rows: all.rows.length, isWhole: all.isWhole },
      });
      const exportColumns = getFileColumns(columns);
      const head = exportColumns.map(({ header, isMoment }) => (isMoment ? `${header} (${timeZone})` : header));
      const cells = all.rows.map((row) => exportColumns.map(({ of, isMoment }) => cellOf(of(row), isMoment, timeZone)));
      saveFile(`${name}-${agencyId}-${clockOf(new Date(), timeZone).slice(0, 10)}.csv`, csvOf(head, cells), 'text/csv');
      if (!all.isWhole) toast({ title: t('table.csvCut', { count: all.rows.length }) });
    } catch (error) {
      toast({ title: getErrorText(error, t), tone: 'error' });
    }
    setExporting(false);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isExporting}
      onClick={() => void exportTable()}
      icon={<Icon name="download" size={16} />}
    >
      {t('table.csv')}
    </Button>
  );
}
