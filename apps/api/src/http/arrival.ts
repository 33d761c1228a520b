import type { FastifyReply } from 'fastify';

/** Name of the cookie that tells the next page that somebody was let in on the way to it. */
export const ARRIVAL_COOKIE = 'signedIn';
/**
 * How long it waits for that page, which takes it away. Until a page has found it, the device would open Home of
 * whoever was here before.
 */
const arrivalSeconds = 86_400;

/**
 * Tells the page that the reply leads to that somebody has just been let in: it then forgets whoever was here before,
 * and remembers the sign-in [AUTH-17, ERR-14].
 */
export function setArrivalCookie(reply: FastifyReply, secure: boolean): void {
  void reply.setCookie(ARRIVAL_COOKIE, 'true', { path: '/', maxAge: arrivalSeconds, sameSite: 'lax', secure });
}
