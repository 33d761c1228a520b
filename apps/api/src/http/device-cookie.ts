import { limits } from '@fareback/contract';
import type { FastifyReply } from 'fastify';

/**
 * The cookie by which a device that has signed in is known again: out of reach of scripts, never sent along from other
 * sites, and of no use but for keeping its wrong passwords apart from those of strangers. It outlives the session and
 * sign-out [D-156].
 */
export function deviceCookie(
  tenantId: string,
  secure: boolean,
): { name: string; write(reply: FastifyReply, token: string): void } {
  const name = `rewards_device_${tenantId}`;
  return {
    name,
    write(reply, token) {
      const maxAge = limits.knownDeviceDays * 86_400;
      void reply.setCookie(name, token, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge });
    },
  };
}
