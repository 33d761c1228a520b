import { limits } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskSettings, Settings } from '../../platform/deps.ts';

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
