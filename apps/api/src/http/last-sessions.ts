import type { Session } from '../call/session.ts';
import type { Deps } from '../platform/deps.ts';
import { textOfToken } from '../platform/ids.ts';

const SESSIONS_MAX = 10_000;

/** Sessions as they were last found in the database, by tenant and token. What is known here is a guess and proves nothing. */
export interface LastSessions {
  of(tenantId: string, token: string): Session | undefined;
  /** Notes what was found behind a token just now; nothing, too. */
  note(tenantId: string, token: string, found: Session | undefined): void;
}

const keyOf = (tenantId: string, token: string): string => `${tenantId}/${textOfToken(token)}`;

/** Nothing known yet; of more than ten thousand the one that was noted first is forgotten. */
function createLastSessions(): LastSessions {
  const sessions = new Map<string, Session>();
  return {
    of: (tenantId, token) => sessions.get(keyOf(tenantId, token)),
    note(tenantId, token, found) {
      const key = keyOf(tenantId, token);
      if (!found) return void sessions.delete(key);
      sessions.set(key, found);
      const [oldest] = sessions.keys();
      if (sessions.size > SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest);
    },
  };
}

/** What a process knows of sessions. */
export const lastSessionsOf = ({ services }: Pick<Deps, 'services'>): LastSessions => services.of(createLastSessions);

/** Whether two sessions are of the same member in the same standing. */
export const isSameSession = (one: Session, other: Session): boolean =>
  JSON.stringify(one.member) === JSON.stringify(other.member);
