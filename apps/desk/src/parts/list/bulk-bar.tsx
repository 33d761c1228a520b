import { Button } from '@fareback/ui/form/button.tsx';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import styles from './list.module.css';
import { type Selection, useSelected } from './selection.tsx';

/** Most rows of one bulk action. The rest stay selected for another press. */
const BULK_MOST = 100;

/** What can be done with many rows of a list at once [DESK-681]. */
export interface BulkAction<Row> {
  id: string;
  label: (count: number) => string;
  /** True for the rows it can run on. */
  canRun: (row: Row) => boolean;
  /** Most rows at once, if fewer than 100. */
  most?: number;
  /** The dialog that asks once and runs it; `onDone` ends the selection of rows. */
  ask: (asked: BulkDialogContext<Row>) => ReactNode;
}

export interface BulkDialogContext<Row> {
  rows: readonly Row[];
  onDone: (rows: readonly Row[]) => void;
  onClose: () => void;
}

/** Bulk actions of a list. Must be stable between renders. */
export interface Bulk<Row> {
  actions: readonly BulkAction<Row>[];
  idOf: (row: Row) => string;
  /** Names a row for screen readers and in results. */
  nameOf: (row: Row) => string;
}

export const canSelect = <Row,>({ actions }: Bulk<Row>, row: Row): boolean => actions.some(({ canRun }) => canRun(row));

type BulkProps<Row extends RowData> = { bulk: Bulk<Row>; rows: readonly Row[]; selection: Selection };

/** A checkbox that selects all loaded rows that an action can run on. */
export function SelectAll<Row extends RowData>({ bulk, rows, selection }: BulkProps<Row>): ReactNode {
  const { t } = useTranslation();
  const selected = useSelected(selection);
  const ids = rows.filter((row) => canSelect(bulk, row)).map(bulk.idOf);
  if (ids.length === 0) return null;
  return (
    <label className={styles['all']}>
      <input
        type="checkbox"
        className={styles['allBox']}
        checked={ids.every((id) => selected.has(id))}
        onChange={({ target }) => selection.turn(ids, target.checked)}
      />
      <span>{t('bulk.selectAll', { count: ids.length })}</span>
    </label>
  );
}

/** Shows how many rows are selected and what can be done with them. Rows that a filter hides do not count. */
export function BulkBar<Row extends RowData>({ bulk, rows, selection }: BulkProps<Row>): ReactNode {
  const { t } = useTranslation();
  const selected = useSelected(selection);
  const [asked, setAsked] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  const chosen = rows.filter((row) => selected.has(bulk.idOf(row)));
  const end = (done: readonly Row[]): void => selection.turn(done.map(bulk.idOf), false);
  return (
    <>
      <div className={styles['bar']} hidden={chosen.length === 0}>
        <output>{chosen.length === 0 ? '' : t('bulk.selected', { count: chosen.length })}</output>
        <div className={styles['acts']}>
          {bulk.actions.map((action) => {
            const next = chosen.filter(action.canRun).slice(0, action.most ?? BULK_MOST);
            return (
              next.length > 0 && (
                <Button key={action.id} size="small" onClick={() => setAsked({ action, rows: next })}>
                  {action.label(next.length)}
                </Button>
              )
            );
          })}
          <Button size="small" variant="quiet" onClick={() => selection.turn([...selected], false)}>
            {t('bulk.clear')}
          </Button>
        </div>
      </div>
      {asked?.action.ask({ rows: asked.rows, onDone: end, onClose: () => setAsked(null) })}
    </>
  );
}
