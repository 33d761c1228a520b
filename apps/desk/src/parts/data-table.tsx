import type { ListSort } from '@fareback/contract/admin';
import { classes } from '@fareback/ui/classes.ts';
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
  type SortingState,
  sortFns,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from '../words/translation.tsx';
import styles from './data-table.module.css';
import { type Sortable, SortChoice } from './sort-choice.tsx';
import { TableFoot, type TableFootProps } from './table-foot.tsx';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
type Features = typeof features;

interface Look {
  isNumeric?: boolean;
  /** In a file, moments are in the agency's time zone; on a narrow screen they follow the row's subject. */
  isMoment?: boolean;
  /** Row actions are sticky if the table overflows. Must be the last column. */
  isActs?: boolean;
  /** A checkbox with a name of its own, so stacked rows show no label for it. */
  isChoice?: boolean;
  /** The column opens the row, so it cannot be hidden. */
  isKept?: boolean;
}

/** A table column: the value it shows of a row, and its layout. */
export type TableColumn<Row extends RowData> = ColumnDef<Features, Row> & {
  header: string;
  meta?: Look & {
    /** The value in a file, if the cell shows more than the sort value. */
    file?: (row: Row) => string | number | null;
  };
};

type DataTableProps<Row extends RowData> = Omit<TableFootProps<Row>, 'columns'> & {
  columns: readonly TableColumn<Row>[];
  /**
   * Key of a row, needed if the order changes while the user works in it: the focus follows the row. Must be stable
   * between renders.
   */
  idOf?: (row: Row) => string;
  /** Sum rows at the foot, excluded from sorting and counting. Must be stable between renders. */
  sums?: readonly Row[];
  /**
   * For tables that compare figures: the first column is sticky, and stacked figures have the same place in every row.
   */
  hasFigures?: boolean;
  /** Rows are stacked on every screen: a dialog is as narrow as a phone. */
  isInDialog?: boolean;
  empty: ReactNode;
  /** The order, if it is kept outside of the table. */
  order?: { sort: ListSort | null; setSort: (sort: ListSort | null) => void };
};

/**
 * A table whose headers sort the loaded rows. A row's first link opens it; arrow keys move between rows. On a narrow
 * screen each row is stacked with labels, and a select replaces the sorting headers. Wider content scrolls within the
 * table, also by keyboard [DESK-72, DESK-418, DESK-424].
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  idOf,
  sums = [],
  hasFigures = false,
  isInDialog = false,
  empty,
  order,
  ...foot
}: DataTableProps<Row>): ReactNode {
  const { t } = useTranslation();
  const outerOrder = useOuterOrder(columns, order);
  const table = useTable({
    features,
    columns,
    data: rows,
    ...(idOf && { getRowId: idOf }),
    ...outerOrder,
  });
  const isNarrow = useMedia(narrowQuery);
  if (rows.length === 0) return empty;
  const isInLines = (isNarrow || isInDialog) && standsInLines(columns, hasFigures);
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
            {table.getHeaderGroups().map(({ id, headers }) => (
              <Headings key={id} headers={headers} isInLines={isInLines} />
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
      <TableFoot {...foot} label={label} rows={rows} columns={columns} />
    </div>
  );
}

/**
 * Table options for an order that is kept outside; stable, because the table compares them on each render. The column
 * of an order may be hidden or gone.
 */
function useOuterOrder<Row extends RowData>(
  columns: readonly TableColumn<Row>[],
  { sort = null, setSort }: Partial<NonNullable<DataTableProps<Row>['order']>> = {},
) {
  return useMemo(() => {
    if (setSort === undefined) return {};
    const sorting: SortingState =
      sort !== null && columns.some(({ id }) => id === sort.column)
        ? [{ id: sort.column, desc: sort.way === 'desc' }]
        : [];
    return {
      state: { sorting },
      onSortingChange: (update: Updater<SortingState>) => {
        const [next] = typeof update === 'function' ? update(sorting) : update;
        setSort(next === undefined ? null : { column: next.id, way: next.desc ? 'desc' : 'asc' });
      },
    };
  }, [sort, setSort, columns]);
}

/** A memoized row: sorting thousands of rows does not render them again [DESK-401]. */
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

/** Breakpoint for narrow tables; must match the style sheet. */
const narrowQuery = '(width < 48rem)';

/** Most columns that a phone shows side by side. */
const NARROW_COLUMNS_MAX = 2;

/** True if rows are stacked on a narrow screen. */
const standsInLines = <Row extends RowData>(columns: readonly TableColumn<Row>[], hasFigures: boolean): boolean =>
  hasFigures || columns.length > NARROW_COLUMNS_MAX || columns.some(({ meta }) => meta?.isActs === true);

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

function Cell({ of, children }: { of: { header: string; meta?: Look } | undefined; children: ReactNode }): ReactNode {
  return (
    <td className={classOf(of?.meta)} data-says={of?.meta?.isChoice === true ? undefined : of?.header}>
      {children}
    </td>
  );
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

type HeadingsProps<Row extends RowData> = { headers: readonly Header<Features, Row>[]; isInLines: boolean };

function Headings<Row extends RowData>({ headers, isInLines }: HeadingsProps<Row>): ReactNode {
  return (
    <tr>
      {headers.map((header) => (
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
  );
}

/** A header; a sortable one is a button that announces the order. */
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

/** Next row in a direction that has such an element; null at the end. */
function findInRows(row: Element | null, isDown: boolean, selector: string): HTMLElement | null {
  for (let next = row; next !== null; ) {
    next = isDown ? next.nextElementSibling : next.previousElementSibling;
    const found = next?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/**
 * Arrow keys move the focus to the link or button of the neighboring row, or from a checkbox to the next one: not every
 * row has one.
 */
function walkRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = event.target instanceof HTMLElement ? event.target.closest('[data-row]') : null;
  const isInBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
  const target = findInRows(row, event.key === 'ArrowDown', isInBox ? 'input[type="checkbox"]' : 'a, button');
  if (target === null) return;
  event.preventDefault();
  target.focus();
}

function followArrows(table: HTMLTableElement): () => void {
  table.addEventListener('keydown', walkRows);
  return () => table.removeEventListener('keydown', walkRows);
}
