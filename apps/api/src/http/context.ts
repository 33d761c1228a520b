import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session, SessionMember } from '../modules/auth/index.ts';
import type { Tenant, TenantDirectory } from '../modules/tenants/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';

/** A request whose tenant is known, before any transaction. */
export interface Call extends Deps {
  tenants: TenantDirectory;
  tenant: Tenant;
  /** The moment of the request; the only clock a verb reads. */
  now: Date;
  /** Language of texts in the reply: the path's, else the member's, else Accept-Language, else en [LANG-08, LANG-09]. */
  language: string;
  /** The session cookie's value, whether or not a session lives behind it. */
  token: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Sets or clears the tenant's session cookie. */
  setSession(token: string | null): void;
  /** The device cookie's value, genuine or not. */
  device: string | undefined;
  /** Sets the cookie by which this device is known again. */
  setDevice(token: string): void;
  /** Runs `work` in one transaction of this tenant. */
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The session's member, for calls that do without a session; null when there is none. */
  whoCalls(tx: Tx): Promise<string | null>;
  /** Runs `work` in one transaction as the session's member, admitted by the route's level. */
  asMember<T>(work: (ctx: MemberCtx) => Promise<T>): Promise<T>;
}

/** What a verb gets: a call inside one transaction of its tenant. */
export interface Ctx extends Call {
  tx: Tx;
}

/** A verb's context when the route needs a session. */
export interface MemberCtx extends Ctx {
  session: Session;
  member: SessionMember;
}
