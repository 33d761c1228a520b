import type { TransactionOptions, Tx } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { DeviceMark } from '../platform/limits/device-mark.ts';
import type { Client } from './client.ts';
import type { Session, SessionMember } from './session.ts';
import type { Tenant, TenantDirectory } from './tenant.ts';

/** What is there before a call names its tenant: a process and the tenants it serves. */
export interface Installation extends Deps {
  tenants: TenantDirectory;
}

/** Who probably calls. */
export interface CachedSession {
  tokenHash: Buffer;
  member: SessionMember;
  language: string;
}

/** A call whose tenant is known, before any transaction. */
export interface Call extends Installation {
  tenant: Tenant;
  /** The moment of the call; the only clock a verb reads. */
  now: Date;
  /** Language of texts in the reply: the path's, else the member's, else Accept-Language, else en [LANG-08, LANG-09]. */
  language: string;
  client: Client;
  /** The session token that came along, whether or not a session lives behind it. */
  token: string | undefined;
  /** Has the client keep this session token from now on, or none. */
  setSession(token: string | null): void;
  /** The token by which the device says it is known, genuine or not. */
  device: string | undefined;
  /** Has the device keep the token by which it is known again. */
  setDevice(token: string): void;
  /** The mark by which this device's own uses are counted; null for one that brought none of ours. */
  mark: DeviceMark | null;
  /** Has the device keep a mark from now on, if the call succeeds. */
  setDeviceMark(): void;
  /** Whether the device solved a challenge for this very call, which is then used up; asked once however often it matters. */
  hasSolved(): Promise<boolean>;
  /** A challenge that lets this call through once it is solved. */
  createChallenge(): Promise<object>;
  /** Notes whom the call is about, for the security record; a session's member is known without. */
  setSecuritySubject(memberId: string): void;
  /** Whom the token was last found to belong to, and the language they are told things in: a guess, which proves nothing. */
  cachedSession(): CachedSession | undefined;
  /** Notes that the token was found to belong to a member just now. */
  cacheSession(member: SessionMember): void;
  /** Runs `work` in one transaction of this tenant. */
  inTenant<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The session's member, for calls that do without a session; null when there is none. */
  findCaller(tx: Tx): Promise<string | null>;
  /** Runs `work` in one transaction as the session's member, admitted by the route's level. */
  asMember<T>(work: (ctx: MemberCtx) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** Who keeps answers listens to what they say of time. */
interface CacheLifetime {
  /**
   * What is being said holds by itself until this moment only (milliseconds since 1970, UTC, or a date); each verb that
   * compares with `now` tells the next moment at which it would say something else. Not told: for the day.
   */
  setCacheExpiry?: (moment: Date | number) => void;
}

/** One tenant at one moment, inside one transaction: all that a verb is given that does not ask who calls. */
export interface TenantCtx extends Deps, CacheLifetime {
  tenant: Tenant;
  /** The only clock a verb reads. */
  now: Date;
  tx: Tx;
}

/** A member's affairs, whoever sees to them: the member, or an operator. */
export interface MemberDataCtx extends TenantCtx {
  member: { memberId: string };
}

/** A member's affairs as they are told in a language, to the member or to staff. */
export interface LocalizedCtx extends MemberDataCtx {
  language: string;
}

/** What a verb gets: a call inside one transaction of its tenant. */
export interface Ctx extends Call, CacheLifetime {
  tx: Tx;
}

/** A verb's context when the route needs a session. */
export interface MemberCtx extends Ctx {
  session: Session;
  member: SessionMember;
}
