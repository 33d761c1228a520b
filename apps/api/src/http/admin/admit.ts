import type { AdminRoute, Permission } from '@fareback/contract/admin';
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { DeskSettings } from '../../platform/deps.ts';

/** Whoever calls, as far as it decides whether they may. */
export interface Caller {
  /** Whether a key came along: no page of another site can send one. */
  isKey: boolean;
  /** Whether they proved lately that it is them; a key needs no proof. */
  isProven: boolean;
  /** What they may do in an agency, or on the platform (null). */
  may(agencyId: string | null, permission: Permission): boolean;
  /** Whether they have anything to do with an agency at all. */
  isOf(agencyId: string): boolean;
}

/** Whether a call changes something. */
export const writes = ({ method }: AdminRoute): boolean => method !== 'GET';

/**
 * Refuses a change that no page of the desk sent: by its very origin or, where a browser names none, by saying that the
 * page is of the same origin. Who says neither is no browser, and bears a key [DESK-05].
 */
export function checkOrigin(route: AdminRoute, { headers }: Pick<FastifyRequest, 'headers'>, desk: DeskSettings): void {
  if (!writes(route) || headers.authorization !== undefined) return;
  const { origin } = headers;
  const isOwn = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === desk.origin;
  if (!isOwn) throwAdminError('ORIGIN_NOT_ALLOWED');
}

/**
 * Lets a caller through to a route, or refuses: who is not signed in anywhere, an agency that they have nothing to do with
 * as one that is not there, then what their roles do not allow, then what they should prove first. A route beside all
 * agencies asks for a permission on the platform [DESK-01].
 */
export function admit(route: AdminRoute, caller: Caller | null, agency: Tenant | null | undefined): void {
  const { permission, stepUp } = route;
  if (permission === 'anyone') return;
  if (caller === null) return throwAdminError('SIGN_IN_REQUIRED');
  // What is of staff alone is about being signed in, which a key is not.
  if (caller.isKey && permission === 'staff') return throwAdminError('NOT_ALLOWED');
  if (agency === undefined || (agency !== null && !caller.isOf(agency.tenantId))) return throwAdminError('NOT_FOUND');
  if (permission !== 'staff' && !caller.may(agency?.tenantId ?? null, permission)) throwAdminError('NOT_ALLOWED');
  if (stepUp && !caller.isProven) throwAdminError('STEP_UP_REQUIRED');
}
