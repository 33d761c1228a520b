import pino from 'pino';
import { scopeOfNow } from './scope.ts';

/** The log of a process, or of one call; nothing personal goes in. */
export interface Log
  extends Pick<pino.BaseLogger, 'level' | 'info' | 'error' | 'debug' | 'fatal' | 'warn' | 'trace' | 'silent'> {
  /** The same log, each entry with these facts. */
  child(bindings: pino.Bindings, options?: pino.ChildLoggerOptions): Log;
}

const LOGGED_FIELDS = ['code', 'table', 'constraint'] as const;

/**
 * An error as the log keeps it: kind, message, stack and the names that PostgreSQL gives, down the chain of causes. All
 * else stays out: an error of the database carries whole rows in its `detail` and `where`.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const named = error as Error & Record<(typeof LOGGED_FIELDS)[number], unknown>;
  return {
    type: error.constructor.name,
    message: error.message,
    ...Object.fromEntries(LOGGED_FIELDS.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]]]))),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}

/** What takes lines, and can be made to write all that waits. */
export interface Output extends pino.DestinationStream {
  flushSync(): void;
}

/**
 * Hands over the lines of one turn of the event loop as one text, because the file's driver measures all that waits
 * each time it is handed something. When the process ends by itself, or fatally, what waits is handed over first
 * [HOME-35].
 */
export function byTheTurn(output: Output): Output {
  let lines: string[] = [];
  const handOver = (): void => {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    output.write(text);
  };
  // Before the output's own listener, which writes what it was handed.
  process.prependListener('exit', handOver);
  return {
    write(line) {
      if (lines.push(line) === 1) setImmediate(handOver);
    },
    flushSync() {
      handOver();
      output.flushSync();
    },
  };
}

/**
 * Standard output, written to by sixteen pages instead of by the line, because a write wakes another thread, which costs
 * more than what it says; what waits is written four times a second all the same, and when the process ends by itself.
 */
const standardOutput = (): pino.DestinationStream =>
  byTheTurn(pino.destination({ dest: 1, sync: false, minLength: 65_536, maxWrite: 131_072, periodicFlush: 250 }));

/** Whose work writes a line, and the trace it belongs to, as far as these are known. */
function aboutNow(): Record<string, string> {
  const { tenantId, traceId } = scopeOfNow() ?? {};
  return { ...(tenantId ? { tenantId } : {}), ...(traceId ? { traceId } : {}) };
}

/** The log of a process, a line of JSON for each entry, without what rows hold; to standard output unless told otherwise. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  return pino({ level, mixin: aboutNow, serializers: { err: errorForLog, error: errorForLog } }, destination);
}
