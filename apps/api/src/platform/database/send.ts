import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { type Span, scopeOfNow } from '../telemetry/scope.ts';
import type { Database } from './database.ts';

export type Send = <Row extends pg.QueryResultRow>(query: pg.QueryConfig | string) => Promise<pg.QueryResult<Row>>;

const names = new Map<string, string>();

/**
 * Prepares every query text once per connection; texts are constants of our stores, so they are few. The name is
 * derived from the text, so it means the same in every process behind a transaction pooler.
 */
export function prepared(text: string, values: unknown[] = []): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha256', text, 'base64url').slice(0, 22);
    names.set(text, name);
  }
  return { name, text, values };
}

/**
 * If a disabled plan type is unavoidable, the planner costs it at 10^10. A server with JIT (as on Debian) takes that
 * for a long query and compiles for half a second what runs for a millisecond.
 */
const NOT_COMPILED = 'set local jit = off';

/**
 * Plans every statement for the current tables, with index lookups. A plan made while a table was small scans all rows
 * of a tenant for each given row, and stays in use as the table grows: a thousand late rides then exceed any time
 * limit. Replanning costs a millisecond: too much for one ride, negligible for a thousand.
 */
export const PLANNED_NOW = `${NOT_COMPILED}; set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`;

/**
 * For statements on a few rows: index access and one generic plan. A plan made while a table was small scans it and
 * stays in use as it grows: a redemption then cost four times more after ten thousand others. Generic, because the
 * planner otherwise replans every lateral search, which takes longer than the search.
 */
export const BY_INDEX = `${NOT_COMPILED}; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local plan_cache_mode = force_generic_plan`;

/**
 * For statements that draw points: use index order instead of sorting. A plan made while a table was small would sort
 * all lots of a rider for each spend. Only for writes: if a sort is unavoidable, the planner reads every row of an
 * agency in index order instead.
 */
export const IN_ORDER = 'set local enable_sort = off';

/**
 * Planner settings for a transaction; empty on a cluster, where each statement must be planned for its values to find
 * the right server, and a generic plan would query all of them.
 */
export const planned = ({ isSpread }: Database, how: string): string => (isSpread || how === '' ? '' : `; ${how}`);

export const plannedInOrder = ({ isSpread }: Database): string[] => (isSpread ? [] : [IN_ORDER]);

const unnamed = ({ text, values }: pg.QueryConfig): pg.QueryConfig => ({ text, ...(values && { values }) });

export const forPooler = (query: pg.QueryConfig, { pooler }: Database): pg.QueryConfig =>
  pooler === 'transaction' ? unnamed(query) : query;

const isTransactionAborted = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02';

/**
 * Sends the statements of one event loop turn as one packet, because each socket write costs more CPU than preparing
 * it. If one fails, later ones reject with the same error: the order in which callers see errors is random, and only
 * this error says if a retry is possible.
 */
export function createCorkedSender(client: pg.PoolClient, database: Database): Send {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const span = scopeOfNow()?.span;
  let isTurn = false;
  let failure: unknown;
  const throwCause = (error: unknown): never => {
    if (!isTransactionAborted(error)) failure = error;
    throw failure ?? error;
  };
  return (query) => {
    if (!isTurn) {
      isTurn = true;
      stream.cork();
      const leave = (): void => {
        isTurn = false;
        stream.uncork();
      };
      // After the reads batched in this turn.
      process.nextTick(() => process.nextTick(leave));
    }
    const answer = client.query((typeof query === 'string' ? query : forPooler(query, database)) as pg.QueryConfig);
    if (span) traceStatement(span, query, answer);
    return answer.catch(throwCause);
  };
}

/** Only slower statements get their own span: one for each would cost over 5% of a request. */
const SLOW_MILLIS = 10;

/** Adds a statement to its transaction's span if it is slow or fails. */
export function traceStatement(span: Span, query: string | pg.QueryConfig, answer: Promise<unknown>): void {
  const began = Date.now();
  const recordOutcome = (error?: unknown): void => {
    if (error === undefined && Date.now() - began < SLOW_MILLIS) return;
    const text = typeof query === 'string' ? query : query.text;
    const statement = span.begin('statement', { 'db.system.name': 'postgresql', 'db.query.text': text }, began);
    if (error !== undefined) statement.fail(error);
    statement.end();
  };
  answer.then(
    () => recordOutcome(),
    (error: unknown) => recordOutcome(error ?? 'unknown'),
  );
}
