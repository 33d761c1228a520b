import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanFacts } from './tracing.ts';

/** Context of the current work, added to each log line, and the parent span of its parts. */
export interface Scope {
  tenantId: string | null;
  /** W3C trace id from the caller or our own span; null without either. */
  traceId: string | null;
  span?: Span | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

export const scopeOfNow = (): Scope | undefined => scopes.getStore();

export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

export function concernTenant(tenantId: string): void {
  const scope = scopes.getStore();
  if (scope) scope.tenantId = tenantId;
}

/** `traceparent` header for outgoing requests; undefined if tracing is off. */
export const traceparentOfNow = (): string | undefined => scopes.getStore()?.span?.traceparent;

/**
 * Runs part of the current work as a separate span; without tracing it just calls `work`. Failures record the error's
 * name, never its message.
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
