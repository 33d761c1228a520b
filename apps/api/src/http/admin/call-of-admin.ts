import { limits } from '@fareback/contract';
import { type AdminRoute, mayAs, type Permission } from '@fareback/contract/admin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, DeskCall, SignedIn } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { networkPrefix } from '../../modules/security/index.ts';
import {
  type KeyHolder,
  keyHolderOf,
  platformRoles,
  provenUntil,
  rolesIn,
  signedInBy,
} from '../../modules/staff/index.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { Deps, DeskSettings, Settings } from '../../platform/deps.ts';

export interface Caller {
  /** True for an API key, which no page of another site can send. */
  isKey: boolean;
  /** True if the caller reauthenticated recently; always true for API keys. */
  isProven: boolean;
  may(agencyId: string | null, permission: Permission): boolean;
  isOf(agencyId: string): boolean;
}

const writes = ({ method }: AdminRoute): boolean => method !== 'GET';

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

function actorOf(who: SignedIn | KeyHolder | null): Actor | null {
  if (who === null) return null;
  const { name } = who;
  return 'keyId' in who ? { kind: 'key', id: who.keyId, name } : { kind: 'staff', id: who.staffId, name };
}

function callerOf(signedIn: SignedIn, now: Date): Caller {
  const held = (agencyId: string | null) =>
    agencyId === null ? platformRoles(signedIn.grants) : rolesIn(signedIn.grants, agencyId);
  return {
    isKey: false,
    isProven: provenUntil(signedIn, now) !== null,
    may: (agencyId, permission) => mayAs(held(agencyId), permission),
    isOf: (agencyId) => held(agencyId).length > 0,
  };
}

const systemOf = ({ agencyId: own, permissions }: KeyHolder): Caller => ({
  isKey: true,
  isProven: true,
  may: (agencyId, permission) => agencyId === own && permissions.includes(permission),
  isOf: (agencyId) => agencyId === own,
});

export async function callOfAdmin(
  { deps, desk, tenants }: { deps: Deps; desk: DeskSettings; tenants: TenantDirectory },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ call: DeskCall; caller: Caller | null }> {
  const cookie = deskCookie(deps.settings, desk);
  const now = deps.clock();
  const { authorization } = request.headers;
  // An API key takes precedence over a cookie.
  const token = authorization === undefined ? cookie.read(request) : undefined;
  const holder = authorization === undefined ? null : await keyHolderOf(deps, authorization);
  const signedIn = token === undefined ? null : await signedInBy(deps, desk, token);
  const caller = (signedIn && callerOf(signedIn, now)) ?? (holder && systemOf(holder));
  const call: DeskCall = {
    ...deps,
    log: request.log,
    tenants,
    now,
    network: networkPrefix(request.ip),
    address: request.ip,
    actor: caller && actorOf(signedIn ?? holder),
    staffEmail: signedIn?.email,
    isOperator: signedIn !== null && platformRoles(signedIn.grants).length > 0,
    isProven: caller?.isProven ?? false,
    may: (agencyId: string, permission: Permission) => caller?.may(agencyId, permission) ?? false,
    client: {
      address: request.ip,
      host: request.host,
      origin: request.headers.origin,
      userAgent: request.headers['user-agent'],
    },
    signedIn,
    token,
    device: cookie.readDevice(request),
    setDevice: (marks) => cookie.writeDevice(reply, marks),
    setSecuritySubject: (staffId) => {
      request.deskConcern.actor = { kind: 'staff', id: staffId, name: '' };
    },
    setSession: (fresh) => cookie.write(reply, fresh),
  };
  return { call, caller };
}

/**
 * The desk's session cookie: host-only, HttpOnly and SameSite=Strict, so it is not sent even when a link is followed.
 * The server decides when it expires.
 */
export function deskCookie({ secureCookies: secure }: Pick<Settings, 'secureCookies'>, desk: DeskSettings) {
  const name = secure ? '__Host-desk' : 'desk';
  const options = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const;
  return {
    /** Email addresses verified in this browser; kept after sign-out. */
    readDevice: (request: FastifyRequest): string | undefined => request.cookies[`${name}-device`],
    writeDevice(reply: FastifyReply, marks: string): void {
      void reply.setCookie(`${name}-device`, marks, { ...options, maxAge: limits.knownDeviceDays * 86_400 });
    },
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write(reply: FastifyReply, token: string | null): void {
      if (token === null) void reply.clearCookie(name, options);
      else void reply.setCookie(name, token, { ...options, maxAge: desk.sessionHours * 3600 });
    },
  };
}
