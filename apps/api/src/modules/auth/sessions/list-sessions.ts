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

export const listSessions = async ({ tx, session, now }: MemberCtx): Promise<MemberSession[]> =>
  (await liveSessions(tx, session, now)).map(present);

/** Ends one other session of the member; an unknown id has no effect [AUTH-24]. */
export async function signOutThere({ tx, session }: MemberCtx, sessionId: string): Promise<Record<string, never>> {
  await endNamedSession(tx, session, sessionId);
  return {};
}

export async function signOutElsewhere({ tx, session }: MemberCtx): Promise<Record<string, never>> {
  await endOtherSessions(tx, session);
  return {};
}
