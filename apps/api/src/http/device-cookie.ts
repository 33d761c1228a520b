import { limits } from '@fareback/contract';
import type { FastifyReply } from 'fastify';

/** A cookie of this host that scripts cannot reach and other sites never send along. */
interface DeviceCookie {
  name: string;
  write(reply: FastifyReply, token: string): void;
}

const createDeviceCookie = (name: string, secure: boolean, days: number): DeviceCookie => ({
  name,
  write(reply, token) {
    const maxAge = days * 86_400;
    void reply.setCookie(name, token, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge });
  },
});

/**
 * The cookie by which a device that has signed in is known again, of no use but for keeping its wrong passwords apart from
 * those of strangers. It outlives the session and sign-out [D-156].
 */
export const deviceCookie = (tenantId: string, secure: boolean): DeviceCookie =>
  createDeviceCookie(`rewards_device_${tenantId}`, secure, limits.knownDeviceDays);

/**
 * The cookie that marks a device, whoever holds it: a random id, signed, of no use but for counting its sign-ups and texts
 * apart from its network's [AUTH-35].
 */
export const markCookie = (tenantId: string, secure: boolean): DeviceCookie =>
  createDeviceCookie(`rewards_mark_${tenantId}`, secure, limits.deviceMarkDays);
