import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `session` any signed-in member; `active` not suspended and not opted out; `verified`
 * active with a verified phone; `signed` another server, by signature. Each level adds its refusals: see `errorsOf`.
 */
export type Level = 'public' | 'session' | 'active' | 'verified' | 'signed';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Fields = z.ZodMiniType<unknown, Record<string, unknown>>;

/** One HTTP call. Paths name their parameters as `:part`; `reply` has a schema per success status. */
export interface Endpoint {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly params?: Fields;
  readonly query?: Fields;
  readonly headers?: Fields;
  readonly body?: z.ZodMiniType;
  readonly reply: { readonly 200?: z.ZodMiniType; readonly 202?: z.ZodMiniType; readonly 302?: z.ZodMiniType };
}

export interface Route extends Endpoint {
  readonly level: Level;
  /** Body limit in bytes, if larger than the default. */
  readonly bodyMaxBytes?: number;
  /** Refusals of this call only; `errorsOf` adds those of its level and the general ones. */
  readonly errors: readonly ErrorCode[];
}

/** Declares a call with its exact type, from which handlers and the client are typed. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Part = 'params' | 'query' | 'headers' | 'body';

/** A validated part of the request as the handler receives it; `undefined` if the call has no such part. */
export type Received<R extends Endpoint, P extends Part> =
  R extends Record<P, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

export type Sent<R extends Endpoint, P extends Part> =
  R extends Record<P, infer Schema extends z.ZodMiniType> ? z.input<Schema> : undefined;

export type ReplyOf<R extends Endpoint> = {
  [Status in keyof R['reply']]: R['reply'][Status] extends z.ZodMiniType ? z.output<R['reply'][Status]> : never;
}[keyof R['reply']];

export const generalErrors = [
  'INVALID_REQUEST',
  'TENANT_NOT_FOUND',
  'NOT_OPEN_YET',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

const levelErrors: Record<Level, readonly ErrorCode[]> = {
  public: [],
  session: ['SESSION_REQUIRED'],
  active: ['SESSION_REQUIRED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT'],
  verified: ['SESSION_REQUIRED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT', 'PHONE_NOT_VERIFIED'],
  signed: ['SIGNATURE_INVALID'],
};

/**
 * True if requests from a foreign origin must be refused [AUTH-25]; signed calls are exempt because they read no
 * cookie.
 */
export function checksOrigin(route: Route): boolean {
  return (route.method !== 'GET' && route.level !== 'signed') || route.errors.includes('ORIGIN_NOT_ALLOWED');
}

/** Returns every refusal of `route` without duplicates: its own, those of its level, and the general ones. */
export function errorsOf(route: Route): ErrorCode[] {
  const origin: ErrorCode[] = checksOrigin(route) ? ['ORIGIN_NOT_ALLOWED'] : [];
  return [...new Set([...route.errors, ...levelErrors[route.level], ...origin, ...generalErrors])];
}
