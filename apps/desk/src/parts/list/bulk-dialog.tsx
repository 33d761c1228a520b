import type { CallInput, ReplyOf } from '@fareback/contract';
import type { AdminRoute } from '@fareback/contract/admin';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { callWithRetry } from '../../data/client.ts';
import { isOutcomeUnknown } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { ActionDialog, DialogError } from '../action-dialog.tsx';
import type { Bulk, BulkDialogContext } from './bulk-bar.tsx';
import { type RowOutcome, runRows } from './run-rows.ts';

type BulkDialogProps<R extends AdminRoute, Row> = BulkDialogContext<Row> & {
  route: R;
  paramsOf: (row: Row) => Readonly<Record<string, string>>;
  names: Pick<Bulk<Row>, 'idOf' | 'nameOf'>;
  title: string;
  lead: string;
  confirm: string;
  isDangerous?: boolean;
  /** Initial and hidden values of the body, which is the same for all rows. */
  begin?: Readonly<Record<string, unknown>>;
  children?: ReactNode;
  /** Outcome of a row by its reply, if not every reply means that it is done. */
  outcomeOf?: (reply: ReplyOf<R>) => RowOutcome;
  refreshes: readonly string[];
};

/**
 * Asks once and runs a call for each row. Rows end as done, or refused with the reason; refused ones stay selected. A
 * lost connection stops it, and the rest can be continued [DESK-681].
 */
export function BulkDialog<R extends AdminRoute, Row>(props: BulkDialogProps<R, Row>): ReactNode {
  const { route, title, lead, confirm, isDangerous = false, begin = {}, children, refreshes, onClose } = props;
  const { t } = useTranslation();
  const { outcomes, done, next, run } = useRun(props);
  return (
    <ActionDialog
      route={route}
      params={{}}
      title={title}
      lead={
        <>
          <p>{lead}</p>
          <Results outcomes={outcomes} done={done} all={props.rows.length} />
        </>
      }
      confirm={outcomes.size === 0 ? confirm : t('bulk.continue', { count: next.length })}
      isDangerous={isDangerous}
      begin={begin}
      send={async (body) => (await run(body)) as ReplyOf<R>}
      done={() => t('bulk.done', { count: props.rows.length })}
      onClose={onClose}
      refreshes={refreshes}
    >
      {children}
    </ActionDialog>
  );
}

type Outcomes = ReadonlyMap<string, RowOutcome & { name: string }>;
const NO_OUTCOMES: Outcomes = new Map();

interface RunState<Row> {
  /** Rows of the next press: unfinished ones, or else the rejected ones. */
  next: Row[];
  done: number;
}

function getRunState<Row>(rows: readonly Row[], outcomeOf: (row: Row) => RowOutcome | undefined): RunState<Row> {
  const ofKind = (kind: RowOutcome['kind'] | undefined) => rows.filter((row) => outcomeOf(row)?.kind === kind);
  const open = rows.filter((row) => (outcomeOf(row)?.kind ?? 'UNKNOWN') === 'UNKNOWN');
  return { next: open.length > 0 ? open : ofKind('REFUSED'), done: ofKind('DONE').length };
}

function useRun<R extends AdminRoute, Row>({
  route,
  rows,
  names,
  paramsOf,
  outcomeOf = () => ({ kind: 'DONE' }),
  refreshes,
  onDone,
}: BulkDialogProps<R, Row>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isLeft = useIsLeft();
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES);
  const stateOf = (all: Outcomes): RunState<Row> => getRunState(rows, (row) => all.get(names.idOf(row)));
  const run = async (body: FieldValues): Promise<void> => {
    let latest = outcomes;
    const stop = await runRows(stateOf(latest).next, {
      send: async (row) => {
        const input = { params: paramsOf(row), ...(route.body && { body }) };
        return outcomeOf(await callWithRetry(route, input as unknown as CallInput<R>));
      },
      before: (row) => latest.get(names.idOf(row)),
      report: (row, outcome) => {
        latest = new Map(latest).set(names.idOf(row), { ...outcome, name: names.nameOf(row) });
        setOutcomes(latest);
        if (outcome.kind === 'DONE') onDone([row]);
      },
      isLeft,
    });
    await Promise.all(refreshes.map((group) => client.invalidateQueries({ queryKey: [group] })));
    const { done } = stateOf(latest);
    const counts = { done, left: rows.length - done };
    if (stop !== null)
      throw new DialogError(
        isOutcomeUnknown(stop) ? t('bulk.lost', counts) : `${getErrorText(stop, t)} ${t('bulk.stopped', counts)}`,
      );
    if (counts.left > 0) throw new DialogError(t('bulk.refused', counts));
  };
  return { outcomes, ...stateOf(outcomes), run };
}

/** Returns a function that is true once the dialog is closed. */
function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
}

type ResultsProps = { outcomes: Outcomes; done: number; all: number };

function Results({ outcomes, done, all }: ResultsProps): ReactNode {
  const { t } = useTranslation();
  if (outcomes.size === 0) return null;
  const rejected = [...outcomes].flatMap(([id, outcome]) => (outcome.kind === 'REFUSED' ? [{ id, ...outcome }] : []));
  return (
    <>
      <output>{t('bulk.progress', { done, all })}</output>
      {rejected.length > 0 && (
        <ul>
          {rejected.map(({ id, name, reason, mayBeDone }) => (
            <li key={id}>
              <span dir="auto">{name}</span>
              <span>{`: ${typeof reason === 'string' ? reason : getErrorText(reason, t)}${mayBeDone ? ` ${t('errors.MAYBE_DONE')}` : ''}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
