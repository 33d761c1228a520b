import { limits } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_HOST, SESSION_COOKIE } from './tenant-of-request.ts';

/** Counts a cookie name in a request; more than one if other paths or hosts have set it too. */
const timesSent = ({ headers }: FastifyRequest, name: string): number =>
  (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`)).length;

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
