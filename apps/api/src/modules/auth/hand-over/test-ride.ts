import type { Call } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import { takeTestLink } from '../../members/index.ts';
import { renewSession } from '../sessions/sessions.ts';

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
