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

interface FileColumn<Row> {
  header?: unknown;
  accessorFn?: (row: Row, index: number) => unknown;
  meta?: { isMoment?: boolean; file?: (row: Row) => string | number | null };
}

type ExportTableProps<Row extends RowData> = {
  /** Name of the file and of its audit event: `orders`. */
  name: TableFile;
  columns: readonly FileColumn<Row>[];
  /** Loads all rows, including those not loaded yet. */
  rows: () => Promise<{ rows: readonly Row[]; isWhole: boolean }>;
};

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
 * Downloads all rows of a table with its headers and language, times in the agency's time zone. The audit event is
 * written before the file; only one download runs at a time [DESK-134, DESK-386].
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
