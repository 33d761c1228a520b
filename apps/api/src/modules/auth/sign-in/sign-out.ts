import type { Call } from '../../../call/context.ts';
import { endSession } from '../sessions/sessions.ts';

/** Ends the session and clears its cookie; idempotent [API-06, AUTH-16]. */
export async function signOut(call: Call): Promise<Record<string, never>> {
  const { token } = call;
  if (token !== undefined) await call.inTenant((tx) => endSession(tx, token));
  call.setSession(null);
  return {};
}
