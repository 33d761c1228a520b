import { type Route, routes } from '@fareback/contract';
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../call/tenant.ts';
import { findSession } from '../modules/auth/index.ts';
import { isTestRider } from '../modules/members/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { sessionCookie } from './session-cookie.ts';

export const isWayIn = (route: Route): boolean => route === routes.auth.startTestRide;

/** True if the caller may use the app: everyone once the agency is open, before that only test riders [DESK-231]. */
export async function mayComeIn(request: FastifyRequest, deps: Deps, tenant: Tenant): Promise<boolean> {
  if (tenant.isOpen) return true;
  const token = sessionCookie(tenant.tenantId, deps.settings.secureCookies).read(request);
  if (token === undefined) return false;
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const session = await findSession(tx, token, deps.clock());
    return session !== undefined && isTestRider(tx, session.member.memberId);
  });
}
