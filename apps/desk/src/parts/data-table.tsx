import type { TableFile } from '@fareback/contract/admin';
import { classes } from '@fareback/ui/classes.ts';
import { Button } from '@fareback/ui/form/button.tsx';
import { useMedia } from '@fareback/ui/layout/use-media.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import {
  type Column,
  type ColumnDef,
  createSortedRowModel,
  FlexRender,
  type Header,
  type Row as Line,
  type RowData,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import styles from './data-table.module.css';
import { ExportTable } from './export-table.tsx';
import { type Sortable, SortChoice } from './sort-choice.tsx';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
type Features = typeof features;

/** How a column's cells stand. */
interface Look {
  /** Figures stand at the line's end, under each other. */
  isNumeric?: boolean;
  /** Moments stand in a file by the agency's clocks, and on a narrow screen behind what the row is about. */
  isMoment?: boolean;
  /** What may be done with a row stays in sight where the table is wider than its place. It is the last column. */
  isActs?: boolean;
}

/** A column of a table: what of a row it shows, and how. */
export type TableColumn<Row extends RowData> = ColumnDef<Features, Row> & {
  header: string;
  meta?: Look & {
    /** What a file has of a row, where the column draws more than it sorts by. */
    file?: (row: Row) => string | number | null;
  };
};

type DataTableProps<Row extends RowData> = {
  /** Names the table for those who do not see it. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Keep it the same between renders. */
  rows: readonly Row[];
  /** What a row is told from others by where their order changes while somebody works in it: the focus goes along with it. Keep it the same between renders. */
  idOf?: (row: Row) => string;
  /** Sums of the rows: they stand under them whatever these are sorted by, and are not counted. Keep it the same between renders. */
  sums?: readonly Row[];
  /** For figures that are compared: their first column stays in sight, and in lines each figure has its place, in every row the same. */
  hasFigures?: boolean;
  /** Shown in the table's place where there is no row. */
  empty: ReactNode;
  /** Fetches the next page; null where all is there. */
  onMore?: (() => void) | null;
  isFetchingMore?: boolean;
  /** What its file is called; without it none is offered. */
  file?: TableFile;
  /** All rows for the file, where not all are loaded. */
  all?: () => Promise<{ rows: readonly Row[]; isWhole: boolean }>;
};

/**
 * Rows under headings that sort what is loaded. The first link of a row opens it; arrow keys walk from row to row. On a
 * narrow screen each row stands in lines of its own, every fact under what it is, and what sorts them is one choice;
 * what is still wider than its place scrolls within itself, by keyboard too [DESK-72, DESK-418, DESK-424].
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  idOf,
  sums = [],
  hasFigures = false,
  empty,
  ...foot
}: DataTableProps<Row>): ReactNode {
  const { t } = useTranslation();
  const table = useTable({ features, columns, data: rows, ...(idOf && { getRowId: idOf }) });
  const isNarrow = useMedia(narrowQuery);
  if (rows.length === 0) return empty;
  const isInLines = isNarrow && standsInLines(columns, hasFigures);
  return (
    <div className={styles['whole']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <section data-table className={styles['scroll']} aria-label={t('table.scroll', { name: label })} tabIndex={0}>
        {isInLines && rows.length > 1 && (
          <SortChoice columns={sortable(table.getAllLeafColumns())} onUnsort={() => table.resetSorting(true)} />
        )}
        <table
          ref={followArrows}
          className={classes(styles['table'], hasFigures && styles['figures'], isInLines && styles['inLines'])}
        >
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <Heading
                    key={header.id}
                    header={header}
                    isButton={!isInLines && header.column.getCanSort()}
                    className={classOf(header.column.columnDef.meta)}
                  >
                    {String(header.column.columnDef.header)}
                  </Heading>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <TableRow key={row.id} row={row} columns={columns} />
            ))}
          </tbody>
          {sums.length > 0 && <Sums columns={columns} sums={sums} />}
        </table>
      </section>
      <Foot {...foot} rows={rows} columns={columns} />
    </div>
  );
}

type FootProps<Row extends RowData> = Pick<
  DataTableProps<Row>,
  'rows' | 'columns' | 'onMore' | 'isFetchingMore' | 'file' | 'all'
>;

/** How many rows there are, and what may be done with all of them. */
function Foot<Row extends RowData>({
  rows,
  columns,
  onMore = null,
  isFetchingMore = false,
  file,
  all,
}: FootProps<Row>): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['foot']}>
      <output>{t(onMore === null ? 'table.count' : 'table.countMore', { count: rows.length })}</output>
      {file !== undefined && (
        <ExportTable name={file} columns={columns} rows={all ?? (async () => ({ rows, isWhole: true }))} />
      )}
      {onMore !== null && (
        <Button variant="secondary" size="small" busy={isFetchingMore} onClick={onMore}>
          {t('desk.more')}
        </Button>
      )}
    </div>
  );
}

