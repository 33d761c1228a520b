import type { Endpoint } from '../route.ts';
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
  /** How large a body may be, where it is more than any other call's. */
  readonly bodyMaxBytes?: number;
  /** Refusals of this call alone; those of its permission and of every call are added by `adminErrorsOf`. */
  readonly errors: readonly AdminErrorCode[];
}

/** Declares a call of the desk and keeps its exact type. */
/* @__NO_SIDE_EFFECTS__ */
export function defineAdminRoute<const R extends AdminRoute>(route: R): R {
  return route;
}

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
  const origin: AdminErrorCode[] = route.method === 'GET' ? [] : ['ORIGIN_NOT_ALLOWED'];
  return [...new Set([...route.errors, ...admissionErrors(route), ...origin, ...generalErrors])];
}
