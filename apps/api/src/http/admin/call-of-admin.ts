import { mayAs, type Permission } from '@fareback/contract/admin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, DeskCall, SignedIn } from '../../call/staff.ts';
import type { TenantDirectory } from '../../call/tenant.ts';
import { networkPrefix } from '../../modules/security/index.ts';
import {
  type KeyHolder,
  keyHolderOf,
  platformRoles,
  provenUntil,
  rolesIn,
  signedInBy,
} from '../../modules/staff/index.ts';
import type { Deps, DeskSettings } from '../../platform/deps.ts';
import type { Caller } from './admit.ts';
import { deskCookie } from './desk-cookie.ts';

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
    actor: caller && actorOf(signedIn ?? holder),
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
