import type { Socket } from 'node:net';
import type pg from 'pg';
import { scopeOfNow } from '../telemetry/scope.ts';
import type { Span } from '../telemetry/tracing.ts';
import type { Database } from './database.ts';
import type { Send } from './prepared.ts';

/** A statement as a pooler can pass it on that knows no prepared ones; it is planned anew each time. */
const unnamed = ({ text, values }: pg.QueryConfig): pg.QueryConfig => ({ text, ...(values && { values }) });

/** A statement as what stands between us and the server takes it. */
export const forPooler = (query: pg.QueryConfig, { pooler }: Database): pg.QueryConfig =>
  pooler === 'transaction' ? unnamed(query) : query;

/** Whether a statement was refused for one before it in its transaction, which had failed. */
const isTransactionAborted = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02';

/**
 * Sends the statements of one turn of the event loop as one packet, because writing each to the socket costs the
 * processor more than preparing it does. Where one of them fails, those behind it reject with its error as well: which
 * of them a caller hears first is chance, and only that error says what may be done.
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
      // Behind the readings that are gathered for this turn.
      process.nextTick(() => process.nextTick(leave));
    }
    const answer = client.query((typeof query === 'string' ? query : forPooler(query, database)) as pg.QueryConfig);
    if (span) traceStatement(span, query, answer);
    return answer.catch(throwCause);
  };
}

/** From how many milliseconds on a statement is a span of its own: one for each would cost more than a twentieth of a request. */
const SLOW_MILLIS = 10;

/** Shows a statement in its transaction's span if it is slow or fails. */
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
