import type { AdminRoute, Permission } from '@fareback/contract/admin';
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { DeskSettings } from '../../platform/deps.ts';

export interface Caller {
  /** True for an API key, which no page of another site can send. */
  isKey: boolean;
  /** True if the caller reauthenticated recently; always true for API keys. */
  isProven: boolean;
  may(agencyId: string | null, permission: Permission): boolean;
  isOf(agencyId: string): boolean;
}

export const writes = ({ method }: AdminRoute): boolean => method !== 'GET';

/**
 * Rejects writes from other origins, by the Origin header or Sec-Fetch-Site. A client that sends neither is not a
 * browser and must use an API key [DESK-05].
 */
export function checkOrigin(route: AdminRoute, { headers }: Pick<FastifyRequest, 'headers'>, desk: DeskSettings): void {
  if (!writes(route) || headers.authorization !== undefined) return;
  const { origin } = headers;
  const isOwn = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === desk.origin;
  if (!isOwn) throwAdminError('ORIGIN_NOT_ALLOWED');
}

/**
 * Authorizes a caller for a route, or rejects in this order: not signed in, no role at the agency (as if it did not
 * exist), missing permission, missing reauthentication. A route without agency requires a platform permission
 * [DESK-01].
 */
export function admit(route: AdminRoute, caller: Caller | null, agency: Tenant | null | undefined): void {
  const { permission, stepUp } = route;
  if (permission === 'anyone') return;
  if (caller === null) return throwAdminError('SIGN_IN_REQUIRED');
  // Staff-only routes concern sign-in, which API keys do not have.
  if (caller.isKey && permission === 'staff') return throwAdminError('NOT_ALLOWED');
  if (agency === undefined || (agency !== null && !caller.isOf(agency.tenantId))) return throwAdminError('NOT_FOUND');
  if (permission !== 'staff' && !caller.may(agency?.tenantId ?? null, permission)) throwAdminError('NOT_ALLOWED');
  if (stepUp && !caller.isProven) throwAdminError('STEP_UP_REQUIRED');
}
