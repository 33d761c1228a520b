import type { DeskCall, SignedIn } from '../../../call/staff.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps, DeskSettings } from '../../../platform/deps.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { recordEmailProved } from '../store.ts';
import { endSessionOf, findSession, insertSession, recordSessionUse, touchSession, type Way } from './session-store.ts';

/** Interval at which repeated use is recorded. */
const NOTED_AFTER_MILLIS = 60_000;
const USER_AGENT_LENGTH_MAX = 256;

/** Returns the person of a session token; null without a live session [DESK-04]. */
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
  const isMeant = ({ agencyId }: { agencyId: string | null }): boolean =>
    onlyAgencyId === null || agencyId === onlyAgencyId;
  return { ...person, grants: person.grants.filter(isMeant), offers: person.offers.filter(isMeant) };
}

const agentOf = ({ client }: Pick<DeskCall, 'client'>): string | null =>
  client.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null;

/** Records at which agency a session is used, at most once a minute. The agency sees nothing else of it [DESK-459]. */
export async function recordUseAt(call: DeskCall, agencyId: string): Promise<void> {
  const { signedIn, now, network, database } = call;
  if (signedIn === null) return;
  const seenAt = signedIn.uses[agencyId];
  if (seenAt !== undefined && now.getTime() - Date.parse(seenAt) < NOTED_AFTER_MILLIS) return;
  const use = { sessionId: signedIn.sessionId, agencyId, network, userAgent: agentOf(call) };
  await withStaff(database, (tx) => recordSessionUse(tx, use, now));
}

/** Starts a session, replacing the browser's previous one; sets the cookie with `call.setSession`. */
export async function startSession(
  tx: Tx,
  call: DeskCall,
  { staffId, way, onlyAgencyId = null }: { staffId: string; way: Way; onlyAgencyId?: string | null },
): Promise<string> {
  const { network, now, token: old } = call;
  const token = newToken();
  // An agency's provider proves no email to other agencies and does not use up their invitations.
  if (way !== 'OPENID') await recordEmailProved(tx, staffId, now);
  if (old !== undefined) await endSessionOf(tx, hashOfToken(old));
  const userAgent = agentOf(call);
  await insertSession(
    tx,
    { tokenHash: hashOfToken(token), sessionId: randomId(), staffId, way, onlyAgencyId, network, userAgent },
    now,
  );
  return token;
}

export async function signOut(call: DeskCall): Promise<Record<string, never>> {
  const { token } = call;
  if (token !== undefined) await withStaff(call.database, (tx) => endSessionOf(tx, hashOfToken(token)));
  call.setSession(null);
  return {};
}
