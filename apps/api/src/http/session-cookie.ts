import { limits } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_HOST, SESSION_COOKIE } from './tenant-of-request.ts';

/** How often a request carries a cookie of this name; more than once when other paths or hosts have set one too. */
const timesSent = ({ headers }: FastifyRequest, name: string): number =>
  (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`)).length;

/**
 * The session cookie of one tenant: opaque, out of reach of scripts, never sent along from other sites. It lives as long as
 * a session may at most; idleness is judged by the server, which sees every use. Over TLS it goes out twice: under the name
 * that is promised, and under one that no neighbouring host can set, which is believed first [AUTH-24].
 */
export function sessionCookie(
  tenantId: string,
  secure: boolean,
): {
  /** The token that came along; undefined without one, and where two came under the promised name alone: a neighbouring host may have planted one of them. */
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
