import { limits } from '@fareback/contract';
import type { FastifyReply } from 'fastify';

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
 * Cookie of a device that has signed in; it only separates its wrong passwords from those of strangers. It survives the
 * session and sign-out [D-156].
 */
export const deviceCookie = (tenantId: string, secure: boolean): DeviceCookie =>
  createDeviceCookie(`rewards_device_${tenantId}`, secure, limits.knownDeviceDays);

/**
 * Cookie with a signed random device id; it only counts sign-ups and text messages apart from the network's [AUTH-35].
 */
export const markCookie = (tenantId: string, secure: boolean): DeviceCookie =>
  createDeviceCookie(`rewards_mark_${tenantId}`, secure, limits.deviceMarkDays);
