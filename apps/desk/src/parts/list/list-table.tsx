import type { ListName } from '@fareback/contract/admin';
import type { RowData } from '@tanstack/react-table';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { DataTable, type TableColumn } from '../data-table.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { type Bulk, BulkBar, canSelect, SelectAll } from './bulk-bar.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import styles from './list.module.css';
import { createSelection, type Selection, selectColumn } from './selection.tsx';
import { type ListState, useListView } from './use-list-view.ts';
import { ViewsMenu } from './views-menu.tsx';

type ListTableProps<Row extends RowData> = Omit<ComponentProps<typeof DataTable<Row>>, 'order' | 'fileColumns'> & {
  list: ListName;
  /** Query of a list with filters: the toolbar stays while its rows load. */
  query?: ComponentProps<typeof QueryBoundary<unknown>>['query'];
  /** Actions on many rows; must be stable between renders. */
  bulk?: Bulk<Row>;
};

const LOADED = { data: true, error: null, isFetching: false, refetch: () => undefined };

/**
 * A table of the desk with columns to choose, saved views and actions on many rows. The CSV file always has all columns
 * [DESK-677, DESK-678].
 */
export function ListTable<Row extends RowData>({
  list,
  query = LOADED,
  columns,
  bulk,
  ...table
}: ListTableProps<Row>): ReactNode {
  const state = useListView(list);
  const hidden = state.hidden.join();
  const [selection] = useState(createSelection);
  const select = useSelectColumn(bulk, selection);
  const shown = useMemo(() => [...select, ...columns.filter(isShown(hidden.split(',')))], [select, columns, hidden]);
  const { rows } = table;
  return (
    <div className={styles['list']}>
      <Toolbar state={state} columns={columns} isEmpty={query.data !== undefined && rows.length === 0}>
        {bulk !== undefined && <SelectAll bulk={bulk} rows={rows} selection={selection} />}
      </Toolbar>
      <QueryBoundary query={query}>
        {() => (
          <DataTable
            {...table}
            {...(bulk && { idOf: bulk.idOf })}
            columns={shown}
            fileColumns={columns}
            order={state}
          />
        )}
      </QueryBoundary>
      {bulk !== undefined && <BulkBar bulk={bulk} rows={rows} selection={selection} />}
    </div>
  );
}

const NO_SELECTION: readonly never[] = [];

/** The column of checkboxes, if there are bulk actions. */
function useSelectColumn<Row extends RowData>(
  bulk: Bulk<Row> | undefined,
  selection: Selection,
): readonly TableColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      bulk === undefined || bulk.actions.length === 0
        ? NO_SELECTION
        : [
            selectColumn({
              header: t('bulk.select'),
              selection,
              idOf: bulk.idOf,
              labelOf: (row: Row) => t('bulk.selectOne', { name: bulk.nameOf(row) }),
              canSelect: (row: Row) => canSelect(bulk, row),
            }),
          ],
    [bulk, selection, t],
  );
}

/** The first column names the row; others open it or hold its actions. */
const canHide = <Row extends RowData>({ meta }: TableColumn<Row>, index: number): boolean =>
  index > 0 && meta?.isActs !== true && meta?.isKept !== true;

const isShown =
  (hidden: readonly string[]) =>
  <Row extends RowData>(column: TableColumn<Row>, index: number): boolean =>
    !canHide(column, index) || !hidden.includes(column.id ?? '');

type ToolbarProps<Row extends RowData> = {
  state: ListState;
  columns: readonly TableColumn<Row>[];
  isEmpty: boolean;
  children: ReactNode;
};

function Toolbar<Row extends RowData>({ state, columns, isEmpty, children }: ToolbarProps<Row>): ReactNode {
  const { filters, views, hidden, setHidden } = state;
  const hasViews = !isEmpty || views.length > 0 || Object.keys(filters).length > 0;
  if (!hasViews) return null;
  return (
    <div className={styles['toolbar']}>
      {children}
      <ViewsMenu state={state} />
      {!isEmpty && (
        <ColumnsMenu
          columns={columns.filter(canHide).map(({ id = '', header }) => ({ id, header }))}
          hidden={hidden}
          onHide={setHidden}
        />
      )}
    </div>
  );
}
