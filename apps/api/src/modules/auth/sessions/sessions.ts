import { limits, type MemberSession } from '@fareback/contract';
import Bowser from 'bowser';
import type { MemberCtx, Session, SessionMember } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken, isUuid, newToken, randomId } from '../../../platform/ids.ts';
import { moveSubscriptions } from '../../notifications/index.ts';

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

/** Browser and system name, by which members recognize a session; null if unknown. */
interface BrowserAndSystem {
  browser: string | null;
  system: string | null;
}

const READ_MAX = 512;

/** Names shown to members for known browsers; anything else would be the client's own text. */
const browsers = new Map([
  ['Amazon Silk', 'Silk'],
  ['Brave', 'Brave'],
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chromium'],
  ['DuckDuckGo', 'DuckDuckGo'],
  ['Firefox', 'Firefox'],
  ['Google Search', 'Google'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Safari', 'Safari'],
  ['UC Browser', 'UC Browser'],
  ['Vivaldi', 'Vivaldi'],
  ['WeChat', 'WeChat'],
  ['Yandex Browser', 'Yandex'],
]);
const systems = new Map([
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iOS', 'iOS'],
  ['Chrome OS', 'ChromeOS'],
  ['macOS', 'macOS'],
  ['Linux', 'Linux'],
]);

/**
 * Browser and system of a User-Agent header, without version or anything that identifies a device. Reads only the
 * header's beginning [AUTH-24, D-159].
 */
export function browserAndSystem(userAgent: string | undefined): BrowserAndSystem {
  const text = (userAgent ?? '').slice(0, READ_MAX);
  if (text.trim() === '') return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(text);
  const system = systems.get(os.name ?? '') ?? null;
  return {
    // A name without a version is not a browser.
    browser: (browser.version && browsers.get(browser.name ?? '')) || null,
    system: system === 'iOS' && platform.type === 'tablet' ? 'iPadOS' : system,
  };
}

const TOUCH_AFTER_SECONDS = 600;

/**
 * The live session of a token: within idle and absolute limits, member not DELETED. Updates its last use at most every
 * ten minutes [AUTH-24, AUTH-30].
 */
export async function findSession(tx: Tx, token: string, now: Date): Promise<Session | undefined> {
  const tokenHash = hashOfToken(token);
  const row = await tx.first<SessionMember & { last_seen_at: Date }>(
    `select m.member_id as "memberId", m.status, m.language, m.feature_flags as "featureFlags", s.last_seen_at
       from session s join member m on m.tenant_id = s.tenant_id and m.member_id = s.member_id
      where s.tenant_id = $1 and s.token_hash = $2 and m.status <> 'DELETED'
        and s.last_seen_at > $3::timestamptz - make_interval(days => $4)
        and s.created_at > $3::timestamptz - make_interval(days => $5)
        and (s.ends_at is null or s.ends_at > $3::timestamptz)`,
    [tx.tenantId, tokenHash, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );
  if (!row) return undefined;
  const { last_seen_at: lastSeenAt, ...member } = row;
  if (now.getTime() - lastSeenAt.getTime() > TOUCH_AFTER_SECONDS * 1000) {
    await tx.run('update session set last_seen_at = $3 where tenant_id = $1 and token_hash = $2', [
      tx.tenantId,
      tokenHash,
      now,
    ]);
  }
  return { tokenHash, member };
}

/**
 * Starts a session and returns its token, which is stored nowhere. `userAgent` describes it to the member [AUTH-24];
 * `endsAt` ends it whatever its use. Throws INVALID_CREDENTIALS for a DELETED member [AUTH-30].
 */
export async function startSession(
  tx: Tx,
  tenantId: string,
  { memberId, userAgent, endsAt = null }: { memberId: string; userAgent?: string | undefined; endsAt?: Date | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  const { browser, system } = browserAndSystem(userAgent);
  // Waits for a running erasure, so no browser data of an erased member remains.
  const started = await tx.run(
    `insert into session (tenant_id, token_hash, member_id, created_at, last_seen_at, session_id, browser, system, ends_at)
     select tenant_id, $2, member_id, $4, $4, $7, $5, $6, $8 from member where tenant_id = $1 and member_id = $3 and status <> 'DELETED' for key share`,
    [tenantId, hashOfToken(token), memberId, now, browser, system, randomId(), endsAt],
  );
  if (started === 0) throwApiError('INVALID_CREDENTIALS');
  return token;
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.run('delete from session where tenant_id = $1 and token_hash = $2', [tx.tenantId, hashOfToken(token)]);
}

interface SessionStart {
  tenant: { tenantId: string };
  token: string | undefined;
  now: Date;
  client: { userAgent: string | undefined };
  setSecuritySubject(memberId: string): void;
}

/**
 * Starts a session and returns its token. Ends the request's previous session, because a fixed session id must never be
 * adopted [AUTH-24].
 */
export async function renewSession(tx: Tx, call: SessionStart, memberId: string): Promise<string> {
  if (call.token !== undefined) await endSession(tx, call.token);
  call.setSecuritySubject(memberId);
  const token = await startSession(tx, call.tenant.tenantId, { memberId, userAgent: call.client.userAgent }, call.now);
  if (call.token !== undefined)
    await moveSubscriptions(tx, memberId, { from: hashOfToken(call.token), to: hashOfToken(token) });
  return token;
}

/**
 * Checks again, after locking the member, that a session still exists: the previous lock holder may have ended it
 * [AUTH-24].
 */
export const isStillThere = async (tx: Tx, { tokenHash }: Session): Promise<boolean> =>
  (await tx.first('select 1 from session where tenant_id = $1 and token_hash = $2', [tx.tenantId, tokenHash])) !==
  undefined;

export const isYoung = async (tx: Tx, { tokenHash }: Session, now: Date, minutes: number): Promise<boolean> =>
  (await tx.first(
    'select 1 from session where tenant_id = $1 and token_hash = $2 and created_at >= $3::timestamptz - make_interval(mins => $4)',
    [tx.tenantId, tokenHash, now, minutes],
  )) !== undefined;

export const markProven = (tx: Tx, { tokenHash }: Session, now: Date): Promise<number> =>
  tx.run('update session set proven_at = $3 where tenant_id = $1 and token_hash = $2', [tx.tenantId, tokenHash, now]);

/** Ends the proofs of all sessions of a member. */
export const forgetProofs = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('update session set proven_at = null where tenant_id = $1 and member_id = $2 and proven_at is not null', [
    tx.tenantId,
    memberId,
  ]);

/** True if the session's member proved who they are with a passkey in the last minutes [ACCT-19]. */
export const isProven = async (tx: Tx, { tokenHash }: Session, now: Date): Promise<boolean> =>
  (await tx.first(
    'select 1 from session where tenant_id = $1 and token_hash = $2 and proven_at > $3::timestamptz - make_interval(mins => $4)',
    [tx.tenantId, tokenHash, now, limits.passkeyProofMinutes],
  )) !== undefined;

/** Ends all sessions of a member: after a reset, a password change and an email restore [AUTH-24]. */
export const endSessionsOf = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from session where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

/** Ends all of the member's sessions except the current one; idempotent [AUTH-24]. */
export const endOtherSessions = (tx: Tx, { member, tokenHash }: Session): Promise<number> =>
  tx.run('delete from session where tenant_id = $1 and member_id = $2 and token_hash <> $3', [
    tx.tenantId,
    member.memberId,
    tokenHash,
  ]);

/** Ends one of the member's other sessions; any other id has no effect [AUTH-24]. */
async function endNamedSession(tx: Tx, { member, tokenHash }: Session, sessionId: string): Promise<void> {
  if (!isUuid(sessionId)) return;
  await tx.run('delete from session where tenant_id = $1 and session_id = $2 and member_id = $3 and token_hash <> $4', [
    tx.tenantId,
    sessionId,
    member.memberId,
    tokenHash,
  ]);
}

interface ListedSession {
  sessionId: string;
  browser: string | null;
  system: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

const LISTED_MAX = 100;

/** The member's live sessions: the current one, then by last use [AUTH-24]. */
export const liveSessions = (tx: Tx, { member, tokenHash }: Session, now: Date): Promise<ListedSession[]> =>
  tx.query<ListedSession & Record<string, unknown>>(
    `select session_id as "sessionId", browser, system, created_at as "createdAt", last_seen_at as "lastSeenAt",
            token_hash = $3 as "isCurrent"
       from session
      where tenant_id = $1 and member_id = $2
        and last_seen_at > $4::timestamptz - make_interval(days => $5)
        and created_at > $4::timestamptz - make_interval(days => $6)
        and (ends_at is null or ends_at > $4::timestamptz)
      order by token_hash = $3 desc, last_seen_at desc, session_id
      limit ${LISTED_MAX}`,
    [tx.tenantId, member.memberId, tokenHash, now, limits.sessionIdleDays, limits.sessionAbsoluteDays],
  );
