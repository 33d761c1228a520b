import type { Socket } from 'node:net';
import type pg from 'pg';
import { scopeOfNow } from '../telemetry/scope.ts';
import type { Span } from '../telemetry/tracing.ts';
import type { Database } from './database.ts';
import type { Send } from './prepared.ts';

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
