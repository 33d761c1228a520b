import type { FastifyReply } from 'fastify';

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
