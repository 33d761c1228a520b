import { limits } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskSettings, Settings } from '../../platform/deps.ts';

/**
 * The cookie of a sign-in to the desk: of this very host, out of reach of scripts, and never sent along from anywhere else,
 * not even when somebody follows a link. It is a cookie of the session; the server judges how long it lasts.
 */
export function deskCookie({ secureCookies: secure }: Pick<Settings, 'secureCookies'>, desk: DeskSettings) {
  const name = secure ? '__Host-desk' : 'desk';
  const options = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const;
  return {
    /** Email addresses that were verified on this browser; kept after the sign-in ends. */
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