/** A row, drawn anew where what it shows does, not where it goes to another place among thousands [DESK-401]. */
const TableRow = memo(function TableRow<Row extends RowData>({
  row,
  columns,
}: {
  row: Line<Features, Row>;
  columns: readonly TableColumn<Row>[];
}): ReactNode {
  return (
    <tr data-row>
      {row.getAllCells().map((cell, index) => (
        <Cell key={cell.id} of={columns[index]}>
          <FlexRender cell={cell} />
        </Cell>
      ))}
    </tr>
  );
}) as <Row extends RowData>(props: { row: Line<Features, Row>; columns: readonly TableColumn<Row>[] }) => ReactNode;

/** Where a table's place is narrow; the style sheet has the same width. */
const narrowQuery = '(width < 48rem)';

/** How many columns a phone shows side by side. */
const NARROW_COLUMNS_MAX = 2;

/** Whether the rows of a table stand in lines of their own on a narrow screen. */
const standsInLines = <Row extends RowData>(columns: readonly TableColumn<Row>[], hasFigures: boolean): boolean =>
  hasFigures || columns.length > NARROW_COLUMNS_MAX || columns.some(({ meta }) => meta?.isActs === true);

/** Columns by which rows may be sorted. */
const sortable = <Row extends RowData>(columns: readonly Column<Features, Row>[]): Sortable[] =>
  columns.flatMap((column) =>
    column.getCanSort()
      ? [
          {
            id: column.id,
            header: String(column.columnDef.header),
            isSorted: column.getIsSorted(),
            order: (way) => column.toggleSorting((way ?? column.getFirstSortDir()) === 'desc'),
          },
        ]
      : [],
  );

/** Rows at the table's foot, drawn as the others are. */
function Sums<Row extends RowData>({
  columns,
  sums,
}: {
  columns: readonly TableColumn<Row>[];
  sums: readonly Row[];
}): ReactNode {
  const table = useTable({ features, columns, data: sums });
  return (
    <tfoot className={styles['sums']}>
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id}>
          {row.getAllCells().map((cell, index) => (
            <Cell key={cell.id} of={columns[index]}>
              <table.FlexRender cell={cell} />
            </Cell>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

const classOf = ({ isNumeric, isMoment, isActs }: Look = {}): string =>
  classes(isNumeric && styles['numeric'], isMoment && styles['moment'], isActs && styles['pinned']);

/** A cell, with what it tells. */
function Cell({ of, children }: { of: { header: string; meta?: Look } | undefined; children: ReactNode }): ReactNode {
  return (
    <td className={classOf(of?.meta)} data-says={of?.header}>
      {children}
    </td>
  );
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/** A heading; one that sorts is a button that says how. */
function Heading<Row extends RowData>({
  header,
  isButton,
  className,
  children,
}: {
  header: Header<Features, Row>;
  isButton: boolean;
  className: string;
  children: ReactNode;
}): ReactNode {
  const { column } = header;
  const sorted = column.getIsSorted();
  if (!isButton)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={sorted === false ? 'none' : sortNames[sorted]}>
      <button type="button" className={styles['sort']} onClick={column.getToggleSortingHandler()}>
        <span>{children}</span>
        <Icon
          name={sorted === 'asc' ? 'chevron-up' : 'chevron-down'}
          size={14}
          className={classes(sorted === false && styles['unsorted'])}
        />
      </button>
    </th>
  );
}

/** Arrow keys lead from the link or button of a row to that of its neighbour. */
function walkRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = event.target instanceof HTMLElement ? event.target.closest('[data-row]') : null;
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>('a, button');
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function followArrows(table: HTMLTableElement): () => void {
  table.addEventListener('keydown', walkRows);
  return () => table.removeEventListener('keydown', walkRows);
}
