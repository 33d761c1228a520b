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
