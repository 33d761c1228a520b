import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { Endpoint, Method } from '../route.ts';
import type { AdminErrorCode } from './errors.ts';
import type { Permission } from './roles.ts';

/** What a call requires of its caller: a permission in the path's agency, any signed-in staff, or nothing. */
export type Admission = Permission | 'staff' | 'anyone';

/** One API call of the desk and other systems. Calls about one agency have paths below `/admin/agencies/:agency/`. */
export interface AdminRoute extends Endpoint {
  readonly path: `/admin/${string}`;
  readonly summary: string;
  readonly permission: Admission;
  /** True if signed-in staff must have verified themselves within the last minutes; keys are exempt. */
  readonly stepUp?: true;
  /**
   * True if it reads packs, replays rides or renders a preview: a separate thread handles it within the agency's
   * budget, and it may be refused with AGENCY_BUSY, DESK_BUSY and TOO_MUCH_WORK.
   */
  readonly isHeavy?: true;
  /** Body limit in bytes, if other than the default. */
  readonly bodyMaxBytes?: number;
  /** Refusals of this call only; `adminErrorsOf` adds those of its permission and the general ones. */
  readonly errors: readonly AdminErrorCode[];
}

type PathParams = Readonly<Record<string, z.ZodMiniType>>;

/** Definition of a call besides its method and path: path parameters, reply (status 200) and its own refusals. */
interface RouteOptions extends Omit<AdminRoute, 'method' | 'path' | 'params' | 'reply' | 'errors'> {
  readonly params?: PathParams;
  readonly reply: z.ZodMiniType;
  readonly errors?: readonly AdminErrorCode[];
}

/** The resulting route, with the exact types its handler and the client are typed from. */
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

/** Defines a desk call; `path` is relative to `/admin`. */
/* @__NO_SIDE_EFFECTS__ */
export function deskRoute<M extends Method, P extends `/${string}`, const S extends RouteOptions>(
  method: M,
  path: P,
  { params, reply, errors = [], ...options }: S,
): DefinedRoute<M, P, S, ParamsOf<S>> {
  const whole = { ...options, method, path: `/admin${path}`, reply: { 200: reply }, errors };
  return (params ? { ...whole, params: z.object(params) } : whole) as unknown as DefinedRoute<M, P, S, ParamsOf<S>>;
}

const agencyPart = { agency: z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax)) };

type AgencyParams<S extends RouteOptions> = {
  readonly params: z.ZodMiniObject<
    typeof agencyPart & (S extends { params: infer Own extends PathParams } ? Own : unknown)
  >;
};

/**
 * Defines a desk call about one agency; `path` is relative to `/admin/agencies/:agency`, and the permission is checked
 * in that agency.
 */
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

/** Refusals, above the agency's limits, of calls that move points or create something worth points. */
export const limitErrors = ['NEEDS_SECOND_PERSON', 'POINTS_LIMIT'] as const satisfies readonly AdminErrorCode[];

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
  // An API key has no session.
  return [...signedIn, 'NOT_ALLOWED', 'NETWORK_NOT_ALLOWED', 'AGENCY_SIGN_IN_REQUIRED'];
}

export function adminErrorsOf(route: AdminRoute): AdminErrorCode[] {
  const heavy: AdminErrorCode[] = route.isHeavy ? ['AGENCY_BUSY', 'DESK_BUSY', 'TOO_MUCH_WORK'] : [];
  const origin: AdminErrorCode[] = route.method === 'GET' ? [] : ['ORIGIN_NOT_ALLOWED'];
  return [...new Set([...route.errors, ...admissionErrors(route), ...origin, ...heavy, ...generalErrors])];
}
