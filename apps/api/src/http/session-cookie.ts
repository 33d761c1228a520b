import { limits } from '@fareback/contract';
import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE } from './tenant-of-request.ts';

/**
 * The session cookie of one tenant: opaque, out of reach of scripts, never sent along from other sites. It lives as long as
 * a session may at most; idleness is judged by the server, which sees every use [AUTH-24].
 */
export function sessionCookie(
  tenantId: string,
  secure: boolean,
): { name: string; write(reply: FastifyReply, token: string | null): void } {
  const name = `${SESSION_COOKIE}${tenantId}`;
  const options = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  return {
    name,
    write(reply, token) {
      if (token === null) void reply.clearCookie(name, options);
      else void reply.setCookie(name, token, { ...options, maxAge: limits.sessionAbsoluteDays * 86_400 });
    },
  };
}
