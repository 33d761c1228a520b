import type { Call } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import { takeTestLink } from '../../members/index.ts';
import { renewSession } from '../sessions/sessions.ts';

/**
 * Lets somebody of the agency into an app that is not open yet, as its test rider, by a link that works once; leads to the app,
 * with a session or without one [DESK-240].
 */
export async function startTestRide(call: Call, token: string | undefined): Promise<Redirect> {
  const session =
    token === undefined || call.tenant.isOpen
      ? undefined
      : await call.inTenant(async (tx) => {
          const rider = await takeTestLink(tx, hashOfToken(token), call.now);
          return rider && renewSession(tx, call, rider.memberId);
        });
  if (session !== undefined) call.setSession(session);
  return { location: '/', signsIn: session !== undefined };
}
