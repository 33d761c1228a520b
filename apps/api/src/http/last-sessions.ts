import { LRUCache } from 'lru-cache';
import type { Session } from '../call/session.ts';
import type { Deps } from '../platform/deps.ts';
import { textOfToken } from '../platform/ids.ts';

const SESSIONS_MAX = 10_000;

/** Cache of sessions by tenant and token. Its content is an unverified guess. */
export interface LastSessions {
  of(tenantId: string, token: string): Session | undefined;
  /** Caches the session found for a token, or that it has no session. */
  note(tenantId: string, token: string, found: Session | undefined): void;
}

const keyOf = (tenantId: string, token: string): string => `${tenantId}/${textOfToken(token)}`;

function createLastSessions(): LastSessions {
  const sessions = new LRUCache<string, Session>({ max: SESSIONS_MAX });
  return {
    of: (tenantId, token) => sessions.get(keyOf(tenantId, token)),
    // A missing session deletes the entry.
    note: (tenantId, token, found) => void sessions.set(keyOf(tenantId, token), found),
  };
}

export const lastSessionsOf = ({ services }: Pick<Deps, 'services'>): LastSessions => services.of(createLastSessions);

export const isSameSession = (one: Session, other: Session): boolean =>
  JSON.stringify(one.member) === JSON.stringify(other.member);
