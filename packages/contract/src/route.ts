import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anybody; `session` any signed-in member; `active` not suspended and not opted out; `verified`
 * active with a verified phone; `signed` another server, by signature. A level brings its own refusals: see `errorsOf`.
 */
export type Level = 'public' | 'session' | 'active' | 'verified' | 'signed';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A part of a request that consists of named texts. */
type Fields = z.ZodMiniType<unknown, Record<string, unknown>>;

/** One call over HTTP, whoever may make it. Paths name their parts as `:part`; `reply` holds a schema per success status. */
export interface Endpoint {
  /** Resource and verb, for example `offers.redeem`. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly params?: Fields;
  readonly query?: Fields;
  readonly headers?: Fields;
  readonly body?: z.ZodMiniType;
  readonly reply: { readonly 200?: z.ZodMiniType; readonly 202?: z.ZodMiniType; readonly 302?: z.ZodMiniType };
}

/** One call of the members' contract. */
export interface Route extends Endpoint {
  readonly level: Level;
  /** Refusals of this call alone; those of its level and of every call are added by `errorsOf`. */
  readonly errors: readonly ErrorCode[];
}

/** Declares a call and keeps its exact type, so that handlers and the client are typed from it. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Part = 'params' | 'query' | 'headers' | 'body';

/** What a handler is given for one part of the request, after validation; `undefined` when the call has no such part. */
export type Received<R extends Endpoint, P extends Part> =
  R extends Record<P, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

/** What a caller passes for one part of the request. */
export type Sent<R extends Endpoint, P extends Part> =
  R extends Record<P, infer Schema extends z.ZodMiniType> ? z.input<Schema> : undefined;

/** What a successful call answers. */
export type ReplyOf<R extends Endpoint> = {
  [Status in keyof R['reply']]: R['reply'][Status] extends z.ZodMiniType ? z.output<R['reply'][Status]> : never;
}[keyof R['reply']];

/** Refusals that any call can answer with. */
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

/** Whether a browser of a foreign origin must be refused [AUTH-25]; signed calls read no cookie, so they are not. */
export function checksOrigin(route: Route): boolean {
  return (route.method !== 'GET' && route.level !== 'signed') || route.errors.includes('ORIGIN_NOT_ALLOWED');
}

/** Every refusal that `route` can answer with, each once: its own, those of its level, and the general ones. */
export function errorsOf(route: Route): ErrorCode[] {
  const origin: ErrorCode[] = checksOrigin(route) ? ['ORIGIN_NOT_ALLOWED'] : [];
  return [...new Set([...route.errors, ...levelErrors[route.level], ...origin, ...generalErrors])];
}
