import type { Level } from '@fareback/contract';
import { throwApiError } from '../platform/api-error.ts';
import { type TransactionOptions, type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { DeviceMark } from '../platform/limits/device-mark.ts';
import type { Tenant, TenantDirectory } from './tenant.ts';

/** Runs a handler in one tenant transaction without a client; used by CLI commands. */
export const inTenant = <T>(deps: Deps, tenant: Tenant, verb: (ctx: TenantCtx) => Promise<T>): Promise<T> =>
  withTenant(deps.database, tenant.tenantId, (tx) => verb({ ...deps, tenant, now: deps.clock(), tx }));

/** A process and the tenants it serves, before a request selects its tenant. */
export interface Installation extends Deps {
  tenants: TenantDirectory;
}

export interface Call extends Installation {
  tenant: Tenant;
  /** Time of the request; the only clock a handler may read. */
  now: Date;
  /** Language of the reply: from the path, else the member, else Accept-Language, else en [LANG-08, LANG-09]. */
  language: string;
  client: Client;
  token: string | undefined;
  setSession(token: string | null): void;
  device: string | undefined;
  setDevice(token: string): void;
  /** Token of this browser's sign-in at the agency, or of the account that came back from it. */
  attempt: string | undefined;
  setAttempt(token: string | null): void;
  /** The mark that counts this device's uses; null if the request has no valid mark. */
  mark: DeviceMark | null;
  setDeviceMark(): void;
  /** Verifies the solved challenge and uses it up; evaluated once per request. */
  hasSolved(): Promise<boolean>;
  createChallenge(): Promise<object>;
  /** Records the member a request is about in the security log; a session's member is recorded automatically. */
  setSecuritySubject(memberId: string): void;
  inTenant<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The session's member for routes without a required session; null without a session. */
  findCaller(tx: Tx): Promise<string | null>;
  /** Runs `work` in one transaction as the session's member, checked against the route's level. */
  asMember<T>(work: (ctx: MemberCtx) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface TenantCtx extends Deps {
  tenant: Tenant;
  now: Date;
  tx: Tx;
}

export interface MemberDataCtx extends TenantCtx {
  member: { memberId: string };
}

export interface LocalizedCtx extends MemberDataCtx {
  language: string;
}

export interface Ctx extends Call {
  tx: Tx;
}

export interface MemberCtx extends Ctx {
  session: Session;
  member: SessionMember;
}

export interface Client {
  /** Network address, resolved through trusted proxies. */
  address: string;
  host: string;
  origin: string | undefined;
  userAgent: string | undefined;
}

export interface SessionMember {
  memberId: string;
  status: 'NEW' | 'CONSENT' | 'VERIFIED' | 'OPTED_OUT' | 'SUSPENDED';
  language: string | null;
  featureFlags: Record<string, boolean>;
}

export interface Session {
  tokenHash: Buffer;
  member: SessionMember;
}

/** Returns the session if its member may use this level; otherwise throws [AUTH-26, STATUS-22]. */
export function admit(level: Level, session: Session | undefined): Session {
  if (!session) throwApiError('SESSION_REQUIRED');
  const { status } = session.member;
  if (level !== 'session' && status === 'SUSPENDED') throwApiError('ACCOUNT_SUSPENDED');
  if (level !== 'session' && status === 'OPTED_OUT') throwApiError('ACCOUNT_OPTED_OUT');
  return session;
}
