import { limits } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Session } from '../call/context.ts';
import type { Deps } from '../platform/deps.ts';
import { textOfToken } from '../platform/ids.ts';
import { OWN_HOST, SESSION_COOKIE } from './tenant-of-request.ts';

/** Cookie that marks the next page load as the first after a sign-in. */
export const ARRIVAL_COOKIE = 'signedIn';
/** Lifetime of the cookie, which the page deletes. Until then the device would show the previous user's cached Home. */
const arrivalSeconds = 86_400;

/**
 * Marks the redirect's target page as the first after a sign-in: it clears the previous user's data and records the
 * sign-in [AUTH-17, ERR-14].
 */
export function setArrivalCookie(reply: FastifyReply, secure: boolean): void {
  void reply.setCookie(ARRIVAL_COOKIE, 'true', { path: '/', maxAge: arrivalSeconds, sameSite: 'lax', secure });
}

const SESSIONS_MAX = 10_000;

/** Cache of sessions by tenant and token. Its content is an unverified guess. */
interface LastSessions {
  of(tenantId: string, token: string): Session | undefined;
  /** Caches the session found for a token, or that it has no session. */
  note(tenantId: string, token: string, found: Session | undefined): void;
}

const keyOf = (tenantId: string, token: string): string => `${tenantId}/${textOfToken(token)}`;

function createLastSessions(): LastSessions {
  const sessions = new LRUCache<string, Session>({ max: SESSIONS_MAX });
  return {
    of: (tenantId, token) => sessions.get(keyOf(tenantId, token)),
    // A missing session deletes the entry.
    note: (tenantId, token, found) => void sessions.set(keyOf(tenantId, token), found),
  };
}

export const lastSessionsOf = ({ services }: Pick<Deps, 'services'>): LastSessions => services.of(createLastSessions);

export const isSameSession = (one: Session, other: Session): boolean =>
  JSON.stringify(one.member) === JSON.stringify(other.member);

/** Counts a cookie name in a request; more than one if other paths or hosts have set it too. */
const timesSent = ({ headers }: FastifyRequest, name: string): number =>
  (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`)).length;

/** The access token of `Authorization: Bearer …`, which replaces the cookie; undefined without one [SDK-08]. */
export const readAccessToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/**
 * The session cookie of one tenant: opaque, HttpOnly, never sent cross-site. It lasts for the maximum session lifetime;
 * the server checks idle time. Over TLS it is set twice: under the documented name, and under a `__Host-` name, which
 * no neighboring host can set and which takes precedence [AUTH-24].
 */
export function sessionCookie(
  tenantId: string,
  secure: boolean,
): {
  /**
   * The request's token; undefined without one, or if the documented name alone occurs twice, because a neighboring
   * host may have planted one.
   */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string | null): void;
} {
  const name = `${SESSION_COOKIE}${tenantId}`;
  const ownName = `${OWN_HOST}${name}`;
  const options = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  return {
    read: (request) =>
      (secure ? request.cookies[ownName] : undefined) ??
      (timesSent(request, name) > 1 ? undefined : request.cookies[name]),
    write(reply, token) {
      for (const each of secure ? [name, ownName] : [name])
        if (token === null) void reply.clearCookie(each, options);
        else void reply.setCookie(each, token, { ...options, maxAge: limits.sessionAbsoluteDays * 86_400 });
    },
  };
}
