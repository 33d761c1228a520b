import { limits } from '@fareback/contract';
import type { Session, SessionMember } from '../../../call/session.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken, isUuid, newToken, randomId } from '../../../platform/ids.ts';
import { browserAndSystem } from './user-agent.ts';

const TOUCH_AFTER_SECONDS = 600;

/** Whether a session's use is to be noted again [AUTH-24]. */
export const isTouchDue = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > TOUCH_AFTER_SECONDS * 1000;

/**
 * The live session of a token: not idle too long, not older than the absolute limit, member not DELETED. Its use
 * is noted at most every ten minutes [AUTH-24, AUTH-30].
 */
export async function findSession(tx: Tx, token: string, now: Date): Promise<Session | undefined> {
  const tokenHash = hashOfToken(token);
  const row = await tx.first<SessionMember & { last_seen_at: Date }>(
    `select m.member_id as "memberId", m.status, m.language, m.feature_flags as "featureFlags", s.last_seen_at
       from session s join member m on m.tenant_id = s.tenant_id and m.member_id = s.member_id
      where s.tenant_id = $1 and s.token_hash = $2 and m.status <> 'DELETED'
        and s.last_seen_at > $3::timestamptz - make_interval(days => $4)
        and s.created_at > $3::timestamptz - make_interval(days => $5)`,
    [tx.tenantId, tokenHash, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );
  if (!row) return undefined;
  const { last_seen_at: lastSeenAt, ...member } = row;
  if (isTouchDue(lastSeenAt, now)) {
    await tx.run('update session set last_seen_at = $3 where tenant_id = $1 and token_hash = $2', [
      tx.tenantId,
      tokenHash,
      now,
    ]);
  }
  return { tokenHash, member };
}

/**
 * Starts a session and returns its token, which exists nowhere else. `userAgent` names the place to the member [AUTH-24].
 * Refuses with INVALID_CREDENTIALS for a DELETED member [AUTH-30].
 */
export async function startSession(
  tx: Tx,
  tenantId: string,
  { memberId, userAgent }: { memberId: string; userAgent?: string | undefined },
  now: Date,
): Promise<string> {
  const token = newToken();
  const { browser, system } = browserAndSystem(userAgent);
  // Waits for an erasure under way, so that nothing of a browser stays behind of somebody who is gone.
  const started = await tx.run(
    `insert into session (tenant_id, token_hash, member_id, created_at, last_seen_at, session_id, browser, system)
     select tenant_id, $2, member_id, $4, $4, $7, $5, $6 from member where tenant_id = $1 and member_id = $3 and status <> 'DELETED' for key share`,
    [tenantId, hashOfToken(token), memberId, now, browser, system, randomId()],
  );
  if (started === 0) throwApiError('INVALID_CREDENTIALS');
  return token;
}

/** Ends one session; repeatable. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.run('delete from session where tenant_id = $1 and token_hash = $2', [tx.tenantId, hashOfToken(token)]);
}

/** What a new session needs to know of the call that starts it. */
export interface SessionStart {
  tenant: { tenantId: string };
  /** The session cookie that came along, whoever set it. */
  token: string | undefined;
  now: Date;
  client: { userAgent: string | undefined };
  setSecuritySubject(memberId: string): void;
}

/**
 * Starts a member's session and answers its token. Whatever session came along ends: an id that somebody set before is
 * never taken over [AUTH-24].
 */
export async function renewSession(tx: Tx, call: SessionStart, memberId: string): Promise<string> {
  if (call.token !== undefined) await endSession(tx, call.token);
  call.setSecuritySubject(memberId);
  return startSession(tx, call.tenant.tenantId, { memberId, userAgent: call.client.userAgent }, call.now);
}

/**
 * Whether a session that was found is still there: to be asked once its member is locked, because whoever held the lock may
 * have ended it [AUTH-24].
 */
export const isStillThere = async (tx: Tx, { tokenHash }: Session): Promise<boolean> =>
  (await tx.first('select 1 from session where tenant_id = $1 and token_hash = $2', [tx.tenantId, tokenHash])) !==
  undefined;

/** Whether a session began at most so many minutes ago. */
export const isYoung = async (tx: Tx, { tokenHash }: Session, now: Date, minutes: number): Promise<boolean> =>
  (await tx.first(
    'select 1 from session where tenant_id = $1 and token_hash = $2 and created_at >= $3::timestamptz - make_interval(mins => $4)',
    [tx.tenantId, tokenHash, now, minutes],
  )) !== undefined;

/** Ends all sessions of a member: after a reset, a change of password, and when an e-mail is taken back [AUTH-24]. */
export const endSessionsOf = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from session where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

/** Ends all sessions of the member but the present one; repeatable [AUTH-24]. */
export const endOtherSessions = (tx: Tx, { member, tokenHash }: Session): Promise<number> =>
  tx.run('delete from session where tenant_id = $1 and member_id = $2 and token_hash <> $3', [
    tx.tenantId,
    member.memberId,
    tokenHash,
  ]);

/** Ends one session of the member that is not the present one; any other id ends nothing [AUTH-24]. */
export async function endNamedSession(tx: Tx, { member, tokenHash }: Session, sessionId: string): Promise<void> {
  if (!isUuid(sessionId)) return;
  await tx.run('delete from session where tenant_id = $1 and session_id = $2 and member_id = $3 and token_hash <> $4', [
    tx.tenantId,
    sessionId,
    member.memberId,
    tokenHash,
  ]);
}

/** A live session as its member sees it. */
export interface ListedSession {
  sessionId: string;
  browser: string | null;
  system: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

const LISTED_MAX = 100;

/** The member's live sessions: the present one, then the last used first [AUTH-24]. */
export const liveSessions = (tx: Tx, { member, tokenHash }: Session, now: Date): Promise<ListedSession[]> =>
  tx.query<ListedSession & Record<string, unknown>>(
    `select session_id as "sessionId", browser, system, created_at as "createdAt", last_seen_at as "lastSeenAt",
            token_hash = $3 as "isCurrent"
       from session
      where tenant_id = $1 and member_id = $2
        and last_seen_at > $4::timestamptz - make_interval(days => $5)
        and created_at > $4::timestamptz - make_interval(days => $6)
      order by token_hash = $3 desc, last_seen_at desc, session_id
      limit ${LISTED_MAX}`,
    [tx.tenantId, member.memberId, tokenHash, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );
