import type { CallInput } from '@fareback/contract';
import { type AdminRoute, adminRoutes, type CsvFile, type TableFile } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, use, useId, useState } from 'react';
import { fetched } from '../data/client.ts';
import { useAgency } from '../data/me.tsx';
import { useApiMutation } from '../data/use-api-query.ts';
import { withoutIsolation } from '../words/isolate.ts';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { getErrorText, getValueText } from '../words/value-text.ts';
import { clockOf } from './agency-day.ts';
import type { CsvCell } from './csv.ts';
import { useDownload } from './downloads.tsx';
import { ZoneContext } from './moment.tsx';
import { saveFile } from './save-file.ts';

/** The part of a table's column that a file needs. */
export interface FileColumn<Row> {
  header?: unknown;
  accessorFn?: (row: Row, index: number) => unknown;
  meta?: { isMoment?: boolean; file?: (row: Row) => string | number | null };
}

type ExportTableProps<Row extends RowData> = {
  /** Name of the file and of its audit event: `orders`. */
  name: TableFile;
  /** Name of the table, if its page has several. */
  label: string;
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
export function ExportTable<Row extends RowData>({ name, label, columns, rows }: ExportTableProps<Row>): ReactNode {
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
  const isInHead = useDownload({ id: useId(), label, isBusy: isExporting, run: () => void exportTable() });
  if (isInHead) return null;
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

export function CsvButton<R extends AdminRoute & { reply: { 200: typeof CsvFile } }>({
  route,
  input,
  children,
}: {
  route: R;
  input: Omit<CallInput<R>, 'signal'>;
  /** Names the file if a page has several. */
  children?: string;
}): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const taking = useApiMutation(route, []);
  const take = () =>
    taking.mutate(input, {
      onSuccess: (reply) => {
        const file = reply as CsvFile;
        saveFile(file.fileName, translateCsvHeader(file.csv, t), 'text/csv');
        if (!file.isWhole) toast({ title: t('table.csvCut', { count: file.rows }) });
      },
      onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
    });
  return (
    <Button
      variant="secondary"
      size="small"
      busy={taking.isPending}
      onClick={take}
      icon={<Icon name="download" size={16} />}
    >
      {children ?? t('table.csv')}
    </Button>
  );
}

function translateCsvHeader(csv: string, t: Translate): string {
  const end = csv.indexOf('\r\n');
  const heads = (end === -1 ? csv : csv.slice(0, end)).split(',').map((head) => getValueText('reportWord', head, t));
  return heads.join(',') + (end === -1 ? '' : csv.slice(end));
}
