import type { DeskCall, SignedIn } from '../../../call/staff.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps, DeskSettings } from '../../../platform/deps.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { noteJoined } from '../store.ts';
import { endSessionOf, findSession, insertSession, touchSession, type Way } from './session-store.ts';

/** Uses within such a time are noted once. */
const NOTED_AFTER_MILLIS = 60_000;
const USER_AGENT_LENGTH_MAX = 256;

/** Who is signed in by a token; null where no live sign-in stands behind it [DESK-04]. */
export async function signedInBy(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  desk: DeskSettings,
  token: string,
): Promise<SignedIn | null> {
  const now = clock();
  const found = await withStaff(database, async (tx) => {
    const session = await findSession(tx, hashOfToken(token), now, desk);
    if (session && now.getTime() - session.seenAt.getTime() >= NOTED_AFTER_MILLIS)
      await touchSession(tx, session.sessionId, now);
    return session;
  });
  if (!found) return null;
  const { seenAt: _, ...person } = found;
  const { onlyAgencyId } = person;
  const grants = person.grants.filter(({ agencyId }) => onlyAgencyId === null || agencyId === onlyAgencyId);
  return { ...person, grants };
}

/** Lets somebody in from now on, in place of whoever was signed in on this browser; the browser is told by `call.setSession`. */
export async function startSession(
  tx: Tx,
  { client, network, now, token: old }: DeskCall,
  { staffId, way, onlyAgencyId = null }: { staffId: string; way: Way; onlyAgencyId?: string | null },
): Promise<string> {
  const token = newToken();
  await noteJoined(tx, staffId, now);
  if (old !== undefined) await endSessionOf(tx, hashOfToken(old));
  const userAgent = client.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null;
  await insertSession(
    tx,
    { tokenHash: hashOfToken(token), sessionId: randomId(), staffId, way, onlyAgencyId, network, userAgent },
    now,
  );
  return token;
}

/** Ends the sign-in of this browser, if there is one. */
export async function signOut(call: DeskCall): Promise<Record<string, never>> {
  const { token } = call;
  if (token !== undefined) await withStaff(call.database, (tx) => endSessionOf(tx, hashOfToken(token)));
  call.setSession(null);
  return {};
}
