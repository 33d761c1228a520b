/** What a span may say of its work. There is no other key: nothing that riders type fits any of these. */
export interface SpanFacts {
  'tenant.id'?: string;
  'http.request.method'?: string;
  /** As it was declared, with names in place of values. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  /** Host that was called. */
  'server.address'?: string;
  'db.system.name'?: 'postgresql';
  /** Text of a statement, whose values are numbered places. */
  'db.query.text'?: string;
  /** How many statements a transaction sent. */
  'db.statements'?: number;
  'messaging.destination.name'?: string;
  'error.type'?: string;
}

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work under way, as a trace shows it. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** W3C header that makes another process's spans children of this one. */
  readonly traceparent: string;
  /** A part of it, begun now or at a moment before (milliseconds since 1970). */
  begin(name: string, facts: SpanFacts, startedAt?: number): Span;
  tell(facts: SpanFacts): void;
  rename(name: string): void;
  /** Notes that it failed, by the error's name and code. */
  fail(error: unknown): void;
  end(): void;
}

/** Where spans go. */
export interface Tracing {
  /** A span that hangs on what the header says, or on nothing. */
  begin(name: string, kind: SpanKind, traceparent?: string): Span;
  /** Hands on what waits. */
  close(): Promise<void>;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/;

/** The ids that a W3C header names; null where it is none. */
export function readTraceparent(header: unknown): { traceId: string; spanId: string } | null {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return /^0+$/.test(traceId) || /^0+$/.test(spanId) ? null : { traceId, spanId };
}
