import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useSyncExternalStore } from 'react';
import tableStyles from '../data-table.module.css';
import type { TableColumn } from '../data-table.tsx';

/** The selected rows of a list, by id. A change renders only the checkboxes, not the rows. */
export interface Selection {
  subscribe: (listener: () => void) => () => void;
  get: () => ReadonlySet<string>;
  /** Selects rows, or ends their selection. */
  turn: (ids: readonly string[], isOn: boolean) => void;
}

export function createSelection(): Selection {
  let selected: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => selected,
    turn: (ids, isOn) => {
      const next = new Set(selected);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      selected = next;
      for (const listener of listeners) listener();
    },
  };
}

export const useSelected = ({ subscribe, get }: Selection): ReadonlySet<string> => useSyncExternalStore(subscribe, get);

interface SelectColumnOptions<Row> {
  header: string;
  selection: Selection;
  idOf: (row: Row) => string;
  /** Accessible name of the row's checkbox. */
  labelOf: (row: Row) => string;
  canSelect: (row: Row) => boolean;
}

/** A column with a checkbox for each row that can be selected. */
export const selectColumn = <Row extends RowData>({
  header,
  selection,
  idOf,
  labelOf,
  canSelect,
}: SelectColumnOptions<Row>): TableColumn<Row> => ({
  id: 'select',
  header,
  enableSorting: false,
  meta: { isChoice: true },
  cell: ({ row: { original } }) =>
    canSelect(original) ? <SelectBox selection={selection} id={idOf(original)} label={labelOf(original)} /> : null,
});

type SelectBoxProps = { selection: Selection; id: string; label: string };

function SelectBox({ selection, id, label }: SelectBoxProps): ReactNode {
  const isOn = useSyncExternalStore(selection.subscribe, () => selection.get().has(id));
  return (
    <input
      type="checkbox"
      className={tableStyles['choose']}
      aria-label={label}
      checked={isOn}
      onChange={({ target }) => selection.turn([id], target.checked)}
    />
  );
}
