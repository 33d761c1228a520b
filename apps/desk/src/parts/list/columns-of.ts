import type { RowData } from '@tanstack/react-table';
import type { TableColumn } from '../data-table.tsx';

/** Columns of a list by id, in their order. */
export type ColumnsById<Row extends RowData> = Readonly<Record<string, TableColumn<Row>>>;

/**
 * Columns of a list by id. Chosen columns and saved views keep the ids, so an id stays the same in every language and
 * release [DESK-677].
 */
export const columnsOf = <Row extends RowData>(columns: ColumnsById<Row>): TableColumn<Row>[] =>
  Object.entries(columns).map(([id, column]) => Object.assign({}, column, { id }));

/** A column that cannot be hidden, because it opens the row. */
export const fixedColumn = <Row extends RowData>(column: TableColumn<Row>): TableColumn<Row> =>
  Object.assign({}, column, { meta: { ...column.meta, isKept: true } });
