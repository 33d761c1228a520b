import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanFacts } from './tracing.ts';

/** What the work under way is about: told with every line of the log that it writes, and the span that its parts hang on. */
export interface Scope {
  /** Whose work it is, as soon as that is known. */
  tenantId: string | null;
  /** W3C trace id: of whoever called, else of our own span; null where there is neither. */
  traceId: string | null;
  /** Absent where tracing is off. */
  span?: Span | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

/** The scope of the work under way; undefined outside of any. */
export const scopeOfNow = (): Scope | undefined => scopes.getStore();

/** Runs `work`, and all that it waits for, in a scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** Says whose the work under way is. */
export function concernTenant(tenantId: string): void {
  const scope = scopes.getStore();
  if (scope) scope.tenantId = tenantId;
}

/** The `traceparent` to send along with what is asked of others; undefined where tracing is off. */
export const traceparentOfNow = (): string | undefined => scopes.getStore()?.span?.traceparent;

/**
 * Runs a part of the work under way as a span of its own; where tracing is off it is `work` and nothing else. How it ended
 * is told by the name of its error, never by its message.
 */
export function traced<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  if (!scope?.span) return work();
  const span = scope.span.begin(name, facts);
  const ended = scopes.run({ ...scope, span }, work);
  ended.then(
    () => span.end(),
    (error: unknown) => {
      span.fail(error);
      span.end();
    },
  );
  return ended;
}
