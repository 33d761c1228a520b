import { ApiError } from '@fareback/contract';
import { isConflict, isOutcomeUnknown } from '../../data/use-api-query.ts';

/** How the action of one row ended; `UNKNOWN` if the reply was lost, so it may have run. */
export type RowOutcome =
  | { kind: 'DONE' }
  | { kind: 'UNKNOWN' }
  /** `reason` is an error, or a sentence in the person's language. */
  | { kind: 'REFUSED'; reason: ApiError | string; mayBeDone: boolean };

interface RowRun<Row> {
  /** Resolves to the outcome of a reply: not every one means that the action was done. */
  send: (row: Row) => Promise<RowOutcome>;
  /** The outcome of an earlier try of this row. */
  before: (row: Row) => RowOutcome | undefined;
  report: (row: Row, outcome: RowOutcome) => void;
  /** True once the person left: no further row begins. */
  isLeft: () => boolean;
}

/** Refusals of the person rather than of one row: no other row would pass. */
const personal: ReadonlySet<string> = new Set([
  'SIGN_IN_REQUIRED',
  'STEP_UP_REQUIRED',
  'NOT_ALLOWED',
  'ORIGIN_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
]);

/**
 * Runs one call for each row, one after another, each under the rules of a single call. Continues after the refusal of
 * a row; ends at a lost reply or a refusal of the person. Resolves to the error that ended it, or null [DESK-681].
 */
export async function runRows<Row>(rows: readonly Row[], run: RowRun<Row>): Promise<unknown> {
  for (const row of rows) {
    if (run.isLeft()) return null;
    const wasLost = run.before(row)?.kind === 'UNKNOWN';
    try {
      run.report(row, await run.send(row));
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        run.report(row, { kind: 'UNKNOWN' });
        return error;
      }
      if (!(error instanceof ApiError) || personal.has(error.code)) return error;
      run.report(row, { kind: 'REFUSED', reason: error, mayBeDone: wasLost && isConflict(error) });
    }
  }
  return null;
}
