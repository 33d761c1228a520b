import type { MemberSession } from '@fareback/contract';
import type { MemberCtx } from '../../../call/context.ts';
import { endNamedSession, endOtherSessions, type ListedSession, liveSessions } from './sessions.ts';

const present = (each: ListedSession): MemberSession => ({
  SessionID: each.sessionId,
  Browser: each.browser,
  System: each.system,
  CreatedAtUTC: each.createdAt.toISOString(),
  LastSeenAtUTC: each.lastSeenAt.toISOString(),
  IsCurrent: each.isCurrent,
});

/** Where the member is signed in, this place first [AUTH-24]. */
export const listSessions = async ({ tx, session, now }: MemberCtx): Promise<MemberSession[]> =>
  (await liveSessions(tx, session, now)).map(present);

/** Signs the member out in one other place; an id that names none of theirs does nothing [AUTH-24]. */
export async function signOutThere({ tx, session }: MemberCtx, sessionId: string): Promise<Record<string, never>> {
  await endNamedSession(tx, session, sessionId);
  return {};
}

/** Signs the member out everywhere but here [AUTH-24]. */
export async function signOutElsewhere({ tx, session }: MemberCtx): Promise<Record<string, never>> {
  await endOtherSessions(tx, session);
  return {};
}
