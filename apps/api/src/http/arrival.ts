import type { FastifyReply } from 'fastify';

/** Name of the cookie that tells the next page that somebody was let in on the way to it. */
export const ARRIVAL_COOKIE = 'signedIn';
/** The first page that finds it takes it away. It waits for one that did not come: from then on a device opens Home of whoever was here before. */
const arrivalSeconds = 86_400;

/** Tells the page that the reply leads to that somebody has just been let in: whoever was here before them is forgotten there, and a sign-in is remembered [AUTH-17, ERR-14]. */
export function tellArrival(reply: FastifyReply, secure: boolean): void {
  void reply.setCookie(ARRIVAL_COOKIE, 'true', { path: '/', maxAge: arrivalSeconds, sameSite: 'lax', secure });
}
