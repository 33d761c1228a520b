import pino from 'pino';
import { scopeOfNow } from './scope.ts';

/** Log of a process or a call; must not contain personal data. */
export interface Log
  extends Pick<pino.BaseLogger, 'level' | 'info' | 'error' | 'debug' | 'fatal' | 'warn' | 'trace' | 'silent'> {
  child(bindings: pino.Bindings, options?: pino.ChildLoggerOptions): Log;
}

const LOGGED_FIELDS = ['code', 'table', 'constraint'] as const;

/**
 * Log form of an error: kind, message, stack and PostgreSQL's names, for each cause. Everything else is dropped:
 * database errors contain whole rows in `detail` and `where`.
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

export interface Output extends pino.DestinationStream {
  flushSync(): void;
}

/**
 * Writes the lines of one event loop turn as one text, because the file's driver measures its whole buffer on each
 * write. Flushes when the process exits normally or fatally [HOME-35].
 */
export function byTheTurn(output: Output): Output {
  let lines: string[] = [];
  const handOver = (): void => {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    output.write(text);
  };
  // Runs before the output's own exit listener, which flushes it.
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
 * Buffers standard output in blocks of sixteen pages, because each write wakes another thread at a higher cost than the
 * line; flushes four times a second and on normal exit.
 */
const standardOutput = (): pino.DestinationStream =>
  byTheTurn(pino.destination({ dest: 1, sync: false, minLength: 65_536, maxWrite: 131_072, periodicFlush: 250 }));

function aboutNow(): Record<string, string> {
  const { tenantId, traceId } = scopeOfNow() ?? {};
  return { ...(tenantId ? { tenantId } : {}), ...(traceId ? { traceId } : {}) };
}

export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  return pino({ level, mixin: aboutNow, serializers: { err: errorForLog, error: errorForLog } }, destination);
}
