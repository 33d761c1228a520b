import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { Endpoint, Method } from '../route.ts';
import type { AdminErrorCode } from './errors.ts';
import type { Permission } from './roles.ts';

/** What is asked of who calls: a permission in the agency that the path names, any signed-in member of staff, or nobody at all. */
export type Admission = Permission | 'staff' | 'anyone';

/** One call of the desk and of other systems. Calls about one agency have paths below `/admin/agencies/:agency/`. */
export interface AdminRoute extends Endpoint {
  readonly path: `/admin/${string}`;
  readonly permission: Admission;
  /** Whether somebody signed in must have proven within the last minutes that it is them; keys are spared. */
  readonly stepUp?: true;
  /**
   * Whether it reads packs, replays rides or draws a preview: it is answered by a thread of its own, within the budget of its
   * agency, and may be refused with AGENCY_BUSY, DESK_BUSY and TOO_MUCH_WORK.
   */
  readonly isHeavy?: true;
  /** How large a body may be, where it is more than any other call's. */
  readonly bodyMaxBytes?: number;
  /** Refusals of this call alone; those of its permission and of every call are added by `adminErrorsOf`. */
  readonly errors: readonly AdminErrorCode[];
}

/** Named parts of a path, each with what it may be. */
type PathParams = Readonly<Record<string, z.ZodMiniType>>;

/** What is said of a call beside its method and path: the parts of that path, what it answers (with 200), its own refusals. */
interface RouteOptions extends Omit<AdminRoute, 'method' | 'path' | 'params' | 'reply' | 'errors'> {
  readonly params?: PathParams;
  readonly reply: z.ZodMiniType;
  readonly errors?: readonly AdminErrorCode[];
}

/** The call that is made of it, with the exact types that its handler and the client are typed from. */
type DefinedRoute<M extends Method, P extends string, S extends RouteOptions, Params> = Omit<
  S,
  'params' | 'reply' | 'errors'
> & {
  readonly method: M;
  readonly path: `/admin${P}`;
  readonly reply: { readonly 200: S['reply'] };
  readonly errors: readonly AdminErrorCode[];
} & Params;

type ParamsOf<S extends RouteOptions> = S extends { params: infer Own extends PathParams }
  ? { readonly params: z.ZodMiniObject<Own> }
  : unknown;

/** A call of the desk: `path` stands below `/admin`. */
/* @__NO_SIDE_EFFECTS__ */
export function deskRoute<M extends Method, P extends `/${string}`, const S extends RouteOptions>(
  method: M,
  path: P,
  { params, reply, errors = [], ...options }: S,
): DefinedRoute<M, P, S, ParamsOf<S>> {
  const whole = { ...options, method, path: `/admin${path}`, reply: { 200: reply }, errors };
  return (params ? { ...whole, params: z.object(params) } : whole) as unknown as DefinedRoute<M, P, S, ParamsOf<S>>;
}

/** The agency that a call is about, by its id. */
const agencyPart = { agency: z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax)) };

type AgencyParams<S extends RouteOptions> = {
  readonly params: z.ZodMiniObject<
    typeof agencyPart & (S extends { params: infer Own extends PathParams } ? Own : unknown)
  >;
};

/** A call of the desk about one agency: `path` stands below `/admin/agencies/:agency`, and its permission is asked there. */
/* @__NO_SIDE_EFFECTS__ */
export function agencyRoute<M extends Method, P extends `/${string}`, const S extends RouteOptions>(
  method: M,
  path: P,
  options: S,
): DefinedRoute<M, `/agencies/:agency${P}`, S, AgencyParams<S>> {
  const params = { ...agencyPart, ...options.params };
  const route: unknown = deskRoute(method, `/agencies/:agency${path}`, { ...options, params });
  return route as DefinedRoute<M, `/agencies/:agency${P}`, S, AgencyParams<S>>;
}

/** Refusals of calls that move points or make something worth points, above the agency's limits. */
export const limitErrors = ['NEEDS_SECOND_PERSON', 'POINTS_LIMIT'] as const satisfies readonly AdminErrorCode[];

/** Refusals that any call of the desk can answer with. */
const generalErrors = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly AdminErrorCode[];

function admissionErrors({ permission, stepUp }: AdminRoute): AdminErrorCode[] {
  if (permission === 'anyone') return [];
  const signedIn: AdminErrorCode[] = stepUp ? ['SIGN_IN_REQUIRED', 'STEP_UP_REQUIRED'] : ['SIGN_IN_REQUIRED'];
  // Whoever bears a key is nobody's sign-in.
  return [...signedIn, 'NOT_ALLOWED'];
}

/** Every refusal that a call can answer with, each once. */
export function adminErrorsOf(route: AdminRoute): AdminErrorCode[] {
  const heavy: AdminErrorCode[] = route.isHeavy ? ['AGENCY_BUSY', 'DESK_BUSY', 'TOO_MUCH_WORK'] : [];
  const origin: AdminErrorCode[] = route.method === 'GET' ? [] : ['ORIGIN_NOT_ALLOWED'];
  return [...new Set([...route.errors, ...admissionErrors(route), ...origin, ...heavy, ...generalErrors])];
}
