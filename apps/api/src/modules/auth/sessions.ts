import { createHash } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database.ts';
import { newToken } from '../../platform/ids.ts';

/** The member behind a session, as every request needs it. */
export interface SessionMember {
  memberId: string;
  status: 'NEW' | 'CONSENT' | 'VERIFIED' | 'OPTED_OUT' | 'SUSPENDED';
  language: string | null;
  featureFlags: Record<string, boolean>;
}

/** A found session: what it is kept under, and whose it is. */
export interface Session {
  tokenHash: Buffer;
  member: SessionMember;
}

/** How a session's token is kept: hashed, because whoever reads the table must not become the member. */
const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const TOUCH_AFTER_SECONDS = 600;

/**
 * The live session of a token: not idle too long, not older than the absolute limit, member not DELETED. Its use
 * is noted at most every ten minutes [AUTH-24, AUTH-30].
 */
export async function findSession(tx: Tx, token: string, now: Date): Promise<Session | undefined> {
  const tokenHash = hashOfToken(token);
  const row = await tx.first<SessionMember & { last_seen_at: Date }>(
    `select m.member_id as "memberId", m.status, m.language, m.feature_flags as "featureFlags", s.last_seen_at
       from session s join member m on m.tenant_id = s.tenant_id and m.member_id = s.member_id
      where s.token_hash = $1 and m.status <> 'DELETED'
        and s.last_seen_at > $2::timestamptz - make_interval(days => $3)
        and s.created_at > $2::timestamptz - make_interval(days => $4)`,
    [tokenHash, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );
  if (!row) return undefined;
  const { last_seen_at: lastSeenAt, ...member } = row;
  if (now.getTime() - lastSeenAt.getTime() > TOUCH_AFTER_SECONDS * 1000) {
    await tx.run('update session set last_seen_at = $2 where token_hash = $1', [tokenHash, now]);
  }
  return { tokenHash, member };
}

/** Starts a session and returns its token, which exists nowhere else. */
export async function startSession(tx: Tx, tenantId: string, memberId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx.run(
    'insert into session (tenant_id, token_hash, member_id, created_at, last_seen_at) values ($1, $2, $3, $4, $4)',
    [tenantId, hashOfToken(token), memberId, now],
  );
  return token;
}

/** Ends one session; repeatable. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.run('delete from session where token_hash = $1', [hashOfToken(token)]);
}

/** Ends every session of a member [PWD-08, ACCT-09]. */
export const endSessionsOf = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from session where member_id = $1', [memberId]);
