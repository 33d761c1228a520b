import { AsyncLocalStorage } from 'node:async_hooks';

/** Allowed span attributes; no others exist, so nothing typed by riders can get into a trace. */
export interface SpanFacts {
  'tenant.id'?: string;
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'server.address'?: string;
  'db.system.name'?: 'postgresql';
  /** Query text with parameter placeholders. */
  'db.query.text'?: string;
  'db.statements'?: number;
  'messaging.destination.name'?: string;
  'error.type'?: string;
}

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface Span {
  readonly traceId: string;
  /** W3C header that makes another process's spans children of this one. */
  readonly traceparent: string;
  /** Starts a child span, now or at an earlier time (milliseconds since 1970). */
  begin(name: string, facts: SpanFacts, startedAt?: number): Span;
  tell(facts: SpanFacts): void;
  rename(name: string): void;
  /** Marks the span as failed with the error's name and code. */
  fail(error: unknown): void;
  end(): void;
}

export interface Tracing {
  begin(name: string, kind: SpanKind, traceparent?: string): Span;
  close(): Promise<void>;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/;

export function readTraceparent(header: unknown): { traceId: string; spanId: string } | null {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return /^0+$/.test(traceId) || /^0+$/.test(spanId) ? null : { traceId, spanId };
}

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
